// <queens-player src="traces/recursive-6/trace.js">: loads the trace and brings the element to life. What
// the page already holds inside the element is kept; what is missing is built.
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
    const message = new Label();
    const line = html("p", { class: "qp-error", role: "alert", hidden: "" }, message.node);
    bodyOf(this).querySelector(".qp-panel")?.append(line);

    /** Says what went wrong; the page lives on. @param {unknown} error @param {string} key */
    const report = (error, key) => {
      line.toggleAttribute("hidden", error === undefined);
      if (error === undefined) return;
      const old = typeof DecompressionStream === "undefined";
      if (old) message.set(words.text("error.browser"));
      else if (error instanceof PartError) message.set(words.text(key, { file: error.file }));
      else throw error;
    };
    try {
      const src = new URL(this.getAttribute("src") ?? "", document.baseURI).href;
      const trace = await Trace.open(src);
      this.player = new Player(this, trace, words, (error) => report(error, "error.block"));
    } catch (error) {
      report(error, "error.trace");
    } finally {
      this.settle?.();
    }
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
