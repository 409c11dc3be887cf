// A player brought to life: it locks source, board, counts and words to one step, and moves by what the
// reader asks for.
import { Board, sceneAt } from "./board.js";
import { Controls } from "./controls.js";
import { buildCounts, Counts } from "./counts.js";
import { html, Label } from "./dom.js";
import { markerOf } from "./fold.js";
import { Cursor } from "./seek.js";
import { buildSource, SourcePane } from "./source.js";

/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {import("./sentence.js").Words} Words */

export class Player {
  /**
   * @param {HTMLElement} host the element around it, which takes the keys
   * @param {Trace} trace
   * @param {Words} words
   * @param {(error: unknown) => void} report shows what went wrong with a block; undefined takes it back
   */
  constructor(host, trace, words, report) {
    const { header } = trace;
    this.words = words;
    this.report = report;
    this.cursor = new Cursor(trace);
    /** The step that the reader wants; it is shown when its block is there. */
    this.wanted = 0;
    /** The move that is under way. @type {Promise<void> | undefined} */
    this.moving = undefined;
    /** The playing that goes on, a new object each time, so that one that was stopped cannot go on beside it. */
    this.run = /** @type {object | undefined} */ (undefined);
    this.unit = words.text(`unit.${header.lines}`);

    this.board = new Board(header, host.getAttribute("rows") === "up");
    this.controls = new Controls(words, header.steps, {
      first: () => this.byHand(0),
      back: () => this.byHand(this.wanted - 1),
      toggle: () => this.toggle(),
      forward: () => this.byHand(this.wanted + 1),
      last: () => this.byHand(header.steps),
      solution: (direction) => this.toSolution(direction),
      seek: (step) => this.byHand(step),
    });
    this.sentence = new Label();
    this.sentenceLine = html("p", { class: "qp-sentence", "aria-live": "polite" }, this.sentence.node);
    this.queens = new Label();
    this.level = new Label();

    const body = bodyOf(host);
    /** A part of the body: the page's own, or a new one. @param {string} name @param {() => Element} build */
    const part = (name, build) => body.querySelector(`.${name}`) ?? body.appendChild(build());
    body.querySelector(".qp-board")?.replaceChildren(this.board.element);
    this.source = new SourcePane(part("qp-source", () => buildSource(header.display, words.text("source"))));
    this.counts = new Counts(part("qp-counts", () => buildCounts(header, words)), words);
    const cut = header.cut ? [html("p", { class: "qp-cut" }, words.text(`cut.${header.cut}`))] : [];
    const panel = body.querySelector(".qp-panel");
    panel?.prepend(this.sentenceLine, this.controls.element, this.state());
    panel?.append(...cut, this.help());

    host.setAttribute("role", "group");
    host.setAttribute("aria-label", words.text("player", { variant: header.variant, n: header.n }));
    host.tabIndex = -1; // a click or a touch anywhere in it gives it the keys
    host.addEventListener("keydown", (event) => this.key(event));
    this.render();
  }

  /** The accepted queens in the program's own numbering, and the level. */
  state() {
    const { words } = this;
    return html(
      "dl",
      { class: "qp-state" },
      html("div", {}, html("dt", {}, words.text("queens", { unit: this.unit })), html("dd", {}, this.queens.node)),
      html("div", {}, html("dt", {}, words.text("level")), html("dd", {}, this.level.node)),
    );
  }

  help() {
    const { words } = this;
    return html(
      "details",
      { class: "qp-help" },
      html("summary", {}, words.text("help")),
      html("p", {}, words.text("help.text")),
    );
  }

  /** Steps in the trace. */
  get steps() {
    return this.cursor.trace.header.steps;
  }

  /** The step that is shown. */
  get step() {
    return this.cursor.step;
  }

  /**
   * Goes to a step; beyond the ends, to the end. Of steps that are asked for while a block is loading the
   * last one counts. Resolves when it is shown, or could not be.
   * @param {number} step
   */
  goTo(step) {
    this.wanted = Math.min(Math.max(step, 0), this.steps);
    this.moving ??= this.move();
    return this.moving;
  }

  async move() {
    do {
      try {
        await this.cursor.to(this.wanted);
        this.report(undefined);
      } catch (error) {
        this.wanted = this.cursor.step;
        this.pause();
        this.report(error);
      }
    } while (this.cursor.step !== this.wanted);
    this.moving = undefined;
    this.render();
  }

  /** Goes to a step because the reader says so. @param {number} step */
  byHand(step) {
    this.pause();
    return this.goTo(step);
  }

  /** @param {1 | -1} direction */
  async toSolution(direction) {
    this.pause();
    await this.moving;
    try {
      const step = await this.cursor.find("solution", direction);
      if (step > 0) await this.goTo(step);
    } catch (error) {
      this.report(error);
    }
  }

  get playing() {
    return this.run !== undefined;
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Plays from here, or from the start when this is the end. */
  async play() {
    const { steps } = this;
    const run = {};
    this.run = run;
    this.sentenceLine.setAttribute("aria-live", "off"); // too fast to be read out
    if (this.step === steps) await this.goTo(0);
    this.render();
    let due = 1; // steps to be taken, the first at once
    let last = performance.now();
    const frame = async (/** @type {number} */ now) => {
      if (this.run !== run) return;
      due += (Math.min(Math.max(now - last, 0), 250) / 1000) * this.controls.speed;
      last = now;
      if (due >= 1) {
        const count = Math.floor(due);
        due -= count;
        await this.goTo(this.wanted + count);
        last = Math.max(last, performance.now() - 20); // the time that a block took to load is not made up
      }
      if (this.run !== run) return;
      if (this.step === steps) this.pause();
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  pause() {
    if (!this.playing) return;
    this.run = undefined;
    this.sentenceLine.setAttribute("aria-live", "polite");
    this.render();
  }

  /** Shows the cursor's step. Only what differs is changed. */
  render() {
    const { words, cursor } = this;
    const { fold, word, step } = cursor;
    const { header } = fold;
    const queens = fold.text();
    this.controls.show(step, this.playing);
    this.sentence.set(words.sentence(header, step, word));
    this.queens.set(queens);
    this.level.set(words.number(fold.level));
    this.counts.show(fold.byKind());
    this.board.show(sceneAt(fold, word), words.text("board", { n: header.n, unit: this.unit, queens }));
    this.source.show(step > 0 ? header.markers[markerOf(word)].line : 0);
  }

  /** Keys act while the focus is in the player, and not where they mean something else. @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("select, textarea, [contenteditable]")) return;
    if (event.key === " " && target.closest("button, summary")) return;
    const actions = {
      ArrowLeft: () => this.byHand(this.wanted - 1),
      ArrowRight: () => this.byHand(this.wanted + 1),
      Home: () => this.byHand(0),
      End: () => this.byHand(this.steps),
      " ": () => this.toggle(),
    };
    const action = actions[/** @type {keyof typeof actions} */ (event.key)];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

/** What stands in a player's element, see markup.html; when nothing does, its beginning. @param {Element} host */
export function bodyOf(host) {
  const parts = ["qp-board", "qp-panel"].map((name) => html("div", { class: name }));
  return host.querySelector(".qp") ?? host.appendChild(html("div", { class: "qp" }, ...parts));
}
