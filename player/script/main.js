// The script that a page brings in: it defines <queens-player>.
import { QueensPlayer } from "./element.js";

if (!customElements.get("queens-player")) customElements.define("queens-player", QueensPlayer);
