// A reader's program that runs in a worker, within limits. What comes out of it is believed as far as it can be so.
import { worker } from "./worker.js";

/** @typedef {import("./mark.js").Source} Source */

/** Seconds that a program may run. */
export const seconds = 10;

/** Characters that it may print. */
const printed = 1 << 16;

/**
 * @typedef {object} Outcome
 * @property {"done" | "limit" | "time" | "stopped" | "exit" | "argument" | "error" | "syntax" | "none"} end how it ended; none
 *   where the browser lets no worker run
 * @property {number} line of the text where an error is, 0 if that is not known
 * @property {string} message what the browser says of the error, or the status of an exit, or the wrong argument
 * @property {number} marker with the wrong argument
 */

/** Does a text begin with the directive "use strict"? Behind another text it would be none. */
const strict = /^(\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*(["'])use strict\2/;

export class Run {
  /**
   * Starts a program.
   * @param {Source} source without faults @param {string} file its name @param {number} n @param {number} limit of steps
   * @param {(text: string, error: boolean) => void} print takes what it prints
   */
  constructor(source, file, n, limit, print) {
    this.source = source;
    this.limit = limit;
    this.print = print;
    /** Steps so far. */
    this.count = 0;
    /** Characters that it has printed so far. */
    this.printed = 0;
    /** Has it printed more than is shown? */
    this.full = false;
    /** @type {Uint32Array[]} */
    this.parts = [];
    /** @type {Worker | undefined} */
    this.worker = undefined;
    this.url = "";
    this.timer = 0;
    /** Resolves when it has ended. @type {Promise<Outcome>} */
    this.ended = new Promise((resolve) => (this.settle = resolve));
    const setup = { file, args: [String(n)], limit, printed, offset: 0 };
    const above = () => `${strict.test(source.text) ? '"use strict";' : ""}(${worker})(${JSON.stringify(setup)});\n`;
    setup.offset = above().split("\n").length - 1;
    try {
      this.url = URL.createObjectURL(new Blob([above(), source.instrument()], { type: "text/javascript" }));
      this.worker = new Worker(this.url);
    } catch {
      void Promise.resolve().then(() => this.end("none"));
      return;
    }
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      if (event.lineno > 0) this.end("syntax", { line: lastOf(this.source.text, event.lineno - setup.offset), message: event.message.replace(/^Uncaught /, "") });
      else this.end("none");
    };
    this.timer = window.setTimeout(() => this.end("time"), 1000 * seconds);
    this.worker.postMessage("end");
  }

  /** A message from the worker, where the program can post some of its own. @param {any} message */
  hear(message) {
    if (this.worker === undefined || typeof message !== "object" || message === null) return;
    const { markers } = this.source;
    if (message.steps instanceof Uint32Array) {
      const room = this.limit - this.count;
      const steps = message.steps.subarray(0, room);
      if (steps.some((/** @type {number} */ word) => (word & 0xff) >= markers.length)) return;
      this.parts.push(steps);
      this.count += steps.length;
    } else if (typeof message.out === "string") {
      this.hearPrinted(message.out, message.error === true);
    } else if (message.end === "done" || message.end === "limit") {
      this.end(message.end);
    } else if (message.end === "exit") {
      this.end("exit", { message: String(message.status) });
    } else if (message.end === "argument" && Number.isInteger(message.marker) && markers[message.marker]) {
      this.end("argument", { message: String(message.value), marker: message.marker, line: markers[message.marker].line + 1 });
    } else if (message.end === "error") {
      const line = Number.isInteger(message.line) && message.line > 0 ? lastOf(this.source.text, message.line) : 0;
      this.end("error", { message: String(message.message), line });
    }
  }

  /** @param {string} text @param {boolean} error */
  hearPrinted(text, error) {
    const room = printed - this.printed;
    if (room > 0) this.print(text.slice(0, room), error);
    this.printed += text.length;
    if (this.printed > printed) this.full = true;
  }

  /** Stops it; what it has told is kept. */
  stop() {
    this.end("stopped");
  }

  /** @param {Outcome["end"]} end @param {Partial<Outcome>} [more] */
  end(end, more = {}) {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = undefined;
    URL.revokeObjectURL(this.url);
    this.settle?.({ end, line: 0, message: "", marker: 0, ...more });
  }

  /** All steps, in their order. */
  steps() {
    const all = new Uint32Array(this.count);
    let at = 0;
    for (const part of this.parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}

/**
 * The syntax error of a text that cannot be run as it stands, if it has one: what stands before it ends it at once.
 * @param {string} text @returns {Promise<{line: number, message: string} | undefined>}
 */
export function syntaxError(text) {
  return new Promise((resolve) => {
    try {
      const url = URL.createObjectURL(new Blob([`throw null;${text}`], { type: "text/javascript" }));
      const worker = new Worker(url);
      worker.onerror = (event) => {
        event.preventDefault();
        worker.terminate();
        URL.revokeObjectURL(url);
        const message = event.message.replace(/^Uncaught /, "");
        resolve(message.startsWith("SyntaxError") ? { line: lastOf(text, event.lineno), message } : undefined);
      };
    } catch {
      resolve(undefined);
    }
  });
}

/** A line of a text: what is missing at its end is missing in the last line that is not empty. @param {string} text @param {number} line */
function lastOf(text, line) {
  return Math.min(Math.max(line, 1), text.replace(/\s+$/, "").split("\n").length);
}
