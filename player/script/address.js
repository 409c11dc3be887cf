// The address of a step: #recursive/6/c/120 is step 120 of the variant recursive for six queens, in the program in C;
// #recursive/6/c+python/120 shows the one in Python beside it, and #recursive/6/120 leaves the language to the reader.
// On a page with two players of one variant the second is recursive.2, and so on. Jumps are kept in the browser's
// history; steps only change the address.

/** @typedef {{n: number, languages: string[], step: number}} Place */

/** Milliseconds after which the address follows a step: browsers refuse too many changes. */
const rest = 400;

export class Address {
  /** @param {HTMLElement} host the player @param {string} variant @param {boolean} followed the page's address follows it */
  constructor(host, variant, followed) {
    this.followed = followed;
    const addressed = [...document.querySelectorAll(`${host.localName}:not([unaddressed])`)];
    const same = addressed.filter((other) => variantOf(other) === variant);
    const number = same.indexOf(host) + 1;
    this.key = number > 1 ? `${variant}.${number}` : variant;
    this.timer = 0;
    this.jumped = -Infinity;
  }

  /** The part of an address behind its #. @param {Place} place */
  format({ n, languages, step }) {
    return `${this.key}/${n}/${languages.join("+")}/${step}`;
  }

  /** The whole address of a place on this page. @param {Place} place */
  link(place) {
    return `${location.href.split("#")[0]}#${this.format(place)}`;
  }

  /**
   * What the page's address cites of this player, if it does, or else the note on this entry of the
   * browser's history.
   * @returns {Place | undefined}
   */
  read() {
    if (!this.followed) return undefined;
    return this.parse(location.hash.slice(1)) ?? this.parse(String(history.state?.queens));
  }

  /** Does the page's address mean this player, whether it cites a step or nonsense? */
  get own() {
    return this.followed && location.hash.startsWith(`#${this.key}/`);
  }

  /** The address is right as it is. */
  settle() {
    clearTimeout(this.timer);
  }

  /** @param {string} text @returns {Place | undefined} */
  parse(text) {
    const [key, n, language, step] = /^([^/]*)\/(\d+)\/(?:([a-z+]+)\/)?(\d+)$/.exec(text)?.slice(1) ?? [];
    if (key === undefined || key !== this.key) return undefined;
    return { n: Number(n), languages: language?.split("+") ?? [], step: Number(step) };
  }

  /** The reader has stepped. @param {Place} place */
  step(place) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.change("replaceState", place), rest);
  }

  /** The reader has jumped: the way back leads to where it was. @param {Place} from @param {Place} to */
  jump(from, to) {
    const now = performance.now();
    const soon = now - this.jumped < rest; // a key that is held down is one jump
    this.jumped = now;
    if (soon) {
      this.step(to);
      return;
    }
    clearTimeout(this.timer);
    if (location.hash === "" || this.parse(location.hash.slice(1))) this.change("replaceState", from);
    else this.note(from); // the address is that of a heading, or of another player
    this.change("pushState", to);
  }

  /** Notes a place on the entry of the history, whose address is kept. @param {Place} place */
  note(place) {
    if (!this.followed) return;
    try {
      history.replaceState({ ...history.state, queens: this.format(place) }, "");
    } catch {
      // as below
    }
  }

  /** @param {"pushState" | "replaceState"} how @param {Place} place */
  change(how, place) {
    if (!this.followed) return;
    try {
      history[how](null, "", `#${this.format(place)}`);
    } catch {
      // A page that may not change its address does without.
    }
  }
}

/** The variant that a player shows, by the folder of its trace; its name otherwise. @param {Element} host */
export function variantOf(host) {
  const folder = (host.getAttribute("src") ?? "").split("/").at(-2) ?? "";
  return folder.replace(/-\d+$/, "") || "player";
}

/** Copies a text. Resolves to whether that was allowed. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    focused?.focus();
    return copied;
  }
}
