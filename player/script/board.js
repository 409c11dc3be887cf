// A chessboard as SVG, as board.go: the same picture from the same shapes. It is drawn once; a step
// changes the paths of the layers that differ.
import shapes from "./shapes.json";
import { Label, svg } from "./dom.js";
import { firstOf, markerOf, secondOf } from "./fold.js";

/** @typedef {import("./trace.js").Header} Header */
/** @typedef {import("./fold.js").Fold} Fold */
/** @typedef {import("./fold.js").Square} Square */

/**
 * @typedef {object} Scene what a board shows; lines and squares from 0
 * @property {number[]} squares
 * @property {boolean} attacks
 * @property {Square | null} tried
 * @property {Square | null} refused
 * @property {Square | null} marked
 * @property {Square[]} compared
 * @property {Square[]} [marks] squares that the program has marked for this line
 * @property {boolean} [covered] a dot on every empty square that a queen attacks
 */

/** What the board shows after a step, as BoardAt. @param {Fold} fold @param {number} word @returns {Scene} */
export function sceneAt(fold, word) {
  const { base, markers } = fold.header;
  const { squares, trying } = fold;
  const tried = trying && { line: trying.line - base, square: trying.square - base };
  /** @type {Scene} */
  const scene = { squares, attacks: false, tried, refused: null, marked: null, compared: [] };
  if (fold.atStart) return scene;
  scene.marks = fold.marks.map((q) => ({ line: q.line - base, square: q.square - base }));
  const at = { line: firstOf(word) - base, square: secondOf(word) - base };
  switch (markers[markerOf(word)].kind) {
    case "compare":
      for (const line of new Set([at.line, at.square])) {
        if (tried?.line === line) scene.compared.push(tried);
        else if (squares[line] >= 0) scene.compared.push({ line, square: squares[line] });
      }
      scene.attacks = true;
      break;
    case "probe":
      scene.marked = at;
      break;
    case "clash":
      scene.refused = at;
      scene.attacks = true;
      break;
    case "solution":
      scene.attacks = true;
      break;
  }
  return scene;
}

const layers = ["covered", "marked", "queens", "attacks", "tried", "refused", "compared"];

export class Board {
  /**
   * @param {{n: number, base: number, lines: string}} frame
   * @param {boolean} rowsUp the first row is drawn at the bottom
   */
  constructor(frame, rowsUp) {
    this.frame = frame;
    this.rowsUp = rowsUp;
    const { n, base } = frame;
    const { cell, margin } = shapes;
    this.top = rowsUp ? 0 : margin; // the columns are numbered beside the first row
    const edge = rowsUp ? n * cell + margin / 2 : margin / 2;
    const side = n * cell;
    this.element = svg("svg", {
      class: "queens-board",
      viewBox: `0 0 ${side + margin} ${side + margin}`,
      role: "img",
    });
    this.title = new Label();
    const light = svg("rect", { class: "light", x: margin, y: this.top, width: side, height: side });
    const dark = svg("path", { class: "dark", d: this.dark(), "stroke-width": cell, "stroke-dasharray": cell });
    const labels = svg("g", {
      class: "labels",
      "text-anchor": "middle",
      "dominant-baseline": "central",
      "font-size": 14,
    });
    for (let i = 0; i < n; i++) {
      labels.append(svg("text", { x: margin + i * cell + cell / 2, y: edge }, String(i + base)));
    }
    for (let i = 0; i < n; i++) {
      const y = this.corner(i, 0)[1] + cell / 2;
      labels.append(svg("text", { x: margin / 2, y }, String(i + base)));
    }
    this.element.append(svg("title", {}, this.title.node), light, dark, labels);
    /** @type {Record<string, {element: Element, d: string}>} */
    this.layers = {};
    for (const name of layers) {
      const element = svg("path", { class: name });
      this.layers[name] = { element, d: "" };
      this.element.append(element);
    }
  }

