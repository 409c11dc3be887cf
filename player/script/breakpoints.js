// Breakpoints: places of the program at which playing stops, each time or at one visit only. A place is that of some
// markers, those of the line that the reader has pressed, so that it is the same in every language.

/** @typedef {import("./seek.js").Cursor} Cursor */
/** @typedef {import("./trace.js").Trace} Trace */

/**
 * @typedef {object} Stop
 * @property {number[]} markers
 * @property {number} nth the visit at which it stops, 0 for every one
 */

export class Breakpoints {
  constructor() {
    /** @type {Stop[]} */
    this.stops = [];
  }

  /** Those at the place of one of some markers. @param {number[]} markers */
  at(markers) {
    return this.stops.filter((stop) => stop.markers.some((marker) => markers.includes(marker)));
  }

  /** Sets one at the place of some markers, or takes away what is there. @param {number[]} markers */
  toggle(markers) {
    const there = this.at(markers);
    if (there.length > 0) there.forEach((stop) => this.remove(stop));
    else this.stops.push({ markers, nth: 0 });
  }

  /** @param {Stop} stop */
  remove(stop) {
    this.stops = this.stops.filter((other) => other !== stop);
  }

  /** Where playing stops next, or where it would have stopped before; 0 if nowhere. @param {Cursor} cursor @param {1 | -1} direction @param {number} from */
  async next(cursor, direction, from) {
    const every = this.stops.flatMap(({ markers, nth }) => (nth === 0 ? markers : []));
    const found = every.length > 0 ? [await cursor.findMarker(every, direction, from)] : [];
    for (const { markers, nth } of this.stops) {
      if (nth > 0) found.push(await cursor.findVisit(markers, nth));
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
    if (this.stops.length === 0) return places;
    const index = await trace.index();
    for (const { markers: here, nth } of this.stops) {
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
