// The script that a page brings in: it defines <queens-player> and <queens-hand>.
import { QueensPlayer } from "./element.js";
import { QueensHand } from "./hand.js";

if (!customElements.get("queens-player")) customElements.define("queens-player", QueensPlayer);
if (!customElements.get("queens-hand")) customElements.define("queens-hand", QueensHand);
