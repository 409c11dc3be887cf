// The search tree of a trace, as a pane of the player: a row a level, a box for every board that the search
// came to by placing a queen, as wide as what grows from it. It is drawn once; a step moves the lit path.
import { take } from "./choosing.js";
import { html, Label, select, svg } from "./dom.js";
import { startOf } from "./fold.js";
import { movesOf, movesUpTo, shifts } from "./moves.js";
import { PartError } from "./trace.js";

/** @typedef {import("./player.js").Player} Player */
/** @typedef {import("./player.js").State} State */
/** @typedef {import("./moves.js").Move} Move */

/**
 * @typedef {object} Node a board that the search comes to
 * @property {number} number in the order of the search; 0 is the empty board
 * @property {number} step that places its last queen, 0 for the empty board
 * @property {number} square of that queen, from 0
 * @property {number} level queens that stand
 * @property {Node | undefined} parent
 * @property {Node[]} children
 * @property {boolean} solution
 * @property {number} leaves ends of the search under it, itself if it is one
 * @property {number} size nodes under it and itself
 * @property {number} solutions under it and itself
 */

export class SearchTree {
  /**
   * @param {Move[]} moves
   * @param {boolean} shifting the program moves its queens: a queen on a line takes the place of the one there
   * @param {{step: number, kind: string}[]} events solutions and refusals, in order
   */
  constructor(moves, shifting, events) {
    this.moves = moves;
    this.root = newNode(0, { step: 0, placed: true, line: -1, square: -1 }, undefined);
    /** In the order of the search. @type {Node[]} */
    this.nodes = [this.root];
    /** Where the search is after each move. @type {Node[]} */
    this.after = [this.root];
    /** Squares that were refused, by the level that a queen on them would have been on. @type {number[]} */
    this.refused = [];
    let at = this.root;
    let next = 0;
    const take = (/** @type {number} */ step) => {
      for (; next < events.length && events[next].step < step; next++) {
        if (events[next].kind === "solution") at.solution = true;
        else this.refused[at.level + 1] = (this.refused[at.level + 1] ?? 0) + 1;
      }
    };
    for (const move of moves) {
      take(move.step);
      if (!move.placed) {
        at = at.parent ?? at;
      } else {
        while (shifting && at.parent && at.level > move.line) at = at.parent;
        const node = newNode(this.nodes.length, move, at);
        at.children.push(node);
        this.nodes.push(node);
        at = node;
      }
      this.after.push(at);
    }
    take(Infinity);
    for (let i = this.nodes.length - 1; i >= 0; i--) {
      const node = this.nodes[i];
      if (node.solution) node.solutions++;
      if (node.leaves === 0) node.leaves = 1;
      if (!node.parent) continue;
      node.parent.leaves += node.leaves;
      node.parent.size += node.size;
      node.parent.solutions += node.solutions;
    }
    /** @type {Node[][]} */
    this.levels = [];
    for (const node of this.nodes) (this.levels[node.level] ??= []).push(node);
  }

  /** The tree of a trace; nothing where its moves are too many. @param {import("./trace.js").Trace} trace */
  static async of(trace) {
    const moves = await movesOf(trace);
    if (!moves) return undefined;
    const index = await trace.index();
    const kinds = ["solution", "clash"].filter((kind) => index.has(kind));
    const events = kinds.flatMap((kind) => index.all(kind).map(({ step }) => ({ step, kind })));
    const shifting = shifts(trace.header);
    const tree = new SearchTree(moves, shifting, events.sort((a, b) => a.step - b.step));
    // A program that moves its queens puts every one down, and refuses whole boards.
    tree.counted = !shifting && kinds.includes("clash") && trace.header.markers.some(({ kind }) => kind === "clash");
    return tree;
  }

  /** Are the refused squares known? */
  counted = false;

  /** Where the search is after a step. @param {number} step */
  at(step) {
    return this.after[movesUpTo(this.moves, step)];
  }
}

/** @param {number} number @param {Move} move @param {Node | undefined} parent @returns {Node} */
function newNode(number, { step, square }, parent) {
  const level = parent ? parent.level + 1 : 0;
  return { number, step, square, level, parent, children: [], solution: false, leaves: 0, size: 1, solutions: 0 };
}

/** Height of a level, and the least width of a box that carries its number. */
const height = 28;
const labelled = 16;
const worded = 44;

/** The pane of a player. */
export class TreePane {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    const { words } = player;
    /** @type {SearchTree | undefined} */
    this.tree = undefined;
    /** The node that is shown as current. @type {Node | undefined} */
    this.node = undefined;
    /** The node that the picture begins with. @type {Node | undefined} */
    this.top = undefined;
    this.width = 0;
    /** Where the boxes stand. @type {Map<Node, {x: number, width: number}>} */
    this.boxes = new Map();

