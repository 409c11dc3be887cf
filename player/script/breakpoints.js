// Breakpoints: lines of the program at which playing stops, each time or at one visit only.

/** @typedef {import("./seek.js").Cursor} Cursor */
/** @typedef {import("./trace.js").Trace} Trace */

export class Breakpoints {
  constructor() {
    /** The visit at which each line stops, 0 for every one. @type {Map<number, number>} */
    this.lines = new Map();
  }

  /** Sets or takes away the breakpoint of a line. @param {number} line */
  toggle(line) {
    if (!this.lines.delete(line)) this.lines.set(line, 0);
  }

  /** Where playing stops next, or where it would have stopped before; 0 if nowhere. @param {Cursor} cursor @param {1 | -1} direction @param {number} from */
  async next(cursor, direction, from) {
    const every = new Set([...this.lines].filter(([, nth]) => nth === 0).map(([line]) => line));
    const found = every.size > 0 ? [await cursor.findLine(every, direction, from)] : [];
    for (const [line, nth] of this.lines) {
      if (nth > 0) found.push(await cursor.findVisit(line, nth));
    }
    const ahead = found.filter((step) => step > 0 && (step - from) * direction > 0);
    if (ahead.length === 0) return 0;
    return direction > 0 ? Math.min(...ahead) : Math.max(...ahead);
  }

  /**
   * Where the breakpoints lie, as far as it is known without loading a block: stretches of steps in which
   * there is one at least.
   * @param {Trace} trace @returns {Promise<[number, number][]>}
   */
  async places(trace) {
    const { markers, blocks, steps, counts } = trace.header;
    /** @type {[number, number][]} */
    const places = [];
    if (this.lines.size === 0) return places;
    const index = await trace.index();
    for (const [line, nth] of this.lines) {
      const here = markers.flatMap((marker, i) => (marker.line === line ? [i] : []));
      if (here.every((marker) => index.has(markers[marker].kind))) {
        const visits = index.ofMarkers(here);
        places.push(...(nth > 0 ? visits.slice(nth - 1, nth) : visits).map((step) => /** @type {[number, number]} */ ([step, step])));
        continue;
      }
      const before = (/** @type {number} */ block) => here.reduce((sum, marker) => sum + blocks[block].counts[marker], 0);
      blocks.forEach((block, i) => {
        const last = i === blocks.length - 1;
        const least = before(i);
        const most = last ? Infinity : before(i + 1);
        if (nth > 0 ? least < nth && nth <= most : last ? here.some((m) => counts[markers[m].kind] > 0) : most > least) {
          places.push([block.first, last ? steps : blocks[i + 1].first - 1]);
        }
      });
    }
    return places;
  }
}
