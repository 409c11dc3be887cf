// The script of a SCORM package: the player, and what it reports to the LMS that has opened it.
import { goals, report } from "./connect.js"; // before the player comes to life
import "../../../player/script/main.js";
import { html } from "../../../player/script/dom.js";
import { registerPane } from "../../../player/script/player.js";

/** @typedef {import("../../../player/script/element.js").QueensPlayer} QueensPlayer */

// A pane that shows nothing: it follows the player's steps, from that on at which it opens.
registerPane((player) => {
  let live = false;
  const shows = (/** @type {number} */ step, /** @type {boolean} */ playing) => {
    report?.shows(step);
    if (goals.shows(step, playing)) report?.reached();
  };
  void /** @type {QueensPlayer} */ (player.host).ready.then(() => {
    live = true;
    if (!player.gone) shows(player.step, false);
  });
  return {
    element: html("div", { hidden: "" }),
    /** @param {import("../../../player/script/player.js").State} state */
    update: ({ step, playing }) => live && shows(step, playing),
  };
});

if (report) follow(report);

/** @param {import("./report.js").Report} report */
function follow(report) {
  let answered = report.results.length;
  addEventListener("queens-predict", (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    if (detail.answer || detail.answered < answered) report.answered(detail.results, detail.answer);
    answered = detail.answered;
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && report.leave());
  addEventListener("pagehide", () => report.end());
  addEventListener("pageshow", (event) => event.persisted && location.reload()); // its session has ended
}
