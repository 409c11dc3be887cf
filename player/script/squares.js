// Squares of a board that can be pressed: a grid of squares on top of its picture. The arrow keys move over them,
// Enter and Space press one; a click or a finger does too. A square is a number, row times n plus column, both from 0.
import { svg } from "./dom.js";
import shapes from "./shapes.json";

export class Squares {
  /** @param {import("./board.js").Board} board @param {string} label @param {(square: number) => void} press */
  constructor(board, label, press) {
    const { n } = board.frame;
    this.n = n;
    /** @type {import("./board.js").Board} */
    this.board = board;
    this.press = press;
    /** By square. @type {SVGElement[]} */
    this.cells = [];
    this.grid = svg("g", { role: "grid", "aria-label": label, "aria-rowcount": n, "aria-colcount": n });
    for (let seen = 0; seen < n; seen++) {
      const row = this.turned(seen);
      const line = svg("g", { role: "row" });
      for (let column = 0; column < n; column++) {
        const square = row * n + column;
        const [x, y] = board.corner(row, column);
        const cell = svg("rect", { class: "cell", role: "gridcell", x, y, width: shapes.cell, height: shapes.cell, tabindex: -1 });
        cell.addEventListener("click", () => {
          this.focus(square);
          press(square);
        });
        this.cells[square] = /** @type {SVGElement} */ (cell);
        line.append(cell);
      }
      this.grid.append(line);
    }
    this.grid.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
    /** The one square that Tab leads to: at first the one at the top. */
    this.current = this.turned(0) * n;
    this.cells[this.current].setAttribute("tabindex", "0");
  }

  /** A row by how it is seen from the top, or the other way round. @param {number} row @returns {number} */
  turned(row) {
    return this.board.rowsUp ? this.n - 1 - row : row;
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

  /** Names every square, for those who hear it. @param {(square: number) => string} name */
  name(name) {
    this.cells.forEach((cell, square) => {
      const text = name(square);
      if (cell.getAttribute("aria-label") !== text) cell.setAttribute("aria-label", text);
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const { n, current } = this;
    const row = this.turned(Math.floor(current / n));
    const column = current % n;
    const last = n - 1;
    const go = (/** @type {number} */ r, /** @type {number} */ c) =>
      this.focus(this.turned(Math.min(Math.max(r, 0), last)) * n + Math.min(Math.max(c, 0), last));
    const actions = {
      ArrowUp: () => go(row - 1, column),
      ArrowDown: () => go(row + 1, column),
      ArrowLeft: () => go(row, column - 1),
      ArrowRight: () => go(row, column + 1),
      Home: () => go(event.ctrlKey ? 0 : row, 0),
      End: () => go(event.ctrlKey ? last : row, last),
      Enter: () => this.press(current),
      " ": () => this.press(current),
    };
    const action = actions[/** @type {keyof typeof actions} */ (event.key)];
    if (!action || (event.ctrlKey && event.key !== "Home" && event.key !== "End")) return;
    event.preventDefault();
    action();
  }
}
