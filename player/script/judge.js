// Is an answer right? Of a wrong one, why: in words that do not give the right one away.
import { Cursor } from "./seek.js";

/** @typedef {import("./sentence.js").Words} Words */
/** @typedef {import("./fold.js").Fold} Fold */
/** @typedef {import("./fold.js").Square} Square */
/** @typedef {import("./trace.js").Trace} Trace */

/**
 * @typedef {object} Question as the page holds it
 * @property {"next" | "refused" | "tries"} ask
 * @property {number} step the reader sees the state after it
 * @property {number} until the step that gives the answer away
 * @property {Square[]} squares of next, the one square; of refused, the queens that attack
 * @property {number} tries of tries
 */

/** @typedef {{right: boolean, hint: string, slip?: boolean}} Verdict a slip was no answer and does not count */

const right = { right: true, hint: "" };

/** @param {Square} p @param {Square} q */
const same = (p, q) => p.line === q.line && p.square === q.square;

/** The values of a square's slots. @param {Words} words @param {Fold} fold @param {Square} q */
export function placeOf(words, { header }, { line, square }) {
  const across = header.lines === "rows" ? "columns" : "rows";
  return { line: words.place(header, header.lines, line), square: words.place(header, across, square) };
}

/**
 * Which square is tried next?
 * @param {Words} words @param {Fold} fold @param {Question} question @param {Square} q the reader's @returns {Verdict}
 */
export function judgeNext(words, fold, question, q) {
  const [answer] = question.squares;
  if (same(answer, q)) return right;
  const { header } = fold;
  const { base } = header;
  const hint = (/** @type {string} */ key, values = {}) => {
    const unit = words.text(`unit.${header.lines}`);
    return { right: false, hint: words.text(`predict.hint.${key}`, { ...placeOf(words, fold, q), unit, ...values }) };
  };
  if (fold.standing(q.line) === q.square - base) return hint("standing");
  if (q.line === answer.line) return hint(q.square < answer.square ? "passed" : "ahead");
  if (q.line < answer.line) return hint("early");
  const empty = fold.squares.indexOf(-1) + base;
  if (empty >= base && empty < q.line) return hint("gap", { other: words.place(header, header.lines, empty) });
  return hint("done");
}

/**
 * Which queen attacks the square that is tried?
 * @param {Words} words @param {Fold} fold @param {Question} question @param {Square | undefined} q the reader's; nothing
 * for: it is free
 * @returns {Verdict}
 */
export function judgeRefused(words, fold, { squares }, q) {
  const hint = (/** @type {string} */ key, slip = false) => ({
    right: false,
    slip,
    hint: words.text(`predict.hint.${key}`, q && placeOf(words, fold, q)),
  });
  if (!q) return squares.length === 0 ? right : hint("attacked");
  if (squares.some((queen) => same(queen, q))) return right;
  if (fold.trying && same(fold.trying, q)) return hint("itself", true);
  if (fold.standing(q.line) !== q.square - fold.header.base) return hint("empty", true);
  return hint("apart");
}

/**
 * How many squares are tried up to the next solution?
 * @param {Words} words @param {Trace} trace the whole of it @param {Question} question @param {string} text the reader's
 * @returns {Promise<Verdict>}
 */
export async function judgeTries(words, trace, { step, tries }, text) {
  const number = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : -1;
  if (number < 0) return { right: false, slip: true, hint: words.text("predict.hint.number") };
  if (number === tries) return right;
  if (number > tries) return { right: false, hint: words.text("predict.hint.fewer") };
  const cursor = new Cursor(trace);
  let at = step;
  for (let i = 0; i <= number; i++) at = await cursor.find("try", 1, at);
  await cursor.to(at - 1); // what has become of so many tries
  const unit = words.text(`unit.${trace.header.lines}`);
  const values = { tries: words.number(number), unit, queens: cursor.fold.text() };
  return { right: false, hint: words.text("predict.hint.more", values) };
}
