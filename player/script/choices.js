// A row of items to take or to leave as SVG, as choices.go: the same picture from the same shapes. It is drawn
// once; a step changes the paths of the layers that differ.
import shapes from "./choices.json";
import { itemAt, leave, openOf, sumOf, take, takenOf } from "./choosing.js";
import { Label, svg } from "./dom.js";
import { firstOf, markerOf, secondOf } from "./fold.js";

/** @typedef {import("./fold.js").Fold} Fold */
/** @typedef {import("./fold.js").Square} Square */
/** @typedef {import("./sentence.js").Words} Words */
/** @typedef {import("./trace.js").Choices} Items */

/**
 * @typedef {object} Meter a sum as a bar, as Meter in Go
 * @property {string} text
 * @property {number} taken
 * @property {number} adds what the choice that is tried or refused would add
 * @property {number} open what could still be taken
 * @property {number} whole the length of the bar
 * @property {number} mark -1 for none
 */

/** Layers under the numbers and over them, from the lowest. */
const lower = ["cards", "taken", "tracks", "open", "sum", "tried", "refused", "coins"];
const upper = ["left", "signs", "barred", "marks", "icons"];

export class Choices {
  /** @param {Items} items @param {Words} words */
  constructor(items, words) {
    this.items = items;
    this.words = words;
    this.n = items.weights.length;
    /** There is room for a full row: few cards are not drawn larger than many. */
    this.width = 2 * shapes.margin + (shapes.row - 1) * shapes.pitch + shapes.width;
    this.height = items.values ? shapes.valuedHeight : shapes.height;
    this.card = items.values ? shapes.valuedCard : shapes.card;
    const meters = items.values ? 2 : 1;
    const bottom = this.meterTop(meters) - shapes.gap + shapes.margin;
    this.title = new Label();
    this.element = svg("svg", { class: "queens-choices", viewBox: `0 0 ${this.width} ${bottom}`, role: "img" });
    /** @type {Record<string, {element: Element, d: string}>} */
    this.layers = {};
    this.element.append(svg("title", {}, this.title.node), ...this.build(lower), this.numbers(), ...this.build(upper));
    /** @type {Label[]} */
    this.sums = [];
    const sums = svg("g", { class: "sums", "dominant-baseline": "central", "font-size": 16 });
    for (let i = 0; i < meters; i++) {
      this.sums.push(new Label());
      const x = shapes.margin + (items.values ? shapes.icon : 0);
      sums.append(svg("text", { x, y: this.meterTop(i) + shapes.line / 2 }, this.sums[i].node));
    }
    this.element.append(sums);
    const all = items.weights.map((_, i) => i);
    this.set("cards", all.map((i) => this.put(i, this.card)).join(""));
    if (!items.values) return;
    this.set("coins", all.map((i) => this.put(i, shapes.coin)).join(""));
    this.set("icons", [shapes.weightIcon, shapes.valueIcon].map((icon, i) => `M${shapes.margin} ${this.meterTop(i)}${icon}`).join(""));
  }

  /** @param {string[]} names of layers */
  build(names) {
    return names.map((name) => {
      const element = svg("path", { class: name });
      this.layers[name] = { element, d: "" };
      return element;
    });
  }

