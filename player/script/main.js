// The script that a page brings in: it defines <queens-player>, <queens-hand> and <queens-compare>.
import { QueensPlayer } from "./element.js";
import { QueensHand } from "./hand.js";
import { QueensCompare } from "./twin.js";

if (!customElements.get("queens-player")) customElements.define("queens-player", QueensPlayer);
if (!customElements.get("queens-hand")) customElements.define("queens-hand", QueensHand);
if (!customElements.get("queens-compare")) customElements.define("queens-compare", QueensCompare);
