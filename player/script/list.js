// The steps around the current one as a table: what the board shows, as a text.
import { stepIn } from "./choosing.js";
import { html } from "./dom.js";
import { standing } from "./picture.js";
import { Cursor } from "./seek.js";

/** @typedef {import("./player.js").Player} Player */

/** Rows before and behind the current step. */
const around = 5;

export class List {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    const { words } = player;
    this.body = html("tbody");
    const column = (/** @type {string} */ key) => html("th", { scope: "col" }, words.text(key));
    this.element = /** @type {HTMLDetailsElement} */ (
      html(
        "details",
        { class: "qp-list" },
        html("summary", {}, words.text("list")),
        html(
          "div",
          { class: "qp-scroll", role: "group", "aria-label": words.text("list"), tabindex: 0 },
          html(
            "table",
            {},
            html("thead", {}, html("tr", {}, column("list.step"), column("list.line"), column("list.sentence"), column("list.queens"))),
            this.body,
          ),
        ),
      )
    );
    this.element.addEventListener("toggle", () => this.update());
    /** Rows by step. @type {Map<number, Element>} */
    this.rows = new Map();
    /** @type {object | undefined} */
    this.latest = undefined;
  }

  /** Shows the steps around the player's; while it plays, where it pauses. */
  async update() {
    const { player } = this;
    if (!this.element.open || player.playing) return;
    const latest = {};
    this.latest = latest;
    const { step, start, steps } = player;
    const first = Math.max(step - around, start);
    const last = Math.min(step + around, steps);
    /** @type {Map<number, Element>} */
    const wanted = new Map();
    const cursor = new Cursor(player.trace);
    for (let at = first; at <= last; at++) {
      let row = this.rows.get(at);
      if (!row) {
        try {
          await cursor.to(at);
        } catch {
          continue; // a block that is missing leaves its steps out
        }
        if (this.latest !== latest) return;
        row = this.row(cursor);
      }
      wanted.set(at, row);
    }
    for (const [at, row] of this.rows) {
      if (!wanted.has(at)) row.remove();
    }
    let next = this.body.firstChild;
    for (const [at, row] of wanted) {
      if (row === next) next = row.nextSibling;
      else this.body.insertBefore(row, next);
      if (at === step) row.setAttribute("aria-current", "step");
      else if (row.hasAttribute("aria-current")) row.removeAttribute("aria-current");
    }
    this.rows = wanted;
  }

  /** Makes all rows anew: the program has other lines. */
  renew() {
    for (const row of this.rows.values()) row.remove();
    this.rows.clear();
    void this.update();
  }

  /** @param {Cursor} cursor */
  row({ fold, word, step }) {
    const { words } = this.player;
    return html(
      "tr",
      {},
      html("th", { scope: "row" }, words.number(step)),
      html("td", {}, fold.atStart ? "" : String(this.player.lineOf(word))),
      html("td", {}, stepIn(words, fold, word)),
      html("td", {}, standing(words, fold)),
    );
  }
}