  /** Weights and values on the cards. */
  numbers() {
    const { items } = this;
    const labels = svg("g", { class: "labels", "text-anchor": "middle", "dominant-baseline": "central" });
    items.weights.forEach((_, i) => {
      const { weight, value } = itemAt(items, i);
      const [x, y] = this.corner(i);
      const label = (/** @type {number} */ number, /** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ room) => {
        const text = String(number);
        const font = Math.min(size, Math.floor(room / text.length));
        labels.append(svg("text", { x: x + shapes.width / 2, y: y + at, "font-size": font }, text));
      };
      label(weight, shapes.weightAt, 20, 60);
      if (items.values) label(value, shapes.valueAt, 15, 42);
    });
    return labels;
  }

  /** Shows the state after a step. @param {Fold} fold @param {number} word */
  show(fold, word) {
    const { squares, trying, header, atStart, last } = fold;
    const refused = !atStart && header.markers[markerOf(word)].kind === "clash" ? { line: firstOf(word), square: secondOf(word) } : null;
    const meters = this.meters(squares, trying, refused, last);
    this.title.set(this.titleOf(squares, meters));
    this.set("taken", this.all(squares, (square, i) => (square === take ? this.put(i, this.card) : "")));
    this.set("left", this.all(squares, (square, i) => (square === leave ? this.put(i, this.strike) : "")));
    const adds = meters.map((m, i) => this.stretch(m, i, m.taken, m.taken + m.adds)).join("");
    this.set("tried", this.at(trying, adds));
    this.set("refused", this.at(refused, adds));
    const tried = [trying, refused].map((q) => (this.holds(q) ? this.below(q.line, sign(q.square)) : "")).join("");
    this.set("signs", this.all(squares, (square, i) => this.below(i, sign(square))) + tried);
    this.set("barred", this.holds(refused) ? this.below(refused.line, shapes.barred) : "");
    this.set("tracks", meters.map((m, i) => this.stretch(m, i, 0, m.whole)).join(""));
    this.set("sum", meters.map((m, i) => this.stretch(m, i, 0, m.taken)).join(""));
    this.set("open", meters.map((m, i) => this.stretch(m, i, m.taken + m.adds, m.taken + m.adds + m.open)).join(""));
    const mark = (/** @type {Meter} */ m, /** @type {number} */ i) =>
      m.mark < 0 ? "" : `M${this.along(m.mark, m.whole)} ${this.barTop(i) - 3}v${shapes.bar + 6}`;
    this.set("marks", meters.map(mark).join(""));
    meters.forEach((m, i) => this.sums[i].set(m.text));
  }

  /**
   * @param {number[]} squares @param {Square | null} trying @param {Square | null} refused @param {number[] | null} last
   * @returns {Meter[]}
   */
  meters(squares, trying, refused, last) {
    const { items, words } = this;
    const whole = sumOf(items, () => true);
    const taken = takenOf(items, squares);
    const open = openOf(items, squares);
    const adds = { weight: 0, value: 0 };
    for (const q of [trying, refused]) {
      if (!this.holds(q) || squares[q.line] >= 0) continue;
      const { weight, value } = itemAt(items, q.line);
      open.weight -= weight;
      open.value -= value;
      if (q.square !== take) continue;
      adds.weight += weight;
      adds.value += value;
    }
    const limit = (items.target ?? 0) + (items.capacity ?? 0);
    const best = last ? takenOf(items, last).value : -1;
    const meter = (/** @type {string} */ name, /** @type {"weight" | "value"} */ of, /** @type {number} */ length, /** @type {number} */ mark) => {
      const most = taken[of] + adds[of] + open[of];
      const text = words.text(`choices.meter.${name}`, { sum: taken[of], most, limit: mark });
      return { text, taken: taken[of], adds: adds[of], open: open[of], whole: length, mark };
    };
    if (!items.values) return [meter("sum", "weight", Math.max(whole.weight, limit), limit)];
    open.weight = 0; // that more could be taken than fits says nothing
    return [
      meter("weight", "weight", Math.max(whole.weight, limit), limit),
      meter(last ? "value" : "value-first", "value", whole.value, best),
    ];
  }

  /** @param {number[]} squares @param {Meter[]} meters */
  titleOf(squares, meters) {
    const { items, words } = this;
    const list = (/** @type {number} */ wanted) => {
      const named = squares.flatMap((square, i) => {
        const { weight, value } = itemAt(items, i);
        if (square !== wanted) return [];
        return [items.values ? words.text("choices.board.item", { weight, value }) : String(weight)];
      });
      return named.length > 0 ? named.join(words.text("choices.board.list")) : words.text("choices.board.none");
    };
    const [first, second] = meters.map((m) => m.text);
    return words.text("choices.board", {
      n: squares.length,
      taken: list(take),
      left: list(leave),
      open: list(-1),
      meters: words.text(second === undefined ? "choices.board.one" : "choices.board.both", { first, second }),
    });
  }

  /** @param {string} name @param {string} d */
  set(name, d) {
    const layer = this.layers[name];
    if (layer.d === d) return;
    layer.d = d;
    layer.element.setAttribute("d", d);
  }

  /** @param {number[]} squares @param {(square: number, i: number) => string} path */
  all(squares, path) {
    return squares.map(path).join("");
  }

  /** A choice that is tried or refused: its card, the ring below it, and what it adds. @param {Square | null} q @param {string} adds */
  at(q, adds) {
    return this.holds(q) ? this.put(q.line, this.card) + this.below(q.line, shapes.ring) + adds : "";
  }

  get strike() {
    return this.items.values ? shapes.valuedStrike : shapes.strike;
  }

  /** @param {Square | null} q @returns {q is Square} */
  holds(q) {
    return q !== null && q.line >= 0 && q.line < this.n;
  }

  /** A path put on the card of an item, or below it. No path stays none. @param {number} item @param {string} path */
  put(item, path) {
    return this.move(item, 0, path);
  }

  /** @param {number} item @param {string} path */
  below(item, path) {
    return this.move(item, this.height, path);
  }

  /** @param {number} item @param {number} down @param {string} path */
  move(item, down, path) {
    if (path === "") return "";
    const [x, y] = this.corner(item);
    return `M${x} ${y + down}${path}`;
  }

  /** A part of a meter's bar. One of no length is none. @param {Meter} meter @param {number} i @param {number} from @param {number} to */
  stretch({ whole }, i, from, to) {
    const x = this.along(from, whole);
    const length = this.along(to, whole) - x;
    return length <= 0 ? "" : `M${x} ${this.barTop(i)}h${length}v${shapes.bar}h-${length}z`;
  }

  /** How far a sum goes along a bar. @param {number} sum @param {number} whole */
  along(sum, whole) {
    return shapes.margin + Math.floor((sum * (this.width - 2 * shapes.margin) + Math.floor(whole / 2)) / whole);
  }

  /** The upper left corner of a card. A row that is not full stands in the middle. @param {number} item @returns {[number, number]} */
  corner(item) {
    const { margin, row, pitch } = shapes;
    const x = margin + Math.floor(((row - Math.min(this.n, row)) * pitch) / 2) + (item % row) * pitch;
    return [x, margin + Math.floor(item / row) * (this.height + shapes.below)];
  }

  /** @param {number} meter */
  meterTop(meter) {
    const rows = Math.ceil(this.n / shapes.row);
    return shapes.margin + rows * (this.height + shapes.below) + shapes.gap + meter * (shapes.line + shapes.bar + shapes.gap);
  }

  /** @param {number} meter */
  barTop(meter) {
    return this.meterTop(meter) + shapes.line;
  }
}

/** What is decided about an item as a path. @param {number} square */
function sign(square) {
  return square === take ? shapes.take : square === leave ? shapes.leave : "";
}
