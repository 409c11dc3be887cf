// What html-validate asks of the pages of the site. A test of sitegen runs it over every page.
export default {
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // The site's own ids begin with "_", so that no heading of a lesson can have the same one. Those of headings are the
    // words of their text, in any script, and those of steps are addresses. HTML allows all of them.
    "valid-id": ["error", { relaxed: true }],
    // A list may have a name, as ARIA says: the sections of a page and the questions of a run do.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
  },
};
