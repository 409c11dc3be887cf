// A player brought to life: it locks source, board, counts and words to one step, and moves by what the
// reader asks for.
//
// A further pane is shown in every player by registerPane(make): make(player) is called once for each
// trace, when the player stands, and gives an object with
//
//     element          shown below the player, across its whole width
//     update(state)    called after each change of the step, with a State (see below)
//
// It reads player.trace (the header, index() and block(i)), player.words and player.step, and goes to a
// step by player.jump(step), which the browser's back button takes back. A pane that is dear to draw may
// look at state.playing.
import { copy } from "./address.js";
import { Breakpoints } from "./breakpoints.js";
import { Controls } from "./controls.js";
import { stepIn } from "./choosing.js";
import { buildCounts, Counts } from "./counts.js";
import { html, Label } from "./dom.js";
import { markerOf, startOf } from "./fold.js";
import { buildHelp, commandOf, offered } from "./keys.js";
import { Lecture } from "./lecture.js";
import { List } from "./list.js";
import { pictureOf, standing } from "./picture.js";
import { Cursor } from "./seek.js";
import { buildProgram, SourcePane } from "./source.js";

/** @typedef {import("./trace.js").Trace} Trace */
/** @typedef {import("./sentence.js").Words} Words */
/** @typedef {import("./listing.js").Listing} Listing */
/** @typedef {import("./breakpoints.js").Stop} Stop */

/**
 * @typedef {object} State what a pane is shown
 * @property {number} step
 * @property {number} word the step itself, see fold.js; 0 at the start
 * @property {import("./fold.js").Fold} fold the state after the step; it changes with the next one
 * @property {boolean} playing
 */

/** @typedef {{element: Element, update: (state: State) => void}} Pane */

/** @type {((player: Player) => Pane | undefined)[]} */
const makers = [];

/** Shows a further pane in every player for which there is one. @param {(player: Player) => Pane | undefined} make */
export function registerPane(make) {
  makers.push(make);
}

/** Milliseconds between two sentences that are spoken while it plays. */
const breath = 4000;

/** Milliseconds for which a lecture rests at a solution. */
const solutionRest = 3000;

export class Player {
  /**
   * @param {HTMLElement} host the element around it, which takes the keys
   * @param {Trace} trace
   * @param {Listing[]} listings the program in the language that is shown, and perhaps in a second one beside it
   * @param {Words} words
   * @param {import("./address.js").Address} address
   * @param {(error: unknown) => void} report shows what went wrong with a block; undefined takes it back
   */
  constructor(host, trace, listings, words, address, report) {
    const { header } = trace;
    this.host = host;
    this.trace = trace;
    this.words = words;
    this.address = address;
    this.report = report;
    this.cursor = new Cursor(trace);
    /** The step that the reader wants; it is shown when its block is there. */
    this.wanted = this.cursor.step;
    /** The move that is under way. @type {Promise<void> | undefined} */
    this.moving = undefined;
    /** The search that is under way; the next one goes on from where it leads. @type {Promise<void>} */
    this.searching = Promise.resolve();
    /** The playing that goes on, a new object each time, so that one that was stopped cannot go on beside it. */
    this.run = /** @type {object | undefined} */ (undefined);
    this.unit = words.text(`unit.${header.lines}`);
    this.covered = false;
    this.rowsUp = host.getAttribute("rows") === "up";
    this.breakpoints = new Breakpoints();
    /** The breakpoint ahead, 0 for none; undefined when it is to be looked for. @type {number | undefined} */
    this.stop = undefined;
    this.spokenAt = 0;
    /** The step at which the notice was last looked at. */
    this.noticed = 0;

    /** What was said last; "" when it is gone. */
    this.said = "";
    this.saying = 0;
    this.listening = new AbortController();

    const command = (/** @type {string} */ name, /** @type {1 | -1} */ direction = 1) => void this.command(name, direction);
    this.picture = pictureOf(header, words, this.rowsUp);
    this.controls = new Controls(words, header, {
      command,
      seek: (step) => void this.jump(step, true),
      sought: () => host.focus({ preventScroll: true }),
    });
    this.controls.press("rows", this.rowsUp);
    this.lecture = new Lecture(host, words, command, header);
    this.sentence = new Label();
    this.sentenceLine = html("p", { class: "qp-sentence", "aria-live": "polite" }, this.sentence.node);
    this.complaint = new Label();
    this.complaintLine = html("p", { class: "qp-complaint", role: "status", hidden: "" }, this.complaint.node);
    this.coming = new Label();
    this.comingLine = html("p", { class: "qp-next-step", "aria-live": "polite", hidden: "" }, this.coming.node);
    this.spoken = new Label();
    this.notice = new Label();
    this.queens = new Label();
    this.level = new Label();
    this.help = /** @type {HTMLDetailsElement} */ (buildHelp(words, header));
    this.list = new List(this);

    const body = bodyOf(host);
    if (header.choices) body.classList.add("qp-choices");
    /** A part of the body: the page's own, or a new one. @param {string} name @param {() => Element} build */
    const part = (name, build) => body.querySelector(`.${name}`) ?? body.appendChild(build());
    body.querySelector(".qp-board")?.replaceChildren(this.picture.element);
    this.listings = listings;
    this.sources = this.buildSources();
    this.counts = new Counts(part("qp-counts", () => buildCounts(header, words)), words);
    const left = [this.part(), header.cut && words.text(`cut.${header.cut}`)].filter((text) => text);
    const cut = left.map((text) => html("p", { class: "qp-cut" }, text));
    const said = [this.sentenceLine, this.complaintLine, this.comingLine];
    const live = html(
      "div",
      { class: "qp-live" },
      ...said,
      this.controls.element,
      this.lecture.element,
      html("p", { class: "qp-notice", role: "status" }, this.notice.node),
      html("p", { class: "qp-spoken qp-hidden", role: "status" }, this.spoken.node),
      this.state(),
      ...cut,
      this.controls.options,
      this.help,
    );
    const size = body.querySelector(".qp-size"); // the choice of n keeps its place
    if (size) size.after(live);
    else body.querySelector(".qp-panel")?.prepend(live);
    this.panes = makers.flatMap((make) => make(this) ?? []);
    const more = html("div", { class: "qp-more" }, ...this.panes.map((pane) => pane.element), this.list.element);
    body.append(more);
    /** What goes when another trace takes the place of this one. */
    this.parts = [live, more];
    const { signal } = this.listening;
    host.addEventListener("keydown", (event) => this.key(event), { signal });
    document.addEventListener("keydown", (event) => this.lecture.key(event), { signal });
    document.addEventListener("fullscreenchange", () => this.lecture.fullscreenChanged(), { signal });

    host.setAttribute("role", "group");
    host.setAttribute("aria-label", words.text("player", { variant: header.variant, n: header.n }));
    host.tabIndex = -1; // a click or a touch anywhere in it gives it the keys
    this.render();
    void this.showTicks();
  }

