// The keys. They act while the focus is in the player, and not where they mean something else.
import { html } from "./dom.js";

/** @typedef {import("./sentence.js").Words} Words */
/** @typedef {import("./trace.js").Header} Header */

/**
 * What each key does, by the name of its command; with the shift key, to the other direction. The help
 * lists them in this order. The names of the commands are keys of the catalogue: keys.forward and so on.
 * @type {[key: string, command: string][]}
 */
const table = [
  ["ArrowRight", "forward"],
  ["ArrowLeft", "back"],
  ["Home", "first"],
  ["End", "last"],
  [" ", "toggle"],
  ["+", "faster"],
  ["-", "slower"],
  ["o", "over"],
  ["u", "out"],
  ["s", "solution"],
  ["c", "clash"],
  ["b", "backtrack"],
  ["p", "place"],
  ["r", "run"],
  ["g", "seek"],
  ["a", "attacked"],
  ["h", "heat"],
  ["t", "rows"],
  ["l", "list"],
  ["n", "coming"],
  ["f", "lecture"],
  ["y", "copy"],
  ["?", "help"],
];

/** Commands that mean nothing without a board. */
const ofBoards = new Set(["attacked", "rows"]);

/** Does a command mean something for a trace? @param {Header} header @param {string} command */
export const offered = ({ choices }, command) => !choices || !ofBoards.has(command);

/** Commands that the shift key turns round. */
const turned = new Set(["solution", "clash", "backtrack", "place", "run"]);

/** How keys are called where their own sign is none. @type {Record<string, string>} */
const names = { ArrowLeft: "←", ArrowRight: "→" };

/**
 * The command that a key gives, if it gives one here.
 * @param {KeyboardEvent} event
 * @returns {{command: string, direction: 1 | -1} | undefined}
 */
export function commandOf(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || event.isComposing) return undefined;
  const target = /** @type {Element} */ (event.target);
  if (target.closest("select, textarea, [contenteditable], [role=tree], [role=grid]")) return undefined;
  if (target.closest("input") && !target.closest("input[type=range]")) return undefined;
  if (event.key === " " && target.closest("button, summary, a")) return undefined;
  const forward = /** @type {const} */ (1);
  if (/^[0-9]$/.test(event.key)) return { command: "digit", direction: forward };
  const letter = /^[A-Za-z]$/.test(event.key); // which of both is for Caps Lock to say
  const key = letter ? event.key.toLowerCase() : event.key;
  const command = table.find(([name]) => name === key)?.[1];
  if (!command) return undefined;
  const named = key.length > 1 || key === " "; // with shift, such a key chooses text
  if (event.shiftKey && (named || (letter && !turned.has(command)))) return undefined;
  return { command, direction: letter && event.shiftKey && turned.has(command) ? -1 : forward };
}

/** The help: what each key does. @param {Words} words @param {Header} header */
export function buildHelp(words, header) {
  const rows = table.filter(([, command]) => offered(header, command)).map(([key, command]) => {
    const name = names[key] ?? (key.length > 1 || key === " " ? words.text(`key.${key === " " ? "space" : key.toLowerCase()}`) : key);
    return row(name, words.text(`keys.${command}`));
  });
  rows.push(row(words.text("key.digits"), words.text("keys.digits")));
  return html(
    "details",
    { class: "qp-help" },
    html("summary", {}, words.text("help")),
    html("p", {}, words.text("help.text")),
    html("dl", { class: "qp-keys" }, ...rows),
  );
}

/** @param {string} key @param {string} does */
function row(key, does) {
  return html("div", {}, html("dt", {}, html("kbd", {}, key)), html("dd", {}, does));
}
