// The script that a page brings in: it defines <queens-player> with its further panes, <queens-hand>,
// <queens-compare>, <queens-construct>, <queens-predict> and <queens-languages>.
import "share";
import { QueensConstruct } from "./construct.js";
import { QueensPlayer } from "./element.js";
import { QueensHand } from "./hand.js";
import { QueensLanguages } from "./languages.js";
import { registerPane } from "./player.js";
import { predictPane, QueensPredict } from "./predict.js";
import { takePane } from "./take.js";
import { TreePane } from "./tree.js";
import { QueensCompare } from "./twin.js";

registerPane(predictPane);
registerPane(takePane);
registerPane((player) => new TreePane(player));

if (!customElements.get("queens-languages")) customElements.define("queens-languages", QueensLanguages); // before the player inside
if (!customElements.get("queens-player")) customElements.define("queens-player", QueensPlayer);
if (!customElements.get("queens-hand")) customElements.define("queens-hand", QueensHand);
if (!customElements.get("queens-compare")) customElements.define("queens-compare", QueensCompare);
if (!customElements.get("queens-construct")) customElements.define("queens-construct", QueensConstruct);
if (!customElements.get("queens-predict")) customElements.define("queens-predict", QueensPredict);