  /** The panes of the programs. */
  buildSources() {
    const { host, listings, trace, words } = this;
    bodyOf(host).classList.toggle("qp-two", listings.length > 1);
    const toggle = (/** @type {number[]} */ markers) => this.setBreakpoint(() => this.breakpoints.toggle(markers));
    return listings.map((listing, i) => new SourcePane(programIn(host, i), listing, trace.header, words, toggle));
  }

  /** Shows the program in other languages, at the same step. @param {Listing[]} listings */
  showListings(listings) {
    const { heat } = this;
    this.listings = listings;
    this.sources.forEach((source) => source.resized.disconnect());
    this.sources = this.buildSources();
    this.setHeat(heat);
    this.setBreakpoint(() => {});
    this.list.renew();
    this.render();
  }

  /** Makes room for another trace's player. */
  remove() {
    this.run = undefined;
    clearTimeout(this.saying);
    this.listening.abort();
    this.sources.forEach((source) => source.resized.disconnect());
    for (const part of this.parts) part.remove();
  }

  /** Has another trace's player taken its place? What was under way then ends in nothing. */
  get gone() {
    return this.listening.signal.aborted;
  }

  /** Takes over what the reader has set in the player whose place this one takes. @param {Player} before */
  adopt(before) {
    const { controls, lecture, breakpoints } = this;
    const { stops } = before.breakpoints;
    controls.adopt(before.controls);
    this.help.open = before.help.open;
    this.list.element.open = before.list.element.open;
    this.covered = before.covered;
    controls.press("attacked", this.covered);
    this.setHeat(before.heat);
    lecture.showCounts(this.host.classList.contains("qp-counted"));
    if (stops.length > 0 && before.trace.header.display === this.trace.header.display) {
      this.setBreakpoint(() => breakpoints.stops.push(...stops));
    }
    this.render();
  }

  /** The accepted queens in the program's own numbering, and the level. */
  state() {
    const { words } = this;
    const entry = (/** @type {string} */ name, /** @type {Label} */ label) =>
      html("div", {}, html("dt", {}, name), html("dd", {}, label.node));
    return html(
      "dl",
      { class: "qp-state" },
      entry(words.text("queens", { unit: this.unit }), this.queens),
      entry(words.text("level"), this.level),
    );
  }

