// A place in a trace. It moves to any step by folding one block at most, from that block's header.
import { Fold, markerOf } from "./fold.js";

/** @typedef {import("./trace.js").Trace} Trace */

export class Cursor {
  /** The start of a trace. @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    this.fold = new Fold(trace.header);
    /** The step that led here; 0 at the start, where there is none. */
    this.word = 0;
  }

  get step() {
    return this.fold.step;
  }

  /** Moves to a step, 0 being the start. If its block cannot be had, it stays. @param {number} step */
  async to(step) {
    const { trace, fold } = this;
    if (step === 0) {
      this.fold = new Fold(trace.header);
      this.word = 0;
      return;
    }
    const number = trace.blockOf(step);
    const block = trace.header.blocks[number];
    const words = await trace.block(number);
    if (step < fold.step || fold.step < block.first - 1) fold.resume(block);
    while (fold.step < step) fold.apply(words[fold.step - block.first + 1]);
    this.word = words[step - block.first];
  }

  /**
   * The next or the previous step of a kind, or 0. The counts in the block headers tell where to look,
   * so that no block without such a step is loaded.
   * @param {string} kind @param {1 | -1} direction
   */
  async find(kind, direction) {
    const { trace } = this;
    const { blocks, markers, steps, counts } = trace.header;
    const wanted = markers.map((marker) => marker.kind === kind);
    /** Steps of the kind before a block. @param {number} block */
    const before = (block) =>
      block < blocks.length
        ? blocks[block].counts.reduce((sum, count, marker) => sum + (wanted[marker] ? count : 0), 0)
        : counts[kind] ?? 0;
    const start = this.step + direction;
    if (start < 1 || start > steps) return 0;
    const home = trace.blockOf(start);
    for (let number = home; number >= 0 && number < blocks.length; number += direction) {
      if (before(number) === before(number + 1)) continue;
      const words = await trace.block(number);
      const { first } = blocks[number];
      let i = number === home ? start - first : direction > 0 ? 0 : words.length - 1;
      for (; i >= 0 && i < words.length; i += direction) {
        if (wanted[markerOf(words[i])]) return first + i;
      }
    }
    return 0;
  }
}
