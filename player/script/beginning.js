// A trace up to one of its steps, as if the run ended there: a player of it knows nothing of what comes later, in no
// pane and by no key.
import { Cursor } from "./seek.js";
import { Trace } from "./trace.js";

/** @typedef {import("./trace.js").Header} Header */

class Beginning extends Trace {
  /** @param {Trace} whole @param {Header} header */
  constructor(whole, header) {
    super(whole.url, header);
    this.whole = whole;
  }

  /** @param {number} number */
  async block(number) {
    return (await this.whole.block(number)).subarray(0, this.size(number));
  }

  async loadIndex() {
    return (await this.whole.index()).upTo(this.header);
  }
}

/** A trace up to a step. @param {Trace} whole @param {number} step @returns {Promise<Trace>} */
export async function beginning(whole, step) {
  const cursor = new Cursor(whole);
  await cursor.to(step);
  const blocks = whole.header.blocks.filter(({ first }, block) => block === 0 || first <= step);
  return new Beginning(whole, { ...whole.header, blocks, steps: step, counts: cursor.fold.byKind(), cut: "question", run: undefined });
}
