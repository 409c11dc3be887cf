// <queens-predict>: a player that stops at some steps and asks what comes next. The page holds the questions with their
// answers in words, see predict.html; while one is open, the player inside knows the run up to that step alone.
//
// What the reader has answered stands in the attributes total, answered and first (right at the first try), and each
// change is told by an event queens-predict, which bubbles, with detail {name, total, answered, first, results}, and
// where a question has just been answered with its Answer, as answer.
import { beginning } from "./beginning.js";
import { html, Label, svg, whenParsed } from "./dom.js";
import { judgeNext, judgeRefused, judgeTries, placeOf } from "./judge.js";
import { Progress } from "./progress.js";
import { Words } from "./sentence.js";
import { Squares } from "./squares.js";
import { PartError, Trace } from "./trace.js";

/** @typedef {import("./judge.js").Question} Question */
/** @typedef {import("./judge.js").Verdict} Verdict */
/** @typedef {import("./element.js").QueensPlayer} QueensPlayer */
/** @typedef {import("./player.js").State} State */
/** @typedef {import("./fold.js").Square} Square */

/**
 * @typedef {object} Answer what a reader has answered to a question. Squares are written r2c4, row and column from 1, and
 *     none where the square is free
 * @property {number} number of the question, from 1
 * @property {Question["ask"]} ask
 * @property {number} step
 * @property {string} given the first answer, which counts; "" if the reader had the right one shown at once
 * @property {string[]} right
 * @property {import("./progress.js").Result} result
 */

/** What the marks look like, and the verdicts. */
const shapes = {
  first: "M5 12.5l4.5 4.5L19 7.5",
  later: "M5 12.5l4.5 4.5L19 7.5M4 21h16",
  shown: "M6 12h12",
  wrong: "M6 6l12 12M18 6L6 18",
};

/** @param {keyof typeof shapes} name */
const shape = (name) => svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: shapes[name] }));

