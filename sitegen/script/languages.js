// Programs in several languages: all on the page show the one that the reader has chosen, here or on another page.
// Without this script each of them is chosen by itself.
import { choose, chosen, followChoice } from "../../player/script/chosen.js";

/** @param {string} language */
function show(language) {
  for (const input of document.querySelectorAll(".tongues input")) {
    if (input instanceof HTMLInputElement && input.value === language) input.checked = true;
  }
}

export function languages() {
  if (!document.querySelector(".tongues")) return;
  const language = chosen();
  if (language) show(language);
  followChoice(show);
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest(".tongues")) return;
    const { top } = target.getBoundingClientRect();
    choose(target.value);
    scrollBy({ top: target.getBoundingClientRect().top - top, behavior: "instant" }); // programs above have other lengths
  });
}
