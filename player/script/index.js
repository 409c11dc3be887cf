// The index of a trace's rare kinds: the steps of each, so that the next solution or all placements are
// found without a block. A trace's script index.js holds it, see TraceScripts in Go.
import { firstOf, markerOf, secondOf } from "./fold.js";

/** @typedef {import("./trace.js").Header} Header */

/** @typedef {{step: number, a: number, b: number}} Entry a step and its arguments, in the program's own numbering */

export class Index {
  /** @param {Header} header @param {Map<string, Uint32Array>} packed by kind: distances, then words */
  constructor(header, packed) {
    this.header = header;
    /** The numbers of the steps and the steps, by kind. @type {Map<string, {steps: number[], words: Uint32Array}>} */
    this.kinds = new Map();
    for (const [kind, numbers] of packed) {
      const count = numbers.length / 2;
      let step = 0;
      const steps = Array.from(numbers.subarray(0, count), (distance) => (step += distance));
      this.kinds.set(kind, { steps, words: numbers.subarray(count) });
    }
  }

  /** The same index up to where another header ends. @param {Header} header */
  upTo(header) {
    const index = new Index(header, new Map());
    for (const [kind, { steps, words }] of this.kinds) {
      const count = countUpTo(steps, header.steps);
      index.kinds.set(kind, { steps: steps.slice(0, count), words: words.subarray(0, count) });
    }
    return index;
  }

  /** Does it know every step of the kind? @param {string} kind */
  has(kind) {
    return this.kinds.has(kind) || !this.header.counts[kind];
  }

  /** The numbers of all steps of a kind, in order; none for a kind that is not indexed. @param {string} kind */
  steps(kind) {
    return this.kinds.get(kind)?.steps ?? [];
  }

  /** The numbers of all steps of some markers, in order. @param {number[]} markers */
  ofMarkers(markers) {
    const kinds = new Set(markers.map((marker) => this.header.markers[marker].kind));
    return [...kinds]
      .flatMap((kind) => this.steps(kind).filter((_, i) => markers.includes(markerOf(this.kinds.get(kind)?.words[i] ?? 0))))
      .sort((a, b) => a - b);
  }

  /** All steps of a kind, in order. @param {string} kind @returns {Entry[]} */
  all(kind) {
    const entry = this.kinds.get(kind);
    if (!entry) return [];
    return entry.steps.map((step, i) => ({ step, a: firstOf(entry.words[i]), b: secondOf(entry.words[i]) }));
  }

  /** The first step of a kind after a step, or 0. @param {string} kind @param {number} step */
  next(kind, step) {
    const steps = this.steps(kind);
    return steps[countUpTo(steps, step)] ?? 0;
  }

  /** The last step of a kind before a step, or 0. @param {string} kind @param {number} step */
  previous(kind, step) {
    const steps = this.steps(kind);
    return steps[countUpTo(steps, step - 1) - 1] ?? 0;
  }
}

/** How many of the numbers, which are in order, are at most a limit. @param {number[]} numbers @param {number} limit */
function countUpTo(numbers, limit) {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
