// <queens-hand>: a board to play on. It keeps what the reader did, says what stands on the board, hints, and
// hands the position to a program that goes on from there.
import { follow, html, Label, select, whenParsed } from "./dom.js";
import { Grid } from "./grid.js";
import { movesOf, nearest } from "./moves.js";
import { cite, cited, complete, inOrder, largest, solutions, survey } from "./position.js";
import { Words } from "./sentence.js";
import { PartError, Trace } from "./trace.js";

/** @typedef {{n: number, queens: number[]}} Position */

/** The largest board of which a page holds the programs' traces. */
const traced = 8;

class Hand {
  /** @param {HTMLElement} host the element around it */
  constructor(host) {
    this.host = host;
    const words = new Words(host.closest("[lang]")?.getAttribute("lang") || navigator.language);
    this.words = words;
    /** Boards that the search for a completion may look at. */
    this.limit = 100_000;
    /** What was on the board, and what is. @type {Position[]} */
    this.past = [cited(location.hash) ?? { n: Number(host.getAttribute("n")) || 8, queens: [] }];
    /** @type {Position[]} */
    this.undone = [];
    /** Solutions that the reader has found, as addresses cite them. @type {Set<string>} */
    this.found = new Set();
    /** What a hint shows. @type {{queens: number[], row: number}} */
    this.hinted = { queens: [], row: -1 };

    const button = (/** @type {string} */ name, /** @type {() => void} */ action) => {
      const element = /** @type {HTMLButtonElement} */ (
        html("button", { type: "button", class: `qh-${name}` }, words.text(`hand.${name}`))
      );
      element.addEventListener("click", action);
      return element;
    };
    this.size = select(Array.from({ length: largest }, (_, i) => [String(i + 1), `${i + 1} × ${i + 1}`]));
    this.size.setAttribute("aria-label", words.text("hand.size"));
    this.size.addEventListener("change", () => this.change({ n: Number(this.size.value), queens: [] }));
    this.undoButton = button("undo", () => this.undo());
    this.redoButton = button("redo", () => this.redo());
    this.clearButton = button("clear", () => this.change({ n: this.now.n, queens: [] }));
    this.crosses = /** @type {HTMLInputElement} */ (html("input", { type: "checkbox", checked: "" }));
    this.crosses.addEventListener("change", () => this.show());
    this.acceptButton = button("accept", () => {
      this.change({ n: this.now.n, queens: this.hinted.queens });
      this.grid.focus(this.grid.current); // the button has gone
    });

    this.standing = new Label();
    this.free = new Label();
    this.pairs = new Label();
    const figure = (/** @type {string} */ name, /** @type {Label} */ label) =>
      html("div", { class: `qh-figure qh-${name}` }, html("dt", {}, words.text(`hand.figure.${name}`)), html("dd", {}, label.node));
    this.status = new Label();
    this.statusLine = html("p", { class: "qh-status", role: "status" }, this.status.node);
    this.hint = new Label();
    this.hintLine = html("p", { class: "qh-advice", role: "status" }, this.hint.node);

    const names = (host.getAttribute("programs") ?? "").split(" ").filter(Boolean);
    this.program = select(names.map((name) => [name, name]));
    if (names.includes("one-array")) this.program.value = "one-array"; // it goes row by row, as many readers do
    const choose = () => {
      const asked = new URLSearchParams(location.hash.slice(1)).get("variant") ?? "";
      if (names.includes(asked)) this.program.value = asked;
    };
    choose();
    this.told = new Label();
    const programs = html(
      "div",
      { class: "qh-programs" },
      html("div", { class: "qh-row" }, html("label", {}, words.text("hand.program"), this.program), button("go", () => this.goOn())),
      html("p", { class: "qh-told", role: "status" }, this.told.node),
    );
    programs.hidden = names.length === 0;

    this.frame = html("div", { class: "qh-board" });
    this.stage = html("div", { class: "qh-stage" });
    const panel = html(
      "div",
      { class: "qh-panel" },
      html(
        "div",
        { class: "qh-row" },
        this.size,
        this.undoButton,
        this.redoButton,
        this.clearButton,
      ),
      html(
        "dl",
        { class: "qh-figures" },
        figure("queens", this.standing),
        figure("free", this.free),
        figure("pairs", this.pairs),
      ),
      this.statusLine,
      html(
        "div",
        { class: "qh-row" },
        button("hint", () => this.giveHint()),
        button("complete", () => this.showCompletion()),
        this.acceptButton,
      ),
      this.hintLine,
      html("label", { class: "qh-crosses" }, this.crosses, words.text("hand.crosses")),
      programs,
      html("p", { class: "qh-keys" }, words.text("hand.keys")),
    );
    host.replaceChildren(html("div", { class: "qh" }, this.frame, panel), this.stage);
    this.grid = this.lay(undefined);
    this.show();
    host.addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", () => {
      const position = cited(location.hash);
      choose();
      if (position && location.hash.slice(1) !== this.address) this.change(position);
    });
  }

  /** The position on the board. */
  get now() {
    return this.past[this.past.length - 1];
  }

  /** How an address cites the position. */
  get address() {
    return cite(this.now.n, this.now.queens);
  }

  /** Puts a queen on a square, or lifts the one that is there. @param {number} square */
  toggle(square) {
    const { n, queens } = this.now;
    const lifted = queens.filter((queen) => queen !== square);
    this.change({ n, queens: lifted.length < queens.length ? lifted : inOrder([...queens, square]) });
  }

  /** Sets up another position, which undo takes back. @param {Position} position */
  change(position) {
    if (cite(position.n, position.queens) === this.address) return;
    this.past.push(position);
    this.undone = [];
    this.moved();
  }

  undo() {
    if (this.past.length === 1) return;
    this.undone.push(/** @type {Position} */ (this.past.pop()));
    this.moved();
  }

  redo() {
    const position = this.undone.pop();
    if (!position) return;
    this.past.push(position);
    this.moved();
  }

  /** Shows another position than before. */
  moved() {
    this.hinted = { queens: [], row: -1 };
    this.hint.set("");
    this.told.set("");
    this.stage.replaceChildren(); // the program went on from another board
    follow(this.address);
    this.show();
  }

  /** Lays a board as large as the position. @param {Grid | undefined} old the one that it takes the place of */
  lay(old) {
    const { n } = this.now;
    const grid = new Grid(n, this.words.text("hand.board", { n }), (square) => this.toggle(square));
    const focused = this.frame.contains(document.activeElement);
    this.frame.replaceChildren(grid.element);
    if (old) grid.lead(Math.min(Math.floor(old.current / old.n), n - 1) * n + Math.min(old.current % old.n, n - 1));
    if (focused) grid.focus(grid.current);
    this.size.value = String(n);
    return grid;
  }

  show() {
    const { words } = this;
    const { n, queens } = this.now;
    if (this.grid.n !== n) this.grid = this.lay(this.grid);
    const { attackers, pairs, free } = survey(n, queens);
    const crossed = attackers.flatMap((count, square) => (count > 0 && !queens.includes(square) ? [square] : []));
    const coming = this.hinted.queens.filter((queen) => !queens.includes(queen));
    const solved = pairs === 0 && queens.length === n;
    this.grid.show(queens, this.crosses.checked && !solved ? crossed : [], coming, this.hinted.row, (square) => {
      const what = (queens.includes(square) ? "queen" : "square") + (attackers[square] > 0 ? ".attacked" : "");
      return words.text(`hand.${what}`, { row: Math.floor(square / n) + 1, column: (square % n) + 1 });
    });
    this.standing.set(`${queens.length} / ${n}`);
    this.free.set(String(free.length));
    this.pairs.set(String(pairs));
    this.statusLine.className = `qh-status qh-${pairs > 0 ? "clashing" : solved ? "solved" : "open"}`;
    this.status.set(this.say(pairs, free.length));
    // aria-disabled, so that a button which has done its work keeps the focus
    this.undoButton.setAttribute("aria-disabled", String(this.past.length === 1));
    this.redoButton.setAttribute("aria-disabled", String(this.undone.length === 0));
    this.clearButton.setAttribute("aria-disabled", String(queens.length === 0));
    this.acceptButton.hidden = coming.length === 0;
  }

  /** What stands on the board, in words. @param {number} pairs @param {number} free */
  say(pairs, free) {
    const { words } = this;
    const { n, queens } = this.now;
    if (pairs > 0) return words.text("hand.status.clash");
    if (queens.length === n) {
      this.found.add(this.address);
      let found = 0;
      for (const address of this.found) if (address.startsWith(`n=${n}&`)) found++;
      return words.text("hand.status.solved", { found: words.number(found), all: words.number(solutions[n]) });
    }
    if (n === 1) return words.text("hand.status.one");
    if (queens.length === 0) return words.text(solutions[n] > 0 ? "hand.status.empty" : "hand.status.hopeless", { n });
    return words.text(free > 0 ? "hand.status.open" : "hand.status.stuck", { n });
  }

  /** Looks for a completion of a position without attacks. */
  completion() {
    const { n, queens } = this.now;
    return complete(n, queens, this.limit);
  }

  /** Says which row to look at next, and whether that leads anywhere. */
  giveHint() {
    const { words } = this;
    const { n, queens } = this.now;
    const { pairs, open } = survey(n, queens);
    this.hinted = { queens: [], row: -1 };
    if (pairs > 0 || queens.length === n) {
      this.hint.set(words.text(pairs > 0 ? "hand.hint.clash" : "hand.hint.solved"));
    } else {
      const rows = [...open.keys()];
      const full = rows.filter((row) => open.get(row) === 0);
      const tight = rows.reduce((best, row) => ((open.get(row) ?? 0) < (open.get(best) ?? 0) ? row : best));
      this.hinted.row = tight;
      const first =
        full.length > 0
          ? words.text("hand.hint.full", { rows: full.map((row) => row + 1).join(words.text("hand.list")) })
          : words.text("hand.hint.tight", { row: tight + 1, free: open.get(tight) ?? 0 });
      this.hint.set(full.length > 0 ? first : words.text("hand.hint.both", { first, second: this.verdict(this.completion()) }));
    }
    this.show();
  }

  /** Shows how the position could be completed. */
  showCompletion() {
    const { words } = this;
    const { n, queens } = this.now;
    this.hinted = { queens: [], row: -1 };
    if (survey(n, queens).pairs > 0 || queens.length === n) return this.giveHint();
    const completion = this.completion();
    this.hinted.queens = completion.queens;
    this.hint.set(completion.outcome === "found" ? words.text("hand.complete.shown") : this.verdict(completion));
    this.show();
  }

  /** @param {ReturnType<typeof complete>} completion */
  verdict({ outcome, boards }) {
    const { n, queens } = this.now;
    if (queens.length === 0 && solutions[n] > 0) return this.words.text("hand.start.found", { solutions: this.words.number(solutions[n]) });
    if (queens.length === 0) return this.words.text("hand.start.none", { boards: this.words.number(boards) });
    return this.words.text(`hand.complete.${outcome}`, { boards: this.words.number(boards) });
  }

  /** Lets the program go on from the step at which these queens stand. */
  async goOn() {
    const { words } = this;
    const { n, queens } = this.now;
    const program = this.program.value;
    const address = this.address;
    this.stage.replaceChildren();
    if (survey(n, queens).pairs > 0) return this.told.set(words.text("hand.go.clash"));
    if (n > traced) return this.told.set(words.text("hand.go.large", { n: traced }));
    const src = `${this.host.getAttribute("traces") ?? "traces/"}${program}-${n}/trace.js`;
    try {
      const trace = await Trace.open(new URL(src, document.baseURI).href);
      const moves = await movesOf(trace);
      if (this.address !== address || this.program.value !== program) return; // the reader went on
      if (!moves) return this.told.set(words.text("hand.go.many", { program }));
      const { lines } = trace.header;
      const squares = new Array(n).fill(-1);
      for (const queen of queens) {
        const [row, column] = [Math.floor(queen / n), queen % n];
        if (lines === "rows") squares[row] = column;
        else squares[column] = row;
      }
      const best = nearest(moves, squares);
      const values = { program, step: words.number(best.step), queens: best.queens, unit: words.text(`unit.${lines}`) };
      const key = best.queens === queens.length ? "found" : best.queens > 0 ? "nearest" : "none";
      this.told.set(words.text(`hand.go.${key}`, values));
      const player = html("queens-player", { src, step: best.step, play: "", unaddressed: "" });
      this.stage.replaceChildren(player);
      await /** @type {any} */ (player).goTo(best.step);
      player.scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (!(error instanceof PartError)) throw error;
      this.told.set(words.text("error.trace", { file: error.file }));
    }
  }

  /** Undo and redo, as everywhere. @param {KeyboardEvent} event */
  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (/** @type {Element} */ (event.target).closest("queens-player")) return;
    if (key === "z" && !event.shiftKey) this.undo();
    else if (key === "y" || key === "z") this.redo();
    else return;
    event.preventDefault();
  }
}

export class QueensHand extends HTMLElement {
  /** There when the page is read. @type {Hand | undefined} */
  hand = undefined;

  connectedCallback() {
    whenParsed(() => (this.hand ??= new Hand(this))); // moved in the page, it has one already
  }
}
