// <queens-construct>: a solution that is written down without a search, for a board of the reader's choosing. The page
// holds one already; with scripts the reader chooses another n.
import { Board } from "./board.js";
import { html, Label, svg, whenParsed } from "./dom.js";
import { Words } from "./sentence.js";
import shapes from "./shapes.json";

/** How many queens there may be: drawn as queens, drawn at all, and as numbers. */
const most = { queens: 16, drawn: 100, numbers: 1000 };

/**
 * The rows of the queens by column, from 1: the even ones and then the odd ones, as Construct in Go. There is nothing
 * for 2 and 3.
 * @param {number} n
 * @returns {{evens: number[], odds: number[]} | undefined}
 */
export function construct(n) {
  if (n < 1 || n === 2 || n === 3) return undefined;
  let evens = Array.from({ length: Math.floor(n / 2) }, (_, i) => 2 * i + 2);
  let odds = Array.from({ length: Math.ceil(n / 2) }, (_, i) => 2 * i + 1);
  if (n % 6 === 2) odds = [3, 1, ...odds.slice(3), 5];
  if (n % 6 === 3) [evens, odds] = [[...evens.slice(1), 2], [...odds.slice(2), 1, 3]];
  return { evens, odds };
}

/** A list in a sentence: of a long one its beginning and its end. @param {number[]} list */
function told(list) {
  return list.length > 12 ? `${list.slice(0, 5).join(" ")} … ${list.slice(-3).join(" ")}` : list.join(" ");
}

/** The way to the list, a sentence a step. @param {Words} words @param {number} n @param {{evens: number[], odds: number[]}} lists */
export function construction(words, n, { evens, odds }) {
  const sorted = (/** @type {number[]} */ list) => told([...list].sort((a, b) => a - b));
  const rest = n % 6;
  const key = rest === 2 || rest === 3 ? `construct.rest-${rest}` : "construct.rest-other";
  return [
    words.text("construct.divide", { n, rest }),
    ...(n > 1 ? [words.text("construct.evens", { n, list: sorted(evens) })] : []),
    words.text("construct.odds", { n, list: sorted(odds) }),
    words.text(key, { rest, evens: told(evens), odds: told(odds) }),
    words.text("construct.join"),
  ];
}

/** A picture of the board. @param {Words} words @param {number[]} rows */
export function picture(words, rows) {
  const n = rows.length;
  const title = words.text("board", { n, unit: words.text("unit.columns"), queens: rows.join(" ") });
  const squares = rows.map((row) => row - 1);
  if (n > most.queens) return large(squares, title);
  const board = new Board({ n, base: 1, lines: "columns" }, false);
  board.show({ squares, attacks: false, tried: null, refused: null, marked: null, compared: [] }, title);
  return board.element;
}

/**
 * The picture of a large board. A queen is a dot, for a crown would be too small to see, and only some lines are
 * numbered, in letters that grow with the board.
 * @param {number[]} squares the queen of each column, from 0 @param {string} title
 */
function large(squares, title) {
  const n = squares.length;
  const { cell } = shapes;
  const letters = n;
  const margin = 2 * letters; // half of it is left behind the last line, for its number
  const side = n * cell;
  const middle = (/** @type {number} */ line) => margin + line * cell + cell / 2;
  const labels = svg("g", { class: "labels", "text-anchor": "middle", "dominant-baseline": "central", "font-size": letters });
  const every = n > 50 ? 10 : 5;
  for (let line = every; line <= n; line += every) {
    labels.append(svg("text", { x: middle(line - 1), y: letters }, String(line)));
    labels.append(svg("text", { x: letters, y: middle(line - 1) }, String(line)));
  }
  let dark = "";
  for (let row = 0; row < n; row++) dark += `M${margin + ((row + 1) % 2) * cell} ${middle(row)}H${margin + side}`;
  const radius = (cell * 9) / 20;
  const dots = squares.map((row, column) => {
    const start = `M${middle(column) - radius} ${middle(row)}`;
    return `${start}a${radius} ${radius} 0 1 0 ${2 * radius} 0 ${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
  });
  return svg(
    "svg",
    { class: "queens-board", viewBox: `0 0 ${side + margin + letters} ${side + margin + letters}`, role: "img" },
    svg("title", {}, title),
    svg("rect", { class: "light", x: margin, y: margin, width: side, height: side }),
    svg("path", { class: "dark", d: dark, "stroke-width": cell, "stroke-dasharray": cell }),
    labels,
    svg("path", { class: "queens", d: dots.join("") }),
  );
}

class Construct {
  /** @param {HTMLElement} host the element around it */
  constructor(host) {
    const words = new Words(host.closest("[lang]")?.getAttribute("lang") || navigator.language);
    this.words = words;
    this.input = /** @type {HTMLInputElement} */ (
      html("input", { type: "number", min: 1, max: most.numbers, step: 1, inputmode: "numeric", value: host.getAttribute("n") || 8 })
    );
    this.input.addEventListener("input", () => this.show());
    const step = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {number} */ by) => {
      const button = html("button", { type: "button", class: `qc-${name}`, "aria-label": words.text(`construct.${name}`) }, sign);
      button.addEventListener("click", () => this.step(by));
      return button;
    };
    this.status = new Label();
    this.board = html("div", { class: "qc-board" });
    this.steps = html("ol", { class: "qc-steps" });
    this.rows = html("p", { class: "qc-rows", tabindex: 0, role: "group", "aria-label": words.text("construct.rows") });
    host.replaceChildren(
      html(
        "div",
        { class: "qc" },
        this.board,
        html(
          "div",
          { class: "qc-panel" },
          html(
            "div",
            { class: "qc-choice" },
            html("label", {}, words.text("construct.n"), this.input),
            step("fewer", "−", -1),
            step("more", "+", 1),
          ),
          html("p", { class: "qc-status", role: "status" }, this.status.node),
          this.steps,
          this.rows,
        ),
      ),
    );
    this.show();
  }

  /** One queen more or fewer. @param {number} by */
  step(by) {
    const n = Math.round(Number(this.input.value)) || 0;
    this.input.value = String(Math.min(Math.max(n + by, 1), most.numbers));
    this.show();
  }

  /** Shows what is in the field. */
  show() {
    const { words } = this;
    const n = Number(this.input.value);
    const allowed = Number.isInteger(n) && n >= 1 && n <= most.numbers;
    const lists = allowed ? construct(n) : undefined;
    if (!allowed) this.status.set(words.text("construct.range", { most: most.numbers }));
    else if (!lists) this.status.set(words.text("construct.none", { n }));
    else this.status.set(words.text(n > most.drawn ? "construct.large" : "construct.solution", { n, most: most.drawn }));
    this.input.setAttribute("aria-invalid", String(!allowed));
    const rows = lists ? [...lists.evens, ...lists.odds] : [];
    this.board.replaceChildren(...(lists && n <= most.drawn ? [picture(words, rows)] : []));
    this.steps.replaceChildren(...(lists ? construction(words, n, lists).map((text) => html("li", {}, text)) : []));
    this.rows.textContent = rows.join(" ");
    this.rows.hidden = !lists;
  }
}

export class QueensConstruct extends HTMLElement {
  /** There when the page is read. @type {Construct | undefined} */
  construct = undefined;

  connectedCallback() {
    whenParsed(() => (this.construct ??= new Construct(this)));
  }
}
