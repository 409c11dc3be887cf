// Buttons that copy the programs on the page, without the numbers of their lines.
import { text } from "./words.js";

/** Tells those who listen. */
const status = document.createElement("p");

/** @param {HTMLElement} block a pre and what is around it */
function button(block) {
  const program = /** @type {HTMLElement | null} */ (block.querySelector("pre, table"));
  const made = document.createElement("button");
  made.type = "button";
  made.className = "copy";
  made.textContent = text("copy");
  let back = 0;
  made.addEventListener("click", async () => {
    const said = (await copied(program ? source(program) : "")) ? "copy.done" : "copy.selected";
    if (said === "copy.selected" && program) getSelection()?.selectAllChildren(program);
    clearTimeout(back);
    made.textContent = text(said);
    status.textContent = text(said);
    back = window.setTimeout(() => {
      made.textContent = text("copy");
      status.textContent = "";
    }, 4000);
  });
  return made;
}

/** The text of a program, without the numbers beside it. @param {HTMLElement} program */
function source(program) {
  const lines = program.querySelectorAll("td code");
  return lines.length === 0 ? program.textContent : Array.from(lines, (line) => `${line.textContent}\n`).join("");
}

/** Whether the browser lets the page copy. @param {string} program */
async function copied(program) {
  try {
    await navigator.clipboard.writeText(program);
    return true;
  } catch {
    return false; // it refuses, or has no clipboard for a page like this
  }
}

export function copy() {
  const blocks = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".code"));
  if (blocks.length === 0) return;
  status.className = "unseen";
  status.setAttribute("role", "status");
  document.body.append(status);
  for (const block of blocks) block.append(button(block));
}