    this.kept = svg("path", { class: "qx-kept" });
    this.dead = svg("path", { class: "qx-dead" });
    this.found = svg("path", { class: "qx-found" });
    this.path = svg("path", { class: "qx-path" });
    this.labels = svg("g", { class: "qx-labels", "text-anchor": "middle", "dominant-baseline": "central" });
    this.svg = svg("svg", { "aria-hidden": "true" }, this.kept, this.dead, this.found, this.path, this.labels);
    this.picture = html("div", { class: "qx-picture", tabindex: 0, role: "group", "aria-label": words.text("tree.picture") }, this.svg);
    this.picture.addEventListener("click", (event) => this.click(/** @type {MouseEvent} */ (event)));
    this.picture.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
    this.here = new Label();
    this.body = html("div", { class: "qx-body" });
    this.element = /** @type {HTMLDetailsElement} */ (
      html("details", { class: "qx" }, html("summary", {}, words.text("tree")), this.body)
    );
    this.element.addEventListener("toggle", () => this.open());
    new ResizeObserver(() => this.draw()).observe(this.picture);
  }

  /** Loads and draws the tree when it is first wanted. */
  async open() {
    const { player, element, body } = this;
    if (!element.open || this.tree || this.opening) return;
    const { words, trace } = player;
    const start = startOf(trace.header);
    if (start > 0) {
      body.replaceChildren(html("p", {}, words.text("tree.part", { step: words.number(start + 1) })));
      return; // it would have no root
    }
    this.opening = true;
    try {
      this.tree = await SearchTree.of(trace);
      if (this.tree) this.build(this.tree);
      else body.replaceChildren(html("p", {}, words.text("tree.many", { name: trace.header.variant, n: trace.header.n })));
    } catch (error) {
      if (!(error instanceof PartError)) throw error;
      body.replaceChildren(html("p", { class: "qp-error" }, words.text("error.trace", { file: error.file })));
    } finally {
      this.opening = false;
    }
    this.show();
  }

  /** @param {SearchTree} tree */
  build(tree) {
    const { words, trace } = this.player;
    const button = (/** @type {string} */ name, /** @type {() => Node | undefined} */ to) => {
      const element = html("button", { type: "button", class: `qx-${name}` }, words.text(`tree.${name}`));
      element.addEventListener("click", () => this.goTo(to()));
      return element;
    };
    const key = (/** @type {string} */ name) =>
      html("li", { class: `qx-key-${name}` }, words.text(`tree.key.${name}`));
    const zooms = Array.from({ length: trace.header.n }, (_, level) => [
      String(level),
      words.text(level === 0 ? "tree.whole" : "tree.branch", { level }),
    ]);
    this.zoom = select(zooms);
    this.zoom.addEventListener("change", () => this.show());
    const values = { nodes: words.number(tree.nodes.length), solutions: words.number(tree.root.solutions) };
    this.body.replaceChildren(
      html("p", {}, words.text("tree.about", values)),
      html(
        "div",
        { class: "qx-row" },
        button("parent", () => this.node?.parent),
        button("child", () => this.node?.children[0]),
        button("before", () => this.beside(-1)),
        button("after", () => this.beside(1)),
        html("label", {}, words.text("tree.zoom"), this.zoom),
      ),
      html("p", { class: "qx-here" }, this.here.node),
      this.picture,
      html("ul", { class: "qx-keys" }, key("kept"), key("dead"), key("found"), key("path")),
      this.table(tree),
    );
  }

  /** What stands in the picture, as numbers. @param {SearchTree} tree */
  table(tree) {
    const { words } = this.player;
    const column = (/** @type {string} */ name) => html("th", { scope: "col" }, words.text(`tree.level.${name}`));
    const row = (/** @type {string} */ name, /** @type {(number | undefined)[]} */ numbers) =>
      html(
        "tr",
        {},
        html("th", { scope: "row" }, name),
        ...numbers.map((number) => html("td", {}, number === undefined ? "–" : words.number(number))),
      );
    const rows = tree.levels.map((nodes, level) => {
      const tried = level === 0 || !tree.counted ? undefined : nodes.length + (tree.refused[level] ?? 0);
      const dead = nodes.filter((node) => node.children.length === 0 && !node.solution).length;
      return [tried, nodes.length, dead, nodes.filter((node) => node.solution).length];
    });
    // a level on which every square was refused
    for (let level = rows.length; tree.counted && level < tree.refused.length; level++) rows.push([tree.refused[level], 0, 0, 0]);
    const sum = (/** @type {number} */ i) => rows.reduce((total, row) => total + (row[i] ?? 0), 0);
    const total = [tree.counted ? sum(0) : undefined, sum(1), sum(2), sum(3)];
    return html(
      "div",
      { class: "qx-scroll", role: "group", tabindex: 0, "aria-label": words.text("tree.levels") },
      html(
        "table",
        { class: "qx-table" },
        html("caption", {}, words.text("tree.levels")),
        html("thead", {}, html("tr", {}, ...["level", "tried", "kept", "dead", "found"].map(column))),
        html("tbody", {}, ...rows.map((numbers, level) => row(String(level), numbers))),
        html("tfoot", {}, row(words.text("tree.level.all"), total)),
      ),
    );
  }

  /** Shows a step. @param {State} state */
  update(state) {
    if (this.tree && this.element.open && this.tree.at(state.step) !== this.node) this.show();
  }

  /** Shows where the player is. */
  show() {
    const { tree, player, element } = this;
    if (!tree || !element.open || !this.zoom) return;
    const { words, step } = player;
    this.node = tree.at(step);
    const { number, level, size, solutions } = this.node;
    this.here.set(
      words.text("tree.here", {
        number: words.number(number + 1),
        nodes: words.number(tree.nodes.length),
        level,
        under: words.number(size - 1),
        solutions: words.number(solutions),
      }),
    );
    let top = this.node;
    while (top.parent && top.level > Number(this.zoom.value)) top = top.parent;
    if (top === this.top) this.light();
    else this.draw(top);
  }

  /** Draws the tree from a node on, as wide as there is room. @param {Node} [top] */
  draw(top = this.top) {
    const { tree, svg: picture } = this;
    const width = Math.floor(this.picture.clientWidth);
    if (!tree || !top || width === 0 || (top === this.top && width === this.width)) return;
    this.top = top;
    this.width = width;
    this.boxes.clear();
    /** @type {Record<"kept" | "dead" | "found", string>} */
    const paths = { kept: "", dead: "", found: "" };
    this.labels.replaceChildren();
    /** @param {Node} node @param {number} x */
    const place = (node, x) => {
      const box = { x, width: (width * node.leaves) / top.leaves };
      this.boxes.set(node, box);
      paths[node.solution ? "found" : node.children.length > 0 ? "kept" : "dead"] += this.box(node, node.solution ? 2 : 0);
      if (box.width >= labelled && node.parent) {
        const label = this.label(node, box.width);
        this.labels.append(svg("text", { x: round(x + box.width / 2), y: this.y(node) + height / 2 - 1 }, label));
      }
      for (const child of node.children) {
        place(child, x);
        x += (width * child.leaves) / top.leaves;
      }
    };
    place(top, 0);
    const rows = tree.levels.length - top.level;
    picture.setAttribute("viewBox", `0 0 ${width} ${rows * height}`);
    picture.setAttribute("width", String(width));
    picture.setAttribute("height", String(rows * height));
    this.kept.setAttribute("d", paths.kept);
    this.dead.setAttribute("d", paths.dead);
    this.found.setAttribute("d", paths.found);
    this.light();
  }

  /** What a box says: the square of its last queen, or whether its item is taken. @param {Node} node @param {number} width */
  label({ square }, width) {
    const { words, trace } = this.player;
    if (!trace.header.choices) return String(square + trace.header.base);
    const word = words.text(square === take ? "choices.take" : "choices.leave");
    if (width >= worded) return word;
    return square === take ? "✓" : "–";
  }

  /** Lights the path to the current node. */
  light() {
    let d = "";
    for (let node = this.node; node && this.boxes.has(node); node = node.parent) d += this.box(node, 3);
    this.path.setAttribute("d", d);
  }

  /** @param {Node} node */
  y(node) {
    return (node.level - (this.top?.level ?? 0)) * height;
  }

  /** A node's box as a path. @param {Node} node @param {number} least its width at least, so that it is seen */
  box(node, least) {
    const box = this.boxes.get(node);
    if (!box) return "";
    const gap = box.width > 4 ? 1 : 0;
    const width = Math.max(box.width - gap, least);
    const x = Math.min(box.x, this.width - width);
    return `M${round(x)} ${this.y(node)}h${round(width)}v${height - 2}h${round(-width)}z`;
  }

  /** The node before or after the current one on its level. @param {1 | -1} direction */
  beside(direction) {
    const level = this.tree?.levels[this.node?.level ?? 0] ?? [];
    return level[level.indexOf(/** @type {Node} */ (this.node)) + direction];
  }

  /** Goes to the step that a node begins with. @param {Node | undefined} node */
  goTo(node) {
    if (node) void this.player.jump(node.step);
  }

  /** Goes to the node under the pointer, or the nearest on its level. @param {MouseEvent} event */
  click(event) {
    const { tree, top } = this;
    if (!tree || !top) return;
    const frame = this.svg.getBoundingClientRect();
    const x = event.clientX - frame.left;
    const level = top.level + Math.floor((event.clientY - frame.top) / height);
    const away = (/** @type {Node} */ node) => {
      const box = this.boxes.get(node);
      return box ? Math.max(box.x - x, x - box.x - box.width, 0) : Infinity;
    };
    const nodes = (tree.levels[level] ?? []).filter((node) => this.boxes.has(node));
    if (nodes.length > 0) this.goTo(nodes.reduce((best, node) => (away(node) < away(best) ? node : best)));
  }

  /** The arrow keys go over the tree while the picture has the focus. @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const ways = {
      ArrowUp: () => this.node?.parent,
      ArrowDown: () => this.node?.children[0],
      ArrowLeft: () => this.beside(-1),
      ArrowRight: () => this.beside(1),
      Home: () => this.tree?.root,
    };
    const way = ways[/** @type {keyof typeof ways} */ (event.key)];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation(); // the player would take a step
    this.goTo(way());
  }
}

/** Hundredths of a pixel are enough. @param {number} number */
const round = (number) => Math.round(number * 100) / 100;
