// Lecture mode: the player alone on the screen, in large type. Counts and the next step stay hidden until
// they are asked for, so that a class can guess first.
import { html } from "./dom.js";
import { offered } from "./keys.js";

/** @typedef {import("./sentence.js").Words} Words */
/** @typedef {import("./trace.js").Header} Header */

/** Marks what a lecture has made inert, for the one that ends it: that may be the player of another trace. */
const below = "data-qp-below";

export class Lecture {
  /** @param {HTMLElement} host @param {Words} words @param {(command: string) => void} command @param {Header} header */
  constructor(host, words, command, header) {
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
        ...(offered(header, "rows") ? [button("lecture-rows", () => command("rows"))] : []),
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
    this.alone(on);
    this.host.focus({ preventScroll: on }); // the button that was pressed is gone
    const allowed = document.fullscreenEnabled && (navigator.userActivation?.isActive ?? true);
    if (on && allowed) void this.enter();
    else if (!on && document.fullscreenElement === this.host) document.exitFullscreen().catch(() => {});
  }

  async enter() {
    try {
      await this.host.requestFullscreen();
      if (!this.on) await document.exitFullscreen(); // it was left meanwhile
    } catch {
      // then it fills the window
    }
  }

  /** The rest of the page, which lies below, takes no focus. @param {boolean} on */
  alone(on) {
    for (const rest of document.querySelectorAll(`[${below}]`)) {
      rest.removeAttribute(below);
      rest.removeAttribute("inert");
    }
    for (let part = /** @type {Element} */ (this.host); on && part.parentElement && part !== document.body; part = part.parentElement) {
      for (const rest of part.parentElement.children) {
        if (rest === part || rest.hasAttribute("inert")) continue;
        rest.setAttribute(below, "");
        rest.setAttribute("inert", "");
      }
    }
  }

  /** Escape leaves a lecture that only fills the window too. @param {KeyboardEvent} event */
  key(event) {
    if (this.on && event.key === "Escape" && !event.isComposing && !event.defaultPrevented) this.toggle();
  }

  /** The browser has left the full screen by itself: so the lecture ends. */
  fullscreenChanged() {
    if (this.on && document.fullscreenElement === null) this.toggle();
  }
}
