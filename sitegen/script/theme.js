// The choice between light, dark and what the system has. assets/theme.js sets what was chosen before.

const key = "queens-theme"; // as in assets/theme.js

/** What the reader chose, or "system". */
function chosen() {
  try {
    return localStorage.getItem(key) ?? "system";
  } catch {
    return document.documentElement.dataset.theme ?? "system"; // nothing is kept: it holds for this page
  }
}

/** @param {string} theme */
function keep(theme) {
  try {
    if (theme === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // As above.
  }
}

/** @param {string} theme */
function show(theme) {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

export function theme() {
  const select = /** @type {HTMLSelectElement | null} */ (document.querySelector(".theme select"));
  if (!select) return;
  const follow = () => {
    show(chosen());
    select.value = document.documentElement.dataset.theme ?? "system";
  };
  follow();
  select.addEventListener("change", () => {
    show(select.value);
    keep(select.value);
  });
  addEventListener("storage", follow); // it was chosen in another tab
  addEventListener("pageshow", follow); // or on another page, from which the reader comes back to this one
}
