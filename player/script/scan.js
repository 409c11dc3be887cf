// Comments to the end of a line in a program in JavaScript, and whether a statement could stand in their place: what
// package mark in Go does for JavaScript, piece by piece.

/**
 * @typedef {object} LineComment
 * @property {number} line from 0
 * @property {string} text behind the comment sign, without the end of the line
 * @property {boolean} alone nothing but white space stands before it on its line
 * @property {import("./mark.js").Reason | undefined} place why a statement cannot stand here
 * @property {boolean} block not to the end of its line, but between the signs of a block; the text is its beginning
 */

/** @typedef {{open: string, word: string, first: string}} Bracket an open one, the piece of code before it, the first word of the statement around it */

/** How much of a block comment is looked at: it must not be a marker. */
const maxLook = 100;

const comment = "//";
const blocks = [["/*", "*/"]];

/** Literals of text: the sign around them, and whether they may run over several lines. @type {[string, boolean][]} */
const quotes = [
  ['"', false],
  ["'", false],
  ["`", true],
];

/** Words before parentheses after which a statement must follow. */
const heads = ["if", "for", "while", "switch", "catch"];
/** First words of a statement that a colon ends. */
const colons = ["case", "default"];
/** First words of a statement after which the next one is never reached. */
const leaves = ["return", "break", "continue", "throw"];

/** White space as Go has it. */
const space = /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/;
const word = /^[\p{L}\p{Nd}_]+/u;
const number = /^\p{Nd}[\p{L}\p{Nd}_.]*/u;

