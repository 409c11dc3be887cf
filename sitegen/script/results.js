// The page where readers search: what is found, as they type. The index comes by a script of its own, which calls
// queensSearch.
import { Search, excerpt } from "./search.js";
import { text } from "./words.js";

/** @typedef {import("./search.js").Hit} Hit */

const shown = 20; // results at a time
const pause = 150; // milliseconds without a key, before the results follow

/** @param {string} tag @param {string} name of its class @param {(Node | string)[]} children */
function element(tag, name, ...children) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...children);
  return made;
}

const chinese = /([\p{Script=Han}，。、：；？！《》（）]+)/u;

/** A text whose Chinese is said to be that, for those who have it read out. @param {string} text */
function spoken(text) {
  if (document.documentElement.lang.startsWith("zh")) return [text];
  return text.split(chinese).map((part, i) => {
    if (i % 2 === 0) return part;
    const made = element("span", "", part);
    made.lang = "zh";
    return made;
  });
}

export function results() {
  const found = /** @type {HTMLElement | null} */ (document.querySelector(".search-results"));
  if (!found) return;
  new Results(found);
}

class Results {
  /** @param {HTMLElement} found */
  constructor(found) {
    this.root = found.dataset.root ?? "";
    this.status = /** @type {HTMLElement} */ (found.querySelector("[role=status]"));
    this.list = /** @type {HTMLElement} */ (found.querySelector("ol"));
    this.form = /** @type {HTMLFormElement} */ (document.querySelector("main form.search-form"));
    this.input = /** @type {HTMLInputElement} */ (this.form.querySelector("input"));
    this.others = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".languages a:not([aria-current])"));
    this.more = element("button", "more");
    this.more.addEventListener("click", () => this.showMore());
    found.append(this.more);
    this.more.hidden = true;
    /** @type {Search | undefined} */
    this.search = undefined;
    this.cut = false;
    /** @type {Hit[]} */
    this.hits = [];
    this.query = "";

    this.input.value = new URLSearchParams(location.search).get("q") ?? "";
    if (this.input.value === "") this.input.focus();
    let waiting = 0;
    this.input.addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = window.setTimeout(() => this.run(), pause);
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      clearTimeout(waiting);
      this.run();
    });
    this.status.textContent = text("search.loading");
    const script = document.querySelector("main script[src]");
    script?.addEventListener("error", () => (this.status.textContent = text("search.failed")));
    Object.assign(window, {
      /** @param {import("./search.js").Index} index */
      queensSearch: (index) => {
        this.search = new Search(index);
        this.cut = index.cut;
        this.run();
      },
    });
  }

  run() {
    if (!this.search) return;
    this.query = this.input.value;
    this.follow();
    this.list.replaceChildren();
    const { hits, all } = this.search.find(this.query);
    this.hits = hits;
    this.tell(all);
    this.showMore();
  }

  /** The address, and those of the other languages, hold the query. */
  follow() {
    const search = this.query.trim() === "" ? "" : `?${new URLSearchParams({ q: this.query })}`;
    for (const link of this.others) link.search = search;
    try {
      history.replaceState(history.state, "", search || location.pathname);
    } catch {
      // A page that may not change its address does without.
    }
  }

  /** @param {boolean} all whether each result has every word */
  tell(all) {
    const said = this.query.trim();
    if (this.search?.terms(said).length === 0) {
      this.status.textContent = said === "" ? "" : text("search.nothing-to-find");
      return;
    }
    const key = this.hits.length === 0 ? "search.none" : all ? "search.found" : "search.some";
    this.status.textContent = text(key, { number: this.hits.length, query: said });
    if (this.cut) this.status.append(" ", text("search.cut"));
    if (this.hits.length === 0) this.offerOthers();
  }

  /** What is not found may be in another language. */
  offerOthers() {
    if (this.others.length > 0) this.status.append(" ", text("search.others"));
    for (const other of this.others) {
      const link = /** @type {HTMLAnchorElement} */ (other.cloneNode(true));
      this.status.append(" ", link);
    }
  }

  showMore() {
    const from = this.list.children.length;
    const next = this.hits.slice(from, from + shown).map((hit) => this.result(hit));
    this.list.append(...next);
    const left = this.hits.length - this.list.children.length;
    this.more.hidden = left === 0;
    this.more.textContent = text("search.more", { number: left });
    if (from > 0) next[0]?.querySelector("a")?.focus();
  }

  /** @param {Hit} hit */
  result({ entry: { page, section } }) {
    const [title, href] = page;
    const [anchor, heading, body] = section;
    const link = document.createElement("a");
    link.href = this.root + href + (anchor ? `#${encodeURIComponent(anchor)}` : "");
    if (heading) link.append(element("span", "where", ...this.marked(title)), " ");
    link.append(element("strong", "", ...this.marked(heading || title)));
    return element("li", "", link, element("p", "", ...this.context(body)));
  }

  /** A text with what is found in it marked. @param {string} whole @param {[number, number]} [part] */
  marked(whole, [from, to] = [0, whole.length]) {
    /** @type {(Node | string)[]} */
    const pieces = [];
    for (const [begin, end] of this.search?.places(whole, this.query) ?? []) {
      if (end <= from || begin >= to) continue;
      const start = Math.max(from, begin);
      pieces.push(...spoken(whole.slice(from, start)));
      from = Math.min(end, to);
      pieces.push(element("mark", "", ...spoken(whole.slice(start, from))));
    }
    return [...pieces, ...spoken(whole.slice(from, to))];
  }

  /** Some of a section's text around what is found in it. @param {string} body */
  context(body) {
    const part = excerpt(body, this.search?.places(body, this.query) ?? []);
    return [part[0] > 0 ? "… " : "", ...this.marked(body, part), part[1] < body.length ? " …" : ""];
  }
}
