// <queens-player src="traces/recursive-6/trace.js">: loads the trace and brings the element to life. What
// the page already holds inside the element is kept; what is missing is built. Further attributes:
//
//     sizes="4 5 6"   boards whose traces stand beside this one, in folders called alike, to choose from
//     step="120"      where it begins
//     rows="up"       the first row of the board is at the bottom
//     lang="en"       language of the interface; left out, that of the page
//     play="../play/index.html"   the page of <queens-hand>, to which its board can be taken
//     unaddressed     the page's address does not follow the steps: it is used for something else
import { Address, variantOf } from "./address.js";
import { html, Label } from "./dom.js";
import { bodyOf, Player } from "./player.js";
import { Words } from "./sentence.js";
import { PartError, Trace } from "./trace.js";

export class QueensPlayer extends HTMLElement {
  /** There when the trace is loaded. @type {Player | undefined} */
  player = undefined;
  started = false;

  constructor() {
    super();
    /** Resolves when the trace is loaded, or could not be. @type {Promise<void>} */
    this.ready = new Promise((resolve) => (this.settle = resolve));
  }

  connectedCallback() {
    if (this.started) return; // moved in the page: all is there already
    this.started = true;
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", () => this.start(), { once: true });
    } else {
      this.start();
    }
  }

  async start() {
    const words = new Words(this.closest("[lang]")?.getAttribute("lang") || navigator.language);
    const address = new Address(this, variantOf(this), !this.hasAttribute("unaddressed"));
    this.words = words;
    this.address = address;
    this.message = new Label();
    this.error = html("p", { class: "qp-error", role: "alert", hidden: "" }, this.message.node);
    this.sizes = /** @type {HTMLSelectElement} */ (html("select", {}, ...this.sizeOptions()));
    const panel = bodyOf(this).querySelector(".qp-panel");
    panel?.append(this.error);
    const cited = address.read();
    await this.open(cited && this.sourceOf(cited.n) ? cited.n : undefined);
    if (this.player && this.sizes.length > 1) {
      const label = html("label", { class: "qp-controls qp-size" }, html("span", {}, words.text("size")), this.sizes);
      panel?.prepend(label);
      this.sizes.value = String(this.player.trace.header.n);
      this.sizes.addEventListener("change", () => this.changeSize());
    }
    window.addEventListener("popstate", () => this.followAddress());
    await this.player?.goTo(cited?.step ?? Number(this.getAttribute("step")));
    this.settle?.();
    if (cited) this.scrollIntoView({ block: "nearest" });
  }

  /** The boards to choose from. */
  sizeOptions() {
    const sizes = (this.getAttribute("sizes") ?? "").split(/\s+/).filter((size) => /^\d+$/.test(size));
    return sizes.map((size) => html("option", { value: size }, size));
  }

  /** The address of the trace for a board, if there is one. @param {number} n */
  sourceOf(n) {
    const src = this.getAttribute("src") ?? "";
    const [, own] = /-(\d+)\/[^/]*$/.exec(src) ?? [];
    if (Number(own) === n) return src;
    const offered = [...(this.sizes?.options ?? [])].some((option) => Number(option.value) === n);
    return own && offered ? src.replace(/-\d+(\/[^/]*)$/, `-${n}$1`) : undefined;
  }

  /** Opens the trace for a board, or the one that the page names. If it cannot be had, all stays. @param {number} [n] */
  async open(n) {
    const { words, address } = this;
    if (!words || !address) return;
    const src = (n !== undefined && this.sourceOf(n)) || (this.getAttribute("src") ?? "");
    try {
      const trace = await Trace.open(new URL(src, document.baseURI).href);
      const before = this.player;
      if (before) {
        before.remove();
        const { header } = before.trace;
        bodyOf(this).querySelector(".qp-counts")?.remove(); // its last column is of the whole run
        if (header.display !== trace.header.display) bodyOf(this).querySelector(".qp-source")?.remove();
      }
      this.player = new Player(this, trace, words, address, (error) => this.report(error, "error.block"));
      this.classList.remove("qp-failed");
      this.report(undefined, "");
    } catch (error) {
      if (!this.player) this.classList.add("qp-failed");
      this.report(error, "error.trace");
    }
  }

  async changeSize() {
    const from = this.player?.place;
    await this.open(Number(this.sizes?.value));
    if (!this.player || !this.sizes) return;
    this.sizes.value = String(this.player.trace.header.n);
    const { place } = this.player;
    if (from && from.n !== place.n) this.address?.jump(from, place);
  }

  /** The reader went back or forward in the browser's history, or followed a link. */
  async followAddress() {
    const cited = this.address?.read();
    if (!cited || !this.player || !this.sizes) return;
    this.player.pause();
    if (cited.n !== this.player.trace.header.n && this.sourceOf(cited.n)) {
      await this.open(cited.n);
      this.sizes.value = String(this.player.trace.header.n);
    }
    await this.player.goTo(cited.step);
  }

  /** Says what went wrong; the page lives on. @param {unknown} error @param {string} key */
  report(error, key) {
    const { words, message, error: line } = this;
    if (!words || !message || !line) return;
    if (line.hidden !== (error === undefined)) line.hidden = error === undefined;
    if (error === undefined) return;
    const old = typeof DecompressionStream === "undefined";
    if (old) message.set(words.text("error.browser"));
    else if (error instanceof PartError) message.set(words.text(key, { file: error.file }));
    else throw error;
  }

  /** The step that is shown; 0 at the start. */
  get step() {
    return this.player?.step ?? 0;
  }

  /** Goes to a step, as soon as there is a trace. Resolves when it is shown, or could not be. @param {number} step */
  async goTo(step) {
    await this.ready;
    await this.player?.goTo(step);
  }
}
