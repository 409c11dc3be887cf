// What a reader has answered, kept from visit to visit: in the browser, unless the page keeps it elsewhere. Where nothing is
// kept, it is known for this visit.

/** @typedef {"first" | "later" | "shown"} Result right at the first try, right later, or the answer was shown */

/**
 * @typedef {object} Store where results are kept, by a key and by what is asked: of other questions nothing is kept
 * @property {(key: string, asked: string) => unknown} read
 * @property {(key: string, asked: string, results: Result[]) => void} keep
 */

const known = ["first", "later", "shown"];

/** @type {Store} */
let store = {
  read(key, asked) {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    return kept.asked === asked ? kept.results : [];
  },
  keep(key, asked, results) {
    if (results.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ asked, results }));
  },
};

/** Keeps results elsewhere: said before the questions come to life. @param {Store} other */
export function keepIn(other) {
  store = other;
}

export class Progress {
  /**
   * @param {string} key under which it is kept
   * @param {string} asked what is asked: of other questions nothing is kept
   * @param {number} total number of questions
   */
  constructor(key, asked, total) {
    this.key = key;
    this.asked = asked;
    this.total = total;
    /** What became of the questions so far, in their order. @type {Result[]} */
    this.results = this.read();
  }

  /** @returns {Result[]} */
  read() {
    try {
      const results = store.read(this.key, this.asked);
      const fits = Array.isArray(results) && results.length <= this.total;
      return fits && results.every((result) => known.includes(result)) ? results : [];
    } catch {
      return []; // nothing is kept, or something else
    }
  }

  /** Notes what became of the next question. @param {Result} result */
  add(result) {
    this.results.push(result);
    this.keep();
  }

  erase() {
    this.results = [];
    this.keep();
  }

  keep() {
    try {
      store.keep(this.key, this.asked, this.results);
    } catch {
      // then it ends with the visit
    }
  }

  /** How many are answered. */
  get answered() {
    return this.results.length;
  }

  /** How many of them were right at the first try. */
  get first() {
    return this.results.filter((result) => result === "first").length;
  }
}
