// The board after a step, as tracer.Fold in Go: the same algorithm with the same effects and the same
// complaints about a step that cannot happen, which is shown all the same.

/** @typedef {import("./trace.js").Header} Header */
/** @typedef {import("./trace.js").Block} Block */

/** @typedef {{line: number, square: number}} Square in the program's own numbering */

/**
 * @typedef {object} Complaint why a step cannot happen on the board as it stands
 * @property {string} key of the sentence in the catalogue
 * @property {Record<string, number | string>} values for its slots
 */

/** The parts of a step. @param {number} word */
export const markerOf = (word) => word & 0xff;
/** @param {number} word */
export const firstOf = (word) => (word >>> 8) & 0xfff;
/** @param {number} word */
export const secondOf = (word) => word >>> 20;

/** How many steps were taken before those of a trace: none, unless it is a part of a run. @param {Header} header */
export const startOf = ({ blocks }) => (blocks[0]?.first ?? 1) - 1;

export class Fold {
  /** The start of a trace: an empty board, or that of the run before the steps that are here. @param {Header} header */
  constructor(header) {
    this.header = header;
    /** Does the program move its queens, and never takes one off? */
    this.moves = !header.markers.some((marker) => marker.kind === "remove");
    this.step = 0;
    /** The square of the queen on each line, from 0, -1 for none. @type {number[]} */
    this.squares = new Array(header.n).fill(-1);
    /** The queen that is being tried. @type {Square | null} */
    this.trying = null;
    /** Queens that stand: the depth in the search tree. */
    this.level = 0;
    /** The full board was counted as a solution. */
    this.counted = false;
    /** Steps by marker. @type {number[]} */
    this.counts = new Array(header.markers.length).fill(0);
    /** Squares that were marked for the line that the search is at, as Marks in Go. @type {Square[]} */
    this.marks = [];
    /** Among choices, the solution that was counted last. @type {number[] | null} */
    this.last = null;
    /** What is wrong with the last step. @type {Complaint | null} */
    this.complaint = null;
    if (startOf(header) > 0) this.resume(header.blocks[0]);
  }

  /** Is this the start, to which no step has led? */
  get atStart() {
    return this.step === startOf(this.header);
  }

  /** Sets the state before a block. @param {Block} block */
  resume(block) {
    const { base, n } = this.header;
    this.step = block.first - 1;
    this.squares = [...block.board];
    this.counts = [...block.counts];
    this.level = block.board.filter((square) => square >= 0).length;
    this.counted = this.level === n;
    this.trying = block.trying && { line: block.trying[0] + base, square: block.trying[1] + base };
    this.marks = (block.marks ?? []).map(([line, square]) => ({ line, square }));
    this.last = block.last ?? null;
    this.complaint = null;
  }

  /** The same state, to go on from. */
  copy() {
    const copy = Object.assign(new Fold(this.header), this);
    copy.squares = [...this.squares];
    copy.counts = [...this.counts];
    return copy;
  }

  /** Takes the next step. @param {number} word */
  apply(word) {
    this.step++;
    const marker = markerOf(word);
    const q = { line: firstOf(word), square: secondOf(word) };
    this.counts[marker]++;
    this.complaint = null;
    switch (this.header.markers[marker].kind) {
      case "enter":
        this.marks = [];
        break;
      case "mark":
        this.marks = [...this.marks, q];
        break;
      case "try":
        this.try(q);
        break;
      case "clash":
        this.clash(q);
        break;
      case "place":
        this.place(q);
        break;
      case "remove":
        this.remove(q);
        break;
      case "solution":
        this.solution();
        break;
      case "backtrack":
        this.marks = [];
        this.backtrack(q.line);
        break;
    }
  }

  /** @param {Square} q */
  try(q) {
    const { base, n } = this.header;
    const was = this.trying;
    this.trying = q;
    if (was) this.refuse("tried-twice", q, { other: was.line, and: was.square });
    else if (!this.holdsSquare(q.square) || (!this.holds(q.line) && q.line !== base + n)) this.refuse("tried-off", q);
    else if (!this.moves && this.standing(q.line) >= 0) this.refuse("tried-taken", q);
    else if (this.moves && this.standing(q.line) !== q.square - base) this.refuse("tried-unmoved", q);
  }

  /** @param {Square} q */
  clash(q) {
    const was = this.trying;
    this.trying = null;
    if (!same(was, q)) this.refuse("clash-untried", q);
  }

  /** @param {Square} q */
  place(q) {
    const { base } = this.header;
    const was = this.trying;
    this.trying = null;
    if (!this.holds(q.line) || !this.holdsSquare(q.square)) {
      this.refuse("placed-off", q);
      return;
    }
    if (!this.moves && this.standing(q.line) >= 0) this.refuse("placed-taken", q);
    else if (!this.moves && !same(was, q)) this.refuse("placed-untried", q);
    if (this.squares[q.line - base] < 0) this.level++;
    this.squares[q.line - base] = q.square - base;
    this.counted = false;
  }

  /** @param {Square} q */
  remove(q) {
    const { base, n } = this.header;
    if (!this.holds(q.line) || !this.holdsSquare(q.square) || this.standing(q.line) !== q.square - base) {
      this.refuse("removed-absent", q);
      return;
    }
    const full = this.level === n;
    this.squares[q.line - base] = -1;
    this.level--;
    if (this.trying) this.refuse("removed-trying", q, { other: this.trying.line, and: this.trying.square });
    else if (full && !this.counted) this.refuse("removed-uncounted", q);
  }

  solution() {
    const { base, n } = this.header;
    const was = this.trying;
    this.trying = null;
    if (this.level < n) {
      this.refuse("solution-empty", { line: this.squares.indexOf(-1) + base, square: 0 });
      return;
    }
    if (this.counted) {
      this.refuse("solution-twice", { line: 0, square: 0 });
      return;
    }
    if (was && !this.moves) {
      this.refuse("solution-trying", was);
      return;
    }
    this.counted = true;
    if (this.header.choices) this.last = [...this.squares];
  }

  /** @param {number} line */
  backtrack(line) {
    const was = this.trying;
    this.trying = null;
    if (was) this.refuse("back-trying", { line, square: 0 }, { other: was.line, and: was.square });
    else if (this.standing(line) >= 0) this.refuse("back-taken", { line, square: 0 });
  }

  /** The end of a run: the board must be empty again, unless the program moves its queens. */
  end() {
    this.complaint = null;
    if (this.moves) return;
    if (this.trying) this.refuse("end-trying", this.trying);
    else if (this.level > 0) this.refuse("end-queens", { line: 0, square: 0 }, { board: this.text() });
  }

  /** @param {string} key @param {Square} q @param {Record<string, number | string>} [more] */
  refuse(key, q, more = {}) {
    const standing = this.standing(q.line) + this.header.base;
    this.complaint = { key: `refused.${key}`, values: { step: this.step, line: q.line, square: q.square, standing, ...more } };
  }

  /** The square of a line's queen, from 0; -1 for none, -2 off the board. @param {number} line */
  standing(line) {
    return this.holds(line) ? this.squares[line - this.header.base] : -2;
  }

  /** Is that the number of a line? @param {number} number */
  holds(number) {
    const { base, n } = this.header;
    return number >= base && number < base + n;
  }

  /** Is that the number of a square? An item has two, take and leave; a line has as many as there are lines. @param {number} number */
  holdsSquare(number) {
    const { base, n, choices } = this.header;
    return number >= base && number < base + (choices ? 2 : n);
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

/** @param {Square | null} p @param {Square} q */
function same(p, q) {
  return p !== null && p.line === q.line && p.square === q.square;
}