  async showTicks() {
    const { trace, controls } = this;
    try {
      if (trace.header.counts.solution <= 1000) controls.ticks.showSolutions((await trace.index()).steps("solution"));
      controls.ticks.showBreakpoints(await this.breakpoints.places(trace));
    } catch {
      // A player without ticks is a player: what is missing is told when it is wanted.
    }
  }

  /** The board that is shown, if it is one. */
  get board() {
    return this.picture.board;
  }

  /** The last step of the trace. */
  get steps() {
    return this.trace.header.steps;
  }

  /** Where the trace starts: 0, unless it is a part of a run. */
  get start() {
    return startOf(this.trace.header);
  }

  /** Which part of its run this is, in words; "" if it is all of it. */
  part() {
    const { words, start, steps, trace } = this;
    const { run } = trace.header;
    if (!run) return "";
    return words.text("part", { first: words.number(start + 1), last: words.number(steps), steps: words.number(run.steps) });
  }

  /** What is said where something is not in these steps: of a part of a run, that it is one. @param {string} none */
  missing(none) {
    const part = this.part();
    return part ? this.words.text("part.none", { none, part }) : none;
  }

  /** The step that is shown. */
  get step() {
    return this.cursor.step;
  }

  /** What the address cites. */
  get place() {
    const languages = this.listings.map(({ language }) => language);
    return { n: this.trace.header.n, languages, step: this.step };
  }

  /**
   * Goes to a step; beyond the ends, to the end. Of steps that are asked for while a block is loading the
   * last one counts. Resolves when it is shown, or could not be.
   * @param {number} step
   */
  goTo(step) {
    this.wanted = Math.min(Math.max(step, this.start), this.steps);
    this.moving ??= this.move();
    return this.moving;
  }

  async move() {
    do {
      try {
        await this.cursor.to(this.wanted);
        if (!this.gone) this.report(undefined);
      } catch (error) {
        this.wanted = this.cursor.step;
        this.pause();
        if (!this.gone) this.report(error);
      }
    } while (this.cursor.step !== this.wanted);
    this.moving = undefined;
    this.render();
  }

  /** Goes one step because the reader says so. @param {1 | -1} direction */
  async byOne(direction) {
    this.pause();
    const wanted = this.wanted + direction;
    await this.goTo(wanted);
    if (this.gone) return;
    this.address.step(this.place);
    this.tellEnds(wanted);
  }

  /** Goes to a step elsewhere; the browser's back button takes it back. @param {number} step @param {boolean} [byHand] */
  async jump(step, byHand = true) {
    if (byHand) this.pause();
    const from = this.place;
    await this.goTo(step);
    if (this.gone) return;
    if (this.step !== from.step) this.address.jump(from, this.place);
    this.tellEnds(step);
  }

  /** A reader who wants a step of the run that is not here is told so. @param {number} wanted */
  tellEnds(wanted) {
    const { run } = this.trace.header;
    if (run && wanted >= 0 && wanted <= run.steps && (wanted < this.start || wanted > this.steps)) this.say(this.part());
  }

  /**
   * Goes to a step that has to be found first. Searches wait for each other, and each begins where the one
   * before leads, though that may not be shown yet.
   * @param {(from: number) => Promise<number>} find @param {string} none said when there is no such step
   */
  search(find, none) {
    this.pause();
    this.searching = this.searching.then(async () => {
      try {
        const step = await find(this.wanted);
        if (this.gone) return;
        if (step > 0) void this.jump(step);
        else this.say(this.missing(none));
      } catch (error) {
        if (!this.gone) this.report(error);
      }
    });
    return this.searching;
  }

  /** Over: to the next step with no more queens than now. Out: to the next with fewer. @param {0 | 1} fewer */
  descend(fewer) {
    return this.search(async () => {
      await this.moving;
      const level = this.cursor.fold.level - fewer;
      return level < 0 ? 0 : this.cursor.descend(level);
    }, this.words.text(fewer ? "out.none" : "over.none"));
  }

  /** Says something that is not part of the step; the same again, too. @param {string} text */
  say(text) {
    clearTimeout(this.saying);
    if (text && this.said === text) {
      this.notice.set("");
      this.saying = window.setTimeout(() => this.notice.set(text), 100);
    } else {
      this.notice.set(text);
    }
    this.said = text;
  }

  get playing() {
    return this.run !== undefined;
  }

