// Finds what a reader asks for in the index of a language: what counts as the same, what matches, and in which order.
// A word of the query matches the words that begin with it. Chinese and Japanese set no spaces: what stands together
// in the query is looked for as it is, and if that is nowhere, by its pairs of characters.

/**
 * @typedef {[title: string, href: string, sections: [anchor: string, heading: string, text: string][]]} Page
 * @typedef {{ pages: Page[], same: string, cut: boolean }} Index as index.go writes it: same has a character
 *   and the one that it is taken for, and so on
 * @typedef {{ text: string, unspaced: boolean, pairs: string[] }} Term a word of a query, or characters without spaces
 * @typedef {{ page: Page, section: Page[2][0], lead: boolean, title: string, heading: string, text: string }} Entry
 *   a section, and its texts as they are compared
 * @typedef {{ entry: Entry, score: number, terms: number }} Hit
 */

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const words = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu;
const letter = /[\p{L}\p{N}]/u;
const grouping = /(?<=\d),(?=\d{3}(?!\d))/g; // the comma of 15,720, which is the same as 15720

// What a term is worth where it stands, and how much more as a whole word than as the beginning of one.
const inTitle = 8;
const inHeading = 5;
const inText = 1;
const whole = 2;

const longest = 200; // characters of a query
const most = 12; // terms of it

export class Search {
  /** @param {Index} index */
  constructor({ pages, same }) {
    /** @type {Map<string, string>} */
    this.same = new Map();
    for (let i = 0; i + 1 < same.length; i += 2) this.same.set(same[i], same[i + 1]);
    /** @type {Entry[]} */
    this.entries = pages.flatMap((page) => {
      const title = this.fold(page[0]);
      return page[2].map((section, i) => {
        return { page, section, lead: i === 0, title, heading: this.fold(section[1]), text: this.fold(section[2]) };
      });
    });
  }

  /**
   * A text as it is compared: without case, accents, commas in numbers, and forms of characters that mean the same.
   * @param {string} text
   */
  fold(text) {
    const plain = text.normalize("NFKD").replace(/\p{Mn}+/gu, "").toLowerCase().replaceAll("ς", "σ").replace(grouping, "");
    if (this.same.size === 0) return plain;
    return plain.replace(/\p{Script=Han}/gu, (character) => this.same.get(character) ?? character);
  }

  /** The terms of a query. @param {string} query @returns {Term[]} */
  terms(query) {
    const found = this.fold(query.slice(0, longest)).match(words) ?? [];
    return [...new Set(found.map(stem))].slice(0, most).map((text) => {
      const apart = [...text];
      return { text, unspaced: unspaced.test(text), pairs: apart.slice(1).map((character, i) => apart[i] + character) };
    });
  }

  /**
   * The sections that hold every term, the best first; if there are none, those that hold the most of them.
   * @param {string} query @returns {{ hits: Hit[], all: boolean }}
   */
  find(query) {
    const terms = this.terms(query);
    const phrase = this.fold(query.slice(0, longest)).trim();
    /** @type {Hit[]} */
    const hits = [];
    let reached = 0;
    for (const entry of terms.length > 0 ? this.entries : []) {
      let score = 0;
      let count = 0;
      let own = false; // a section needs more than the title of its page
      for (const term of terms) {
        const title = weigh(entry.title, term);
        const section = Math.max(inHeading * weigh(entry.heading, term), inText * weigh(entry.text, term));
        if (section > 0 || (entry.lead && title > 0)) own = true;
        if (title > 0 || section > 0) count += 1;
        score += Math.max(section, (entry.lead ? inTitle : inText / 2) * title);
      }
      if (!own) continue;
      if (terms.length > 1 || phrase !== terms[0].text) {
        if (entry.lead && entry.title.includes(phrase)) score += inTitle;
        if (entry.heading.includes(phrase)) score += inHeading;
        if (entry.text.includes(phrase)) score += inText;
      }
      reached = Math.max(reached, count);
      hits.push({ entry, score, terms: count });
    }
    return {
      hits: hits.filter((hit) => hit.terms === reached).sort((a, b) => b.score - a.score), // equal ones keep their order
      all: reached === terms.length,
    };
  }

