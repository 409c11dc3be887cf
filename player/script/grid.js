// A board to set up queens on: the picture of board.js under squares that can be pressed.
import { Board } from "./board.js";
import { svg } from "./dom.js";
import shapes from "./shapes.json";
import { Squares } from "./squares.js";

/** @typedef {import("./board.js").Scene} Scene */

/** @type {Scene} */
const nothing = { squares: [], attacks: true, tried: null, refused: null, marked: null, compared: [] };

export class Grid extends Squares {
  /** @param {number} n @param {string} label @param {(square: number) => void} press */
  constructor(n, label, press) {
    super(new Board({ n, base: 1, lines: "rows" }, false), label, press);
    this.element = this.board.element;
    this.element.setAttribute("role", "group");
    this.board.title.set(label);
    this.crossed = svg("path", { class: "crossed" });
    this.coming = svg("path", { class: "tried" });
    this.row = svg("path", { class: "marked" });
    this.board.layers.queens.element.before(this.crossed, this.coming, this.row);
    this.element.append(this.grid);
  }

  /**
   * Shows a position.
   * @param {number[]} queens
   * @param {number[]} crossed squares that are shown as attacked
   * @param {number[]} coming queens that a hint proposes
   * @param {number} row that a hint points at, -1 for none
   * @param {(square: number) => string} name of a square, for those who hear it
   */
  show(queens, crossed, coming, row, name) {
    const { board } = this;
    const squares = (/** @type {number[]} */ list) =>
      list.map((square) => ({ line: Math.floor(square / this.n), square: square % this.n }));
    const standing = squares(queens);
    board.set("queens", standing.map((queen) => board.shape(queen, shapes.queen)).join(""));
    board.set("attacks", board.attacks(nothing, standing));
    this.crossed.setAttribute("d", squares(crossed).map((at) => board.shape(at, cross)).join(""));
    this.coming.setAttribute("d", squares(coming).map((at) => board.shape(at, shapes.queen)).join(""));
    const [x, y] = board.corner(row, 0);
    const { cell } = shapes;
    this.row.setAttribute("d", row < 0 ? "" : `M${x + 2} ${y + 2}h${this.n * cell - 4}v${cell - 4}h${4 - this.n * cell}z`);
    this.name(name);
    this.cells.forEach((cell, square) => cell.classList.toggle("standing", queens.includes(square)));
  }
}

/** A small cross in the middle of a square. */
const cross = "m15 15l10 10m0-10l-10 10";