  /** Plays from here, or from the start when this is the end. */
  async play() {
    const { steps } = this;
    const run = {};
    this.run = run;
    this.sentenceLine.setAttribute("aria-live", "off"); // too fast to be read out
    this.spokenAt = performance.now();
    if (this.step === steps) await this.goTo(this.start);
    this.stop = undefined;
    this.render();
    let due = 1; // steps to be taken, the first at once
    let last = performance.now();
    const frame = async (/** @type {number} */ now) => {
      if (this.run !== run) return;
      due += (Math.min(Math.max(now - last, 0), 250) / 1000) * this.controls.speed;
      last = Math.max(now, last);
      if (due >= 1) {
        const count = Math.floor(due);
        due -= count;
        const ahead = await this.ahead();
        const target = Math.min(this.wanted + count, ...ahead.map((place) => place.step));
        if (this.run !== run) return;
        await this.goTo(target);
        last = Math.max(last, performance.now() - 20); // the time that a block took to load is not made up
        for (const place of ahead) {
          if (place.step === this.step) last += place.stop();
        }
      }
      if (this.run !== run) return;
      if (this.step === steps) this.pause();
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  /** Where playing must not run past: the next breakpoint, and in a lecture the next solution. */
  async ahead() {
    const { wanted } = this;
    /** @type {{step: number, stop: () => number}[]} stop tells for how long to rest */
    const ahead = [];
    try {
      if (this.stop === undefined || (this.stop > 0 && this.stop <= wanted)) {
        this.stop = await this.breakpoints.next(this.cursor, 1, wanted);
      }
      if (this.stop > 0) ahead.push({ step: this.stop, stop: () => this.stopHere() });
      if (this.lecture.on) {
        const solution = await this.cursor.find("solution", 1, wanted);
        if (solution > 0) ahead.push({ step: solution, stop: () => solutionRest });
      }
    } catch (error) {
      this.pause();
      this.report(error);
    }
    return ahead;
  }

  stopHere() {
    this.pause();
    this.say(this.words.text("breakpoints.stopped", { line: this.lineOf(this.cursor.word) }));
    return 0;
  }

  pause() {
    if (!this.playing) return;
    this.run = undefined;
    this.sentenceLine.setAttribute("aria-live", "polite");
    this.render();
    this.address.step(this.place);
  }

  /** Shows the cursor's step. Only what differs is changed. */
  render() {
    if (this.gone) return;
    const { words, cursor, playing } = this;
    const { fold, word, step } = cursor;
    const { header, atStart } = fold;
    this.controls.show(step, atStart ? "" : header.markers[markerOf(word)].kind, playing);
    this.sentence.set(stepIn(words, fold, word));
    this.queens.set(standing(words, fold));
    this.level.set(words.number(fold.level));
    this.counts.show(fold.byKind());
    this.picture.show(fold, word, this.covered);
    for (const source of this.sources) source.show(atStart ? -1 : markerOf(word), fold.counts);
    this.complain(fold.complaint);
    if (!this.comingLine.hidden) this.showComing(false);
    if (this.said && !playing && step !== this.noticed) this.say("");
    this.noticed = step;
    if (playing) this.speak();
    for (const pane of this.panes) pane.update({ step, word, fold, playing });
    void this.list.update();
  }

  /** @param {import("./fold.js").Complaint | null} complaint */
  complain(complaint) {
    if (complaint) this.complaint.set(this.words.complaint(complaint));
    if (this.complaintLine.hidden === (complaint !== null)) this.complaintLine.hidden = complaint === null;
  }

  /** While it plays, a sentence is spoken now and then. */
  speak() {
    const now = performance.now();
    if (now - this.spokenAt < breath) return;
    this.spokenAt = now;
    const { words, step } = this;
    this.spoken.set(words.text("moment", { step: words.number(step), sentence: this.sentence.node.data }));
  }

  /** Shows what the next step will be, or hides it. @param {boolean} on */
  async showComing(on) {
    const { trace, words, step, steps, cursor } = this;
    this.controls.press("coming", on);
    this.comingLine.hidden = !on;
    if (!on) return;
    try {
      const number = trace.blockOf(step + 1);
      const word = step < steps ? (await trace.block(number))[step + 1 - trace.header.blocks[number].first] : 0;
      const after = cursor.fold.copy();
      if (after.step !== step) return; // it has moved on meanwhile
      if (step < steps) after.apply(word);
      const { cut, run } = trace.header;
      const none = words.text(run && steps < run.steps ? "part.end" : cut ? `cut.${cut}` : "coming.none");
      const sentence = step < steps ? stepIn(words, after, word) : none;
      this.coming.set(words.text("coming.sentence", { sentence }));
    } catch (error) {
      this.report(error);
    }
  }

  /** The line of a step, in the language that is shown. @param {number} word */
  lineOf(word) {
    return this.listings[0].lines[markerOf(word)];
  }

  /** Changes the breakpoints, and shows them everywhere. @param {() => void} change */
  setBreakpoint(change) {
    const { breakpoints, controls, listings } = this;
    change();
    this.stop = undefined;
    for (const source of this.sources) source.mark(breakpoints);
    const lines = (/** @type {Stop} */ { markers }) => [...new Set(markers.map((marker) => listings[0].lines[marker]))].sort((a, b) => a - b);
    controls.showStops(
      [...breakpoints.stops].sort((a, b) => lines(a)[0] - lines(b)[0]),
      (stop) => lines(stop).join(", "),
      () => this.setBreakpoint(() => {}),
      (stop) => this.setBreakpoint(() => breakpoints.remove(stop)),
    );
    void this.showTicks();
  }

  /** Does the program show how often each line was reached? */
  get heat() {
    return this.sources[0].heat;
  }

  /** @param {boolean} on */
  setHeat(on) {
    for (const source of this.sources) source.setHeat(on, this.cursor.fold.counts);
    this.controls.press("heat", on);
  }

  /** Draws the first row at the bottom, or at the top. @param {boolean} up */
  setRows(up) {
    this.rowsUp = up;
    this.host.toggleAttribute("rows", up);
    if (up) this.host.setAttribute("rows", "up");
    const picture = pictureOf(this.trace.header, this.words, up);
    this.picture.element.replaceWith(picture.element);
    this.picture = picture;
    this.controls.press("rows", up);
    this.render();
  }

  /** Does what a button or a key says. @param {string} command @param {1 | -1} direction */
  command(command, direction) {
    const { words, cursor, controls } = this;
    if (!offered(this.trace.header, command)) return undefined;
    switch (command) {
      case "forward":
        return this.byOne(1);
      case "back":
        return this.byOne(-1);
      case "first":
        return this.jump(0);
      case "last":
        return this.jump((this.trace.header.run ?? this.trace.header).steps);
      case "toggle":
        return this.playing ? this.pause() : this.play();
      case "faster":
        return controls.changeSpeed(1);
      case "slower":
        return controls.changeSpeed(-1);
      case "over":
        return this.descend(0);
      case "out":
        return this.descend(1);
      case "solution":
      case "clash":
      case "backtrack":
      case "place": {
        const what = words.text(`jump.${command}`);
        const none = words.text(direction > 0 ? "jump.none-after" : "jump.none-before", { what });
        return this.search((from) => cursor.find(command, direction, from), none);
      }
      case "run": {
        const none = words.text(this.breakpoints.stops.length > 0 ? "breakpoints.none" : "breakpoints.unset");
        return this.search((from) => this.breakpoints.next(cursor, direction, from), none);
      }
      case "seek":
      case "digit":
        return controls.seek();
      case "attacked":
        this.covered = !this.covered;
        controls.press("attacked", this.covered);
        return this.render();
      case "heat":
        return this.setHeat(!this.heat);
      case "rows":
        return this.setRows(!this.rowsUp);
      case "coming":
        return this.showComing(this.comingLine.hidden);
      case "list":
        this.list.element.open = !this.list.element.open;
        return undefined;
      case "help":
        this.help.open = !this.help.open;
        return undefined;
      case "lecture":
        return this.lecture.toggle();
      case "copy":
        return this.copyAddress();
    }
  }

  async copyAddress() {
    if (!this.address.followed) return; // no address leads here
    const copied = await copy(this.address.link(this.place));
    this.say(this.words.text(copied ? "copy.done" : "copy.failed"));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape") {
      if (!this.lecture.on && event.target === this.controls.seekInput) this.host.focus();
      return;
    }
    const given = commandOf(event);
    if (!given) return;
    if (given.command !== "digit") event.preventDefault(); // a digit goes into the field that now has the focus
    void this.command(given.command, given.direction);
  }
}

/** The pane of a program in a player's element, made if it is not there. @param {Element} host @param {number} i 0 for the first */
export function programIn(host, i) {
  const body = bodyOf(host);
  const name = i > 0 ? "qp-second" : "";
  const program = [...body.querySelectorAll(".qp-program")].find((part) => part.classList.contains("qp-second") === i > 0);
  return /** @type {Element} */ ((program ?? body.appendChild(buildProgram(name))).querySelector(".qp-source"));
}

/** What stands in a player's element, see markup.html; when nothing does, its beginning. @param {Element} host */
export function bodyOf(host) {
  const parts = ["qp-board", "qp-panel"].map((name) => html("div", { class: name }));
  return host.querySelector(".qp") ?? host.appendChild(html("div", { class: "qp" }, ...parts));
}
