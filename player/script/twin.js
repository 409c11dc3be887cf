// <queens-compare>: two programs side by side, locked by their moves, so that the same queens stand on both
// boards, or by their steps.
import { Board, sceneAt } from "./board.js";
import { icons } from "./controls.js";
import { kinds } from "./counts.js";
import { follow, html, Label, select, svg, whenParsed } from "./dom.js";
import { movesOf, movesUpTo, shifts } from "./moves.js";
import { Cursor } from "./seek.js";
import { Words } from "./sentence.js";
import { PartError, Trace } from "./trace.js";

/** @typedef {import("./moves.js").Move} Move */

/** The largest board of which a page holds the programs' traces. */
const traced = 8;

/** Positions a second that can be chosen. */
const speeds = [1, 2, 5, 20, 100];

/** One of the two programs: its board and where it is. */
class Side {
  /** @param {Words} words @param {Trace} trace @param {Move[] | undefined} moves */
  constructor(words, trace, moves) {
    const { header } = trace;
    this.words = words;
    this.header = header;
    this.moves = moves;
    this.cursor = new Cursor(trace);
    this.board = new Board(header, false);
    this.sentence = new Label();
    this.position = new Label();
    this.queens = new Label();
    this.unit = words.text(`unit.${header.lines}`);
    this.element = html(
      "section",
      { class: "qt-side", "aria-label": header.variant },
      html("h2", {}, html("code", {}, header.variant)),
      this.board.element,
      html("p", { class: "qt-step" }, this.position.node),
      html("p", { class: "qt-sentence" }, this.sentence.node),
      html("p", { class: "qt-queens" }, words.text("queens", { unit: this.unit }), " ", html("b", {}, this.queens.node)),
    );
  }

  get steps() {
    return this.header.steps;
  }

  /** The step of a move, counted from 1; 0 before the first, and the last step beyond the end. @param {number} move */
  stepOf(move) {
    if (move === 0) return 0;
    return this.moves?.[move - 1]?.step ?? this.steps;
  }

  /** Shows where it is. @param {Move | undefined} parting the move by which it leaves the other, if this is it */
  show(parting) {
    const { words, header, cursor } = this;
    const { fold, word, step } = cursor;
    const queens = fold.text();
    const scene = sceneAt(fold, word);
    if (parting) {
      scene.marked = parting;
      scene.attacks = true; // a wrong program has put up with one
    }
    this.board.show(scene, words.text("board", { n: header.n, unit: this.unit, queens }));
    this.position.set(words.text("position", { step: words.number(step), steps: words.number(this.steps) }));
    this.sentence.set(words.sentence(header, step, word));
    this.queens.set(queens);
  }
}

/** Where two lists of moves first differ, counted from 1; 0 where they never do. @param {Move[]} a @param {Move[]} b */
function parting(a, b) {
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [p, q] = [a[i], b[i]];
    if (!p || !q || p.placed !== q.placed || p.line !== q.line || p.square !== q.square) return i + 1;
  }
  return 0;
}

/** Comparisons made so far, so that each has radio buttons of its own. */
let made = 0;

