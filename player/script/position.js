// A position that a reader sets up by hand: queens anywhere on a board, whether they attack each other or
// not. A square is a number, row times n plus column, both from 0; queens are squares in rising order.

/** Which squares each queen attacks, and what is left. @param {number} n @param {number[]} queens */
export function survey(n, queens) {
  /** Queens that attack a square, by square. @type {number[]} */
  const attackers = new Array(n * n).fill(0);
  let pairs = 0;
  for (const queen of queens) {
    for (let square = 0; square < n * n; square++) {
      if (square === queen || !attacks(n, queen, square)) continue;
      attackers[square]++;
      if (square > queen && queens.includes(square)) pairs++;
    }
  }
  const free = attackers.map((count, square) => (count === 0 && !queens.includes(square) ? square : -1));
  /** Free squares of each row that holds no queen; a row with one needs none. @type {Map<number, number>} */
  const open = new Map();
  for (let row = 0; row < n; row++) {
    if (queens.some((queen) => Math.floor(queen / n) === row)) continue;
    open.set(row, free.filter((square) => square >= 0 && Math.floor(square / n) === row).length);
  }
  return { attackers, pairs, free: free.filter((square) => square >= 0), open };
}

/** Does a queen on one square attack the other? @param {number} n @param {number} a @param {number} b */
function attacks(n, a, b) {
  const down = Math.abs(Math.floor(a / n) - Math.floor(b / n));
  const right = Math.abs((a % n) - (b % n));
  return down === 0 || right === 0 || down === right;
}

/**
 * Looks for a solution that keeps these queens, which must not attack each other. The row with the fewest
 * free squares comes first, so that a board of sixteen rarely takes more than a few hundred boards; but
 * where it does, the limit ends it, and then nobody knows.
 * @param {number} n @param {number[]} queens @param {number} limit of boards to look at
 * @returns {{outcome: "found" | "none" | "unknown", queens: number[], boards: number}}
 */
export function complete(n, queens, limit) {
  const found = [...queens];
  const empty = new Set(Array.from({ length: n }, (_, row) => row));
  let [columns, falling, rising] = [0, 0, 0]; // a bit for each column and each diagonal that is taken
  const flip = (/** @type {number} */ row, /** @type {number} */ column) => {
    columns ^= 1 << column;
    falling ^= 1 << (row - column + n - 1);
    rising ^= 1 << (row + column);
  };
  for (const queen of queens) {
    flip(Math.floor(queen / n), queen % n);
    empty.delete(Math.floor(queen / n));
  }
  let boards = 0;
  /** @returns {"found" | "none" | "unknown"} */
  const search = () => {
    if (empty.size === 0) return "found";
    if (boards === limit) return "unknown";
    boards++;
    let [best, choices] = [-1, /** @type {number[]} */ ([])];
    for (const row of empty) {
      const open = [];
      for (let column = 0; column < n; column++) {
        const taken = (columns >> column) | (falling >> (row - column + n - 1)) | (rising >> (row + column));
        if ((taken & 1) === 0) open.push(column);
      }
      if (best < 0 || open.length < choices.length) [best, choices] = [row, open];
    }
    empty.delete(best);
    for (const column of choices) {
      flip(best, column);
      found.push(best * n + column);
      const outcome = search();
      if (outcome !== "none") return outcome;
      found.pop();
      flip(best, column);
    }
    empty.add(best);
    return "none";
  };
  const outcome = search();
  return { outcome, queens: outcome === "found" ? inOrder(found) : [], boards };
}

/** @param {number[]} queens */
export const inOrder = (queens) => [...queens].sort((a, b) => a - b);

/** Solutions for n = 0 to 16, as in OEIS A000170. */
export const solutions = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512];

/** The largest board to play on. */
export const largest = 16;

/**
 * A position as an address cites it: n=8&queens=1-5-8, the columns of each row from 1. A row may hold no
 * queen (1--8) or several (1.2-8).
 * @param {number} n @param {number[]} queens
 */
export function cite(n, queens) {
  const rows = Array.from({ length: n }, () => /** @type {number[]} */ ([]));
  for (const queen of queens) rows[Math.floor(queen / n)].push((queen % n) + 1);
  const text = rows.map((columns) => columns.join(".")).join("-");
  return `n=${n}&queens=${text.replace(/-+$/, "")}`;
}

/** Reads what cite writes; nothing where an address cites no position. @param {string} hash */
export function cited(hash) {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const n = Number(values.get("n"));
  if (!Number.isInteger(n) || n < 1 || n > largest) return undefined;
  /** @type {Set<number>} */
  const queens = new Set();
  (values.get("queens") ?? "").split("-").slice(0, n).forEach((columns, row) => {
    for (const column of columns.split(".").map(Number)) {
      if (Number.isInteger(column) && column >= 1 && column <= n) queens.add(row * n + column - 1);
    }
  });
  return { n, queens: inOrder([...queens]) };
}
