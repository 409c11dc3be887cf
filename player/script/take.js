// A pane of the player: a link that takes its board to the page where one plays by hand. The page says by the
// attribute play of <queens-player> where that is.
import { html } from "./dom.js";
import { cite, largest } from "./position.js";

/** @typedef {import("./player.js").Player} Player */
/** @typedef {import("./fold.js").Fold} Fold */

/** The position of a fold as an address cites it. @param {Fold} fold */
function positionOf(fold) {
  const { n, lines } = fold.header;
  const queens = fold.squares.flatMap((square, line) =>
    square < 0 ? [] : [lines === "rows" ? line * n + square : square * n + line],
  );
  return cite(n, queens.sort((a, b) => a - b));
}

/** @param {Player} player */
export function takePane(player) {
  const { host, words, trace } = player;
  if (trace.header.choices) return undefined; // there is no board
  const play = host.getAttribute("play");
  const link = html("a", {}, words.text("hand.take"));
  const element = html("p", { class: "qp-take" }, link);
  if (play === null || trace.header.n > largest) element.hidden = true;
  let queens = "";
  return {
    element,
    /** @param {import("./player.js").State} state */
    update({ fold }) {
      if (element.hidden || (queens !== "" && queens === fold.squares.join())) return;
      queens = fold.squares.join();
      link.setAttribute("href", `${play}#${positionOf(fold)}&variant=${trace.header.variant}`);
    },
  };
}
