// Making elements, and changing a text only when it differs.

/** @typedef {Record<string, string | number>} Attributes */

/** @param {string} name @param {Attributes} [attributes] @param {(Node | string)[]} children */
export function html(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** @param {string} name @param {Attributes} [attributes] @param {(Node | string)[]} children */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element @param {Attributes} attributes @param {(Node | string)[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** A text that changes from step to step. */
export class Label {
  constructor(text = "") {
    this.node = document.createTextNode(text);
  }

  /** @param {string} text */
  set(text) {
    if (this.node.data !== text) this.node.data = text;
  }
}

/** A choice of values, each with what it is called. @param {string[][]} options */
export function select(options) {
  return /** @type {HTMLSelectElement} */ (
    html("select", {}, ...options.map(([value, name]) => html("option", { value }, name)))
  );
}

/** Does something when the page is read to its end. @param {() => void} action */
export function whenParsed(action) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", action, { once: true });
  else action();
}

let following = 0;

/** Lets the page's address cite what is shown, a little later: browsers refuse too many changes. @param {string} fragment */
export function follow(fragment) {
  clearTimeout(following);
  following = window.setTimeout(() => {
    try {
      history.replaceState(history.state, "", `#${fragment}`);
    } catch {
      // A page that may not change its address does without.
    }
  }, 200);
}
