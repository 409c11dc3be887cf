// What a player shows the state on: a board, or a row of choices.
import { Board, sceneAt } from "./board.js";
import { Choices } from "./choices.js";
import { takenText } from "./choosing.js";

/** @typedef {import("./fold.js").Fold} Fold */
/** @typedef {import("./sentence.js").Words} Words */
/** @typedef {import("./trace.js").Header} Header */

/**
 * @typedef {object} Picture
 * @property {Element} element
 * @property {Board} [board] the board, if it is one
 * @property {(fold: Fold, word: number, covered: boolean) => void} show the state after a step; covered: the
 *     squares that queens attack
 */

/**
 * @param {Header} header @param {Words} words
 * @param {boolean} rowsUp the first row of a board is at the bottom
 * @returns {Picture}
 */
export function pictureOf(header, words, rowsUp) {
  if (header.choices) return new Choices(header.choices, words);
  const board = new Board(header, rowsUp);
  const unit = words.text(`unit.${header.lines}`);
  return {
    element: board.element,
    board,
    show: (fold, word, covered) =>
      board.show({ ...sceneAt(fold, word), covered }, words.text("board", { n: header.n, unit, queens: fold.text() })),
  };
}

/** What stands, as a text: queens line by line, or the items taken. @param {Words} words @param {Fold} fold */
export function standing(words, fold) {
  const { choices } = fold.header;
  return choices ? takenText(words, choices, fold.squares) : fold.text();
}
