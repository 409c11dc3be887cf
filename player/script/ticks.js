// Ticks above the scrubber: where the solutions are, and where the breakpoints.
import { svg } from "./dom.js";

/** Units across; ticks that would fall on one are one. */
const width = 1000;

export class Ticks {
  /** @param {number} start @param {number} steps the first and the last place of the scrubber */
  constructor(start, steps) {
    this.start = start;
    this.steps = steps;
    this.solutions = svg("path", { class: "solutions" });
    this.breakpoints = svg("path", { class: "breakpoints" });
    this.element = svg(
      "svg",
      { class: "qp-ticks", viewBox: `0 0 ${width} 2`, preserveAspectRatio: "none", "aria-hidden": "true" },
      this.solutions,
      this.breakpoints,
    );
  }

  /** @param {number[]} steps */
  showSolutions(steps) {
    this.solutions.setAttribute("d", this.path(steps.map((step) => [step, step]), 0));
  }

  /** @param {[number, number][]} places stretches of steps */
  showBreakpoints(places) {
    this.breakpoints.setAttribute("d", this.path(places, 1));
  }

  /** @param {[number, number][]} places @param {0 | 1} row */
  path(places, row) {
    const at = (/** @type {number} */ step) => Math.round((width * (step - this.start)) / (this.steps - this.start));
    const marks = new Set(places.map(([first, last]) => `M${at(first)} ${row}h${at(last) - at(first)}v0.9h${at(first) - at(last)}z`));
    return [...marks].join("");
  }
}
