// Reads the tokens of a program in JavaScript far enough to tell one statement from the next, and braces that hold statements
// from others, as statements.go and phrase.go in package mark do. A marker may stand in a gap between two tokens if a
// statement of a block is waited for there; all other gaps are refused.
import rules from "./javascript.json";
import { quote } from "./quote.js";

/** @typedef {import("./lex.js").Piece} Piece */
/** @typedef {import("./mark.js").Reason} Reason */

/** @typedef {"values" | "statements" | "function" | "declarations" | "cases"} Content what braces hold, or brackets */

/** @typedef {{label: string, loop: boolean, cases: boolean, broken: boolean, continued: boolean, begun: boolean, full: boolean}} Target a loop, a switch or a statement with a label */

/** How deep brackets and statements may be nested. */
const maxDepth = 2000;

/** @param {string} key @param {Record<string, string>} [values] @returns {Reason} */
const because = (key, values = {}) => ({ key: `mark.${key}`, values });

/** @type {Record<Content, Reason | undefined>} */
const contents = {
  values: because("values"),
  statements: undefined,
  function: undefined,
  declarations: because("outside"),
  cases: undefined,
};

/** Says for each gap before a token, and for the one behind the last, why a statement cannot stand there. @param {Piece[]} tokens */
export function placesOf(tokens) {
  const reader = new Reader(tokens);
  try {
    reader.read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // else the browser has no room for so deep a nest
  }
  return reader.places;
}

/** What is known of a statement or a declaration while it is read: enough to say what its braces hold. */
class Phrase {
  /** @param {number} first its first token */
  constructor(first) {
    this.first = first;
    /** The word that says that it declares a type, or "". */
    this.type = "";
    /** The token before the parentheses that closed last. */
    this.called = -2;
    /** It has parentheses as a function has. */
    this.parens = false;
    /** The word new stands before these. */
    this.made = false;
    /** It gives a value. */
    this.assigned = false;
    /** It says what its types must be, in other languages. */
    this.where = false;
    /** A colon stands behind its parentheses. */
    this.sets = false;
    this.operator = false;
    /** It uses a value, so it declares nothing. */
    this.used = false;
    /** The word new has been read, and not yet its parentheses. */
    this.isNew = false;
  }
}

class Reader {
  /** @param {Piece[]} tokens */
  constructor(tokens) {
    this.tokens = tokens;
    this.pos = 0;
    /** @type {(Reason | undefined)[]} */
    this.places = new Array(tokens.length + 1).fill(because("deep"));
    /** @type {boolean[]} */
    this.decided = new Array(tokens.length + 1).fill(false);
    /** Why no statement can stand between the brackets that are being read; undefined among statements. @type {Reason | undefined} */
    this.where = undefined;
    /** A function begins here. */
    this.begins = false;
    /** Of break and continue, the innermost last. @type {Target[]} */
    this.targets = [];
    this.depth = 0;
  }

  read() {
    while (!this.done) {
      this.begins = true;
      this.block(undefined);
      if (!this.done) this.take(); // a closing bracket that nothing opened
    }
    this.decide(this.where);
  }

  /** The text of the token at a distance from the position, "" at the end. @param {number} [ahead] */
  text(ahead = 0) {
    return this.tokens[this.pos + ahead]?.text ?? "";
  }

  /** @param {number} [ahead] */
  kind(ahead = 0) {
    return this.tokens[this.pos + ahead]?.kind ?? "sign";
  }

  get done() {
    return this.pos >= this.tokens.length;
  }

  /** Says why a statement cannot stand at the position, if so. What has been said counts. @param {Reason | undefined} place */
  decide(place) {
    if (this.decided[this.pos]) return;
    this.decided[this.pos] = true;
    this.places[this.pos] = place;
  }

  /** Goes past a token, before which no statement can stand if it has not been said that one can. */
  take() {
    if (!this.decided[this.pos]) {
      const before = this.continues();
      this.decide(this.where ?? middle(before ? "before" : "middle", this.tokens[before ? this.pos : this.pos - 1]));
    }
    this.pos++;
  }

  /** Does the next word go on with the statement before it? */
  continues() {
    return ["else", "catch", "finally"].includes(this.text());
  }

