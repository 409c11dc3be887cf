// Lecture mode: the player alone on the screen, in large type. Counts and the next step stay hidden until
// they are asked for, so that a class can guess first.
import { html } from "./dom.js";

/** @typedef {import("./sentence.js").Words} Words */

export class Lecture {
  /** @param {HTMLElement} host @param {Words} words @param {(command: string) => void} command */
  constructor(host, words, command) {
    this.host = host;
    const button = (/** @type {string} */ key, /** @type {() => void} */ action) => {
      const element = html("button", { type: "button", class: `qp-${key}` }, words.text(key));
      element.addEventListener("click", action);
      return element;
    };
    this.counts = button("lecture-counts", () => this.showCounts(!this.host.classList.contains("qp-counted")));
    this.counts.setAttribute("aria-pressed", "false");
    this.element = html(
      "div",
      { class: "qp-lecture-bar qp-controls" },
      html(
        "div",
        { class: "qp-row qp-start" },
        button("lecture-coming", () => command("coming")),
        this.counts,
        button("lecture-rows", () => command("rows")),
        button("lecture-leave", () => command("lecture")),
      ),
    );
  }

  get on() {
    return this.host.classList.contains("qp-lecturing");
  }

  /** @param {boolean} on */
  showCounts(on) {
    this.host.classList.toggle("qp-counted", on);
    this.counts.setAttribute("aria-pressed", String(on));
  }

  toggle() {
    const on = !this.on;
    this.host.classList.toggle("qp-lecturing", on);
    this.showCounts(false);
    const allowed = document.fullscreenEnabled && (navigator.userActivation?.isActive ?? true);
    if (on && allowed) this.host.requestFullscreen().catch(() => {}); // else it fills the window
    else if (!on && document.fullscreenElement === this.host) document.exitFullscreen().catch(() => {});
  }

  /** The browser has left the full screen by itself: so the lecture ends. */
  fullscreenChanged() {
    if (this.on && document.fullscreenElement === null) this.toggle();
  }
}
