// The language that the reader wants programs in, once chosen for all programs and players of the site. The site's
// own script has a copy of this module, so copies tell each other by an event.

const key = "queens-language";

/** What was chosen on this page, for a browser that keeps nothing. @type {string | null} */
let here = null;

/** The language that was chosen last, as traces name it, or null. */
export function chosen() {
  try {
    return localStorage.getItem(key) ?? here;
  } catch {
    return here;
  }
}

/** Keeps a choice, and tells all that follow it. @param {string} language */
export function choose(language) {
  try {
    localStorage.setItem(key, language);
  } catch {
    // It holds for this page.
  }
  document.dispatchEvent(new CustomEvent(key, { detail: language }));
}

/**
 * Does something when the reader has chosen: on this page, in another tab, or on another page from which the
 * browser goes back to this one as it was left.
 * @param {(language: string) => void} show @param {AbortSignal} [signal] ends it
 */
export function followChoice(show, signal) {
  const again = () => {
    const language = chosen();
    if (language) show(language);
  };
  document.addEventListener(
    key,
    (event) => {
      here = String(/** @type {CustomEvent} */ (event).detail);
      show(here);
    },
    { signal },
  );
  addEventListener("storage", (event) => event.key === key && again(), { signal });
  addEventListener("pageshow", (event) => event.persisted && again(), { signal });
}
