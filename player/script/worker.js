// What runs a reader's program: a worker made of a text, for that needs no server and no eval. The text is this function,
// called, and below it the program; so it uses nothing from outside of itself.
//
// The page's policy of content security holds in the worker, too, and lets it load nothing: see doc.go.

/**
 * @typedef {object} Setup
 * @property {string} file name of the program
 * @property {string[]} args what it is given
 * @property {number} limit steps that are recorded at most
 * @property {number} printed characters that it may print at most
 * @property {number} offset lines of the worker's text above the program
 */

/**
 * @typedef {(
 *   {steps: Uint32Array} | {out: string, error: boolean} |
 *   {end: "done" | "limit"} | {end: "exit", status: string} | {end: "argument", marker: number, value: string} |
 *   {end: "error", message: string, line: number}
 * )} Message what the worker tells: steps and printed text as they come, and how it ends
 */

/** @param {Setup} setup */
export function worker(setup) {
  const scope = /** @type {any} */ (self);
  const post = scope.postMessage.bind(scope);
  const words = new Uint32Array(1 << 16);
  const stop = { toString: () => "the end of the program" };
  let held = 0; // steps in words that are not told yet
  let count = 0;
  let printed = 0;
  let ended = false;

  const tell = () => {
    if (held > 0) post({ steps: words.slice(0, held) });
    held = 0;
  };
  /** @param {object} how */
  const end = (how) => {
    if (!ended) {
      tell();
      post(how);
    }
    ended = true;
  };
  /** @param {object} how */
  const leave = (how) => {
    end(how);
    throw stop;
  };

  /** @param {unknown} value */
  const fits = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 4095;

  // A program may come into a loop without steps, where it can tell nothing any more. So steps are told soon: of few
  // each, of many before one in four thousand is waiting.
  /** @param {number} marker @param {number} a @param {number} b */
  scope.step_ = (marker, a, b) => {
    if (ended) throw stop;
    if (!fits(a) || !fits(b)) leave({ end: "argument", marker, value: String(fits(a) ? b : a).slice(0, 100) });
    if (count === setup.limit) leave({ end: "limit" });
    words[held++] = marker | (a << 8) | (b << 20);
    count++;
    if (held === words.length || held > count >> 12) tell();
  };

  /** @param {string} text @param {boolean} error */
  const print = (text, error) => {
    if (printed > setup.printed) return true;
    printed += text.length + 1;
    post({ out: text.slice(0, setup.printed + 1), error });
    return true;
  };
  /** A value as the console shows it. @param {unknown} value @returns {string} */
  const show = (value) => {
    if (typeof value === "string") return value;
    if (value instanceof Error) return String(value);
    try {
      return (typeof value === "object" && JSON.stringify(value)) || String(value);
    } catch {
      return Object.prototype.toString.call(value);
    }
  };
  /** @param {boolean} error */
  const line = (error) => (/** @type {unknown[]} */ ...values) => void print(`${values.map(show).join(" ")}\n`, error);
  const console = { log: line(false), info: line(false), debug: line(false), warn: line(true), error: line(true) };
  /** @param {boolean} error */
  const stream = (error) => ({ isTTY: false, write: (/** @type {unknown} */ text) => print(show(text), error) });
  const process = {
    argv: ["node", setup.file, ...setup.args],
    env: {},
    stdin: { fd: 0, isTTY: false },
    stdout: stream(false),
    stderr: stream(true),
    exit: (/** @type {unknown} */ status = 0) => leave({ end: "exit", status: String(status).slice(0, 100) }),
  };
  // There is nothing to read.
  /** @type {Record<string, object>} */
  const modules = {
    fs: {
      readFileSync: (/** @type {unknown} */ file, /** @type {unknown} */ coding) => (coding ? "" : new Uint8Array(0)),
      readSync: () => 0,
      writeSync: (/** @type {number} */ file, /** @type {unknown} */ text) => print(show(text), file === 2),
    },
    process,
  };
  const require = (/** @type {unknown} */ name) => {
    const found = modules[String(name).replace(/^node:/, "")];
    if (!found) throw new Error(`there is no module ${name} here`);
    return found;
  };
  for (const [name, value] of Object.entries({ console, process, require, module: { exports: {} }, exports: {}, global: scope })) {
    Object.defineProperty(scope, name, { value, configurable: true, writable: true });
  }

  /** The line of the program in which an error arose. @param {any} error @param {number} [known] */
  const lineOf = (error, known = 0) => {
    const places = String(error?.stack ?? "").matchAll(/:(\d+):\d+\)?$/gm);
    for (const [, place] of places) if (Number(place) > setup.offset) return Number(place) - setup.offset;
    return Math.max(known - setup.offset, 0);
  };
  /** @param {any} error @param {string} message @param {number} [known] */
  const fail = (error, message, known) => {
    if (error === stop) return;
    const text = message.replace(/^Uncaught /, "").replace(/Failed to execute .*: (?=Maximum call stack)/, "");
    end({ end: "error", message: text.slice(0, 500), line: lineOf(error, known) });
  };
  scope.addEventListener("error", (/** @type {ErrorEvent} */ event) => {
    event.preventDefault();
    fail(event.error, event.message, event.lineno);
  });
  scope.addEventListener("unhandledrejection", (/** @type {PromiseRejectionEvent} */ event) => {
    event.preventDefault();
    fail(event.reason, String(event.reason));
  });
  // The page's message comes in when the program has run to its end.
  scope.addEventListener("message", (/** @type {Event} */ event) => {
    event.stopImmediatePropagation();
    end({ end: "done" });
  });
}
