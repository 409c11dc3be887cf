// Buttons, scrubber, speed and options. They only say what the reader wants; the player does it.
import { html, Label, svg } from "./dom.js";
import { startOf } from "./fold.js";
import { offered } from "./keys.js";
import { Ticks } from "./ticks.js";

/** @typedef {import("./sentence.js").Words} Words */
/** @typedef {import("./trace.js").Header} Header */
/** @typedef {import("./breakpoints.js").Stop} Stop */

/**
 * @typedef {object} Actions
 * @property {(command: string, direction?: 1 | -1) => void} command one of the commands of keys.js
 * @property {(step: number) => void} seek
 * @property {() => void} sought the reader is done with the field for a step
 */

export const icons = {
  first: "M4 5h3v14h-3zM13 5v14l-6-7zM20 5v14l-6-7z",
  back: "M15 4l2 2-6 6 6 6-2 2-8-8z",
  play: "M7 4v16l13-8z",
  pause: "M6 4h4v16h-4zM14 4h4v16h-4z",
  forward: "M9 4l-2 2 6 6-6 6 2 2 8-8z",
  last: "M20 5h-3v14h3zM11 5v14l6-7zM4 5v14l6-7z",
  previous: "M17 5l-9 7 9 7zM5 5h3v14h-3z",
  next: "M7 5l9 7-9 7zM19 5h-3v14h3z",
};

/** Steps a second that can be chosen. */
const speeds = [0.5, 1, 2, 5, 10, 30, 100, 1000, 10000];

/** Where the speed is kept from visit to visit. */
const speedKey = "queens-speed";

/** What one can jump to: kinds of step, in the order in which they are offered, and breakpoints. */
const targets = ["solution", "clash", "backtrack", "place", "run"];

/** Options that are on or off, as commands. */
const switches = ["attacked", "heat", "rows", "coming"];

export class Controls {
  /** @param {Words} words @param {Header} header @param {Actions} actions */
  constructor(words, header, actions) {
    this.words = words;
    this.actions = actions;
    this.header = header;
    /** Steps of the whole run. */
    this.steps = (header.run ?? header).steps;
    const start = startOf(header);
    this.playing = false;
    const command = (/** @type {string} */ name) => () => actions.command(name);
    this.toggle = this.icon("play", command("toggle"));
    this.scrubber = /** @type {HTMLInputElement} */ (
      html("input", { class: "qp-scrubber", type: "range", min: start, max: header.steps, step: 1, value: start })
    );
    this.scrubber.setAttribute("aria-label", words.text("scrubber"));
    this.scrubber.addEventListener("input", () => actions.seek(this.scrubber.valueAsNumber));
    this.scrubber.addEventListener("focus", () => this.nameValue());
    this.ticks = new Ticks(start, header.steps);
    this.position = new Label();
    this.speeds = /** @type {HTMLSelectElement} */ (html("select", {}, ...speeds.map((speed) => this.speedOption(speed))));
    this.speeds.value = String(readSpeed());
    this.speeds.addEventListener("change", () => keepSpeed(this.speed));
    const kinds = targets.filter((kind) => kind === "run" || header.markers.some((marker) => marker.kind === kind));
    this.target = /** @type {HTMLSelectElement} */ (
      html("select", {}, ...kinds.map((kind) => html("option", { value: kind }, words.text(`jump.${kind}`))))
    );
    this.previous = this.icon("previous", () => actions.command(this.target.value, -1));
    this.next = this.icon("next", () => actions.command(this.target.value, 1));
    this.target.addEventListener("change", () => this.nameJumps());
    this.nameJumps();
    this.element = html(
      "div",
      { class: "qp-controls", role: "group", "aria-label": words.text("controls") },
      html(
        "div",
        { class: "qp-row" },
        html(
          "div",
          { class: "qp-buttons" },
          this.icon("first", command("first")),
          this.icon("back", command("back")),
          this.toggle,
          this.icon("forward", command("forward")),
          this.icon("last", command("last")),
        ),
        html("div", { class: "qp-buttons" }, this.button("over", command("over")), this.button("out", command("out"))),
        html(
          "div",
          { class: "qp-buttons" },
          this.previous,
          html("label", {}, html("span", { class: "qp-hidden" }, words.text("jump")), this.target),
          this.next,
        ),
      ),
      html("div", { class: "qp-scrub" }, this.ticks.element, this.scrubber),
      html(
        "div",
        { class: "qp-row" },
        html("span", { class: "qp-position" }, this.position.node),
        html("label", { class: "qp-speed" }, html("span", { class: "qp-hidden" }, words.text("speed")), this.speeds),
      ),
    );
    this.seekInput = /** @type {HTMLInputElement} */ (
      html("input", { class: "qp-seek", type: "text", inputmode: "numeric", autocomplete: "off", size: 8 })
    );
    /** @type {Record<string, Element>} */
    this.switches = {};
    this.stops = html("ul", { class: "qp-stops" });
    /** @type {Map<Stop, {element: HTMLElement, name: (line: string) => void}>} */
    this.stopRows = new Map();
    this.options = this.buildOptions();
  }