class Comparison {
  /** @param {HTMLElement} host the element around it */
  constructor(host) {
    this.host = host;
    const words = new Words(host.closest("[lang]")?.getAttribute("lang") || navigator.language);
    this.words = words;
    /** The two programs, when they are loaded. @type {Side[]} */
    this.sides = [];
    /** The choice that is being loaded, a new object each time. */
    this.chosen = {};
    /** How the reader wants them held. @type {"moves" | "steps"} */
    this.by = "moves";
    /** How, once the choice is loaded. @type {"moves" | "steps"} */
    this.next = "moves";
    /** Can the two that are shown be held by their moves? */
    this.lockable = false;
    /** The move at which the two part, counted from 1; 0 if they never do. */
    this.parts = 0;
    /** Where both are: the number of a move, or of a step; -1 while nothing is shown. */
    this.at = -1;
    /** Where the reader wants them. */
    this.wanted = 0;
    /** The move that is under way. @type {Promise<void> | undefined} */
    this.moving = undefined;
    /** The playing that goes on, a new object each time. @type {object | undefined} */
    this.run = undefined;
    /** What the table shows, by kind. @type {Map<string, Label[]>} */
    this.counts = new Map();

    const names = (host.getAttribute("programs") ?? "").split(" ").filter(Boolean);
    const wrong = new Set((host.getAttribute("wrong") ?? "").split(" "));
    const options = names.map((name) => [name, wrong.has(name) ? words.text("twin.wrong", { name }) : name]);
    const sizes = Array.from({ length: traced }, (_, i) => [String(i + 1), String(i + 1)]);
    this.choices = [select(options), select(options), select(sizes)];
    const labels = ["twin.first", "twin.second", "twin.n"];
    const group = `queens-lock-${++made}`;
    this.locks = /** @type {("moves" | "steps")[]} */ (["moves", "steps"]).map((by) => {
      const lock = /** @type {HTMLInputElement} */ (html("input", { type: "radio", name: group, value: by }));
      lock.addEventListener("change", () => this.hold(by));
      return lock;
    });
    for (const choice of this.choices) choice.addEventListener("change", () => this.choose(0));

    const button = (/** @type {string} */ name, /** @type {Node | string} */ face, /** @type {() => void} */ action) => {
      const element = /** @type {HTMLButtonElement} */ (html("button", { type: "button", class: `qt-${name}` }, face));
      element.addEventListener("click", action);
      return element;
    };
    const icon = (/** @type {keyof typeof icons} */ name, /** @type {() => void} */ action) => {
      const picture = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: icons[name] }));
      const element = button(`icon qt-${name}`, picture, action);
      element.setAttribute("aria-label", words.text(name));
      element.title = words.text(name);
      return element;
    };
    this.playButton = button("play", words.text("play"), () => this.toggle());
    this.speed = select(speeds.map((speed) => [String(speed), words.text("speed.option", { number: words.number(speed) })]));
    this.speed.value = "2";
    this.speed.setAttribute("aria-label", words.text("speed"));
    this.scrubber = /** @type {HTMLInputElement} */ (html("input", { type: "range", class: "qt-scrubber", min: 0, max: 0, step: 1, value: 0 }));
    this.scrubber.setAttribute("aria-label", words.text("twin.scrubber"));
    this.scrubber.addEventListener("input", () => this.byHand(this.scrubber.valueAsNumber));
    this.position = new Label();
    this.partingButton = button("parting", words.text("twin.parting"), () => this.byHand(this.parts));
    this.note = new Label();
    this.noteLine = html("p", { class: "qt-note", role: "status" }, this.note.node);
    this.about = new Label();
    this.message = new Label();
    this.error = html("p", { class: "qp-error", role: "alert", hidden: "" }, this.message.node);
    this.pair = html("div", { class: "qt-pair" });
    this.table = html("div", { class: "qt-counts", role: "group", tabindex: 0, "aria-label": words.text("twin.counts") });

    this.controls = html(
      "div",
      { class: "qt-controls", role: "group", "aria-label": words.text("controls"), hidden: "" },
      html(
        "div",
        { class: "qt-row" },
        icon("first", () => this.byHand(0)),
        icon("back", () => this.byHand(this.wanted - 1)),
        this.playButton,
        icon("forward", () => this.byHand(this.wanted + 1)),
        icon("last", () => this.byHand(this.last)),
        this.speed,
        this.partingButton,
      ),
      this.scrubber,
      html("p", { class: "qt-position" }, this.position.node),
    );

    const body = html(
      "div",
      { class: "qt" },
      html(
        "div",
        { class: "qt-choices" },
        ...this.choices.map((choice, i) => html("label", {}, html("span", {}, words.text(labels[i])), choice)),
      ),
      html(
        "fieldset",
        { class: "qt-locks" },
        html("legend", {}, words.text("twin.lock")),
        ...this.locks.map((lock) => html("label", {}, lock, words.text(`twin.lock.${lock.value}`))),
      ),
      html("p", { class: "qt-about" }, this.about.node),
      this.controls,
      this.error,
      this.noteLine,
      this.pair,
      this.table,
    );
    host.querySelector(".qt")?.remove();
    host.append(body);
    host.addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", () => {
      if (location.hash.includes("=")) this.read(); // other addresses lead to places on the page
    });
    void this.read();
  }

  /** Takes from the address what it cites, and from the page what it does not. */
  read() {
    const values = new URLSearchParams(location.hash.slice(1));
    const asked = [
      values.get("a") ?? this.host.getAttribute("a"),
      values.get("b") ?? this.host.getAttribute("b"),
      values.get("n") ?? this.host.getAttribute("n") ?? "6",
    ];
    this.choices.forEach((choice, i) => {
      const known = [...choice.options].some(({ value }) => value === asked[i]);
      choice.value = known ? asked[i] ?? "" : choice.options[Math.min(i, choice.options.length - 1)]?.value ?? "";
    });
    this.next = values.get("by") === "steps" ? "steps" : "moves";
    const at = values.get("at") ?? "";
    return this.choose(at === "parting" ? -1 : /^\d+$/.test(at) ? Number(at) : 0);
  }

  /** How an address cites what is shown. */
  get address() {
    const [a, b, n] = this.names;
    return `a=${a}&b=${b}&n=${n}&by=${this.byMoves ? "moves" : "steps"}&at=${this.at}`;
  }

  /** The pair that is shown and its n, as the choices have them. */
  get names() {
    const [a, b] = this.sides;
    return [a.header.variant, b.header.variant, String(a.header.n)];
  }

  get byMoves() {
    return this.lockable && this.by === "moves";
  }

  /** The last position: one after the last move shows what both do until their end. */
  get last() {
    const [a, b] = this.sides;
    if (!a || !b) return 0;
    if (!this.byMoves) return Math.max(a.steps, b.steps);
    return Math.max(a.moves?.length ?? 0, b.moves?.length ?? 0) + 1;
  }

  /** Loads the two programs that are chosen. @param {number} at where to begin; -1 is where they part */
  async choose(at) {
    const { words } = this;
    this.pause();
    const [a, b, n] = this.choices.map(({ value }) => value);
    const chosen = (this.chosen = {});
    try {
      const sides = await Promise.all(
        [a, b].map(async (name) => {
          const old = this.sides.find(({ header }) => header.variant === name && String(header.n) === n);
          if (old) return new Side(words, old.cursor.trace, old.moves);
          const src = `${this.host.getAttribute("traces") ?? "traces/"}${name}-${n}/trace.js`;
          const trace = await Trace.open(new URL(src, document.baseURI).href);
          return new Side(words, trace, await movesOf(trace));
        }),
      );
      await this.moving;
      if (this.chosen !== chosen) return; // the reader has chosen again
      this.sides = sides;
    } catch (error) {
      await this.moving;
      if (this.chosen === chosen) this.stay(error);
      return;
    }
    this.set();
    this.at = -1; // nothing is shown yet
    await this.goTo(at >= 0 ? at : this.byMoves ? this.parts : this.sides[0].stepOf(this.parts));
  }

  /** Goes back to the pair that is shown, if there is one, as the choice cannot be loaded. @param {unknown} error */
  stay(error) {
    const [a, b, n] = this.choices.map(({ value }) => value);
    if (this.sides.length === 0) {
      this.about.set(this.words.text("twin.nothing", { first: a, second: b, n }));
    } else {
      this.names.forEach((name, i) => (this.choices[i].value = name));
      this.next = this.by;
      this.fit();
      this.cite();
    }
    this.report(error);
  }

  /** Holds the two by their moves or by their steps, near where the first of them is. @param {"moves" | "steps"} by */
  async hold(by) {
    this.next = by;
    this.pause();
    await this.moving;
    const [a] = this.sides;
    if (!a || !this.lockable || by === this.by) return;
    const end = this.at === this.last;
    const { step } = a.cursor;
    this.by = by;
    this.fit();
    this.at = -1;
    await this.goTo(end ? this.last : this.byMoves ? movesUpTo(a.moves ?? [], step) : step);
  }

  /** Fits the controls to how the two are held. */
  fit() {
    this.locks[0].disabled = !this.lockable;
    this.locks[this.byMoves ? 0 : 1].checked = true;
    this.partingButton.hidden = !this.byMoves || this.parts === 0;
    this.scrubber.max = String(this.last);
  }

  /** Puts two programs up that were just loaded. */
  set() {
    const { words } = this;
    const [a, b] = this.sides;
    const lockable = a.moves !== undefined && b.moves !== undefined && shifts(a.header) === shifts(b.header);
    this.lockable = lockable;
    if (lockable) this.by = this.next;
    else this.next = this.by; // that these two cannot be held by their moves says nothing of the next two
    this.parts = lockable ? parting(a.moves ?? [], b.moves ?? []) : 0;
    this.fit();
    this.controls.hidden = false;
    const first = this.likeness(lockable);
    const second = words.text("twin.mirrored");
    this.about.set(a.header.lines === b.header.lines ? first : words.text("twin.about", { first, second }));
    this.pair.replaceChildren(a.element, b.element);
    this.buildTable();
  }

  /** How the moves of the two compare, in words. @param {boolean} lockable */
  likeness(lockable) {
    const { words } = this;
    const [a, b] = this.sides;
    if (!lockable) {
      const moving = [a, b].find(({ header }) => shifts(header));
      const long = [a, b].find(({ moves }) => !moves);
      return moving
        ? words.text("twin.unlockable", { name: moving.header.variant })
        : words.text("twin.unlisted", { name: long?.header.variant ?? "" });
    }
    if (this.parts > 0) return words.text("twin.unlike", { move: words.number(this.parts) });
    return words.text("twin.alike", { moves: words.number(a.moves?.length ?? 0) });
  }

  buildTable() {
    const { words } = this;
    const [a, b] = this.sides;
    const has = (/** @type {Side} */ side, /** @type {string} */ kind) => side.header.markers.some((m) => m.kind === kind);
    const shown = kinds.filter((kind) => has(a, kind) || has(b, kind));
    this.counts.clear();
    const head = (/** @type {string} */ text) => html("th", { scope: "col" }, text);
    const row = (/** @type {string} */ kind, /** @type {string} */ name) => {
      const labels = [new Label(), new Label(), new Label()];
      this.counts.set(kind, labels);
      return html("tr", { "data-kind": kind }, html("th", { scope: "row" }, name), ...labels.map(({ node }) => html("td", {}, node)));
    };
    this.table.replaceChildren(
      html(
        "table",
        {},
        html("caption", {}, words.text("twin.counts")),
        html("thead", {}, html("tr", {}, head(words.text("counts.kind")), head(a.header.variant), head(b.header.variant), head(words.text("twin.difference")))),
        html("tbody", {}, row("steps", words.text("twin.steps")), ...shown.map((kind) => row(kind, words.text(`kind.${kind}`)))),
      ),
    );
  }

  /** @param {unknown} error */
  report(error) {
    this.error.toggleAttribute("hidden", error === undefined);
    if (error === undefined) return;
    if (!(error instanceof PartError)) throw error;
    this.message.set(this.words.text("error.trace", { file: error.file }));
  }

  /** Goes to a position; of those that are asked for while blocks are loading the last one counts. @param {number} at */
  goTo(at) {
    if (this.sides.length === 0) return Promise.resolve();
    this.wanted = Math.min(Math.max(at, 0), this.last);
    this.moving ??= this.move();
    return this.moving;
  }

  async move() {
    await undefined; // so that goTo knows of it before it ends
    while (this.at !== this.wanted) {
      const at = this.wanted;
      const failed = await this.seek(at);
      if (failed) {
        const back = Math.max(this.at, 0);
        const here = (await this.seek(back)) ? 0 : back;
        if (here !== back) await this.seek(0); // needs no block
        this.at = this.wanted = here;
        this.pause();
        this.moving = undefined;
        this.show();
        return this.report(failed.reason);
      }
      this.at = at;
    }
    this.moving = undefined;
    this.report(undefined);
    this.show();
  }

  /** Takes both to a position. Resolves to why one of them could not go there, if so. @param {number} at */
  async seek(at) {
    const end = this.byMoves && at === this.last;
    const step = (/** @type {Side} */ side) => (end ? side.steps : this.byMoves ? side.stepOf(at) : Math.min(at, side.steps));
    const results = await Promise.allSettled(this.sides.map((side) => side.cursor.to(step(side))));
    return results.find((result) => result.status === "rejected");
  }

  /** @param {number} at */
  byHand(at) {
    this.pause();
    return this.goTo(at);
  }

  get playing() {
    return this.run !== undefined;
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  async play() {
    if (this.sides.length === 0) return;
    const run = (this.run = {});
    this.playButton.textContent = this.words.text("pause");
    this.noteLine.setAttribute("aria-live", "off"); // too fast to be read out
    if (this.at === this.last) await this.goTo(0);
    while (this.run === run && this.at < this.last) {
      await new Promise((done) => setTimeout(done, 1000 / Number(this.speed.value)));
      if (this.run === run) await this.goTo(this.wanted + 1);
    }
    if (this.run === run) this.pause();
  }

  pause() {
    if (!this.playing) return;
    this.run = undefined;
    this.playButton.textContent = this.words.text("play");
    this.noteLine.setAttribute("aria-live", "polite");
    this.cite();
  }

  /** Lets the address cite what is shown. */
  cite() {
    if (this.sides.length === 0) return;
    follow(this.address);
  }

  show() {
    const { words, at } = this;
    const [a, b] = this.sides;
    const here = this.byMoves && this.parts > 0 && at === this.parts;
    for (const side of this.sides) side.show(here ? side.moves?.[at - 1] : undefined);
    const counts = this.sides.map(({ cursor }) => ({ ...cursor.fold.byKind(), steps: cursor.step }));
    for (const [kind, labels] of this.counts) {
      const [x, y] = counts.map((count) => /** @type {Record<string, number>} */ (count)[kind] ?? 0);
      labels[0].set(words.number(x));
      labels[1].set(words.number(y));
      labels[2].set((y > x ? "+" : y < x ? "−" : "") + words.number(Math.abs(y - x)));
    }
    const end = this.byMoves && at === this.last;
    const values = { at: words.number(at), last: words.number(this.byMoves ? this.last - 1 : this.last) };
    const position = words.text(end ? "twin.at.end" : `twin.at.${this.byMoves ? "moves" : "steps"}`, values);
    this.position.set(position);
    this.scrubber.value = String(at);
    this.scrubber.setAttribute("aria-valuetext", position);
    const same = a.cursor.fold.squares.join() === b.cursor.fold.squares.join();
    const parted = this.byMoves && this.parts > 0 && at >= this.parts;
    this.noteLine.classList.toggle("qt-parted", parted || !same);
    if (parted) {
      const [first, second] = this.sides.map((side) => this.did(side));
      const move = words.number(this.parts);
      this.note.set(here ? words.text("twin.parted.here", { move, first, second }) : words.text("twin.parted", { move }));
    } else {
      this.note.set(words.text(same ? "twin.same" : "twin.different"));
    }
    if (!this.playing) this.cite();
  }

  /** What a program does as the two part. @param {Side} side */
  did({ header, moves, cursor }) {
    const { words } = this;
    const done = moves && moves.length >= this.parts;
    const sentence = done ? words.sentence(header, cursor.step, cursor.word) : words.text("twin.ended");
    return words.text("twin.did", { name: header.variant, sentence });
  }

  /** Keys act while the focus is in the comparison, and not where they mean something else. @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("select, input, a")) return;
    if (event.key === " " && target.closest("button")) return;
    const actions = {
      ArrowLeft: () => this.byHand(this.wanted - 1),
      ArrowRight: () => this.byHand(this.wanted + 1),
      Home: () => this.byHand(0),
      End: () => this.byHand(this.last),
      " ": () => this.toggle(),
    };
    const action = actions[/** @type {keyof typeof actions} */ (event.key)];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

export class QueensCompare extends HTMLElement {
  /** There when the page is read. @type {Comparison | undefined} */
  comparison = undefined;

  connectedCallback() {
    whenParsed(() => (this.comparison ??= new Comparison(this))); // moved in the page, it has one already
  }
}
