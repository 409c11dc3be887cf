// The strings of each language, and a step in words: as strings.go and sentence.go, byte for byte.
import catalogues from "strings";
import { firstOf, markerOf, secondOf, startOf } from "./fold.js";

/** @typedef {import("./trace.js").Header} Header */

/** Takes further strings in, by language and key, in the languages that there are. @param {Record<string, Record<string, string>>} more */
export function addStrings(more) {
  for (const [lang, strings] of Object.entries(more)) Object.assign(catalogues[lang] ?? {}, strings);
}

export class Words {
  /**
   * The strings of a language, or of the nearest that there is.
   * @param {string} lang a language tag
   * @param {Header} [header] of the trace that is spoken of, if it is known
   */
  constructor(lang, header) {
    const languages = Object.keys(catalogues);
    const tag = lang.toLowerCase();
    const [primary] = tag.split("-");
    const like = (/** @type {string} */ tag) => languages.find((name) => name.split("-")[0] === tag);
    this.lang = languages.find((name) => name === tag) ?? like(primary) ?? like("en") ?? languages[0];
    /** @type {Record<string, string>} */
    this.catalogue = catalogues[this.lang];
    this.numbers = new Intl.NumberFormat(this.lang);
    this.choosing = header?.choices !== undefined;
  }

  /** The same words, for a trace. @param {Header} header */
  of(header) {
    return new Words(this.lang, header);
  }

  /**
   * A string with its slots filled. Where choices are pictured, the key with choices. before it goes first.
   * @param {string} key @param {Record<string, string | number>} [values]
   */
  text(key, values = {}) {
    const text = (this.choosing ? this.catalogue[`choices.${key}`] : undefined) ?? this.catalogue[key];
    if (text === undefined) throw new Error(`no string ${key} in ${this.lang}`);
    return text.replace(/\{([a-z]+)\}/g, (_, name) => String(values[name]));
  }

  /** A number as the language groups its digits. @param {number} number */
  number(number) {
    return this.numbers.format(number);
  }

  /** By how much a number differs, with its sign. @param {number} number */
  difference(number) {
    return new Intl.NumberFormat(this.lang, { signDisplay: "exceptZero" }).format(number);
  }

  /**
   * What a step does that is pictured on a board; for any step see stepIn in choosing.js. The start has no word.
   * @param {Header} header @param {number} step @param {number} word
   */
  sentence(header, step, word) {
    if (step === 0) return this.text("step.start");
    if (step === startOf(header)) return this.text("part.start", { step: this.number(step + 1) });
    const first = firstOf(word);
    const second = secondOf(word);
    const across = header.lines === "rows" ? "columns" : "rows";
    return this.text(sentenceKey(header, word), {
      line: this.place(header, header.lines, first),
      other: this.place(header, header.lines, second),
      square: this.place(header, across, second),
      unit: this.text(`unit.${header.lines}`),
    });
  }

  /** What is wrong with a step. @param {import("./fold.js").Complaint} complaint */
  complaint({ key, values }) {
    if (this.choosing) key = "choices.refused";
    return this.text(key, { ...values, step: this.number(Number(values.step)) });
  }

  /** "column 3", in the program's own numbering. @param {Header} header @param {string} unit @param {number} number */
  place(header, unit, number) {
    const place = this.text("place", { unit: this.text(`unit.${unit}`), number });
    const beyond = number < header.base || number >= header.base + header.n;
    return beyond ? this.text("beyond", { place }) : place;
  }
}

/** @param {Header} header @param {number} word */
function sentenceKey(header, word) {
  const { kind } = header.markers[markerOf(word)];
  if (kind === "enter" && (secondOf(word) > 0 || header.entersSquare.includes(markerOf(word)))) return "step.enter-at";
  if (kind === "compare" && firstOf(word) === secondOf(word)) return "step.compare-self";
  if (kind === "place" && !header.markers.some((marker) => marker.kind === "remove")) return "step.move";
  return `step.${kind}`;
}
