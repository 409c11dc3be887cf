// <queens-languages>: a player with its program in two languages, and above it the choice of another program. The
// page's address is that of the player's step, and so says the program, too.
import { variantOf } from "./address.js";
import { html, select, whenParsed } from "./dom.js";
import { Words } from "./sentence.js";

/** @typedef {import("./element.js").QueensPlayer} QueensPlayer */

export class QueensLanguages extends HTMLElement {
  started = false;
  /** The players of programs that were chosen before. @type {Map<string, QueensPlayer>} */
  players = new Map();
  /** The one that is shown. @type {QueensPlayer | undefined} */
  shown = undefined;
  /** Its program. */
  name = "";
  /** @type {HTMLSelectElement | undefined} */
  choice = undefined;

  connectedCallback() {
    if (this.started) return; // moved in the page: all is there already
    this.started = true;
    whenParsed(() => this.start());
  }

  start() {
    const words = new Words(this.closest("[lang]")?.getAttribute("lang") || navigator.language);
    const wrong = (this.getAttribute("wrong") ?? "").split(" ");
    const names = (this.getAttribute("programs") ?? "").split(" ");
    const choice = (this.choice = select(names.map((name) => [name, wrong.includes(name) ? words.text("twin.wrong", { name }) : name])));
    choice.addEventListener("change", () => void this.choose());
    this.prepend(html("label", { class: "ql" }, words.text("languages.program"), choice));
    this.shown = /** @type {QueensPlayer} */ (this.querySelector("queens-player"));
    choice.value = this.name = variantOf(this.shown);
    this.players.set(this.name, this.shown);
    addEventListener("popstate", () => this.follow());
    this.follow();
  }

  /** Shows the program that the address cites, if it cites one. */
  follow() {
    const [, name] = /^#([a-z0-9-]+)\/(\d+)\//.exec(location.hash) ?? [];
    if (name && [...(this.choice?.options ?? [])].some(({ value }) => value === name)) this.show(name);
  }

  /** Puts the player of a program into the page. @param {string} name @returns {QueensPlayer | undefined} */
  show(name) {
    const { shown, choice } = this;
    if (!shown || !choice || name === this.name) return shown;
    const n = shown.player?.trace.header.n ?? 4;
    shown.player?.pause();
    const passed = ["lang", "sizes", "beside", "play"].flatMap((key) => (shown.hasAttribute(key) ? [[key, shown.getAttribute(key)]] : []));
    const src = `${this.getAttribute("traces") ?? "traces/"}${name}-${n}/trace.js`;
    const made = /** @type {() => QueensPlayer} */ (() => html("queens-player", { ...Object.fromEntries(passed), src }));
    const player = this.players.get(name) ?? made();
    this.players.set(name, player);
    shown.replaceWith(player);
    this.shown = player;
    this.name = choice.value = name;
    return player;
  }

  /** The reader has chosen a program: the way back leads to the one before. */
  async choose() {
    const before = this.shown;
    const player = this.show(this.choice?.value ?? "");
    await player?.ready;
    if (!player?.player || !before?.player || player !== this.shown) return;
    before.address?.change("replaceState", before.player.place);
    player.address?.change("pushState", player.player.place);
  }
}