  /**
   * Reads the statements of a block, of a file, or of a switch. Gives the word after which nothing is reached, "" if the end is.
   * @param {Target | undefined} of
   */
  block(of) {
    let left = "";
    let head = this.begins;
    this.begins = false;
    for (;;) {
      this.decide(this.refusal(left, of, head));
      const start = this.pos;
      if (this.done || this.text() === "}") return left;
      if (this.isCase()) {
        left = "";
        this.caseLabel(of);
      } else {
        const after = this.statement();
        left ||= after;
        head &&= this.tokens[start].kind === "literal";
      }
      if (this.pos === start) this.take(); // a closing bracket that nothing opened
    }
  }

  /** Why no statement can stand at the position in a block. @param {string} left @param {Target | undefined} of @param {boolean} head */
  refusal(left, of, head) {
    if (this.continues()) return middle("before", this.tokens[this.pos]);
    if (of && !of.begun) return because("first-case");
    if (left !== "") return because("unreached", { piece: quote(left) });
    if (head && this.kind() === "literal") return because("text-first");
    return undefined;
  }

  isCase() {
    return this.text() === "case" || (this.text() === "default" && [":", "->", ","].includes(this.text(1)));
  }

  isLabel() {
    return this.kind() === "word" && this.text(1) === ":" && !this.isCase();
  }

  /** Reads the label of a case. @param {Target | undefined} of */
  caseLabel(of) {
    if (of) of.begun = true;
    let choices = 0;
    while (!this.done) {
      const text = this.text();
      if ([";", "}", ")", "]"].includes(text)) return;
      if (text === "(" || text === "[") {
        this.group(new Phrase(0));
        continue;
      }
      if (text === "{") {
        this.braces("values");
        continue;
      }
      if (text === ":" && choices === 0) {
        this.take();
        return;
      }
      if (text === "default" && of) of.full = true;
      if (text === "?") choices++;
      if (text === ":") choices--;
      this.take();
    }
  }

  /** Reads a statement. Gives the word after which the next one is never reached, or "". @returns {string} */
  statement() {
    this.depth++;
    const left = this.depth > maxDepth ? this.giveUp() : this.statementWithin();
    this.depth--;
    return left;
  }

  /** Reads no further. */
  giveUp() {
    this.pos = this.tokens.length;
    return "";
  }

  /** @returns {string} */
  statementWithin() {
    const first = this.text();
    const isHead = rules.heads.includes(first);
    const opens = rules.open.includes(first);
    if (first === "{") return this.braces("statements");
    if (first === "[" && this.text(1) === "[") {
      this.group(new Phrase(0));
      return this.statement();
    }
    if (this.isLabel()) return this.labelled();
    if (first === "await" && rules.heads.includes(this.text(1))) {
      this.take();
      return this.statement();
    }
    if (first === "if") {
      this.head();
      const left = this.before("else");
      if (this.text() !== "else") return "";
      this.take();
      return this.statement() === "" || left === "" ? "" : first;
    }
    if (first === "do") return this.doLoop();
    if (first === "try") return this.tryBlock();
    if (first === "switch") {
      this.head();
      return this.switchBody(first);
    }
    if (first === "for" || first === "while") {
      const target = newTarget({ loop: true });
      const forever = endless(this.head());
      this.inside(target);
      return forever && !target.broken ? first : "";
    }
    if (isHead && this.text(1) === "(") {
      this.head();
      return this.statement();
    }
    if (opens) {
      this.take();
      return this.statement();
    }
    const start = this.pos;
    this.phrase("statements");
    if (!rules.leaves.includes(first)) return "";
    this.leave(start);
    return first;
  }

  /** Reads a statement that a word follows. A semicolon on a line of its own is the statement's there, and elsewhere the next one. @param {string} word */
  before(word) {
    const left = this.statement();
    if (this.text() === ";" && this.text(1) === word) this.take();
    return left;
  }

  /** Reads the statement of a loop or behind a label. @param {Target} target */
  inside(target) {
    this.targets.push(target);
    const left = this.statement();
    this.targets.pop();
    return left;
  }

  /** Reads a label and its statement, which the label names. */
  labelled() {
    const target = newTarget({ label: this.text() });
    this.take();
    this.take();
    this.decide(because("label", { piece: quote(target.label) }));
    const left = this.inside(target);
    return target.broken ? "" : left;
  }

  /** Reads a word and the parentheses behind it. Gives the tokens between these. */
  head() {
    this.take();
    while (["constexpr", "consteval", "await", "!"].includes(this.text())) this.take();
    const start = this.pos + 1;
    if (this.text() !== "(") return [];
    this.group(new Phrase(0));
    return this.tokens.slice(start, Math.max(start, this.pos - 1));
  }