  /** What is not wanted at every step. */
  buildOptions() {
    const { words, actions, header } = this;
    const seek = html(
      "form",
      { class: "qp-buttons" },
      html("label", { class: "qp-labelled" }, words.text("seek"), this.seekInput),
      html("button", { type: "submit" }, words.text("seek.go")),
    );
    seek.addEventListener("submit", (event) => {
      event.preventDefault();
      const digits = this.seekInput.value.replace(/\D/g, "");
      if (digits) actions.seek(Number(digits));
      this.seekInput.value = "";
      actions.sought();
    });
    for (const name of switches.filter((name) => offered(header, name))) {
      const button = this.button(name, () => actions.command(name));
      button.setAttribute("aria-pressed", "false");
      this.switches[name] = button;
    }
    return /** @type {HTMLDetailsElement} */ (
      html(
        "details",
        { class: "qp-options" },
        html("summary", {}, words.text("options")),
        html("div", { class: "qp-row qp-start" }, ...Object.values(this.switches)),
        html(
          "div",
          { class: "qp-row qp-start qp-seek-row" },
          seek,
          this.button("copy", () => actions.command("copy")),
          this.button("lecture", () => actions.command("lecture")),
        ),
        html("p", { class: "qp-hint" }, words.text("breakpoints.hint")),
        this.stops,
      )
    );
  }

  /** Opens the options, to type a step's number. */
  seek() {
    this.options.open = true;
    this.seekInput.value = "";
    this.seekInput.focus();
  }

  /** @param {string} name @param {boolean} on */
  press(name, on) {
    this.switches[name]?.setAttribute("aria-pressed", String(on));
  }

  /** The buttons are called by what they jump to. */
  nameJumps() {
    const { words, target } = this;
    const what = words.text(`jump.${target.value}`);
    for (const [button, key] of /** @type {const} */ ([[this.previous, "jump.previous"], [this.next, "jump.next"]])) {
      button.setAttribute("aria-label", words.text(key, { what }));
      button.setAttribute("title", words.text(key, { what }));
    }
  }

  /**
   * Lists the breakpoints, each with the visit at which it stops. A row stays while its breakpoint does,
   * so that the focus is not lost in it.
   * @param {Stop[]} stops in the order of the program @param {(stop: Stop) => string} linesOf
   * @param {() => void} changed @param {(stop: Stop) => void} remove
   */
  showStops(stops, linesOf, changed, remove) {
    for (const [stop, row] of this.stopRows) {
      if (stops.includes(stop)) continue;
      if (row.element.contains(document.activeElement)) this.options.querySelector("summary")?.focus();
      row.element.remove();
      this.stopRows.delete(stop);
    }
    const rows = stops.map((stop) => {
      const row = this.stopRows.get(stop) ?? this.stopRow(stop, changed, remove);
      this.stopRows.set(stop, row);
      row.name(linesOf(stop));
      return row.element;
    });
    if (rows.some((row, i) => this.stops.children[i] !== row)) this.stops.append(...rows);
  }

