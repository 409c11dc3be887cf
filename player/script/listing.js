// A program as a player shows it: the lines of its text in one language, and the line of each marker. The steps are the
// same in every language, so a trace has one header and one set of blocks for all of them.
import { html } from "./dom.js";
import { loadPart, PartError } from "./trace.js";

/** @typedef {import("./trace.js").Header} Header */
/** @typedef {import("./trace.js").Trace} Trace */

/**
 * @typedef {object} Listing
 * @property {string} key two of the same key show the same text
 * @property {string} language as traces name it
 * @property {string} title of the language, for people; "" where nobody says it
 * @property {number[]} lines the line of each marker, from 1
 * @property {string[]} [html] the lines, coloured
 * @property {string} [text] all of them, where there are no colours
 */

/** The coloured lines that are loaded or on their way, by the address of their script. @type {Map<string, Promise<string[]>>} */
const loaded = new Map();

/** The languages in which a trace's program can be shown, by their names. @param {Header} header */
export function languagesOf({ sources, language }) {
  return sources?.map((source) => source.language) ?? [language];
}

/** What a language is called. @param {Header} header @param {string} language */
export function titleOf({ sources }, language) {
  return sources?.find((source) => source.language === language)?.title ?? language;
}

/** The program of a trace in one of its languages. @param {Trace} trace @param {string} language @returns {Promise<Listing>} */
export async function listingOf(trace, language) {
  const { header } = trace;
  const source = header.sources?.find((source) => source.language === language);
  if (!source) return plainListing(header);
  const { title, lines } = source;
  const key = new URL(source.script, trace.url).href;
  try {
    return { key, language, title, lines, html: await load(key) };
  } catch (error) {
    if (language === header.language) return { ...plainListing(header), title };
    throw error;
  }
}

/** The program that was traced, without colours. @param {Header} header @returns {Listing} */
export function plainListing({ language, display, markers }) {
  return { key: display, language, title: "", lines: markers.map(({ line }) => line), text: display };
}

/** @param {string} url */
function load(url) {
  const known = loaded.get(url);
  if (known) return known;
  const loading = loadPart(url).then((value) => {
    if (!Array.isArray(value)) throw new PartError(url);
    return value.map(String);
  });
  loaded.set(url, loading);
  loading.catch(() => loaded.delete(url)); // the next time it may be there
  return loading;
}

/**
 * Takes note of a program that the page itself holds, so that it need not be loaded.
 * @param {Element} pane @param {Trace} trace @param {string} language
 */
export function noteListing(pane, trace, language) {
  const source = trace.header.sources?.find((source) => source.language === language);
  const key = source ? new URL(source.script, trace.url).href : trace.header.display;
  const lines = [...pane.querySelectorAll("li > code")];
  if (lines.length === 0) return;
  if (source) loaded.set(key, Promise.resolve(lines.map((line) => line.innerHTML)));
  shown.set(pane, key);
}

/** What stands in a pane, by its key. @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/** Puts a program into a pane, unless it stands there. @param {Element} pane @param {Listing} listing */
export function fill(pane, listing) {
  if (shown.get(pane) === listing.key) return;
  shown.set(pane, listing.key);
  const coloured = listing.html?.map((line) => {
    const code = html("code");
    code.innerHTML = line; // the page's own markup, see SourceScript in Go
    return code;
  });
  const plain = listing.text?.replace(/\n$/, "").split("\n").map((line) => html("code", {}, line));
  const lines = (coloured ?? plain ?? []).map((code) => html("li", {}, code));
  pane.replaceChildren(html("ol", { class: "chroma" }, ...lines));
}

/** The markers that speak of a line. @param {Listing} listing @param {number} line */
export function markersOn({ lines }, line) {
  return lines.flatMap((other, marker) => (other === line ? [marker] : []));
}
