// Looks for an LMS before the player and the questions come to life, so that they begin where the student was.
import { keepIn } from "../../../player/script/progress.js";
import { Goals } from "./goals.js";
import { findApi, Lms } from "./lms.js";
import { Report } from "./report.js";

/** @typedef {import("../../../player/script/progress.js").Result} Result */

const box = /** @type {HTMLElement} */ (document.querySelector(".lms"));

/** Shows one of the sentences that the page has ready. @param {string} name @param {string} [detail] */
function say(name, detail = "") {
  for (const line of box.querySelectorAll("[data-lms]")) {
    const said = line.getAttribute("data-lms") === name;
    const slot = line.querySelector("span");
    if (said && slot) slot.textContent = detail;
    line.toggleAttribute("hidden", !said);
  }
}

export const goals = new Goals(document.querySelectorAll("[data-goal]"));

/** The session with the LMS, if there is one. @type {Report | undefined} */
export const report = connect();

function connect() {
  const api = findApi(window);
  if (!api) {
    say("none");
    return undefined;
  }
  let problem = "";
  let normal = "connected";
  const lms = new Lms(api, (told) => {
    problem = told;
    if (told) say("refused", told);
    else say(normal);
  });
  /** @type {Result[]} */
  let results = [];
  keepIn({ read: () => [...results], keep: () => {} }); // not in this browser: its next user may be another student
  if (!lms.begin()) {
    say("closed", problem);
    return undefined;
  }
  const { id = "", questions, pass } = box.dataset;
  const report = new Report(lms, { id, questions: Number(questions), pass: Number(pass) }, goals);
  results = report.results;
  if (report.silent) normal = "review";
  if (!problem) say(normal);
  for (const number of document.querySelectorAll(".pass")) number.textContent = String(report.pass);
  if (report.step > 0) document.querySelector("queens-player")?.setAttribute("step", String(report.step));
  return report;
}