  /** @param {Stop} stop @param {() => void} changed @param {(stop: Stop) => void} remove */
  stopRow(stop, changed, remove) {
    const { words } = this;
    const input = /** @type {HTMLInputElement} */ (
      html("input", { type: "text", inputmode: "numeric", autocomplete: "off", size: 6, value: stop.nth || "" })
    );
    input.addEventListener("change", () => {
      stop.nth = Number(input.value.replace(/\D/g, ""));
      changed();
    });
    const visit = new Label();
    const off = html("button", { type: "button" }, words.text("breakpoints.remove"));
    off.addEventListener("click", () => remove(stop));
    return {
      element: html("li", {}, html("label", { class: "qp-labelled" }, visit.node, input), off),
      /** @param {string} line */
      name(line) {
        visit.set(words.text("breakpoints.visit", { line }));
        off.setAttribute("aria-label", words.text("breakpoints.remove-line", { line }));
      },
    };
  }

  /** Takes over what the reader has chosen in those of another trace. @param {Controls} before */
  adopt(before) {
    this.speeds.value = before.speeds.value;
    this.options.open = before.options.open;
    if (![...this.target.options].some(({ value }) => value === before.target.value)) return;
    this.target.value = before.target.value;
    this.nameJumps();
  }

  /** Steps a second. */
  get speed() {
    return Number(this.speeds.value);
  }

  /** @param {1 | -1} by */
  changeSpeed(by) {
    const at = Math.min(Math.max(this.speeds.selectedIndex + by, 0), speeds.length - 1);
    this.speeds.selectedIndex = at;
    keepSpeed(this.speed);
  }

  /** @param {number} step @param {string} kind of the step, "" at the start @param {boolean} playing */
  show(step, kind, playing) {
    const { words } = this;
    const position = words.text("position", { step: words.number(step), steps: words.number(this.steps) });
    if (this.scrubber.valueAsNumber !== step) this.scrubber.value = String(step);
    this.position.set(kind ? words.text("position.kind", { position, kind: words.text(`one.${kind}`) }) : position);
    if (document.activeElement === this.scrubber) this.nameValue();
    if (this.playing !== playing) {
      this.playing = playing;
      this.face(this.toggle, playing ? "pause" : "play");
    }
  }

  /** What is read out for the scrubber's place; it changes only for a reader who is on it. */
  nameValue() {
    this.scrubber.setAttribute("aria-valuetext", this.position.node.data);
  }

  /** @param {keyof typeof icons} name @param {() => void} action */
  icon(name, action) {
    const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path"));
    const button = html("button", { type: "button" }, icon);
    this.face(button, name);
    button.addEventListener("click", action);
    return button;
  }

  /** What a button with an icon looks like and is called. @param {Element} button @param {keyof typeof icons} name */
  face(button, name) {
    button.setAttribute("class", `qp-icon qp-${name}`);
    button.querySelector("path")?.setAttribute("d", icons[name]);
    if (name === "previous" || name === "next") return; // called by what they jump to
    const label = this.words.text(name);
    button.setAttribute("aria-label", label);
    button.setAttribute("title", label);
  }

  /** @param {string} name of a command @param {() => void} action */
  button(name, action) {
    const button = html("button", { type: "button", class: `qp-${name}` }, this.words.text(name));
    button.addEventListener("click", action);
    return button;
  }

  /** @param {number} speed */
  speedOption(speed) {
    const { words } = this;
    return html("option", { value: speed }, words.text("speed.option", { number: words.number(speed) }));
  }
}

/** The speed of the last visit, where the browser keeps it. */
function readSpeed() {
  try {
    const speed = Number(localStorage.getItem(speedKey));
    if (speeds.includes(speed)) return speed;
  } catch {
    // then it begins as for everybody
  }
  return 2;
}

/** @param {number} speed */
function keepSpeed(speed) {
  try {
    localStorage.setItem(speedKey, String(speed));
  } catch {
    // then the next visit begins as for everybody
  }
}
