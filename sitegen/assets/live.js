// Reloads the page when the site is built anew. Only pages shown by "queens serve" load this.
"use strict";
const here = new URL(".", document.currentScript.src);
const events = new EventSource(new URL("../events", here));
events.addEventListener("built", () => location.reload());
