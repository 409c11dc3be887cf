// A field for the text of a program, with the numbers of its lines beside it. The Tab key leaves it, as it leaves every other
// field; what indents is the Enter key.
import { html } from "./dom.js";

/** Lines that are seen at least and at most, before the text scrolls. */
const [fewest, most] = [8, 26];

const step = "    ";

export class Editor {
  /**
   * @param {string} id of the field @param {string} described ids of what is said of it
   * @param {string} text @param {() => void} changed @param {() => void} run the reader wants it to run
   */
  constructor(id, described, text, changed, run) {
    this.changed = changed;
    this.run = run;
    /** Is it this that changes the text? */
    this.writing = false;
    this.field = /** @type {HTMLTextAreaElement} */ (
      html("textarea", { id, class: "qe-field", "aria-describedby": described, wrap: "off", spellcheck: "false", autocapitalize: "off", autocomplete: "off", translate: "no" })
    );
    this.field.value = text;
    this.numbers = html("div", { class: "qe-numbers", "aria-hidden": "true" });
    this.element = html("div", { class: "qe-editor" }, this.numbers, this.field);
    this.field.rows = Math.min(Math.max(this.lines.length, fewest), most);
    this.field.addEventListener("input", () => this.input());
    this.field.addEventListener("scroll", () => (this.numbers.scrollTop = this.field.scrollTop));
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("beforeinput", (event) => this.indent(event));
    this.number();
  }

  get text() {
    return this.field.value;
  }

  get lines() {
    return this.text.split("\n");
  }

  input() {
    this.number();
    this.changed();
  }

  /** Numbers the lines. */
  number() {
    const { numbers } = this;
    const count = this.lines.length;
    while (numbers.childElementCount > count) numbers.lastElementChild?.remove();
    while (numbers.childElementCount < count) numbers.append(html("div", {}, String(numbers.childElementCount + 1)));
    numbers.scrollTop = this.field.scrollTop;
  }

  /** Marks lines where something is wrong. @param {number[]} lines from 1 */
  mark(lines) {
    [...this.numbers.children].forEach((number, i) => number.classList.toggle("qe-wrong", lines.includes(i + 1)));
  }

  /** Puts another text in place of it all; the browser's own undo takes that back. @param {string} text */
  replace(text) {
    this.field.select();
    this.write(text);
    this.field.setSelectionRange(0, 0);
    this.field.scrollTop = 0;
  }

  /** Leads to a line. @param {number} line from 1 */
  goTo(line) {
    const { field, lines } = this;
    const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
    field.focus();
    field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    const height = field.scrollHeight / lines.length;
    field.scrollTop = Math.max(height * (line - 1) - field.clientHeight / 2, 0);
    field.scrollLeft = 0;
  }

  /** Writes a text in place of what is chosen. @param {string} text */
  write(text) {
    this.field.focus({ preventScroll: true });
    this.writing = true;
    const done = text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text); // can be undone, unlike setRangeText
    this.writing = false;
    if (done) return;
    this.field.setRangeText(text, this.field.selectionStart, this.field.selectionEnd, "end");
    this.input();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    this.run();
  }

  /**
   * A new line is indented as the one before, one step more behind a brace; at the beginning of a line a closing brace and
   * the key that deletes take back a step.
   * @param {InputEvent} event
   */
  indent(event) {
    const { field, text } = this;
    const { selectionStart: start, selectionEnd: end } = field;
    const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
    const indented = start === end && before.endsWith(step) && before.trim() === "";
    if (this.writing || event.isComposing) return;
    if (event.inputType === "insertLineBreak") {
      const [own] = /^[ \t]*/.exec(before) ?? [""];
      this.write(`\n${own}${/\{\s*$/.test(before) ? step : ""}`);
    } else if (indented && (event.inputType === "deleteContentBackward" || (event.inputType === "insertText" && event.data === "}"))) {
      field.setSelectionRange(start - step.length, start);
      this.write(event.data ?? "");
    } else {
      return;
    }
    event.preventDefault();
  }
}
