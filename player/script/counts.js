// The table of steps by kind: so far, and in the whole run.
import { html, Label } from "./dom.js";

/** @typedef {import("./trace.js").Header} Header */
/** @typedef {import("./sentence.js").Words} Words */

/** Kinds in the order in which counts are shown, as tracer.Kinds. */
export const kinds = ["enter", "try", "compare", "probe", "mark", "clash", "place", "remove", "solution", "backtrack"];

/** Builds the table as markup.html has it. @param {Header} header @param {Words} words */
export function buildCounts(header, words) {
  const shown = kinds.filter((kind) => header.markers.some((marker) => marker.kind === kind));
  const column = (/** @type {string} */ key) => html("th", { scope: "col" }, words.text(key));
  const row = (/** @type {string} */ kind) =>
    html(
      "tr",
      { "data-kind": kind },
      html("th", { scope: "row" }, words.text(`kind.${kind}`)),
      html("td"),
      html("td", {}, words.number((header.run ?? header).counts[kind] ?? 0)),
    );
  return html(
    "table",
    { class: "qp-counts" },
    html("caption", {}, words.text("counts")),
    html("thead", {}, html("tr", {}, column("counts.kind"), column("counts.so-far"), column("counts.whole"))),
    html("tbody", {}, ...shown.map(row)),
  );
}

export class Counts {
  /** @param {Element} element the table, built here or by the page @param {Words} words */
  constructor(element, words) {
    this.words = words;
    /** @type {Map<string, Label>} */
    this.labels = new Map();
    for (const row of element.querySelectorAll("tr[data-kind]")) {
      const label = new Label();
      row.querySelector("td")?.replaceChildren(label.node);
      this.labels.set(/** @type {HTMLElement} */ (row).dataset.kind ?? "", label);
    }
  }

  /** @param {Record<string, number>} counts steps so far by kind */
  show(counts) {
    for (const [kind, label] of this.labels) label.set(this.words.number(counts[kind] ?? 0));
  }
}
