// The interface of SCORM 1.2 to a learning platform (LMS): an object API in a frame or a window above the page, whose calls take
// and give texts.

/** @typedef {Record<string, (...args: string[]) => unknown>} Api */

/** How far up it is looked for: pages stand in few frames, and a chain of frames could be made without end. */
const most = 16;

/** The interface above a page, or undefined. @param {Window} page @returns {Api | undefined} */
export function findApi(page) {
  const top = above(page);
  return top.api ?? above(page.opener).api ?? above(top.frame?.opener).api;
}

/**
 * Looks in a frame and in those around it. A frame of another origin says nothing, but what is around it may.
 * @param {Window | null | undefined} frame @returns {{api?: Api, frame?: Window}} frame is the outermost
 */
function above(frame) {
  for (let i = 0; frame && i < most; i++) {
    try {
      const { API: api } = /** @type {Window & {API?: Api}} */ (frame);
      if (api) return { api, frame };
    } catch {
      // of another origin
    }
    if (frame.parent === frame) return { frame };
    frame = frame.parent;
  }
  return {};
}

/** One session with it. */
export class Lms {
  /**
   * @param {Api} api
   * @param {(problem: string) => void} tell is told what the LMS has refused, in its own words, and "" when that is over
   */
  constructor(api, tell) {
    this.api = api;
    this.tell = tell;
    /** It has been begun and not ended. */
    this.open = false;
    /** What was refused, to be said again. @type {Map<string, string>} */
    this.owed = new Map();
  }

  /** Begins the session. Says whether the LMS takes part. */
  begin() {
    this.open = this.done("LMSInitialize", "");
    return this.open;
  }

  /** A value, or "" where the LMS gives none. @param {string} name */
  get(name) {
    const value = this.call("LMSGetValue", name);
    if (value === undefined || (value === "" && this.error() !== "")) this.complain();
    return value ?? "";
  }

  /** A value that not every LMS has. @param {string} name */
  optional(name) {
    return this.call("LMSGetValue", name) ?? "";
  }

  /** Says something that counts. What is refused is said again before the next commit. @param {string} name @param {string | number} value */
  set(name, value) {
    if (this.done("LMSSetValue", name, String(value))) this.owed.delete(name);
    else this.owed.set(name, String(value));
  }

  /** Says something that not every LMS takes. @param {string} name @param {string} value */
  offer(name, value) {
    this.call("LMSSetValue", name, value);
  }

  /** Has all kept that was set. If nothing of it was refused, earlier trouble is over. */
  commit() {
    for (const [name, value] of this.owed) this.set(name, value);
    if (this.done("LMSCommit", "") && this.owed.size === 0) this.tell("");
  }

  /** Ends the session: nothing can be said after it. */
  finish() {
    if (!this.open) return;
    this.done("LMSFinish", "");
    this.open = false;
  }

  /** Makes a call that gives "true" or "false". @param {string} name @param {string[]} args */
  done(name, ...args) {
    const done = this.call(name, ...args) === "true";
    if (!done) this.complain();
    return done;
  }

  /** Makes a call. What it throws is nothing that it gives. @param {string} name @param {string[]} args */
  call(name, ...args) {
    try {
      return String(this.api[name](...args) ?? "");
    } catch {
      return undefined;
    }
  }

  /** The code of the last error, or "" if there was none. */
  error() {
    const code = this.call("LMSGetLastError") ?? "";
    return code === "0" ? "" : code;
  }

  complain() {
    const code = this.error();
    const text = (code && this.call("LMSGetErrorString", code)) ?? "";
    this.tell(`${text} ${code}`.trim() || "?");
  }
}
