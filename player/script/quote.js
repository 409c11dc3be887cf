// A piece of a program between quotes, as Go writes it.

/** What Go writes for characters that have no shape of their own. @type {Record<string, string>} */
const escapes = { '"': '\\"', "\\": "\\\\", "\x07": "\\a", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\v": "\\v" };

/** A piece of a program between quotes, as %q in Go. @param {string} text */
export function quote(text) {
  const shown = text.replace(/["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    const [letter, digits] = code < 0x80 ? ["x", 2] : code < 0x10000 ? ["u", 4] : ["U", 8];
    return escapes[char] ?? `\\${letter}${code.toString(16).padStart(Number(digits), "0")}`;
  });
  return `"${shown}"`;
}