class Quiz {
  /** @param {HTMLElement} host the element around it */
  constructor(host) {
    this.host = host;
    const words = new Words(host.closest("[lang]")?.getAttribute("lang") || navigator.language);
    this.words = words;
    this.entries = [...host.querySelectorAll(".qq-list > li")];
    this.questions = this.entries.map(questionOf);
    this.name = host.getAttribute("name") ?? "";
    const asked = this.questions.map(({ ask, step }) => `${ask} ${step}`).join(", ");
    const src = host.getAttribute("src") ?? "";
    this.progress = new Progress(`queens-predict:${location.pathname}#${this.name}`, `${src}: ${asked}`, this.questions.length);
    /** The question that is asked, or was answered last. */
    this.now = 0;
    /** Is it still to be answered? */
    this.open = true;
    /** Wrong answers to it. */
    this.misses = 0;
    /** The first answer to it. */
    this.given = "";
    /** Another trace is on its way into the player: what the player shows meanwhile is nobody's business. */
    this.turning = false;
    /** @type {Squares | undefined} */
    this.squares = undefined;
    /** @type {State | undefined} */
    this.state = undefined;
    /** @type {Trace | undefined} */
    this.trace = undefined;

    const button = (/** @type {string} */ name, /** @type {() => void} */ action) => {
      const element = /** @type {HTMLButtonElement} */ (
        html("button", { type: "button", class: `qq-${name}` }, words.text(`predict.${name}`))
      );
      element.addEventListener("click", action);
      return element;
    };
    this.number = new Label();
    this.marks = html("ol", { class: "qq-marks" });
    this.text = new Label();
    this.question = html("p", { class: "qq-question", tabindex: -1 }, this.text.node);
    this.place = new Label();
    this.how = new Label();
    this.howLine = html("p", { class: "qq-how" }, this.how.node);
    this.none = button("none", () => this.answerSquare(undefined));
    this.input = /** @type {HTMLInputElement} */ (
      html("input", { type: "text", inputmode: "numeric", autocomplete: "off", size: 5, maxlength: 9 })
    );
    this.form = html(
      "form",
      { class: "qq-row" },
      html("label", {}, words.text("predict.tries"), this.input),
      html("button", { type: "submit" }, words.text("predict.check")),
    );
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.answerNumber();
    });
    this.show = button("show", () => this.settle("shown"));
    this.answering = html("div", { class: "qq-row" }, this.none, this.form, this.show);
    this.back = button("back", () => void this.player.goTo(this.asked.step));
    this.status = html("div", { class: "qq-feedback", role: "status" });
    this.course = html("div", { class: "qq-course" });
    this.next = button("next", () => this.goOn());
    this.again = button("again", () => this.begin());
    this.tally = new Label();
    this.element = html(
      "div",
      { class: "qq", role: "group", "aria-label": host.dataset.label ?? "" },
      html("div", { class: "qq-head" }, html("p", { class: "qq-number" }, this.number.node), this.marks),
      html("p", { class: "qq-place" }, this.place.node),
      this.question,
      this.howLine,
      this.answering,
      this.back,
      this.status,
      this.course,
      this.next,
      html("div", { class: "qq-foot" }, html("p", { class: "qq-tally" }, this.tally.node), this.again),
    );
    const passed = ["src", "language", "languages", "rows"].map((name) => [name, host.getAttribute(name)]).filter(([, value]) => value !== null);
    this.player = /** @type {QueensPlayer} */ (html("queens-player", { ...Object.fromEntries(passed), unaddressed: "" }));
    this.ready = this.start();
  }

  /** Brings it to life at the first question that is not answered. If the trace cannot be had, the page stays as it was. */
  async start() {
    const { host, player, progress } = this;
    try {
      this.trace = await Trace.open(new URL(player.src, document.baseURI).href);
    } catch (error) {
      if (!(error instanceof PartError)) throw error;
      host.classList.add("qq-failed");
      host.prepend(html("p", { class: "qp-error", role: "alert" }, this.words.text("error.trace", { file: error.file })));
      return;
    }
    this.now = Math.min(progress.answered, this.questions.length - 1);
    this.open = progress.answered < this.questions.length;
    const body = host.querySelector(".qp");
    body?.querySelector(".qp-board")?.after(this.element);
    const { trace } = this;
    player.load = () => (this.limit > 0 ? beginning(trace, this.limit) : Promise.resolve(trace));
    player.setAttribute("step", String(this.open ? this.asked.step : this.asked.until));
    if (body) player.append(body);
    host.prepend(player);
    this.turning = true;
    await player.ready;
    this.turning = false;
    this.render();
    this.report();
  }

  /** The question that is asked, or was answered last. */
  get asked() {
    return this.questions[this.now];
  }

  /** The step up to which the player may know the run: that of the next open question. 0 if all are answered. */
  get limit() {
    return this.questions[this.open ? this.now : this.now + 1]?.step ?? 0;
  }

  /** Lets the player have the run up to the limit, and go to a step. @param {number} step */
  async turn(step) {
    this.turning = true;
    await this.player.open();
    await this.player.goTo(step);
    this.turning = false;
    this.render();
  }

  /** What the player shows has changed. @param {State} state */
  follow(state) {
    this.state = state;
    if (this.turning) return;
    if (!this.open && this.limit > 0 && state.step === this.limit && !state.playing) this.ask();
    else this.layBoard();
  }

  /** Opens the next question, at whose step the player is. */
  ask() {
    this.now++;
    this.open = true;
    this.misses = 0;
    this.given = "";
    this.input.value = "";
    this.render();
  }

  /** The reader wants the next question. */
  async goOn() {
    await this.player.goTo(this.limit);
    this.focus();
  }

  /** All over again. */
  async begin() {
    this.progress.erase();
    this.now = -1;
    this.ask();
    await this.turn(this.asked.step);
    this.focus();
    this.report();
  }

  /** Puts the focus where the open question is answered. */
  focus() {
    if (this.squares) this.squares.focus(this.squares.current);
    else if (this.asked.ask === "tries") this.input.focus();
    else this.question.focus();
  }

  /** The reader has pressed a square, or says that none attacks. @param {Square | undefined} q */
  answerSquare(q) {
    const { words, asked, state } = this;
    if (!state) return;
    const given = q ? this.written(q) : "none";
    if (asked.ask === "next" && q) this.judge(judgeNext(words, state.fold, asked, q), given);
    else if (asked.ask === "refused") this.judge(judgeRefused(words, state.fold, asked, q), given);
  }

  async answerNumber() {
    const { words, asked, trace } = this;
    if (!trace) return;
    const verdict = await judgeTries(words, trace, asked, this.input.value);
    if (this.open && this.asked === asked) this.judge(verdict, String(Number(this.input.value)));
  }

  /** A square as an answer says it. @param {Square} q */
  written({ line, square }) {
    const { base = 0, lines } = this.trace?.header ?? {};
    const [row, column] = lines === "rows" ? [line, square] : [square, line];
    return `r${row - base + 1}c${column - base + 1}`;
  }

  /** @param {Verdict} verdict @param {string} given what the reader has answered */
  judge({ right, hint, slip }, given) {
    if (!slip) this.given ||= given;
    if (right) {
      void this.settle(this.misses > 0 ? "later" : "first");
      return;
    }
    if (!slip) this.misses++;
    const { words } = this;
    this.status.replaceChildren(
      ...(slip ? [] : [html("p", { class: "qq-verdict qq-wrong" }, shape("wrong"), words.text("predict.wrong"))]),
      html("p", {}, hint),
    );
  }

  /** The question is answered: says why, and lets the player go on to the answer. @param {import("./progress.js").Result} result */
  async settle(result) {
    const { words, progress, asked } = this;
    const focused = this.host.contains(document.activeElement);
    this.open = false;
    progress.add(result);
    const { ask, step, squares, tries } = asked;
    const right = ask === "tries" ? [String(tries)] : squares.length > 0 ? squares.map((q) => this.written(q)) : ["none"];
    this.report({ number: this.now + 1, ask, step, given: this.given, right, result });
    const shown = result === "shown";
    const entry = this.entries[this.now];
    const said = (/** @type {string} */ part) => entry.querySelector(part)?.cloneNode(true).childNodes ?? [];
    this.status.replaceChildren(
      html("p", { class: `qq-verdict qq-${shown ? "told" : "right"}` }, shape(shown ? "shown" : "first"), words.text(`predict.${shown ? "shown" : "right"}`)),
      ...said(".qq-why"),
    );
    this.course.replaceChildren(...said(".qq-way"));
    await this.turn(asked.until);
    if (focused) (this.next.hidden ? this.question : this.next).focus({ preventScroll: true }); // the board shows the answer
  }

  /** Shows where the reader is. */
  render() {
    const { words, questions, asked, open, now, progress } = this;
    const total = questions.length;
    const done = !open && now === total - 1;
    if (open) {
      this.status.replaceChildren();
      this.course.replaceChildren();
    }
    this.number.set(done ? "" : words.text("predict.number", { number: now + 1, total }));
    const read = (/** @type {string} */ part) => this.entries[now].querySelector(part)?.textContent ?? "";
    const over = done && this.status.childElementCount === 0; // it was over when the page was opened
    this.place.set(over ? "" : read("figcaption"));
    this.text.set(over ? words.text("predict.done") : read(".qq-question"));
    this.howLine.hidden = !open || asked.ask === "tries";
    if (asked.ask !== "tries") this.how.set(words.text(`predict.how.${asked.ask}`));
    this.none.hidden = asked.ask !== "refused";
    this.form.hidden = asked.ask !== "tries";
    this.next.hidden = open || done;
    this.again.hidden = progress.answered === 0;
    this.tally.set(words.text("predict.tally", { answered: progress.answered, total, first: progress.first }));
    this.marks.replaceChildren(...questions.map((_, i) => this.mark(i)));
    this.layBoard();
  }

  /** What became of a question, as a shape and in words. @param {number} i */
  mark(i) {
    const { words, progress, now, open } = this;
    const result = progress.results[i];
    const state = result ?? (i === now && open ? "now" : "open");
    return html(
      "li",
      { class: `qq-mark qq-${state}` },
      result ? shape(result) : html("span", { "aria-hidden": "true" }, words.number(i + 1)),
      html("span", { class: "qp-hidden" }, words.text(`predict.mark.${state}`, { number: i + 1 })),
    );
  }

  /** Lets the squares of the board be pressed while that answers the question, and the player is at its step. */
  layBoard() {
    const { words, asked, open, state, player } = this;
    const board = player.player?.board;
    const here = state?.step === asked.step;
    this.back.hidden = !open || here || (state?.playing ?? false);
    this.answering.hidden = !open || !here;
    const wanted = open && here && asked.ask !== "tries" ? board : undefined;
    if (this.squares?.board === wanted) return;
    if (this.squares) {
      this.squares.grid.remove();
      this.squares.board.element.setAttribute("role", "img");
      this.squares = undefined;
    }
    if (!wanted || !state) return;
    const { fold } = state;
    const { n, base, lines } = fold.header;
    /** @param {number} square @returns {Square} */
    const at = (square) => {
      const [row, column] = [Math.floor(square / n), square % n];
      return lines === "rows" ? { line: row + base, square: column + base } : { line: column + base, square: row + base };
    };
    this.squares = new Squares(wanted, this.text.node.data, (square) => this.answerSquare(at(square)));
    this.squares.name((square) => {
      const q = at(square);
      const tried = fold.trying?.line === q.line && fold.trying.square === q.square;
      const key = tried ? ".tried" : fold.standing(q.line) === q.square - base ? ".queen" : "";
      return words.text(`predict.cell${key}`, placeOf(words, fold, q));
    });
    wanted.element.setAttribute("role", "group");
    wanted.element.append(this.squares.grid);
  }

  /** Tells the page how far the reader is. @param {Answer} [answer] the one that has just been given */
  report(answer) {
    const { host, name, progress } = this;
    const { total, answered, first } = progress;
    for (const [key, value] of Object.entries({ total, answered, first })) host.setAttribute(key, String(value));
    const detail = { name, total, answered, first, results: [...progress.results], answer };
    host.dispatchEvent(new CustomEvent("queens-predict", { bubbles: true, detail }));
  }
}

/** Reads a question from the page. @param {Element} entry @returns {Question} */
function questionOf(entry) {
  const text = (/** @type {string} */ name) => entry.getAttribute(`data-${name}`) ?? "";
  const ask = /** @type {Question["ask"]} */ (text("ask"));
  const answer = text("answer");
  const squares = ask === "tries" || answer === "" ? [] : answer.split(",").map((pair) => pair.split(" ").map(Number));
  return {
    ask,
    step: Number(text("step")),
    until: Number(text("until")),
    squares: squares.map(([line, square]) => ({ line, square })),
    tries: ask === "tries" ? Number(answer) : 0,
  };
}

/** A pane that shows nothing: it tells the question what its player shows. @param {import("./player.js").Player} player */
export function predictPane(player) {
  const host = player.host.closest("queens-predict");
  return {
    element: html("div", { hidden: "" }),
    /** @param {State} state */
    update: (state) => host instanceof QueensPredict && host.quiz?.follow(state),
  };
}

export class QueensPredict extends HTMLElement {
  /** There when the page is read. @type {Quiz | undefined} */
  quiz = undefined;

  connectedCallback() {
    whenParsed(() => (this.quiz ??= new Quiz(this))); // moved in the page, it has one already
  }
}
