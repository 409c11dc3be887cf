// Buttons, scrubber and speed. They only say what the reader wants; the element does it.
import { html, Label, svg } from "./dom.js";

/** @typedef {import("./sentence.js").Words} Words */

/**
 * @typedef {object} Actions
 * @property {() => void} first
 * @property {() => void} back
 * @property {() => void} toggle plays or pauses
 * @property {() => void} forward
 * @property {() => void} last
 * @property {(direction: 1 | -1) => void} solution
 * @property {(step: number) => void} seek
 */

export const icons = {
  first: "M4 5h3v14h-3zM13 5v14l-6-7zM20 5v14l-6-7z",
  back: "M15 4l2 2-6 6 6 6-2 2-8-8z",
  play: "M7 4v16l13-8z",
  pause: "M6 4h4v16h-4zM14 4h4v16h-4z",
  forward: "M9 4l-2 2 6 6-6 6 2 2 8-8z",
  last: "M20 5h-3v14h3zM11 5v14l6-7zM4 5v14l6-7z",
};

/** Steps a second that can be chosen. */
const speeds = [1, 2, 5, 10, 30, 100, 1000, 10000];

export class Controls {
  /** @param {Words} words @param {number} steps in the trace @param {Actions} actions */
  constructor(words, steps, actions) {
    this.words = words;
    this.steps = steps;
    this.playing = false;
    this.toggle = this.button("play", actions.toggle);
    this.scrubber = /** @type {HTMLInputElement} */ (
      html("input", { class: "qp-scrubber", type: "range", min: 0, max: steps, step: 1, value: 0 })
    );
    this.scrubber.setAttribute("aria-label", words.text("scrubber"));
    this.scrubber.addEventListener("input", () => actions.seek(this.scrubber.valueAsNumber));
    this.position = new Label();
    this.select = /** @type {HTMLSelectElement} */ (html("select", {}, ...speeds.map((speed) => this.option(speed))));
    this.select.value = "2";
    this.element = html(
      "div",
      { class: "qp-controls", role: "group", "aria-label": words.text("controls") },
      html(
        "div",
        { class: "qp-row" },
        html(
          "div",
          { class: "qp-buttons" },
          this.button("first", actions.first),
          this.button("back", actions.back),
          this.toggle,
          this.button("forward", actions.forward),
          this.button("last", actions.last),
        ),
        html(
          "div",
          { class: "qp-buttons" },
          this.textButton("previous-solution", () => actions.solution(-1)),
          this.textButton("next-solution", () => actions.solution(1)),
        ),
      ),
      this.scrubber,
      html(
        "div",
        { class: "qp-row" },
        html("span", { class: "qp-position" }, this.position.node),
        html("label", { class: "qp-speed" }, html("span", {}, words.text("speed")), this.select),
      ),
    );
  }

  /** Steps a second. */
  get speed() {
    return Number(this.select.value);
  }

  /** @param {number} step @param {boolean} playing */
  show(step, playing) {
    const { words } = this;
    const position = words.text("position", { step: words.number(step), steps: words.number(this.steps) });
    if (this.scrubber.valueAsNumber !== step) this.scrubber.value = String(step);
    if (this.position.node.data !== position) this.scrubber.setAttribute("aria-valuetext", position);
    this.position.set(position);
    if (this.playing !== playing) {
      this.playing = playing;
      this.face(this.toggle, playing ? "pause" : "play");
    }
  }

  /** @param {keyof typeof icons} name @param {() => void} action */
  button(name, action) {
    const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path"));
    const button = html("button", { type: "button" }, icon);
    this.face(button, name);
    button.addEventListener("click", action);
    return button;
  }

  /** What a button with an icon looks like and is called. @param {Element} button @param {keyof typeof icons} name */
  face(button, name) {
    const label = this.words.text(name);
    button.setAttribute("class", `qp-icon qp-${name}`);
    button.setAttribute("aria-label", label);
    button.setAttribute("title", label);
    button.querySelector("path")?.setAttribute("d", icons[name]);
  }

  /** @param {string} name @param {() => void} action */
  textButton(name, action) {
    const button = html("button", { type: "button", class: `qp-${name}` }, this.words.text(name));
    button.addEventListener("click", action);
    return button;
  }

  /** @param {number} speed */
  option(speed) {
    const { words } = this;
    return html("option", { value: speed }, words.text("speed.option", { number: words.number(speed) }));
  }
}
