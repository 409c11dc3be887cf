// <queens-edit>: the program of a lesson in JavaScript, its markers in it, to be changed and run in the page. It runs in a
// worker, within limits; its steps play in a player below it, and their counts stand beside those of the course's own program.
// The page holds the program as text, see edit.html. Attributes:
//
//     name="recursive"                  under which the reader's text is kept
//     src="traces/recursive-6/trace.js" the trace of the course's own program
//     sizes="4 5 6"                     boards of which there are such traces, in folders called alike
//     file="recursive.js"
import { kinds } from "./counts.js";
import { html, Label, select, whenParsed } from "./dom.js";
import { Editor } from "./editor.js";
import { Source } from "./mark.js";
import { solutions } from "./position.js";
import { record } from "./recorded.js";
import { Run, seconds, syntaxError } from "./run.js";
import { Words } from "./sentence.js";
import { buildSource } from "./source.js";
import { Trace } from "./trace.js";

/** @typedef {{line: number, text: string, lang?: string}} Fault what is wrong at a line, 0 if that is not known; in another language than the page's */

/** @typedef {import("./run.js").Outcome} Outcome */
/** @typedef {import("./recorded.js").Recording} Recording */
/** @typedef {import("./element.js").QueensPlayer} QueensPlayer */

/** Steps at which a program is stopped: one of these, the second at first. */
const limits = [100_000, 2_000_000, 10_000_000];

/** The language in which browsers say what is wrong with a program. */
const browsers = "en";

/** Milliseconds between two looks at a program that runs. */
const look = 200;

/** Why a trace is not complete, by how the run has ended. @type {Record<Outcome["end"], string>} */
const cuts = { done: "", exit: "", limit: "limit", time: "cancelled", stopped: "cancelled", error: "crashed", argument: "crashed", syntax: "", none: "" };

let editors = 0;

class Edit {
  /** @param {HTMLElement} host the element around it */
  constructor(host) {
    const words = new Words(host.closest("[lang]")?.getAttribute("lang") || navigator.language);
    this.host = host;
    this.words = words;
    this.name = host.getAttribute("name") ?? "";
    this.file = host.getAttribute("file") ?? "";
    this.key = `queens-edit:${this.name}`;
    this.listing = /** @type {HTMLElement} */ (host.querySelector(".qp-source"));
    /** The course's own text. */
    this.original = [...this.listing.querySelectorAll("li")].map((line) => `${line.textContent}\n`).join("");
    /** The reader's text, which a reset has put aside. @type {string | undefined} */
    this.aside = undefined;
    /** Is a text looked at or run? */
    this.busy = false;
    /** @type {Run | undefined} */
    this.run = undefined;
    /** What is printed and not shown yet, with whether it is an error. @type {[string, boolean][]} */
    this.printed = [];
    /** @type {Recording | undefined} */
    this.recording = undefined;
    /** @type {QueensPlayer | undefined} */
    this.player = undefined;

    const id = `_edit${++editors}`;
    const kept = this.read();
    this.editor = new Editor(id, `${id}-help`, kept ?? this.original, () => this.changed(), () => void this.start());
    const button = (/** @type {string} */ name, /** @type {() => void} */ action) => {
      const element = html("button", { type: "button", class: `qe-${name}` }, words.text(`edit.${name}`));
      element.addEventListener("click", action);
      return element;
    };
    this.runButton = button("run", () => void this.start());
    this.stopButton = button("stop", () => this.run?.stop());
    this.resetButton = button("reset", () => this.reset());
    const sizes = (host.getAttribute("sizes") ?? "").split(" ");
    this.sizes = select(sizes.map((n) => [n, n]));
    this.sizes.value = /-(\d+)\/[^/]*$/.exec(this.src)?.[1] ?? sizes[0];
    this.limits = select(limits.map((limit) => [String(limit), words.number(limit)]));
    this.limits.value = String(limits[1]);
    this.status = new Label();
    this.progress = new Label();
    this.faults = html("ul", { class: "qe-faults", hidden: "" });
    this.output = html("pre", { tabindex: 0, "aria-label": words.text("edit.output") });
    this.outputPane = html("details", { class: "qe-output", open: "", hidden: "" }, html("summary", {}, words.text("edit.output")), this.output);
    this.found = html("p", { class: "qe-found" });
    this.complaint = html("div", { class: "qe-complaint", hidden: "" });
    this.table = html("div", { class: "qe-counts", role: "group", tabindex: 0 });
    this.stage = html("div", { class: "qe-stage" });
    this.results = html("div", { class: "qe-results", hidden: "" }, this.found, this.complaint, this.table, this.stage);
    this.element = html(
      "div",
      { class: "qe-live" },
      html("label", { for: id, class: "qe-label" }, words.text("edit.label")),
      html("p", { id: `${id}-help`, class: "qe-help" }, words.text("edit.help")),
      this.editor.element,
      html(
        "div",
        { class: "qe-row" },
        html("label", {}, words.text("size"), " ", this.sizes),
        html("label", {}, words.text("edit.limit"), " ", this.limits),
        this.runButton,
        this.stopButton,
        this.resetButton,
      ),
      html("div", { class: "qe-said", role: "status" }, html("p", { class: "qe-status" }, this.status.node), this.faults),
      html("p", { class: "qe-progress" }, this.progress.node),
      this.outputPane,
      this.results,
    );
    this.listing.after(this.element);
    this.listing.classList.add("qe-paper");
    window.addEventListener("beforeprint", () => this.print());
    this.status.set(words.text(this.text === this.original ? "edit.ready" : "edit.kept"));
    this.enable();
  }

