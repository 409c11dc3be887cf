// The theme that the reader has chosen, set before anything of the page is drawn. See script/theme.js.
"use strict";
try {
  const theme = localStorage.getItem("queens-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // A browser that keeps nothing for this page shows the system's theme.
}
