// What a word of the glossary means, shown beside it while the pointer or the focus is on it. It stays until that has
// left it, or Escape is pressed; the pointer may move onto it. Without this script the word is a link.

const patience = 300; // milliseconds in which the pointer may come back, or reach what is shown
const room = 8; // pixels around it

/** @type {{ link: HTMLElement, shown: HTMLElement } | undefined} */
let open;
let leaving = 0;

/** @param {HTMLElement} link */
function show(link) {
  clearTimeout(leaving);
  if (open?.link === link) return;
  hide();
  const shown = document.getElementById(link.getAttribute("aria-describedby") ?? "");
  if (!shown?.showPopover) return;
  open = { link, shown };
  shown.showPopover();
  place();
}

function hide() {
  clearTimeout(leaving);
  open?.shown.hidePopover();
  open = undefined;
}

/** Hides it a little later, unless the pointer or the focus is still there. */
function leave() {
  clearTimeout(leaving);
  leaving = window.setTimeout(() => {
    if (open && !open.link.matches(":hover, :focus-visible") && !open.shown.matches(":hover")) hide();
  }, patience);
}

/** Below the word, or above it where there is no room; within the window. */
function place() {
  if (!open) return;
  const { link, shown } = open;
  const word = link.getClientRects()[0];
  if (!word) return hide();
  const { width, height } = shown.getBoundingClientRect();
  const below = word.bottom + room + height <= innerHeight || word.top < room + height;
  shown.style.left = `${Math.max(room, Math.min(word.left, document.documentElement.clientWidth - width - room))}px`;
  shown.style.top = `${below ? word.bottom + room / 2 : word.top - height - room / 2}px`;
}

export function terms() {
  const links = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("a.term"));
  if (links.length === 0) return;
  for (const link of links) {
    link.addEventListener("pointerenter", (event) => {
      if (event.pointerType !== "touch") show(link); // a finger follows the link
    });
    link.addEventListener("pointerleave", leave);
    link.addEventListener("focus", () => {
      if (link.matches(":focus-visible")) show(link);
    });
    link.addEventListener("blur", leave);
  }
  for (const shown of document.querySelectorAll(".definition")) {
    shown.addEventListener("pointerenter", () => clearTimeout(leaving));
    shown.addEventListener("pointerleave", leave);
  }
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && open) {
      hide();
      event.stopPropagation(); // nothing else that is open goes with it
    }
  }, true);
  addEventListener("scroll", place, { capture: true, passive: true });
  addEventListener("resize", place);
}