  doLoop() {
    const target = newTarget({ loop: true });
    this.take();
    this.targets.push(target);
    const left = this.before("while");
    this.targets.pop();
    let forever = false;
    if (this.text() === "while") {
      forever = endless(this.head());
      if (this.text() === ";") this.take();
    }
    return !target.broken && (forever || (left !== "" && !target.continued)) ? "do" : "";
  }

  tryBlock() {
    this.take();
    if (this.text() === "(") this.group(new Phrase(0));
    let left = this.statement();
    while (this.text() === "catch") {
      this.head();
      if (this.text() === "when") this.head();
      if (this.statement() === "") left = "";
    }
    if (this.text() === "finally") {
      this.take();
      left = this.statement() || left;
    }
    return left;
  }

  /** Reads what stands behind the head of a switch. @param {string} first */
  switchBody(first) {
    const target = newTarget({ cases: true });
    if (this.text() !== "{") {
      this.inside(target);
      return "";
    }
    this.targets.push(target);
    const left = this.braces("cases", target);
    this.targets.pop();
    return !target.full || target.broken || left === "" ? "" : first;
  }

  /** Notes where the break or continue at a token leads to. @param {number} start */
  leave(start) {
    const name = this.tokens[start].text;
    const label = start + 1 < this.pos && this.tokens[start + 1].kind === "word" ? this.tokens[start + 1].text : "";
    for (const target of this.targets.toReversed()) {
      if (label !== "" && target.label !== label) continue;
      if (name === "break" && (label !== "" || target.loop || target.cases)) {
        target.broken = true;
        return;
      }
      if (name === "continue" && label !== "") {
        for (const loop of this.targets) loop.continued = true; // the label is that of a loop, which stands behind it
        return;
      }
      if (name === "continue" && target.loop) {
        target.continued = true;
        return;
      }
    }
  }

  /** Reads declarations up to a closing brace. */
  declare() {
    while (!this.done && this.text() !== "}") {
      const start = this.pos;
      this.phrase("declarations");
      if (this.pos === start) this.take();
    }
  }

  /**
   * Reads what stands between braces. Gives the word after which nothing is reached, or "".
   * @param {Content} kind @param {Target} [of]
   */
  braces(kind, of) {
    this.depth++;
    if (this.depth > maxDepth) return this.giveUp();
    let left = "";
    this.take();
    const { where, targets } = this;
    this.where = kind === "declarations" && !where ? because("type") : contents[kind];
    if (kind === "values") {
      this.phrase("values");
    } else if (kind === "declarations") {
      this.declare();
    } else {
      if (kind === "function") {
        this.targets = [];
        this.begins = true;
      }
      left = this.block(of);
    }
    if (this.text() === "}") this.take();
    this.where = where;
    this.targets = targets;
    this.depth--;
    return left;
  }

  /**
   * Reads a statement without a head, or a declaration, to its end. Between other brackets it reads up to the closing one.
   * @param {Content} of
   */
  phrase(of) {
    let phrase = new Phrase(this.pos);
    while (!this.done) {
      const text = this.text();
      if (text === "}" || text === ")" || text === "]") return;
      if (of === "statements" && this.pos > phrase.first && this.lineEnds(phrase.first)) return;
      if (text === ";" || (text === "," && of === "values")) {
        this.take();
        if (of !== "values") return;
        phrase = new Phrase(this.pos);
      } else if (text === "(" || text === "[") {
        this.group(phrase);
      } else if (text === "{") {
        const kind = this.content(of, phrase);
        this.braces(kind, kind === "cases" ? newTarget({ cases: true }) : undefined);
        if (ends(of, kind, phrase)) return;
        phrase.type = "";
      } else {
        this.note(phrase);
        this.take();
      }
    }
  }

  /** Reads parentheses or square brackets. @param {Phrase} phrase */
  group(phrase) {
    this.depth++;
    if (this.depth > maxDepth) {
      this.giveUp();
      return;
    }
    const before = this.pos - 1;
    const open = this.text();
    this.take();
    const { where } = this;
    this.where = because("brackets");
    this.phrase("values");
    const text = this.text();
    if ((text === ")" && open === "(") || (text === "]" && open === "[")) this.take();
    this.where = where;
    this.depth--;
    if (open === "[") return;
    phrase.called = before;
    phrase.made = phrase.isNew;
    phrase.isNew = false;
    if (this.text() !== ">") phrase.parens ||= phrase.operator || this.isValue(before) || this.tokens[before]?.text === ">";
  }

