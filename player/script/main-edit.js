// The script of a page with a program to change, which comes behind the one of main.js and uses modules of it: it defines
// <queens-edit>.
import "./edit-words.js";
import { QueensEdit } from "./edit.js";

if (!customElements.get("queens-edit")) customElements.define("queens-edit", QueensEdit);
