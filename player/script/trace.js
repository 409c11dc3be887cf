// A trace, read from scripts: trace.js holds the header, index.js the rare kinds, 000000.js and so on a
// block of steps each. Scripts load from a folder that is opened by double click, where a page may fetch
// nothing else. A page can also hold all of them itself, and then nothing is loaded: see loadPart.
import { Index } from "./index.js";

/**
 * @typedef {object} Header what stands in trace.js, see tracefile.Header in Go
 * @property {number} version of the format
 * @property {string} variant
 * @property {string} language that the program is written in
 * @property {number} n
 * @property {0 | 1} base lines and squares of the steps are counted from it
 * @property {"rows" | "columns" | "items"} lines
 * @property {"board" | "choices"} [picture] what the steps are pictured on; left out, a board
 * @property {Choices} [choices] the items, where they are pictured
 * @property {string} display the program's source without its markers
 * @property {{kind: string, line: number}[]} markers each with its line in the display
 * @property {Source[]} [sources] the program in the languages that there are;
 * @property {string} [first] the language that is shown to readers who have chosen none
 * @property {number[]} entersSquare markers of the kind enter that name a square, too
 * @property {number} steps
 * @property {Record<string, number>} counts steps by kind in the whole run
 * @property {string} cut why the trace is not complete, or ""
 * @property {Run} [run] the run that these steps are a part of; left out, they are all of it. Counts are then those of the
 *     part, steps the last one of it, and its first one is that of the first block.
 * @property {Block[]} blocks
 */

/**
 * @typedef {object} Run
 * @property {number} steps
 * @property {Record<string, number>} counts steps by kind
 */

/**
 * @typedef {object} Block the state before a block of steps; lines and squares from 0
 * @property {number} first number of its first step, from 1
 * @property {number[]} board
 * @property {[number, number] | null} trying
 * @property {number[]} counts by marker
 * @property {[number, number][]} [marks] squares marked for the line that the search is at, as the program numbers them
 * @property {number[]} [last] among choices, the solution that was counted last
 */

/**
 * @typedef {object} Source the program in one language, see listing.js
 * @property {string} language
 * @property {string} title of the language, for people
 * @property {string} script address of its lines, relative to that of trace.js
 * @property {number[]} lines the line of each marker
 */

/**
 * @typedef {object} Choices items to take or to leave, as tracer.Choices in Go
 * @property {number[]} weights
 * @property {number[]} [values] where there is a capacity
 * @property {number} [target] that the weights taken are to add up to
 * @property {number} [capacity] that they may add up to at most
 */

/** A part of a trace that is missing or damaged. */
export class PartError extends Error {
  /** @param {string} url @param {unknown} [cause] */
  constructor(url, cause) {
    super(`${url} is missing or damaged`);
    this.cause = cause;
    this.file = new URL(url).pathname.split("/").pop() ?? url;
  }
}

/** What each script has handed over, until its loader takes it. @type {WeakMap<object, unknown>} */
const parts = new WeakMap();

/** The one call that a trace's script makes. @param {unknown} value */
globalThis.queensPart = (value) => {
  if (document.currentScript) parts.set(document.currentScript, value);
};

/**
 * Gives one part of a trace. An address that begins with page: is that of a part that the page itself holds, as data:
 *
 *     <script type="application/json" data-part="page:/recursive-6/trace.js">{...}</script>
 *
 * What any other address leads to is loaded, as a script.
 * @param {string} url absolute @returns {Promise<unknown>}
 */
export async function loadPart(url) {
  if (!url.startsWith("page:")) return loadScript(url);
  const text = document.querySelector(`script[data-part="${CSS.escape(url)}"]`)?.textContent ?? "";
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PartError(url, error);
  }
}

/** Loads one script and gives the value in it. @param {string} url @returns {Promise<unknown>} */
function loadScript(url) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.nonce = document.querySelector("script")?.nonce ?? ""; // where the page's policy wants one, all have it
    script.onload = () => {
      script.remove();
      const value = parts.get(script);
      if (value === undefined) reject(new PartError(url));
      else resolve(value);
    };
    script.onerror = () => {
      script.remove();
      reject(new PartError(url));
    };
    document.head.append(script);
  });
}

/** Blocks that are kept, 256 KiB each. */
const kept = 8;

export class Trace {
  /** @param {string} url absolute address of trace.js @param {Header} header */
  constructor(url, header) {
    this.url = url;
    this.header = header;
    /** Loaded blocks, the latest used last. @type {Map<number, Uint32Array>} */
    this.blocks = new Map();
    /** @type {Promise<Index> | undefined} */
    this.indexed = undefined;
  }

  /** Loads a trace's header. @param {string} url absolute address of trace.js */
  static async open(url) {
    const header = /** @type {Header} */ (await loadPart(url));
    if (header.version !== 1 || !Array.isArray(header.blocks)) throw new PartError(url);
    return new Trace(url, header);
  }

  /** The block that holds a step. @param {number} step from 1 */
  blockOf(step) {
    const { blocks } = this.header;
    let low = 0;
    let high = blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (blocks[middle].first <= step) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Steps in a block. @param {number} block */
  size(block) {
    const { blocks, steps } = this.header;
    const end = block + 1 < blocks.length ? blocks[block + 1].first : steps + 1;
    return end - blocks[block].first;
  }

  /** The steps of a block, loaded when needed. @param {number} block */
  async block(block) {
    const words = this.blocks.get(block) ?? (await this.load(block));
    this.blocks.delete(block);
    this.blocks.set(block, words);
    for (const oldest of this.blocks.keys()) {
      if (this.blocks.size <= kept) break;
      this.blocks.delete(oldest);
    }
    return words;
  }

  /** The index of the rare kinds, loaded when it is first wanted. */
  index() {
    if (!this.indexed) {
      this.indexed = this.loadIndex();
      this.indexed.catch(() => (this.indexed = undefined)); // the next time it may be there
    }
    return this.indexed;
  }

  async loadIndex() {
    const url = new URL("index.js", this.url).href;
    const value = await loadPart(url);
    try {
      const { counts } = this.header;
      const packed = Object.entries(/** @type {Record<string, string>} */ (value));
      const kinds = packed.map(async ([kind, text]) => /** @type {const} */ ([kind, await inflate(text, 2 * counts[kind])]));
      return new Index(this.header, new Map(await Promise.all(kinds)));
    } catch (error) {
      throw new PartError(url, error);
    }
  }

  /** @param {number} block @returns {Promise<Uint32Array>} */
  async load(block) {
    const url = new URL(`${String(block).padStart(6, "0")}.js`, this.url).href;
    const text = await loadPart(url);
    try {
      const words = await inflate(String(text), this.size(block));
      if (words.some((word) => (word & 0xff) >= this.header.markers.length)) throw new Error("unknown marker");
      return words;
    } catch (error) {
      throw new PartError(url, error);
    }
  }
}

/**
 * Unpacks base64 of raw DEFLATE, which must hold exactly that many words.
 * @param {string} text @param {number} length
 */
async function inflate(text, length) {
  const packed = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const bytes = new Uint8Array(4 * length);
  let filled = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.set(value, filled); // throws when there is more than there should be
    filled += value.length;
  }
  if (filled !== bytes.length) throw new Error(`${filled} bytes, want ${bytes.length}`);
  return new Uint32Array(bytes.buffer); // little-endian in the file, and on every machine with a browser
}