  /** Can a token be the end of a value or of a name? @param {number} i */
  isValue(i) {
    const token = this.tokens[i];
    if (!token) return false;
    return token.kind === "literal" || (token.kind === "word" && !rules.before.includes(token.text)) || token.text === ")" || token.text === "]";
  }

  /** Takes in the word or sign at the position. @param {Phrase} phrase */
  note(phrase) {
    const text = this.text();
    if (phrase.where) return;
    if (this.kind() === "word" && rules.types.includes(text)) {
      const follows = this.kind(1) === "word" || ["{", "[", "<"].includes(this.text(1));
      if (follows) phrase.type = text;
    } else if (this.kind() === "word") {
      phrase.isNew ||= text === "new" || text === ".new";
      phrase.where ||= text === "where" && phrase.parens && !phrase.used;
      phrase.operator ||= text === "operator";
      phrase.used ||= rules.before.includes(text);
    } else if (text === ":") {
      phrase.sets ||= phrase.parens;
    } else if ((text === "=" && this.text(-1) !== "operator") || text === "=>") {
      phrase.assigned = true;
      phrase.used = true;
    } else if (this.kind() === "literal" || !["<", ">", ",", ".", "*", "&", "::", "?", "->"].includes(text)) {
      phrase.used = true;
      phrase.isNew = false;
    }
  }

  /** What the braces at the position hold. @param {Content} of @param {Phrase} phrase @returns {Content} */
  content(of, phrase) {
    const prev = this.text(-1);
    const called = prev === ")";
    const name = this.tokens[phrase.called]?.text ?? "";
    if (prev === "=>" || rules.open.includes(prev)) return "function";
    if (prev === "=" || prev === "default") return "values";
    if (phrase.type !== "") return "declarations";
    if (called && name === "switch") return "cases";
    if (called && name === "requires" && !this.isValue(phrase.called - 1)) return "values";
    if (phrase.where) return "function";
    if (called) return phrase.made ? "values" : "function";
    if (of !== "declarations") return "values";
    if (this.pos === phrase.first) return "function";
    if (this.kind(-1) === "literal") return "declarations";
    if (phrase.assigned || !phrase.parens) return "values";
    return phrase.sets && prev !== "}" ? "values" : "function";
  }

  /** Does the line before the position end the statement that began at a token? @param {number} first */
  lineEnds(first) {
    const next = this.tokens[this.pos];
    const last = this.tokens[this.pos - 1];
    if (!next.nl || rules.continues.includes(next.text)) return false;
    if (last.kind === "sign") {
      const counts = (last.text === "++" || last.text === "--") && this.pos - 1 > first;
      return counts || [")", "]", "}"].includes(last.text);
    }
    return !rules.joins.includes(last.text);
  }
}

/** Does a statement or declaration end with the braces that have been read? @param {Content} of @param {Content} kind @param {Phrase} phrase */
function ends(of, kind, phrase) {
  if (kind === "values" || kind === "cases") return false;
  return of === "statements" ? !phrase.used : of === "declarations";
}

/** @param {Partial<Target>} what @returns {Target} */
function newTarget(what) {
  return { label: "", loop: false, cases: false, broken: false, continued: false, begun: false, full: false, ...what };
}

/** A place beside a token, in the middle of a statement. @param {"before" | "middle"} key @param {Piece} token */
function middle(key, token) {
  if (token.kind === "literal") return because(`${key}-text`);
  return because(key, { piece: quote(token.text.replace(/^\./, "")) });
}

/** Can a loop's condition, or its three parts, never be false? @param {Piece[]} condition */
function endless(condition) {
  /** @type {number[]} */
  const semicolons = [];
  let depth = 0;
  condition.forEach(({ text }, i) => {
    if (text === "(" || text === "[" || text === "{") depth++;
    else if (text === ")" || text === "]" || text === "}") depth--;
    else if (text === ";" && depth === 0) semicolons.push(i);
  });
  if (semicolons.length === 2) {
    condition = condition.slice(semicolons[0] + 1, semicolons[1]);
    if (condition.length === 0) return true;
  }
  while (condition.length > 2 && condition[0].text === "(" && condition.at(-1)?.text === ")") condition = condition.slice(1, -1);
  return condition.length === 1 && (condition[0].text === "true" || condition[0].text === "1");
}
