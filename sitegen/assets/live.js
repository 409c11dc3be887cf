// Reloads the page when another site takes the place of the one that it is from. Only pages shown by
// "queens serve" load this. The browser connects again by itself when the server was started again.
"use strict";
const here = new URL(".", document.currentScript.src);
const events = new EventSource(new URL("../events", here));
let shown;
events.onmessage = ({ data }) => {
  if (shown !== undefined && shown !== data) location.reload();
  shown = data;
};
