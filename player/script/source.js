// The program, with the line of the current step highlighted and in view, its breakpoints, and on request
// how often each line was reached.
import { html, Label } from "./dom.js";
import { fill, markersOn } from "./listing.js";

/** @typedef {import("./breakpoints.js").Breakpoints} Breakpoints */
/** @typedef {import("./listing.js").Listing} Listing */
/** @typedef {import("./trace.js").Header} Header */
/** @typedef {import("./sentence.js").Words} Words */

/** Builds a program as program.html has it. @param {string} name of its class beside qp-program, or "" */
export function buildProgram(name) {
  return html(
    "div",
    { class: `qp-program ${name}`.trim() },
    html("div", { class: "qp-head" }),
    html("div", { class: "qp-source", role: "group", tabindex: 0 }),
  );
}

/** Builds a listing without colours, for paper. @param {string} text @param {string} label */
export function buildSource(text, label) {
  const lines = text.replace(/\n$/, "").split("\n");
  return html(
    "div",
    { class: "qp-source", role: "group", "aria-label": label, tabindex: 0 },
    html("ol", { class: "chroma" }, ...lines.map((line) => html("li", {}, html("code", {}, line)))),
  );
}

/** Shades of heat, beside none. */
const shades = 6;

export class SourcePane {
  /**
   * @param {Element} element the pane, built here or by the page
   * @param {Listing} listing @param {Header} header @param {Words} words
   * @param {(markers: number[]) => void} toggle sets or takes away a breakpoint
   */
  constructor(element, listing, header, words, toggle) {
    fill(element, listing);
    element.setAttribute("aria-label", listing.title ? words.text("source.in", { language: listing.title }) : words.text("source"));
    this.element = /** @type {HTMLElement} */ (element);
    this.listing = listing;
    this.header = header;
    this.words = words;
    this.lines = /** @type {HTMLElement[]} */ ([...element.querySelectorAll("li")]);
    /** @type {HTMLElement | undefined} */
    this.current = undefined;
    this.heat = false;
    /** The button of each line that has steps. @type {Map<number, HTMLElement>} */
    this.buttons = new Map();
    /** How often each line was reached, as shown. @type {Map<number, {label: Label, shade: number}>} */
    this.visits = new Map();
    element.classList.remove("qp-hot"); // and what else the player of another trace has left
    for (const row of this.lines) {
      row.removeAttribute("aria-current");
      row.removeAttribute("data-heat");
      row.classList.remove("qp-steps");
      row.onclick = null;
      row.querySelectorAll(".qp-stop, .qp-visits").forEach((old) => old.remove());
    }
    for (const line of new Set([...listing.lines].sort((a, b) => a - b))) {
      const row = this.lines[line - 1];
      if (!row) continue;
      const button = html("button", { class: "qp-stop", type: "button", "aria-pressed": "false", tabindex: -1 });
      button.setAttribute("aria-label", words.text("breakpoint", { line }));
      const label = new Label();
      row.prepend(button);
      row.append(html("span", { class: "qp-visits" }, label.node));
      row.classList.add("qp-steps");
      row.onclick = () => {
        if (document.getSelection()?.isCollapsed ?? true) toggle(markersOn(listing, line)); // a click, and no text was chosen
      };
      this.buttons.set(line, button);
      this.visits.set(line, { label, shade: 0 });
    }
    this.buttons.values().next().value?.setAttribute("tabindex", "0");
    /** When the pane changes its size, the line stays in view; before the first step it is the beginning of the search. */
    this.resized = new ResizeObserver(() => (this.current ? this.keepInView(this.current) : this.begin()));
    this.resized.observe(this.element);
    this.element.onkeydown = (event) => this.key(event);
  }

  /** Up and down move over the lines that can stop. @param {KeyboardEvent} event */
  key(event) {
    const buttons = [...this.buttons.values()];
    const at = buttons.indexOf(/** @type {HTMLElement} */ (event.target));
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (at < 0 || by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = buttons[at + by];
    event.preventDefault();
    if (!next) return;
    buttons[at].setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus({ preventScroll: true });
    this.keepInView(/** @type {HTMLElement} */ (next.parentElement));
  }

  /** @param {Breakpoints} breakpoints */
  mark(breakpoints) {
    for (const [line, button] of this.buttons) {
      button.setAttribute("aria-pressed", String(breakpoints.at(markersOn(this.listing, line)).length > 0));
    }
  }

  /** Highlights the line of a marker. @param {number} marker or -1 for none @param {number[]} counts steps by marker */
  show(marker, counts) {
    if (this.heat) this.warm(counts);
    const current = this.lines[(this.listing.lines[marker] ?? 0) - 1];
    if (current === this.current) return;
    this.current?.removeAttribute("aria-current");
    current?.setAttribute("aria-current", "step");
    this.current = current;
    if (current) this.keepInView(current);
    else this.begin();
  }

  /** Scrolls to the first line that has steps: what stands above it is not the search yet. */
  begin() {
    const first = this.buttons.values().next().value?.parentElement;
    if (first) this.element.scrollTop = first.offsetTop - 2 * lineHeight(this.element);
  }

  /** Shows or hides the heat. @param {boolean} on @param {number[]} counts */
  setHeat(on, counts) {
    this.heat = on;
    this.element.classList.toggle("qp-hot", on);
    if (on) this.warm(counts);
  }

  /**
   * The shade grows with the number's digits, and is full at the number of all steps: so a step changes
   * its own line only.
   * @param {number[]} counts
   */
  warm(counts) {
    /** @type {Map<number, number>} */
    const visits = new Map();
    this.listing.lines.forEach((line, marker) => visits.set(line, (visits.get(line) ?? 0) + counts[marker]));
    for (const [line, shown] of this.visits) {
      const count = visits.get(line) ?? 0;
      shown.label.set(count > 0 ? this.words.number(count) : "");
      const shade = Math.ceil((shades * Math.log(count + 1)) / Math.log(this.header.steps + 1));
      if (shade === shown.shade) continue;
      const row = this.lines[line - 1];
      row.setAttribute("data-heat", String(shade));
      shown.shade = shade;
    }
  }

  /** Scrolls the pane, and never the page. @param {HTMLElement} line */
  keepInView(line) {
    const { element } = this;
    const room = Math.max(element.clientHeight - line.offsetHeight, 0) / 2;
    const margin = Math.min(2 * lineHeight(element), room); // so that the lines around it can be read too
    const above = line.offsetTop - margin;
    const below = line.offsetTop + line.offsetHeight + margin - element.clientHeight;
    if (element.scrollTop > above) element.scrollTop = above;
    else if (element.scrollTop < below) element.scrollTop = below;
  }
}

/** The height of a line of text, in pixels. @param {Element} pane */
function lineHeight(pane) {
  return parseFloat(getComputedStyle(pane.querySelector("ol") ?? pane).lineHeight) || 20;
}
