// The script of a page that holds a player and nothing else of ours: it defines <queens-player> with its search tree, and
// <queens-languages>.
import { QueensPlayer } from "./element.js";
import { QueensLanguages } from "./languages.js";
import { registerPane } from "./player.js";
import { TreePane } from "./tree.js";

registerPane((player) => new TreePane(player));

if (!customElements.get("queens-languages")) customElements.define("queens-languages", QueensLanguages); // before the player inside
if (!customElements.get("queens-player")) customElements.define("queens-player", QueensPlayer);