  get text() {
    return this.editor.text;
  }

  /** The address of the trace of the course's own program. @param {number} [n] */
  address(n) {
    return n === undefined ? this.src : this.src.replace(/-\d+(\/[^/]*)$/, `-${n}$1`);
  }

  get src() {
    return this.host.getAttribute("src") ?? "";
  }

  /** The reader's text, if one is kept. */
  read() {
    try {
      return localStorage.getItem(this.key) ?? undefined;
    } catch {
      return undefined;
    }
  }

  keep() {
    try {
      if (this.text === this.original) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, this.text);
    } catch {
      // then it ends with the visit
    }
  }

  changed() {
    this.aside = undefined;
    this.editor.mark([]);
    this.keep();
    this.enable();
    if (!this.busy) this.status.set(this.words.text(this.text === this.original ? "edit.ready" : "edit.kept")); // said once, and not at each key
  }

  /** Brings the course's own text back, or the reader's text when that was a mistake. */
  reset() {
    const { aside, text } = this;
    if (aside === undefined && text === this.original) return;
    this.editor.replace(aside ?? this.original);
    this.aside = aside === undefined ? text : undefined;
    this.keep();
    this.enable();
    this.resetButton.focus({ preventScroll: true });
    this.tell([]);
    this.status.set(this.words.text(aside === undefined ? "edit.was-reset" : "edit.kept"));
  }

  /** Says which buttons do something now. */
  enable() {
    const able = (/** @type {Element} */ button, /** @type {boolean} */ on) => button.setAttribute("aria-disabled", String(!on));
    able(this.runButton, !this.busy);
    able(this.stopButton, this.run !== undefined);
    able(this.resetButton, this.aside !== undefined || this.text !== this.original);
    this.resetButton.textContent = this.words.text(this.aside === undefined ? "edit.reset" : "edit.unreset");
  }

  /** Says what is wrong with the text. @param {Fault[]} faults */
  tell(faults) {
    this.editor.mark(faults.map(({ line }) => line));
    this.faults.hidden = faults.length === 0;
    const item = (/** @type {Fault} */ { line, text, lang }) =>
      html("li", {}, ...(line > 0 ? [this.lineButton(line), " "] : []), html("span", lang ? { lang } : {}, text));
    this.faults.replaceChildren(...faults.map(item));
  }

  /** Says why the text is not run. @param {Fault[]} faults */
  refuse(faults) {
    this.tell(faults);
    this.status.set(this.words.text("edit.refused", { count: this.words.number(faults.length) }));
  }

  /** A button that leads to a line of the text. @param {number} line */
  lineButton(line) {
    const button = html("button", { type: "button" }, this.words.text("edit.line", { line }));
    button.addEventListener("click", () => this.editor.goTo(line));
    return button;
  }

  async start() {
    if (this.busy) return;
    this.busy = true;
    this.enable();
    this.results.hidden = true;
    this.outputPane.hidden = true;
    this.output.replaceChildren();
    this.tell([]);
    await this.runText();
    this.busy = false;
    this.enable();
  }

  /** Runs the text, if nothing is wrong with its markers, and shows what comes of it. */
  async runText() {
    const { words, text } = this;
    const source = new Source(text);
    /** @type {Fault[]} */
    const faults = source.faults.map(({ line, reason }) => ({ line, text: words.text(reason.key, reason.values) }));
    if (faults.length === 0 && source.lines === "items") {
      faults.push({ line: source.headerLine, text: words.text("edit.items") });
    }
    if (faults.length > 0) {
      const error = await syntaxError(text); // which may be what the markers suffer from
      if (error) faults.unshift({ line: error.line, text: error.message, lang: browsers });
      this.refuse(faults);
      return;
    }
    const n = Number(this.sizes.value);
    const run = new Run(source, this.file, n, Number(this.limits.value), (text, error) => void this.printed.push([text, error]));
    this.run = run;
    this.enable();
    this.status.set(words.text("edit.running"));
    const ticking = window.setInterval(() => this.follow(run), look);
    const outcome = await run.ended;
    clearInterval(ticking);
    this.follow(run);
    this.progress.set("");
    this.run = undefined;
    await this.show(source, n, outcome, run);
  }

  /** Shows how far a program has come. @param {Run} run */
  follow(run) {
    this.progress.set(this.words.text("edit.progress", { steps: this.words.number(run.count) }));
    if (this.printed.length === 0 && !run.full) return;
    this.outputPane.hidden = false;
    this.output.append(...this.printed.map(([text, error]) => (error ? html("span", { class: "qe-error" }, text) : text)));
    this.printed = [];
    if (run.full && !this.output.querySelector(".qe-full")) {
      this.output.append(html("span", { class: "qe-full" }, this.words.text("edit.full")));
    }
  }

  /** Shows what has come of a run. @param {Source} source @param {number} n @param {Outcome} outcome @param {Run} run */
  async show(source, n, outcome, run) {
    const { words } = this;
    const { end, line, message, marker } = outcome;
    if (end === "none") return this.status.set(words.text("edit.none"));
    if (end === "syntax") return this.refuse([{ line, text: message, lang: browsers }]);
    this.status.set(words.text(`edit.end.${end}`, { steps: words.number(run.count), seconds, message }));
    if (end === "error") this.tell([{ line, text: message, lang: browsers }]);
    if (end === "argument") this.tell([{ line, text: words.text("edit.argument", { kind: source.markers[marker].kind, message }) }]);
    if (run.count === 0) return undefined;
    const about = {
      version: 1,
      variant: this.name,
      language: "javascript",
      n,
      base: source.base,
      lines: source.lines,
      display: `${source.display.join("\n")}\n`,
      markers: source.markers.map(({ kind, shown }) => ({ kind, line: shown })),
      entersSquare: source.markers.flatMap(({ kind, args }, i) => (kind === "enter" && args.length === 2 ? [i] : [])),
      cut: cuts[end],
    };
    const [recording, counts] = await Promise.all([record(this.src, about, run.steps()), this.countsOf(n)]);
    this.recording = recording;
    this.showFound(n, recording);
    this.showWrong(source, recording);
    this.showCounts(n, recording, counts);
    this.results.hidden = false;
    await this.play();
    return undefined;
  }

  /** The counts of the course's own program; none if they cannot be had. @param {number} n */
  async countsOf(n) {
    try {
      return (await Trace.open(new URL(this.address(n), document.baseURI).href)).header.counts;
    } catch {
      return undefined;
    }
  }

  /** @param {number} n @param {Recording} recording */
  showFound(n, { trace }) {
    const { words } = this;
    const found = trace.header.counts.solution ?? 0;
    const values = { n, found: words.number(found), all: words.number(solutions[n]) };
    this.found.textContent = words.text(found === solutions[n] ? "edit.found" : "edit.found-other", values);
  }

  /** Tells the first step that cannot happen, and leads to it. @param {Source} source @param {Recording} recording */
  showWrong(source, { wrong, unended }) {
    const { words } = this;
    const complaint = wrong?.complaint ?? unended;
    this.complaint.hidden = complaint === undefined;
    if (!complaint) return;
    const step = Number(complaint.values.step);
    const go = html("button", { type: "button" }, words.text("edit.go", { step: words.number(step) }));
    go.addEventListener("click", () => {
      void this.player?.goTo(step);
      this.player?.scrollIntoView({ block: "nearest" });
    });
    const line = wrong ? [this.lineButton(source.markers[wrong.marker].line + 1)] : [];
    this.complaint.replaceChildren(
      html("p", {}, words.text("edit.wrong", { complaint: words.complaint(complaint) })),
      html("div", { class: "qe-row" }, ...line, go),
    );
  }

  /** Sets the counts beside those of the course's own program. @param {number} n @param {Recording} recording @param {Record<string, number> | undefined} original */
  showCounts(n, { trace }, original) {
    const { words } = this;
    const { counts, markers } = trace.header;
    const column = (/** @type {string} */ text) => html("th", { scope: "col" }, text);
    const shown = kinds.filter((kind) => original?.[kind] || markers.some((marker) => marker.kind === kind));
    const rows = shown.map((kind) => {
      const mine = counts[kind] ?? 0;
      const theirs = original && (original[kind] ?? 0);
      const cells = [theirs, mine, theirs === undefined ? undefined : mine - theirs].map((number, i) =>
        html("td", {}, number === undefined ? "–" : i < 2 ? words.number(number) : words.difference(number)),
      );
      const row = html("tr", { "data-kind": kind }, html("th", { scope: "row" }, words.text(`kind.${kind}`)), ...cells);
      row.classList.toggle("qe-differs", theirs !== undefined && theirs !== mine);
      return row;
    });
    const heads = ["counts.kind", "edit.original", "edit.yours", "edit.difference"].map((key) => column(words.text(key)));
    const table = html(
      "table",
      {},
      html("caption", {}, words.text("edit.counts", { n })),
      html("thead", {}, html("tr", {}, ...heads)),
      html("tbody", {}, ...rows),
    );
    this.table.setAttribute("aria-label", words.text("edit.counts", { n }));
    this.table.replaceChildren(table);
  }

  /** Plays the steps. */
  async play() {
    if (this.player) {
      await this.player.open();
      return;
    }
    const player = /** @type {QueensPlayer} */ (html("queens-player", { src: this.src, unaddressed: "" }));
    player.load = () => (this.recording ? Promise.resolve(this.recording.trace) : Promise.reject(new Error("nothing is recorded")));
    this.player = player;
    this.stage.append(player);
    await player.ready;
  }

  /** Paper shows the text as it stands. */
  print() {
    const listing = buildSource(this.text, this.listing.getAttribute("aria-label") ?? "");
    listing.classList.add("qe-paper");
    this.listing.replaceWith(listing);
    this.listing = /** @type {HTMLElement} */ (listing);
  }
}

export class QueensEdit extends HTMLElement {
  /** There when the page is read. @type {Edit | undefined} */
  edit = undefined;

  connectedCallback() {
    whenParsed(() => (this.edit ??= new Edit(this)));
  }
}
