// A place in a trace. It moves to any step by folding one block at most, from that block's header, and
// finds steps without loading the blocks that cannot hold them.
import { Fold, markerOf, startOf } from "./fold.js";

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

  /** Moves to a step, or to the start. If its block cannot be had, it stays. @param {number} step */
  async to(step) {
    const { trace, fold } = this;
    if (step === startOf(trace.header)) {
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
   * The next or the previous step of a kind, or 0. The index knows the rare kinds.
   * @param {string} kind @param {1 | -1} direction @param {number} [from] a step; left out, this one
   */
  async find(kind, direction, from = this.step) {
    const { trace } = this;
    const { markers, counts } = trace.header;
    if (!counts[kind]) return 0;
    if (counts[kind] <= mostIndexed) {
      const index = await trace.index();
      if (index.has(kind)) return direction > 0 ? index.next(kind, from) : index.previous(kind, from);
    }
    const wanted = markers.map((marker) => marker.kind === kind);
    return scan(trace, wanted, direction, from);
  }

  /** The next or the previous step of one of these markers, or 0. @param {number[]} numbers @param {1 | -1} direction @param {number} [from] */
  findMarker(numbers, direction, from = this.step) {
    const wanted = this.trace.header.markers.map((_, marker) => numbers.includes(marker));
    return scan(this.trace, wanted, direction, from);
  }

  /** The step that is the nth of these markers, or 0. @param {number[]} numbers @param {number} nth from 1 */
  async findVisit(numbers, nth) {
    const { trace } = this;
    const { blocks, markers } = trace.header;
    const wanted = markers.map((_, marker) => numbers.includes(marker));
    const number = blocks.findLastIndex((block) => sum(block.counts, wanted) < nth);
    if (number < 0) return 0;
    const { first, counts } = blocks[number];
    let left = nth - sum(counts, wanted);
    const words = await trace.block(number);
    for (let i = 0; i < words.length; i++) {
      if (wanted[markerOf(words[i])] && --left === 0) return first + i;
    }
    return 0;
  }

  /** The next step with at most so many queens standing, or 0. @param {number} level */
  async descend(level) {
    const { trace } = this;
    const { blocks, markers, steps } = trace.header;
    const removes = markers.map((marker) => marker.kind === "remove");
    const fold = this.fold.copy();
    while (fold.step < steps) {
      const number = trace.blockOf(fold.step + 1);
      const block = blocks[number];
      const next = blocks[number + 1];
      if (fold.step < block.first) fold.resume(block);
      const lowest = next ? fold.level - (sum(next.counts, removes) - sum(fold.counts, removes)) : 0;
      if (lowest > level) {
        fold.resume(next);
        continue;
      }
      const words = await trace.block(number);
      while (fold.step < block.first + words.length - 1) {
        fold.apply(words[fold.step - block.first + 1]);
        if (fold.level <= level) return fold.step;
      }
    }
    return 0;
  }
}

/** Kinds with more steps are not in the index, see MaxIndexed in Go. */
export const mostIndexed = 1 << 14;

/** The sum of the counts that are wanted. @param {number[]} counts @param {boolean[]} wanted by marker */
function sum(counts, wanted) {
  return counts.reduce((sum, count, marker) => sum + (wanted[marker] ? count : 0), 0);
}

/**
 * The next or the previous step of some markers, or 0. The counts in the block headers tell where to look,
 * so that no block without such a step is loaded.
 * @param {Trace} trace @param {boolean[]} wanted by marker @param {1 | -1} direction @param {number} from
 */
async function scan(trace, wanted, direction, from) {
  const { blocks, steps } = trace.header;
  const start = from + direction;
  if (start < blocks[0]?.first || start > steps || !wanted.includes(true)) return 0;
  const home = trace.blockOf(start);
  for (let number = home; number >= 0 && number < blocks.length; number += direction) {
    const next = blocks[number + 1];
    if (next && sum(blocks[number].counts, wanted) === sum(next.counts, wanted)) continue;
    const words = await trace.block(number);
    const { first } = blocks[number];
    let i = number === home ? start - first : direction > 0 ? 0 : words.length - 1;
    for (; i >= 0 && i < words.length; i += direction) {
      if (wanted[markerOf(words[i])]) return first + i;
    }
  }
  return 0;
}
