// The steps that are to be seen in a page that asks nothing: a list in the page, ticked off as the player comes to them.

export class Goals {
  /** @param {Iterable<Element>} lines each with its step in data-goal, and with what says that it was seen, hidden */
  constructor(lines) {
    /** @type {{line: Element, step: number}[]} */
    this.all = [...lines].map((line) => ({ line, step: Number(line.getAttribute("data-goal")) }));
    /** @type {Set<number>} */
    this.seen = new Set();
    /** The step that the player was at last. */
    this.before = 0;
  }

  /** All of them were seen. */
  get done() {
    return this.seen.size === this.all.length;
  }

  /** The player is at a step. Says whether that is the first time for a goal. @param {number} step @param {boolean} playing past all before it */
  shows(step, playing) {
    const { all, seen, before } = this;
    const found = all.filter((goal) => !seen.has(goal.step) && (goal.step === step || (playing && goal.step > before && goal.step < step)));
    this.before = step;
    found.forEach((goal) => this.tick(goal.step));
    return found.length > 0;
  }

  /** @param {number} step */
  tick(step) {
    this.seen.add(step);
    for (const goal of this.all) if (goal.step === step) goal.line.querySelector("[hidden]")?.removeAttribute("hidden");
  }

  /** Which of them were seen, a digit each. */
  get text() {
    return this.all.map(({ step }) => (this.seen.has(step) ? "1" : "0")).join("");
  }

  /** Takes up what text has said. @param {string} text */
  read(text) {
    this.all.forEach(({ step }, i) => text[i] === "1" && this.tick(step));
  }
}
