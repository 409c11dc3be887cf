// Finds the markers of steps in the text of a program in JavaScript, as package mark does in Go: the same lines, the same calls
// in their places, and the same refusals.
import { lex } from "./lex.js";
import { quote } from "./quote.js";
import { placesOf } from "./statements.js";

/** @typedef {{key: string, values: Record<string, string | number>}} Reason a sentence of the catalogue */

/** @typedef {{line: number, reason: Reason}} Fault what is wrong at a line of the text, from 1 */

/**
 * @typedef {object} Marker
 * @property {string} kind
 * @property {string[]} args
 * @property {number} line in the text, from 0
 * @property {boolean} above does it speak of the line above?
 * @property {number} shown the displayed line that it speaks of, from 1
 */

/** The kinds of step, each with the least and the greatest number of arguments that its marker takes. @type {[string, number, number][]} */
const kinds = [
  ["enter", 1, 2],
  ["try", 2, 2],
  ["compare", 2, 2],
  ["probe", 2, 2],
  ["mark", 2, 2],
  ["clash", 2, 2],
  ["place", 2, 2],
  ["remove", 2, 2],
  ["solution", 0, 0],
  ["backtrack", 1, 1],
];

/** The greatest argument, and the greatest number of markers, as in package tracer. */
export const maxArg = 4095;
const maxMarkers = 256;

/** White space in regular expressions as Go has it, and around a text. */
const s = "[\\t\\n\\f\\r ]";
const around = /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+|[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$/g;
/** @param {string} text */
const trim = (text) => text.replace(around, "");

const names = kinds.map(([name]) => name);
const nearMarker = new RegExp(`^${s}*step${s}*\\^*${s}*:?${s}*(${names.join("|")})${s}*\\(`, "i");

/** What changes a variable, and so would change the program when it is traced. */
const assigns = /\+\+|--|<<=|>>=|(^|[^=!<>])=([^=]|$)/;

const header = /^ base ([01]), lines (rows|columns|items)$/;

/** A program with its markers found. */
export class Source {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    /** @type {0 | 1} */
    this.base = 0;
    /** @type {"rows" | "columns" | "items"} */
    this.lines = "rows";
    /** @type {Marker[]} */
    this.markers = [];
    /** What is wrong with the markers; a source without faults can be run. @type {Fault[]} */
    this.faults = [];
    /** Displayed lines. @type {string[]} */
    this.display = [];
    /** Lines of the text, from 0, that are not displayed. @type {Set<number>} */
    this.hidden = new Set();
    /** @type {{name: string, start: number, end: number}[]} */
    this.regions = [];
    /** Regions that are not closed yet, by index. @type {number[]} */
    this.open = [];
    this.headed = false;
    /** The line that says how the program counts, from 1. */
    this.headerLine = 1;
    const lone = /\r(?:[^\n]|$)/.exec(text);
    if (lone) this.fail(text.slice(0, lone.index).split("\n").length - 1, "return");
    const { comments, tokens } = lex(text);
    this.places = placesOf(tokens);
    for (const comment of comments) this.comment(comment);
    this.finish();
  }

  /** @param {number} line from 0 @param {string} key @param {Record<string, string | number>} [values] */
  fail(line, key, values = {}) {
    this.faults.push({ line: line + 1, reason: { key: `mark.${key}`, values } });
  }

  /** @param {import("./lex.js").LineComment} comment */
  comment(comment) {
    const text = comment.text.replace(/[ \t]+$/, "");
    const [, word, rest] = /^([^ ]*) ?([^]*)$/.exec(trim(text)) ?? ["", "", ""];
    if (comment.block) {
      if (nearMarker.test(text)) this.fail(comment.line, "block");
    } else if (text.startsWith("step:") || text.startsWith("step^:")) {
      this.marker(comment, text);
    } else if (text.startsWith("queens:")) {
      this.head(comment, text.slice("queens:".length));
    } else if (comment.alone && word === "#region") {
      this.region(comment.line, trim(rest));
    } else if (comment.alone && word === "#endregion") {
      this.endregion(comment.line);
    } else if (nearMarker.test(text)) {
      this.fail(comment.line, "near");
    }
  }

  /** @param {import("./lex.js").LineComment} comment @param {string} text */
  marker({ line, alone, gap }, text) {
    if (!alone) return this.fail(line, "alone");
    const place = this.places[gap];
    if (place) return this.faults.push({ line: line + 1, reason: place });
    const marker = parseMarker(text);
    if ("key" in marker) return this.faults.push({ line: line + 1, reason: marker });
    const noted = marker.args.find((arg) => arg.includes("//") || arg.includes("/*"));
    if (noted !== undefined) return this.fail(line, "arg-comment", { text: quote(noted) });
    this.hidden.add(line);
    this.markers.push({ ...marker, line, shown: 0 });
    if (this.markers.length === maxMarkers + 1) this.fail(line, "many", { most: maxMarkers });
    return undefined;
  }

  /** @param {import("./lex.js").LineComment} comment @param {string} text */
  head({ line, alone }, text) {
    const match = header.exec(text);
    if (this.headed) {
      this.fail(line, "head-twice");
    } else if (!match || !alone) {
      this.fail(line, "head-form");
    } else if (match[2] === "items" && match[1] !== "0") {
      this.fail(line, "head-items");
    } else {
      this.base = match[1] === "1" ? 1 : 0;
      this.lines = /** @type {"rows" | "columns" | "items"} */ (match[2]);
      this.hidden.add(line);
      this.headerLine = line + 1;
    }
    this.headed = true;
  }

  /** @param {number} line @param {string} name */
  region(line, name) {
    if (name === "") this.fail(line, "region-name");
    else if (this.regions.some((region) => region.name === name)) this.fail(line, "region-two", { name: quote(name) });
    this.open.push(this.regions.length);
    this.regions.push({ name, start: line, end: -1 });
  }

  /** @param {number} line */
  endregion(line) {
    const open = this.open.pop();
    if (open === undefined) return this.fail(line, "region-none");
    this.regions[open].end = line;
    return undefined;
  }

  finish() {
    if (!this.headed) this.fail(0, "head-none");
    for (const i of this.open) this.fail(this.regions[i].start, "region-open", { name: quote(this.regions[i].name) });
    for (const { start, end } of this.regions) this.hidden.add(start).add(end);
    if (this.faults.length === 0) this.show();
  }

  /** Numbers the displayed lines, and says of which of them each marker speaks. */
  show() {
    const { display } = this;
    const lines = this.text.split("\n");
    if (lines.at(-1) === "") lines.pop();
    /** Displayed lines before each line of the text. @type {number[]} */
    const shown = [];
    const blank = (/** @type {string | undefined} */ line) => line !== undefined && trim(line) === "";
    lines.forEach((line, i) => {
      shown.push(display.length);
      const idle = display.length === 0 || (this.hidden.has(i - 1) && blank(display.at(-1)));
      if (this.hidden.has(i) || (blank(line) && idle)) return;
      display.push(line.replace(/[\r\n]+$/, ""));
    });
    while (blank(display.at(-1))) display.pop();
    shown.push(display.length);
    for (const marker of this.markers) {
      marker.shown = shown[marker.line] + (marker.above ? 0 : 1);
      if (marker.shown < 1 || marker.shown > display.length) this.fail(marker.line, "nowhere");
    }
    for (const { name, start, end } of this.regions) {
      const first = shown[start] + 1;
      let last = Math.min(shown[end], display.length);
      while (first < last && blank(display[last - 1])) last--;
      if (first > last) this.fail(start, "region-empty", { name: quote(name) });
    }
  }

  /** The text that runs: a call on the line of each marker. */
  instrument() {
    const lines = this.text.split("\n");
    this.markers.forEach(({ line, args }, i) => {
      const [a = "0", b = "0"] = args;
      const [, before, end] = /^([^]*?)\/\/[^]*?(\r*)$/.exec(lines[line]) ?? ["", "", ""];
      lines[line] = `${before}step_(${i}, ${a}, ${b});${end}`;
    });
    return lines.join("\n");
  }
}

