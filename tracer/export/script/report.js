// What a page with a player reports to an LMS: how far the student is, and the answers to the questions if there are any. Only what a
// student gains is reported: a status or a score never gets worse.

/** @typedef {import("./lms.js").Lms} Lms */
/** @typedef {import("./goals.js").Goals} Goals */
/** @typedef {import("../../../player/script/progress.js").Result} Result */
/** @typedef {import("../../../player/script/predict.js").Answer} Answer */

/**
 * @typedef {object} About what the page says of itself
 * @property {string} id of what is shown and asked: what was kept of something else is not taken up
 * @property {number} questions
 * @property {number} pass percent of them that are to be right at the first try
 */

/** Results as they are kept, a letter each. @type {Record<string, Result>} */
const letters = { f: "first", l: "later", s: "shown" };

/** The kinds of interaction, by what is asked. @type {Record<Answer["ask"], string>} */
const types = { next: "fill-in", refused: "fill-in", tries: "numeric" };

export class Report {
  /** @param {Lms} lms that has begun @param {About} about @param {Goals} goals */
  constructor(lms, about, goals) {
    this.lms = lms;
    this.about = about;
    this.goals = goals;
    this.started = Date.now();
    /** Looked at again, or only looked through: nothing is reported. */
    this.silent = ["review", "browse"].includes(lms.optional("cmi.core.lesson_mode"));
    this.status = lms.get("cmi.core.lesson_status");
    /** The step that is shown, and the furthest one. */
    this.step = Number(lms.get("cmi.core.lesson_location")) || 0;
    this.furthest = 0;
    /** @type {Result[]} */
    this.results = [];
    this.read(lms.get("cmi.suspend_data"));
    this.pass = about.pass;
    /** The best score so far. */
    this.best = -1;
    /** The number of the next interaction, or -1 where the LMS takes none. */
    this.interaction = -1;
    if (about.questions > 0) {
      this.pass = percent(lms.optional("cmi.student_data.mastery_score")) ?? about.pass;
      this.best = percent(lms.optional("cmi.core.score.raw")) ?? -1;
      if (/\bstudent_response\b/.test(lms.optional("cmi.interactions._children"))) {
        this.interaction = Number(lms.optional("cmi.interactions._count")) || 0;
      }
    }
    if (this.silent) return;
    if (!["incomplete", "completed", "passed", "failed"].includes(this.status)) this.become("incomplete");
    lms.set("cmi.core.exit", "suspend"); // whatever ends the page, the student comes back to it
    lms.commit();
  }

  /** Takes up what was kept. @param {string} kept as state has written it */
  read(kept) {
    const [id, furthest, results = "", seen = ""] = kept.split(" ");
    if (id !== this.about.id) {
      this.step = 0;
      return;
    }
    this.furthest = Number(furthest) || 0;
    this.results = [...results].flatMap((letter) => letters[letter] ?? []).slice(0, this.about.questions);
    this.goals.read(seen);
  }

  /** What is kept, far less than the 4096 characters that an LMS takes. */
  get state() {
    const letter = (/** @type {Result} */ result) => Object.keys(letters).find((letter) => letters[letter] === result) ?? "";
    return [this.about.id, this.furthest, this.results.map(letter).join("") || "-", this.goals.text || "-"].join(" ");
  }

  /** @param {string} status */
  become(status) {
    this.status = status;
    this.lms.set("cmi.core.lesson_status", status);
  }

  /** The results are others, of which the last may belong to an answer. @param {Result[]} results @param {Answer} [answer] */
  answered(results, answer) {
    this.results = results;
    if (this.silent) return;
    if (answer) this.interact(answer);
    if (results.length === this.about.questions) this.score();
    this.save();
  }

  /** @param {Answer} answer */
  interact({ number, ask, step, given, right, result }) {
    const { lms } = this;
    if (this.interaction < 0) return;
    const name = `cmi.interactions.${this.interaction++}`;
    lms.offer(`${name}.id`, `question-${number}-${ask}-${step}`);
    lms.offer(`${name}.time`, clock(new Date()));
    lms.offer(`${name}.type`, types[ask]);
    right.forEach((one, i) => lms.offer(`${name}.correct_responses.${i}.pattern`, one));
    if (given) lms.offer(`${name}.student_response`, given);
    lms.offer(`${name}.result`, result === "first" ? "correct" : "wrong");
  }

  /** All is answered. */
  score() {
    const right = this.results.filter((result) => result === "first").length;
    const raw = Math.round((10_000 * right) / this.about.questions) / 100;
    if (raw <= this.best) return;
    this.best = raw;
    const { lms } = this;
    lms.set("cmi.core.score.min", 0);
    lms.set("cmi.core.score.max", 100);
    lms.set("cmi.core.score.raw", raw);
    if (this.status !== "passed") this.become(raw >= this.pass ? "passed" : "failed");
  }

  /** The player shows a step. @param {number} step */
  shows(step) {
    this.step = step;
    this.furthest = Math.max(this.furthest, step);
  }

  /** One of the goals was seen. */
  reached() {
    if (this.silent) return;
    if (this.goals.done && this.status === "incomplete") this.become("completed");
    this.save();
  }

  /** Has everything kept. */
  save() {
    const { lms } = this;
    lms.set("cmi.suspend_data", this.state);
    lms.set("cmi.core.lesson_location", this.step);
    lms.set("cmi.core.session_time", timespan(Date.now() - this.started));
    lms.commit();
  }

  /** The page is out of sight, and may not come back. */
  leave() {
    if (!this.silent && this.lms.open) this.save();
  }

  /** The page ends. */
  end() {
    if (!this.lms.open) return;
    this.leave();
    this.lms.finish();
  }
}

/** A number of percent, if a text is one. @param {string} text */
function percent(text) {
  const number = Number(text);
  return text.trim() !== "" && number >= 0 && number <= 100 ? number : undefined;
}

/** @param {number} number @param {number} [digits] */
const padded = (number, digits = 2) => String(number).padStart(digits, "0");

/** A time as a CMITimespan: HHHH:MM:SS.SS. @param {number} milliseconds */
function timespan(milliseconds) {
  const hundredths = Math.max(Math.round(milliseconds / 10), 0);
  const seconds = Math.floor(hundredths / 100);
  const hours = Math.min(Math.floor(seconds / 3600), 9999);
  return `${padded(hours, 4)}:${padded(Math.floor(seconds / 60) % 60)}:${padded(seconds % 60)}.${padded(hundredths % 100)}`;
}

/** A time of the day as a CMITime: HH:MM:SS. @param {Date} date */
const clock = (date) => [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => padded(part)).join(":");
