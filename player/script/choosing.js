// Items that are taken or left: what they add up to, and what a step does among them in words, as choosing.go,
// byte for byte.
import { firstOf, markerOf, secondOf } from "./fold.js";

/** @typedef {import("./fold.js").Fold} Fold */
/** @typedef {import("./sentence.js").Words} Words */
/** @typedef {import("./trace.js").Choices} Choices */

/** The squares of an item. */
export const leave = 0;
export const take = 1;

/** @typedef {{weight: number, value: number}} Sum */

/** The weight and the value of an item; the value is 0 where there are none. @param {Choices} items @param {number} i @returns {Sum} */
export const itemAt = ({ weights, values }, i) => ({ weight: weights[i], value: values ? values[i] : 0 });

/** Adds up the items that are wanted. @param {Choices} items @param {(i: number) => boolean} wanted @returns {Sum} */
export function sumOf(items, wanted) {
  const sum = { weight: 0, value: 0 };
  items.weights.forEach((_, i) => {
    if (!wanted(i)) return;
    const { weight, value } = itemAt(items, i);
    sum.weight += weight;
    sum.value += value;
  });
  return sum;
}

/** What is taken. @param {Choices} items @param {number[]} squares */
export const takenOf = (items, squares) => sumOf(items, (i) => squares[i] === take);

/** What nothing is decided about. @param {Choices} items @param {number[]} squares */
export const openOf = (items, squares) => sumOf(items, (i) => squares[i] < 0);

/** What a step does, of any trace. @param {Words} words @param {Fold} fold after the step @param {number} word the step */
export function stepIn(words, fold, word) {
  const { header, step, squares, last, atStart } = fold;
  const items = header.choices;
  if (!items || atStart) return words.sentence(header, step, word);
  const { kind } = header.markers[markerOf(word)];
  const first = firstOf(word);
  const second = secondOf(word);
  let key = kind;
  if (kind === "enter" && first >= items.weights.length) key += "-end";
  else if (["try", "clash", "place", "remove"].includes(kind)) key += second === take ? "-take" : "-leave";
  else if (kind === "solution" && items.values) key += "-valued";
  const { weight, value } = takenOf(items, squares);
  return words.text(`choices.step.${key}`, {
    item: nameOf(words, items, first),
    other: nameOf(words, items, second),
    why: why(words, items, squares, last, first, second),
    now: items.values
      ? words.text("choices.now.value", { weight, limit: items.capacity ?? 0, value })
      : words.text("choices.now.sum", { sum: weight, limit: items.target ?? 0 }),
    sum: weight,
    value,
  });
}

/** What an item is called. @param {Words} words @param {Choices} items @param {number} number */
function nameOf(words, items, number) {
  if (number >= items.weights.length) return words.text("choices.item-beyond", { number });
  return words.text(items.values ? "choices.item-valued" : "choices.item", { ...itemAt(items, number) });
}

/**
 * The reason for which a choice is refused, if the items tell.
 * @param {Words} words @param {Choices} items @param {number[]} squares @param {number[] | null} last
 * @param {number} item @param {number} square
 */
function why(words, items, squares, last, item, square) {
  const unknown = words.text("choices.why.unknown");
  if (item >= items.weights.length) return unknown;
  const because = (/** @type {string} */ reason, /** @type {number} */ sum, /** @type {number} */ limit) =>
    words.text(`choices.why.${reason}`, { sum, limit });
  const { target = 0, capacity = 0 } = items;
  const its = itemAt(items, item);
  const open = openOf(items, squares);
  let { weight, value } = takenOf(items, squares);
  if (square === take) {
    weight += its.weight;
    value += its.value;
  }
  const reach = weight + open.weight - its.weight;
  const reachValue = value + open.value - its.value;
  if (target > 0 && weight > target) return because("sum", weight, target);
  if (target > 0 && reach < target) return because("short", reach, target);
  if (capacity > 0 && weight > capacity) return because("weight", weight, capacity);
  if (capacity > 0 && last) {
    const best = takenOf(items, last).value;
    if (reachValue <= best) return because("bound", reachValue, best);
  }
  return unknown;
}

/** The items that are taken, as a text for the reader: their weights. @param {Words} words @param {Choices} items @param {number[]} squares */
export function takenText(words, items, squares) {
  const taken = items.weights.filter((_, i) => squares[i] === take);
  return taken.length > 0 ? taken.join(" ") : words.text("choices.board.none");
}
