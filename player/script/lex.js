// Tells the code of a program in JavaScript from text and comments, as lex.go in package mark does.
import rules from "./javascript.json";

/** @typedef {import("./mark.js").Reason} Reason */

/** @typedef {"sign" | "word" | "literal"} PieceKind */

/**
 * @typedef {object} Piece a token. A template with code in it reads as a call: its opening, and the code in parentheses
 * @property {string} text a word, a sign, or how a literal opens; the name of a member has its dot before it
 * @property {PieceKind} kind
 * @property {boolean} nl a line has ended since the token before it
 */

/**
 * @typedef {object} LineComment
 * @property {number} line from 0
 * @property {string} text behind the comment sign, without the end of the line
 * @property {boolean} alone nothing but white space stands before it on its line
 * @property {boolean} block not to the end of its line, but between the signs of a block; the text is its beginning
 * @property {number} gap how many tokens stand before it
 */

/** @typedef {{open: string, lines: boolean, code: string}} Quote a literal of text: may it run over lines, and the sign before code in it */

/** How much of a block comment is looked at: it must not be a marker. */
const maxLook = 100;

/** How long a regular expression can be. */
const maxRegexp = 1000;

/** Signs of more than one character that mean something here; all others are read a character a time. */
const signs = ["...", "++", "--", "=>", "->", "==", "!=", "<=", "::", ":=", "?.", "??", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^="];

/** @type {Quote[]} */
const quotes = [
  { open: '"', lines: false, code: "" },
  { open: "'", lines: false, code: "" },
  { open: "`", lines: true, code: "${" },
];

const space = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/y;
const wordStart = /[@#]?[\p{L}\p{Nd}\p{M}_$]|\.[0-9]/uy;
const word = /[@#]?[\p{L}\p{Nd}\p{M}_$]*/uy;
const number = /\.?[0-9](?:[eEpP][+-](?=[0-9])|[\p{L}\p{Nd}\p{M}_$.])*/uy;
const letters = /\p{L}+/uy;
const splice = /\\[ \t]*\r?\n/y;
const anyChar = /[^]/uy;

/** @param {string} text */
export function lex(text) {
  const lexer = new Lexer(text);
  while (lexer.pos < text.length) lexer.next();
  return lexer;
}

class Lexer {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.pos = 0;
    this.line = 0;
    /** Position of the line's first character. */
    this.lineStart = 0;
    /** A line has ended since the last token. */
    this.nl = true;
    /** Brackets that are open, with the token before each, and templates that go on behind code. @type {{before: string, quote: Quote | undefined}[]} */
    this.open = [];
    /** The word before the parentheses that closed last. */
    this.head = "";
    /** @type {Piece[]} */
    this.tokens = [];
    /** @type {LineComment[]} */
    this.comments = [];
    if (/^\ufeff?#!/.test(text)) this.pos = this.lineEnd(0);
  }

  /** Does the text go on with this? @param {string} sign */
  at(sign) {
    return this.text.startsWith(sign, this.pos);
  }

  /** What the text goes on with, "" if it does not match. @param {RegExp} sticky */
  match(sticky) {
    sticky.lastIndex = this.pos;
    return sticky.exec(this.text)?.[0] ?? "";
  }

  /** Where a line ends. @param {number} pos in it */
  lineEnd(pos) {
    const end = this.text.indexOf("\n", pos);
    return end < 0 ? this.text.length : end;
  }

  next() {
    const found = this.match(splice);
    if (this.at("\n")) {
      this.pos++;
      this.newline();
    } else if (found && found.length <= maxLook) {
      const { nl } = this;
      this.pos += found.length;
      this.newline();
      this.nl = nl; // the line goes on
    } else if (this.at("//")) {
      this.comment();
    } else if (this.at("/*")) {
      this.blockComment();
    } else if (this.quote()) {
      return;
    } else if (this.match(space)) {
      this.pos++;
    } else if (this.match(wordStart)) {
      this.word();
    } else if (this.at("/") && this.valueBegins() && this.regexpLength() > 0) {
      this.add("/", "literal", this.regexpLength());
      this.pos += this.match(letters).length;
    } else {
      this.sign(signs.find((sign) => this.at(sign)) ?? this.match(anyChar));
    }
  }

  /** @param {string} text @param {PieceKind} kind @param {number} length */
  add(text, kind, length) {
    this.tokens.push({ text, kind, nl: this.nl });
    this.pos += length;
    this.nl = false;
  }

  newline() {
    this.line++;
    this.lineStart = this.pos;
    this.nl = true;
  }

  /** @param {string} text */
  sign(text) {
    if ("([{".includes(text)) {
      this.open.push({ before: this.tokens.at(-1)?.text ?? "", quote: undefined });
    } else if (")]}".includes(text)) {
      const top = this.open.at(-1);
      if (top && (!top.quote || text === "}")) {
        this.open.pop();
        if (top.quote) {
          this.add(")", "sign", 1);
          this.head = "";
          this.skip(top.quote);
          return;
        }
        this.head = top.before;
      }
    }
    this.add(text, "sign", text.length);
  }

  /** Takes a word or a number. */
  word() {
    const text = this.match(number) || this.match(word);
    const last = this.tokens.at(-1)?.text;
    const member = last === "." || last === "?."; // no word of the language
    this.add(member ? `.${text}` : text, "word", text.length);
  }

  /** Takes a literal of text. */
  quote() {
    const quote = quotes.find(({ open }) => this.at(open));
    if (!quote) return false;
    this.add(quote.open, "literal", quote.open.length);
    this.skip(quote);
    return true;
  }

  /** Goes to the end of a literal, or to the code in it. @param {Quote} quote */
  skip(quote) {
    const { text } = this;
    while (this.pos < text.length) {
      if (this.at("\n")) {
        if (!quote.lines) return;
        this.pos++;
        this.line++;
        this.lineStart = this.pos;
      } else if (this.at("\\") && this.pos + 1 < text.length) {
        const found = this.match(splice);
        if (found && found.length <= maxLook) {
          this.pos += found.length;
          this.line++;
          this.lineStart = this.pos;
        } else {
          this.pos += 2;
        }
      } else if (this.at(quote.open)) {
        this.pos++;
        return;
      } else if (quote.code && this.at(quote.code)) {
        this.open.push({ before: "", quote });
        this.add("(", "sign", quote.code.length);
        return;
      } else {
        this.pos++;
      }
    }
  }

  comment() {
    const end = this.lineEnd(this.pos);
    this.comments.push({
      line: this.line,
      text: this.text.slice(this.pos + 2, end).replace(/\r$/, ""),
      alone: /^[ \t\f\ufeff]*$/.test(this.text.slice(this.lineStart, this.pos)),
      block: false,
      gap: this.tokens.length,
    });
    this.pos = end;
  }

  blockComment() {
    const from = this.pos + 2;
    const close = this.text.indexOf("*/", from);
    const end = close < 0 ? this.text.length : close + 2;
    this.comments.push({ line: this.line, text: this.text.slice(from, from + maxLook), alone: false, block: true, gap: this.tokens.length });
    for (; this.pos < end; this.pos++) {
      if (this.at("\n")) {
        this.newline();
        this.lineStart = this.pos + 1;
      }
    }
  }

  /** The length of the regular expression at the position, without the letters behind it; 0 if no second slash ends one on its line. */
  regexpLength() {
    const text = this.text.slice(this.pos, this.pos + maxRegexp);
    let inClass = false;
    for (let i = 1; i < text.length; i++) {
      const char = text[i];
      if (char === "\n") return 0;
      if (char === "\\") i++;
      else if (char === "[") inClass = true;
      else if (char === "]") inClass = false;
      else if (char === "/" && !inClass) return i + 1;
    }
    return 0;
  }

  /** May a value begin at the position? There a slash opens a regular expression, elsewhere it divides. */
  valueBegins() {
    const last = this.tokens.at(-1);
    if (!last) return true;
    if (last.kind === "literal") return false;
    if (last.kind === "word") return rules.before.includes(last.text);
    if (last.text === ")") return rules.heads.includes(this.head);
    return !["]", "++", "--"].includes(last.text);
  }
}
