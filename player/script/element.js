// <queens-player src="traces/recursive-6/trace.js">: loads the trace, whose folder alone can be named too
// (src="traces/recursive-6/"), and brings the element to life. What
// the page already holds inside the element is kept; what is missing is built. Further attributes:
//
//     sizes="4 5 6"   boards whose traces stand beside this one, in folders called alike, to choose from
//     step="120"      where it begins
//     rows="up"       the first row of the board is at the bottom
//     lang="en"       language of the interface; left out, that of the page
//     language="c"    the language of the program for readers who have chosen none
//     languages="c python"   those to choose from; left out, all that there are
//     beside="python" a second program stands beside the first, in this language
//     play="../play/index.html"   the page of <queens-hand>, to which its board can be taken
//     unaddressed     the page's address does not follow the steps: it is used for something else
import { Address, variantOf } from "./address.js";
import { choose, chosen, followChoice } from "./chosen.js";
import { html, Label } from "./dom.js";
import { startOf } from "./fold.js";
import { bodyOf, Player } from "./player.js";
import { Words } from "./sentence.js";
import { Tongues } from "./tongues.js";
import { PartError, Trace } from "./trace.js";

/** @typedef {import("./listing.js").Listing} Listing */

export class QueensPlayer extends HTMLElement {
  /** There when the trace is loaded. @type {Player | undefined} */
  player = undefined;
  started = false;
  /** The trace that is being loaded, a new object each time. */
  chosen = {};
  /** The kind of error that is shown, by its key; "" for none. */
  reported = "";
  tongues = new Tongues(this);

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
    let cited = address.read();
    const language = chosen();
    this.tongues.wanted = cited && cited.languages.length > 0 ? cited.languages : language ? [language] : [];
    followChoice((language) => void this.turn([language, ...this.tongues.wanted.slice(1)]));
    if ((await this.open(cited?.n, cited)) === "unfit") {
      cited = undefined;
      await this.open();
    }
    if (this.player && this.sizes.length > 1) {
      const label = html("label", { class: "qp-controls qp-size" }, html("span", {}, words.text("size")), this.sizes);
      panel?.prepend(label);
      this.sizes.value = String(this.player.trace.header.n);
      this.sizes.addEventListener("change", () => this.changeSize());
    }
    window.addEventListener("popstate", () => this.followAddress());
    await this.turn(this.tongues.wanted); // which may have changed meanwhile
    await this.player?.goTo(cited?.step ?? Number(this.getAttribute("step")));
    if (!cited) this.correct();
    this.settle?.();
    if (cited) this.scrollIntoView({ block: "nearest" });
  }

  /** The boards to choose from. */
  sizeOptions() {
    const sizes = (this.getAttribute("sizes") ?? "").split(/\s+/).filter((size) => /^\d+$/.test(size));
    return sizes.map((size) => html("option", { value: size }, size));
  }

  /** The address of the trace that the page names, by its file or by its folder. */
  get src() {
    const src = this.getAttribute("src") ?? "";
    return src.endsWith("/") ? `${src}trace.js` : src;
  }

  /** The address of the trace for a board, if there is one. @param {number} n */
  sourceOf(n) {
    const { src } = this;
    const [, own] = /-(\d+)\/[^/]*$/.exec(src) ?? [];
    if (Number(own) === n) return src;
    const offered = [...(this.sizes?.options ?? [])].some((option) => Number(option.value) === n);
    return own && offered ? src.replace(/-\d+(\/[^/]*)$/, `-${n}$1`) : undefined;
  }

  /**
   * Opens the trace for a board, or the one that the page names. If it cannot be had, all stays; so it does
   * when the reader has chosen again before it is loaded, and when it has not what the address cites.
   * @param {number} [n] @param {import("./address.js").Place} [cited]
   * @returns {Promise<"opened" | "failed" | "late" | "unfit">}
   */
  async open(n, cited) {
    const { words, address } = this;
    if (!words || !address) return "failed";
    const chosen = (this.chosen = {});
    const src = (n !== undefined && this.sourceOf(n)) || this.src;
    try {
      const trace = await this.load(new URL(src, document.baseURI).href);
      if (this.chosen !== chosen) return "late";
      if (cited && !this.holds(trace, cited)) return "unfit";
      if (!this.player && src === this.src) this.tongues.note(trace);
      const { listings, error } = await this.tongues.load(trace);
      if (this.chosen !== chosen) return "late";
      this.show(trace, listings, src, words, address);
      this.report(error, "error.trace");
      return "opened";
    } catch (error) {
      if (this.chosen !== chosen) return "late";
      if (!this.player) this.classList.add("qp-failed");
      this.report(error, "error.trace");
      return "failed";
    } finally {
      if (this.chosen === chosen && this.player && this.sizes) this.sizes.value = String(this.player.trace.header.n);
    }
  }

  /** Loads a trace. An element around the player may put another in its place. @param {string} url */
  load(url) {
    return Trace.open(url);
  }

  /** @param {Trace} trace @param {Listing[]} listings @param {string} src where it lies @param {Words} words @param {Address} address */
  show(trace, listings, src, words, address) {
    const before = this.player;
    const body = bodyOf(this);
    before?.remove();
    if (before || src !== this.src) body.querySelector(".qp-counts")?.remove(); // its last column is of the whole run
    body.querySelector(".qp-moments")?.toggleAttribute("hidden", src !== this.src); // they are of the page's own trace
    this.player = new Player(this, trace, listings, words.of(trace.header), address, (error) => this.report(error, "error.block"));
    if (before) this.player.adopt(before);
    this.offer();
    this.classList.remove("qp-failed");
  }

  /** Shows the program in the languages that the reader wants here. @param {string[]} wanted */
  async turn(wanted) {
    const { tongues, player } = this;
    tongues.wanted = wanted;
    if (!player || tongues.fit(player)) return;
    const { listings, error } = await tongues.load(player.trace);
    if (this.player !== player || tongues.wanted !== wanted) return;
    this.report(error, "error.trace");
    if (!error) {
      player.showListings(listings);
      if (this.address?.own) this.address.step(player.place);
    }
    this.offer();
  }

  /** Offers the languages that there are. */
  offer() {
    if (this.player && this.words) this.tongues.offer(this.player, this.words, (i, language) => this.choose(i, language));
  }

  /**
   * The reader chooses a language: of the program, for the whole site, or of the one beside it. If that is the other's,
   * both change places.
   * @param {number} i @param {string} language
   */
  choose(i, language) {
    const { player } = this;
    if (!player) return;
    const languages = player.listings.map((listing) => listing.language);
    const other = languages.indexOf(language);
    if (other >= 0) languages[other] = languages[i];
    languages[i] = language;
    if (languages[0] !== player.listings[0].language) choose(languages[0]);
    void this.turn(languages).then(() => this.address?.step(player.place));
  }

  async changeSize() {
    const { player } = this;
    const n = Number(this.sizes?.value);
    if (!player) return;
    player.pause();
    const from = player.place;
    this.chosen = {}; // what is still loading is no longer wanted
    if (n === from.n || (await this.open(n)) !== "opened") return;
    this.address?.jump(from, this.player?.place ?? from);
  }

  /** The reader went back or forward in the browser's history, or followed a link. */
  async followAddress() {
    const { player, address } = this;
    if (!player || !address) return;
    const cited = address.read();
    if (!cited) return this.correct();
    player.pause();
    address.settle();
    this.chosen = {};
    if (cited.languages.length > 0) this.tongues.wanted = cited.languages;
    if (!this.holds(player.trace, cited)) {
      const another = cited.n !== player.trace.header.n && this.sourceOf(cited.n) !== undefined;
      const opened = another ? await this.open(cited.n, cited) : "unfit";
      if (opened === "late") return;
      if (opened !== "opened") return this.correct();
    } else {
      if (this.sizes) this.sizes.value = String(cited.n);
      await this.turn(this.tongues.wanted);
    }
    await this.player?.goTo(cited.step);
  }

  /** An address that cites what this player cannot show is made to cite what it shows. */
  correct() {
    if (this.player && this.address?.own) this.address.change("replaceState", this.player.place);
  }

  /**
   * Says what went wrong, or with undefined that this is over; the page lives on. A step that is shown says
   * nothing of a trace that could not be had.
   * @param {unknown} error @param {string} key
   */
  report(error, key) {
    const { words, message, error: line } = this;
    if (!words || !message || !line) return;
    if (error === undefined) {
      if (key === "error.block" && this.reported !== key) return;
      this.reported = "";
      if (!line.hidden) line.hidden = true;
      return;
    }
    this.reported = key;
    if (line.hidden) line.hidden = false;
    const old = typeof DecompressionStream === "undefined";
    if (old) message.set(words.text("error.browser"));
    else if (error instanceof PartError) message.set(words.text(key, { file: error.file }));
    else throw error;
  }

  /** Does the trace have what an address cites? @param {Trace} trace @param {import("./address.js").Place} cited */
  holds(trace, { n, languages, step }) {
    const { header } = trace;
    const offered = this.tongues.offered(trace);
    return header.n === n && step >= startOf(header) && step <= header.steps && languages.every((language) => offered.includes(language));
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
