// The program, with the line of the current step highlighted and in view.
import { html } from "./dom.js";

/** Builds the pane as markup.html has it. @param {string} text the displayed source @param {string} label */
export function buildSource(text, label) {
  const lines = text.replace(/\n$/, "").split("\n");
  return html(
    "div",
    { class: "qp-source", role: "region", "aria-label": label, tabindex: 0 },
    html("ol", { class: "chroma" }, ...lines.map((line) => html("li", {}, html("code", {}, line)))),
  );
}

export class SourcePane {
  /** @param {Element} element the pane, built here or by the page */
  constructor(element) {
    this.element = /** @type {HTMLElement} */ (element);
    this.lines = /** @type {HTMLElement[]} */ ([...element.querySelectorAll("li")]);
    /** @type {HTMLElement | undefined} */
    this.current = undefined;
  }

  /** Highlights a line. @param {number} line from 1, or 0 for none */
  show(line) {
    const current = this.lines[line - 1];
    if (current === this.current) return;
    this.current?.removeAttribute("aria-current");
    current?.setAttribute("aria-current", "step");
    this.current = current;
    if (current) this.keepInView(current);
  }

  /** Scrolls the pane, and never the page. @param {HTMLElement} line */
  keepInView(line) {
    const { element } = this;
    const margin = 2 * line.offsetHeight; // so that the lines around it can be read too
    const above = line.offsetTop - margin;
    const below = line.offsetTop + line.offsetHeight + margin - element.clientHeight;
    if (element.scrollTop > above) element.scrollTop = above;
    else if (element.scrollTop < below) element.scrollTop = below;
  }
}
