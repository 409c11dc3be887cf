// What only <queens-edit> says is not in the script of every page.
import strings from "edit-strings";
import { addStrings } from "./sentence.js";

addStrings(strings);
