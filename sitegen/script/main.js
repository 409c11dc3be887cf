// What the pages around the players do: a module a feature, each silent where its elements are not on the page.
import { baselines } from "./baseline.js";
import { copy } from "./copy.js";
import { languages } from "./languages.js";
import { results } from "./results.js";
import { sortable } from "./sort.js";
import { terms } from "./terms.js";
import { theme } from "./theme.js";

theme();
copy();
languages();
terms();
results();
baselines();
sortable();