/** Reads step:kind(a, b) or step^:kind(a, b). @param {string} text @returns {{kind: string, args: string[], above: boolean} | Reason} */
function parseMarker(text) {
  const [, head, kind, inside] = /^([^:]*):([^(]*)\(([^]*)\)$/.exec(text) ?? [];
  if (inside === undefined) return { key: "mark.form", values: { head: text.split(":")[0], text: quote(text) } };
  const known = kinds.find(([name]) => name === kind);
  if (!known) return { key: "mark.kind", values: { name: quote(kind), names: names.join(", ") } };
  const args = splitArgs(inside);
  if (!Array.isArray(args)) return args;
  const [, least, most] = known;
  if (args.length < least || args.length > most) {
    return { key: most > least ? "mark.args-range" : "mark.args", values: { kind, least, most, got: args.length } };
  }
  return { kind, args, above: head.endsWith("^") };
}

/** Splits at commas outside of brackets. White space alone is no argument. @param {string} text @returns {string[] | Reason} */
function splitArgs(text) {
  if (trim(text) === "") return [];
  if (/["'`;]/.test(text)) return { key: "mark.arg-text", values: { text: quote(text) } };
  if (assigns.test(text) || text.includes("<-")) return { key: "mark.arg-assigns", values: { text: quote(text) } };
  const args = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length && depth >= 0; i++) {
    if ("([{".includes(text[i])) {
      depth++;
    } else if (")]}".includes(text[i])) {
      depth--;
    } else if (text[i] === "," && depth === 0) {
      args.push(trim(text.slice(start, i)));
      start = i + 1;
    }
  }
  args.push(trim(text.slice(start)));
  if (depth !== 0) return { key: "mark.arg-brackets", values: { text: quote(text) } };
  if (args.includes("")) return { key: "mark.arg-empty", values: { text: quote(text) } };
  const wrong = args.find((arg) => /^[+-]?\d+$/.test(arg) && (Number(arg) < 0 || Number(arg) > maxArg));
  return wrong === undefined ? args : { key: "mark.arg-range", values: { arg: wrong, most: maxArg } };
}
