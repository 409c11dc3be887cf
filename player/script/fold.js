// The board after a step, as tracer.Fold in Go: the same algorithm with the same effects. Only Go says
// what is wrong with a step that cannot happen; here it is shown as well as it can be.

/** @typedef {import("./trace.js").Header} Header */
/** @typedef {import("./trace.js").Block} Block */

/** @typedef {{line: number, square: number}} Square in the program's own numbering */

/** The parts of a step. @param {number} word */
export const markerOf = (word) => word & 0xff;
/** @param {number} word */
export const firstOf = (word) => (word >>> 8) & 0xfff;
/** @param {number} word */
export const secondOf = (word) => word >>> 20;

export class Fold {
  /** The start of a stream: an empty board. @param {Header} header */
  constructor(header) {
    this.header = header;
    this.step = 0;
    /** The square of the queen on each line, from 0, -1 for none. @type {number[]} */
    this.squares = new Array(header.n).fill(-1);
    /** The queen that is being tried. @type {Square | null} */
    this.trying = null;
    /** Queens that stand: the depth in the search tree. */
    this.level = 0;
    /** Steps by marker. @type {number[]} */
    this.counts = new Array(header.markers.length).fill(0);
  }

  /** Sets the state before a block. @param {Block} block */
  resume(block) {
    const { base } = this.header;
    this.step = block.first - 1;
    this.squares = [...block.board];
    this.counts = [...block.counts];
    this.level = block.board.filter((square) => square >= 0).length;
    this.trying = block.trying && { line: block.trying[0] + base, square: block.trying[1] + base };
  }

  /** Takes the next step. @param {number} word */
  apply(word) {
    this.step++;
    const marker = markerOf(word);
    const line = firstOf(word);
    const square = secondOf(word);
    this.counts[marker]++;
    switch (this.header.markers[marker].kind) {
      case "try":
        this.trying = { line, square };
        break;
      case "clash":
      case "solution":
      case "backtrack":
        this.trying = null;
        break;
      case "place":
        this.trying = null;
        this.place(line, square);
        break;
      case "remove":
        this.remove(line, square);
        break;
    }
  }

  /** @param {number} line @param {number} square */
  place(line, square) {
    const { base } = this.header;
    if (!this.holds(line) || !this.holds(square)) return;
    if (this.squares[line - base] < 0) this.level++;
    this.squares[line - base] = square - base;
  }

  /** @param {number} line @param {number} square */
  remove(line, square) {
    const { base } = this.header;
    if (!this.holds(line) || this.squares[line - base] !== square - base) return;
    this.squares[line - base] = -1;
    this.level--;
  }

  /** Is that the number of a line, or of a square, on the board? @param {number} number */
  holds(number) {
    const { base, n } = this.header;
    return number >= base && number < base + n;
  }

  /** Steps so far by kind. @returns {Record<string, number>} */
  byKind() {
    /** @type {Record<string, number>} */
    const counts = {};
    this.header.markers.forEach(({ kind }, marker) => {
      counts[kind] = (counts[kind] ?? 0) + this.counts[marker];
    });
    return counts;
  }

  /** The board as text: squares in the program's own numbering, - for an empty line. */
  text() {
    const { base } = this.header;
    return this.squares.map((square) => (square < 0 ? "-" : square + base)).join(" ");
  }
}
