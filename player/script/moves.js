// The moves of a trace: its placements and removals, in order. Two programs that search alike make the same
// moves, whatever they do between them; so what is compared, found or mapped is a list of moves.

/** @typedef {import("./trace.js").Trace} Trace */

/** @typedef {{step: number, placed: boolean, line: number, square: number}} Move lines and squares from 0 */

/** The moves of a trace; nothing where it has too many to be indexed. @param {Trace} trace */
export async function movesOf(trace) {
  const index = await trace.index();
  if (!index.has("place") || !index.has("remove")) return undefined;
  const { base } = trace.header;
  /** @type {Move[]} */
  const moves = [];
  for (const placed of [true, false]) {
    for (const { step, a, b } of index.all(placed ? "place" : "remove")) {
      moves.push({ step, placed, line: a - base, square: b - base });
    }
  }
  return moves.sort((a, b) => a.step - b.step);
}

/** Does the program move its queens, and never take one off? @param {import("./trace.js").Header} header */
export const shifts = (header) => !header.markers.some(({ kind }) => kind === "remove");

/** How many moves were made up to a step. @param {Move[]} moves @param {number} step */
export function movesUpTo(moves, step) {
  let low = 0;
  let high = moves.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moves[middle].step <= step) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The earliest board of a program on which only queens of a position stand, and as many of them as on any.
 * @param {Move[]} moves @param {number[]} squares of the position's queen on each of the program's lines, -1 for none
 * @returns {{step: number, queens: number}} step 0, the empty board, when there is no other
 */
export function nearest(moves, squares) {
  const board = squares.map(() => -1);
  let [right, wrong] = [0, 0];
  /** Counts the queen on a line in or out. @param {number} line @param {1 | -1} by */
  const count = (line, by) => {
    if (board[line] < 0) return;
    if (board[line] === squares[line]) right += by;
    else wrong += by;
  };
  let best = { step: 0, queens: 0 };
  for (const { step, placed, line, square } of moves) {
    count(line, -1);
    board[line] = placed ? square : -1;
    count(line, 1);
    if (wrong === 0 && right > best.queens) best = { step, queens: right };
  }
  return best;
}