/** What Go writes for characters that have no shape of their own. @type {Record<string, string>} */
const escapes = { '"': '\\"', "\\": "\\\\", "\x07": "\\a", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\v": "\\v" };

/** A piece of a program between quotes, as %q in Go. @param {string} text */
export function quote(text) {
  const shown = text.replace(/["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    const [letter, digits] = code < 0x80 ? ["x", 2] : code < 0x10000 ? ["u", 4] : ["U", 8];
    return escapes[char] ?? `\\${letter}${code.toString(16).padStart(Number(digits), "0")}`;
  });
  return `"${shown}"`;
}

/** The comments of a text. @param {string} text */
export function scan(text) {
  const scanner = new Scanner(text);
  while (scanner.pos < text.length) scanner.next();
  return scanner.comments;
}

class Scanner {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.pos = 0;
    this.line = 0;
    /** @type {Bracket[]} */
    this.brackets = [];
    /** The last piece of code: a word, a literal, or one punctuation mark. */
    this.prev = "";
    /** The word before the parentheses that prev closed, if prev is ")". */
    this.head = "";
    /** The first word of the statement that is being read. */
    this.first = "";
    /** The first word of the statement that has ended just before. */
    this.last = "";
    /** The label that has ended just before, or "". */
    this.label = "";
    this.lineStart = 0;
    /** @type {LineComment[]} */
    this.comments = [];
  }

  /** Does the text go on with this? @param {string} sign */
  at(sign) {
    return this.text.startsWith(sign, this.pos);
  }

  /** The rest of the line, from the position. */
  rest() {
    const end = this.text.indexOf("\n", this.pos);
    return this.text.slice(this.pos, end < 0 ? undefined : end);
  }

  next() {
    const { text } = this;
    if (this.at("\n")) {
      this.pos++;
      this.newline();
      return;
    }
    if (this.at(comment)) {
      const rest = this.rest();
      this.comments.push({
        line: this.line,
        text: rest.slice(comment.length).replace(/\r$/, ""),
        alone: this.blankBefore(),
        place: this.refusal(),
        block: false,
      });
      this.pos += rest.length;
      return;
    }
    for (const [open, close] of blocks) {
      if (!this.at(open)) continue;
      const look = text.slice(this.pos + open.length, this.pos + maxLook);
      this.comments.push({ line: this.line, text: look, alone: false, place: undefined, block: true });
      this.skipTo(open.length, close, "", true);
      return;
    }
    for (const [quote, lines] of quotes) {
      if (!this.at(quote)) continue;
      this.piece(quote);
      this.skipTo(quote.length, quote, "\\", lines);
      return;
    }
    const char = String.fromCodePoint(text.codePointAt(this.pos) ?? 0);
    if (space.test(char)) {
      this.pos += char.length;
      return;
    }
    const rest = this.rest();
    const piece = (number.exec(rest) ?? word.exec(rest))?.[0] ?? (/^(\+\+|--)/.exec(rest) ?? [""])[0];
    if (piece) this.piece(piece);
    else this.punctuation(char);
    this.pos += piece.length || char.length;
  }

  /** Takes a word, a literal or an operator. @param {string} text */
  piece(text) {
    this.first ||= text;
    this.prev = text;
    this.label = "";
  }

  /** @param {string} mark */
  punctuation(mark) {
    let around = "";
    if ("([{".includes(mark)) {
      this.brackets.push({ open: mark, word: this.prev, first: this.first });
    } else if (")]}".includes(mark)) {
      const bracket = this.brackets.pop();
      if (bracket) {
        this.head = bracket.word;
        around = bracket.first;
      }
    }
    const label = this.prev;
    const isLabel = this.first === this.prev && this.first !== "";
    this.piece(mark);
    if (mark === "{") {
      this.endStatement("");
    } else if (mark === "}") {
      this.endStatement("");
      if (this.goesOn()) this.first = around; // a value in braces, not a block
    } else if (mark === ":" && !this.inBrackets() && this.text[this.pos + 1] !== "=") {
      if (colons.includes(this.first)) {
        this.endStatement("");
      } else if (isLabel) {
        this.endStatement("");
        this.label = label;
      }
    } else if (mark === ";" && !this.inBrackets()) {
      this.endStatement(this.first);
    }
  }

  /** Does the statement go on on the same line behind the mark at the position? */
  goesOn() {
    return /^[ \t]*[.,:([)\]]/.test(this.text.slice(this.pos + 1));
  }

  newline() {
    this.line++;
    this.lineStart = this.pos;
  }

  /** @param {string} last */
  endStatement(last) {
    this.last = last;
    this.first = "";
  }

  /** Why a statement cannot stand at the position reached. @returns {import("./mark.js").Reason | undefined} */
  refusal() {
    const afterHead = this.prev === ")" && heads.includes(this.head);
    if (this.inBrackets()) return { key: "mark.brackets", values: {} };
    if (this.first !== "" || afterHead) return { key: "mark.middle", values: { piece: quote(this.prev) } };
    if (this.label !== "") return { key: "mark.label", values: { piece: quote(this.label) } };
    if (leaves.includes(this.last)) return { key: "mark.unreached", values: { piece: quote(this.last) } };
    return undefined;
  }

  /** Is the innermost open bracket one that holds no statements? */
  inBrackets() {
    const last = this.brackets.at(-1);
    return last !== undefined && last.open !== "{";
  }

  blankBefore() {
    return /^[ \t\ufeff]*$/.test(this.text.slice(this.lineStart, this.pos));
  }

  /** Goes past the next close. @param {number} skip @param {string} close @param {string} escape @param {boolean} lines */
  skipTo(skip, close, escape, lines) {
    const { text } = this;
    this.pos += skip;
    while (this.pos < text.length) {
      const char = text[this.pos];
      if (char === "\n") {
        if (!lines) return;
        this.pos++;
        this.line++;
        this.lineStart = this.pos;
      } else if (char === escape && this.pos + 1 < text.length) {
        if (text[this.pos + 1] === "\n") {
          this.line++;
          this.lineStart = this.pos + 2;
        }
        this.pos += 2;
      } else if (text.startsWith(close, this.pos)) {
        this.pos += close.length;
        return;
      } else {
        this.pos++;
      }
    }
  }
}