  /**
   * Where the terms of a query stand in a text, as it is written: places from and to, in order.
   * @param {string} text @param {string} query @returns {[number, number][]}
   */
  places(text, query) {
    // A character may fold to several, or to none: each of those knows from where to where it comes.
    let folded = "";
    /** @type {[number, number][]} */
    const origin = [];
    const commas = new Set([...text.matchAll(grouping)].map((match) => match.index));
    let at = 0;
    for (const character of text) {
      const piece = commas.has(at) ? "" : character < "\x80" ? character.toLowerCase() : this.fold(character);
      folded += piece;
      for (let i = 0; i < piece.length; i++) origin.push([at, at + character.length]);
      at += character.length;
    }
    /** @type {[number, number][]} */
    const places = [];
    for (const term of this.terms(query)) {
      const parts = term.unspaced && !folded.includes(term.text) ? term.pairs : [term.text];
      for (const part of parts) {
        for (const [from, to] of occurrences(folded, part, term.unspaced)) {
          places.push([origin[from][0], origin[to - 1][1]]);
        }
      }
    }
    return merge(places.sort((a, b) => a[0] - b[0]));
  }
}

/** A word without its English ending, so that prune finds pruning, and queens a queen. @param {string} word */
const stem = (word) => word.replace(/^([a-z]{3,}[a-rt-z])(?:ing|ed|es|e|s)$/, "$1");

const endings = ["ing", "ed", "es", "e", "s"];

/**
 * The places from and to where a term stands in a folded text, and whether it is a whole word there, but for its
 * ending. A word stands at the beginning of a word; one of a single letter is all of it.
 * @param {string} text @param {string} term @param {boolean} anywhere
 * @returns {Generator<[number, number, boolean]>}
 */
function* occurrences(text, term, anywhere) {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) {
    let to = at + term.length;
    if (anywhere) {
      yield [at, to, true];
    } else if (at === 0 || parts(text[at - 1])) {
      const ending = ends(text, to) ? "" : endings.find((rest) => text.startsWith(rest, to) && ends(text, to + rest.length));
      if (ending !== undefined) yield [at, to + ending.length, true];
      else if (term.length > 1) yield [at, to, false];
    }
  }
}

/** @param {string} text @param {number} at */
const ends = (text, at) => at >= text.length || parts(text[at]);

/** Whether a character is no part of a spaced word. @param {string} character */
const parts = (character) => !letter.test(character) || unspaced.test(character);

/**
 * How well a term stands in a folded text: 0 for not at all, more if it is there as a whole word, and often.
 * @param {string} text @param {Term} term
 */
function weigh(text, term) {
  let best = 0;
  let count = 0;
  for (const [, , isWhole] of occurrences(text, term.text, term.unspaced)) {
    best = Math.max(best, isWhole ? whole : 1);
    if (++count === 8) break;
  }
  if (count > 0) return best * (1 + Math.log2(count) / 4);
  if (term.pairs.length < 2 || !term.unspaced) return 0;
  const share = term.pairs.filter((pair) => text.includes(pair)).length / term.pairs.length;
  return share > 0.5 ? share / 2 : 0;
}

/**
 * The part of a text that a result shows: about as long as two lines, where most of the places are.
 * @param {string} text @param {[number, number][]} places @returns {[number, number]}
 */
export function excerpt(text, places) {
  const width = unspaced.test(text) ? 90 : 180;
  let begin = 0;
  let held = 0;
  for (const [from] of places) {
    const holds = places.filter(([a, b]) => a >= from && b <= from + (width * 3) / 4).length;
    if (holds > held) [begin, held] = [from, holds];
  }
  begin = Math.max(0, Math.min(begin - width / 4, text.length - width));
  return [edge(text, begin), begin + width < text.length ? edge(text, begin + width) : text.length];
}

/** A place near another where a text can be cut: after a space, or beside a character that needs none. @param {string} text @param {number} at */
function edge(text, at) {
  for (let near = at; near > Math.max(0, at - 30); near--) {
    if (parts(text[near - 1]) && text[near - 1] >= " ") return near;
  }
  return at > 0 && /[\udc00-\udfff]/.test(text[at]) ? at - 1 : at;
}

/** @param {[number, number][]} places in order of their beginnings @returns {[number, number][]} */
function merge(places) {
  /** @type {[number, number][]} */
  const merged = [];
  for (const [from, to] of places) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
