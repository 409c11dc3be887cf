// A trace that is made here, of the steps of a program that has run in the page, in place of one that is loaded.
import { Fold, markerOf } from "./fold.js";
import { Index } from "./index.js";
import { mostIndexed } from "./seek.js";
import { Trace } from "./trace.js";

/** @typedef {import("./trace.js").Header} Header */
/** @typedef {import("./trace.js").Block} Block */
/** @typedef {import("./fold.js").Complaint} Complaint */

/** Steps in a block. */
const blockLength = 1 << 16;

class Recorded extends Trace {
  /** @param {string} url that stands for it @param {Header} header @param {Uint32Array} words all steps */
  constructor(url, header, words) {
    super(url, header);
    this.words = words;
  }

  /** @param {number} number */
  async block(number) {
    const { first } = this.header.blocks[number];
    return this.words.subarray(first - 1, first - 1 + this.size(number));
  }

  async loadIndex() {
    const { header, words } = this;
    /** @type {Map<string, {distances: number[], words: number[], last: number}>} */
    const rare = new Map();
    for (const [kind, count] of Object.entries(header.counts)) {
      if (count <= mostIndexed) rare.set(kind, { distances: [], words: [], last: 0 });
    }
    const byMarker = header.markers.map(({ kind }) => rare.get(kind));
    words.forEach((word, i) => {
      const found = byMarker[markerOf(word)];
      if (!found) return;
      found.distances.push(i + 1 - found.last);
      found.words.push(word);
      found.last = i + 1;
    });
    return new Index(header, new Map([...rare].map(([kind, found]) => [kind, new Uint32Array([...found.distances, ...found.words])])));
  }
}

/**
 * @typedef {object} Recording
 * @property {Trace} trace
 * @property {{complaint: Complaint, marker: number} | undefined} wrong the first step that cannot happen
 * @property {Complaint | undefined} unended what is wrong with the end of the run, if it came to its end
 */

/**
 * Makes a trace of steps.
 * @param {string} url that stands for it
 * @param {Omit<Header, "steps" | "counts" | "blocks">} about what is known of it without its steps
 * @param {Uint32Array} words
 * @returns {Promise<Recording>}
 */
export async function record(url, about, words) {
  /** @type {Block[]} */
  const blocks = [];
  /** @type {Header} */
  const header = { ...about, steps: words.length, counts: {}, blocks };
  const fold = new Fold(header);
  /** @type {Recording["wrong"]} */
  let wrong;
  for (let i = 0; i < words.length; i++) {
    if (i % blockLength === 0) {
      blocks.push(stateOf(fold));
      if (i > 0) await new Promise((resolve) => setTimeout(resolve)); // the page goes on meanwhile
    }
    fold.apply(words[i]);
    if (fold.complaint && !wrong) wrong = { complaint: fold.complaint, marker: markerOf(words[i]) };
  }
  for (const [kind, count] of Object.entries(fold.byKind())) if (count > 0) header.counts[kind] = count;
  fold.end();
  return { trace: new Recorded(url, header, words), wrong, unended: header.cut ? undefined : (fold.complaint ?? undefined) };
}

/** The state before a block. @param {Fold} fold @returns {Block} */
function stateOf(fold) {
  const { base } = fold.header;
  const { trying } = fold;
  return {
    first: fold.step + 1,
    board: [...fold.squares],
    trying: trying && [trying.line - base, trying.square - base],
    counts: [...fold.counts],
    marks: fold.marks.map(({ line, square }) => [line, square]),
  };
}
