// The words that the scripts say, in the language of the page: those of the site's catalogues whose keys begin
// with "script.".
import catalogues from "words";

const lang = document.documentElement.lang;
const words = catalogues[lang.toLowerCase()] ?? catalogues.en;
const numbers = new Intl.NumberFormat(lang);
const plurals = new Intl.PluralRules(lang);

/**
 * A text with its slots filled. The first number among the values chooses the plural form.
 * @param {string} key without "script." @param {Record<string, string | number>} [values]
 */
export function text(key, values = {}) {
  const word = words[`script.${key}`];
  if (word === undefined) throw new Error(`no string script.${key} in ${lang}`);
  const number = Object.values(values).find((value) => typeof value === "number");
  const form = typeof word === "string" ? word : (word[plurals.select(Number(number))] ?? word.other);
  return form.replace(/\{([a-z]+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === "number" ? numbers.format(value) : value;
  });
}
