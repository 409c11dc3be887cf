// The languages in which a player shows its program, and the program beside it: those that there are, those that the
// reader wants, and the lists to choose them from.
import { html, select } from "./dom.js";
import { languagesOf, listingOf, noteListing, plainListing, titleOf } from "./listing.js";
import { bodyOf, programIn } from "./player.js";

/** @typedef {import("./listing.js").Listing} Listing */
/** @typedef {import("./player.js").Player} Player */
/** @typedef {import("./sentence.js").Words} Words */
/** @typedef {import("./trace.js").Trace} Trace */

export class Tongues {
  /** @param {HTMLElement} host the player's element, see element.js for its attributes */
  constructor(host) {
    this.host = host;
    /** Those that the reader wants, as far as they are known: of the program, and of the one beside it. @type {string[]} */
    this.wanted = [];
    /** The lists of both. @type {HTMLSelectElement[]} */
    this.choices = [];
  }

  /** Takes note of the programs that the page holds. @param {Trace} trace */
  note(trace) {
    const { host } = this;
    const own = [host.getAttribute("language") ?? trace.header.language, host.getAttribute("beside")];
    own.forEach((language, i) => {
      if (language && bodyOf(host).querySelector(i > 0 ? ".qp-second" : ".qp-program")) noteListing(programIn(host, i), trace, language);
    });
  }

  /** Those that can be chosen for a trace. @param {Trace} trace */
  offered({ header }) {
    const all = languagesOf(header);
    const some = (this.host.getAttribute("languages") ?? "").split(" ").filter((language) => all.includes(language));
    return some.length > 0 ? some : all;
  }

  /** Those in which a trace is shown: what the reader wants, where it is there, or else those of the page. @param {Trace} trace */
  fitting(trace) {
    const { host, wanted } = this;
    const { header } = trace;
    const offered = this.offered(trace);
    const own = [host.getAttribute("language"), header.first, header.language, ...offered];
    const first = [wanted[0], ...own].find((language) => language && offered.includes(language)) ?? header.language;
    const beside = host.getAttribute("beside");
    if (!beside) return [first];
    const second = [wanted[1], beside, ...own].find((language) => language && language !== first && offered.includes(language));
    return second ? [first, second] : [first];
  }

  /** Does a player show what fits? @param {Player} player */
  fit(player) {
    return player.listings.map(({ language }) => language).join() === this.fitting(player.trace).join();
  }

  /**
   * Loads the program of a trace in the languages that fit; where they cannot be had, in that of the page.
   * @param {Trace} trace @returns {Promise<{listings: Listing[], error?: unknown}>}
   */
  async load(trace) {
    try {
      return { listings: await Promise.all(this.fitting(trace).map((language) => listingOf(trace, language))) };
    } catch (error) {
      const own = this.host.getAttribute("language") ?? trace.header.language;
      return { listings: [await listingOf(trace, own).catch(() => plainListing(trace.header))], error };
    }
  }

  /**
   * Above each program stands its language, to be chosen from those that there are.
   * @param {Player} player @param {Words} words @param {(i: number, language: string) => void} choose
   */
  offer({ trace, listings }, words, choose) {
    const offered = this.offered(trace);
    listings.forEach(({ language, title }, i) => {
      const head = programIn(this.host, i).parentElement?.querySelector(".qp-head");
      if (!head) return;
      head.setAttribute("data-title", title); // on paper, where nothing can be chosen
      if (offered.length < 2) {
        head.textContent = title;
        return;
      }
      let choice = this.choices[i];
      if (!choice || [...choice.options].map(({ value }) => value).join() !== offered.join()) {
        const made = (this.choices[i] = choice = select(offered.map((name) => [name, titleOf(trace.header, name)])));
        made.addEventListener("change", () => choose(i, made.value));
        const label = html("span", { class: "qp-hidden" }, words.text(i > 0 ? "language.second" : "language"));
        head.replaceChildren(html("label", { class: "qp-controls" }, label, made));
      }
      choice.value = language;
    });
  }
}