  /** Shows a scene, and says so in words. @param {Scene} scene @param {string} title */
  show(scene, title) {
    this.title.set(title);
    const queens = standing(scene.squares);
    this.set("covered", scene.covered ? this.covered(scene.squares, queens) : "");
    const marked = [...(scene.marks ?? []), scene.marked];
    this.set("marked", marked.map((q) => this.shape(q, shapes.frame)).join(""));
    this.set("attacks", this.attacks(scene, queens));
    this.set("queens", queens.map((q) => this.shape(q, shapes.queen)).join(""));
    this.set("tried", this.shape(scene.tried, shapes.queen));
    this.set("refused", scene.refused ? this.shape(scene.refused, shapes.queen + this.at(scene.refused) + shapes.cross) : "");
    this.set("compared", scene.compared.map((q) => this.shape(q, shapes.ring)).join(""));
  }

  /** @param {string} name @param {string} d */
  set(name, d) {
    const layer = this.layers[name];
    if (layer.d === d) return;
    layer.d = d;
    layer.element.setAttribute("d", d);
  }

  /** Dots on the empty squares that a queen attacks, line by line. @param {number[]} squares @param {Square[]} queens */
  covered(squares, queens) {
    let d = "";
    squares.forEach((queen, line) => {
      for (let square = 0; square < squares.length; square++) {
        const at = { line, square };
        if (square !== queen && queens.some((q) => attack(q, at))) d += this.shape(at, shapes.dot);
      }
    });
    return d;
  }

  /** Lines between queens that attack each other. @param {Scene} scene @param {Square[]} queens */
  attacks(scene, queens) {
    if (!scene.attacks) return "";
    let pairs = scene.compared;
    if (pairs.length === 0) pairs = scene.refused ? [...queens, scene.refused] : queens;
    const half = shapes.cell / 2;
    let d = "";
    pairs.forEach((p, i) => {
      for (const q of pairs.slice(i + 1)) {
        if (!this.holds(p) || !this.holds(q) || !attack(p, q)) continue;
        const [x1, y1] = this.position(p);
        const [x2, y2] = this.position(q);
        d += `M${x1 + half} ${y1 + half}L${x2 + half} ${y2 + half}`;
      }
    });
    return d;
  }

  /** @param {Square} q */
  holds(q) {
    const { n } = this.frame;
    return q.line >= 0 && q.line < n && q.square >= 0 && q.square < n;
  }

  /** A path put on a square; none off the board. @param {Square | null} q @param {string} path */
  shape(q, path) {
    return q && this.holds(q) ? this.at(q) + path : "";
  }

  /** @param {Square} q */
  at(q) {
    const [x, y] = this.position(q);
    return `M${x} ${y}`;
  }

  /** The upper left corner of a square. @param {Square} q */
  position(q) {
    return this.frame.lines === "columns" ? this.corner(q.square, q.line) : this.corner(q.line, q.square);
  }

  /** @param {number} row @param {number} column @returns {[number, number]} */
  corner(row, column) {
    const { cell, margin } = shapes;
    if (this.rowsUp) row = this.frame.n - 1 - row;
    return [margin + column * cell, this.top + row * cell];
  }

  /** The dark squares as dashes, a line of them a row. */
  dark() {
    const { n } = this.frame;
    const { cell, margin } = shapes;
    let d = "";
    for (let i = 0; i < n; i++) {
      d += `M${margin + ((i + 1) % 2) * cell} ${this.top + i * cell + cell / 2}H${margin + n * cell}`;
    }
    return d;
  }
}

/** The queens that stand. @param {number[]} squares @returns {Square[]} */
function standing(squares) {
  return squares.map((square, line) => ({ line, square })).filter((q) => q.square >= 0);
}

/** Do queens on two different squares attack each other? @param {Square} p @param {Square} q */
function attack(p, q) {
  const down = q.line - p.line;
  const right = q.square - p.square;
  return (down !== 0 || right !== 0) && (down === 0 || right === 0 || Math.abs(down) === Math.abs(right));
}
