// What a reader has answered, kept in the browser from visit to visit. Where the browser keeps nothing, it is known for
// this visit.

/** @typedef {"first" | "later" | "shown"} Result right at the first try, right later, or the answer was shown */

const known = ["first", "later", "shown"];

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
      const { asked, results } = JSON.parse(localStorage.getItem(this.key) ?? "{}");
      const fits = asked === this.asked && Array.isArray(results) && results.length <= this.total;
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
    const { asked, results } = this;
    try {
      if (results.length === 0) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, JSON.stringify({ asked, results }));
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
