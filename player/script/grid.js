// A board whose squares can be pressed: the picture of board.js under a grid of squares. The arrow keys
// move over the squares, Enter and Space press one; a click or a finger does too.
import { Board } from "./board.js";
import { svg } from "./dom.js";
import shapes from "./shapes.json";

/** @typedef {import("./board.js").Scene} Scene */

/** @type {Scene} */
const nothing = { squares: [], attacks: true, tried: null, refused: null, marked: null, compared: [] };

export class Grid {
  /** @param {number} n @param {string} label @param {(square: number) => void} press */
  constructor(n, label, press) {
    this.n = n;
    this.board = new Board({ n, base: 1, lines: "rows" }, false);
    this.element = this.board.element;
    this.element.setAttribute("role", "group");
    this.board.title.set(label);
    this.crossed = svg("path", { class: "crossed" });
    this.coming = svg("path", { class: "tried" });
    this.row = svg("path", { class: "marked" });
    this.board.layers.queens.element.before(this.crossed, this.coming, this.row);
    /** @type {SVGElement[]} */
    this.cells = [];
    this.grid = svg("g", { role: "grid", "aria-label": label, "aria-rowcount": n, "aria-colcount": n });
    for (let row = 0; row < n; row++) {
      const line = svg("g", { role: "row" });
      for (let column = 0; column < n; column++) {
        const [x, y] = this.board.corner(row, column);
        const cell = svg("rect", { class: "cell", role: "gridcell", x, y, width: shapes.cell, height: shapes.cell });
        cell.addEventListener("click", () => {
          this.focus(row * n + column);
          press(row * n + column);
        });
        this.cells.push(/** @type {SVGElement} */ (cell));
        line.append(cell);
      }
      this.grid.append(line);
    }
    this.element.append(this.grid);
    this.grid.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event), press));
    this.cells.forEach((cell) => cell.setAttribute("tabindex", "-1"));
    /** The one square that Tab leads to. */
    this.current = 0;
    this.cells[0].setAttribute("tabindex", "0");
  }

  /** @param {number} square */
  focus(square) {
    this.lead(square);
    this.cells[square].focus({ preventScroll: false });
  }

  /** Lets Tab lead to a square. @param {number} square */
  lead(square) {
    this.cells[this.current].setAttribute("tabindex", "-1");
    this.cells[square].setAttribute("tabindex", "0");
    this.current = square;
  }

  /** @param {KeyboardEvent} event @param {(square: number) => void} press */
  key(event, press) {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const { n, current } = this;
    const row = Math.floor(current / n);
    const column = current % n;
    const last = n - 1;
    const go = (/** @type {number} */ r, /** @type {number} */ c) =>
      this.focus(Math.min(Math.max(r, 0), last) * n + Math.min(Math.max(c, 0), last));
    const actions = {
      ArrowUp: () => go(row - 1, column),
      ArrowDown: () => go(row + 1, column),
      ArrowLeft: () => go(row, column - 1),
      ArrowRight: () => go(row, column + 1),
      Home: () => go(event.ctrlKey ? 0 : row, 0),
      End: () => go(event.ctrlKey ? last : row, last),
      Enter: () => press(current),
      " ": () => press(current),
    };
    const action = actions[/** @type {keyof typeof actions} */ (event.key)];
    if (!action || (event.ctrlKey && event.key !== "Home" && event.key !== "End")) return;
    event.preventDefault();
    action();
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
    this.cells.forEach((cell, square) => {
      const text = name(square);
      if (cell.getAttribute("aria-label") !== text) cell.setAttribute("aria-label", text);
      cell.classList.toggle("standing", queens.includes(square));
    });
  }
}

/** A small cross in the middle of a square. */
const cross = "m15 15l10 10m0-10l-10 10";
