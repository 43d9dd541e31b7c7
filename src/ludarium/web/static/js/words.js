// What people read, in their language. The keys are the English texts; the catalogue of another language came with the page
// (docs/web/languages.md). A text is written out where it is used, so that tools/words.py finds it: t("Sit down").

/** @typedef {Record<string, string | number>} Values */
/** @typedef {{language: string, plurals: string, words: Record<string, string | string[]>}} Book */

/** @type {Book | undefined} */
const book = /** @type {any} */ (globalThis).ludariumWords;

/** Take in what else is said in the page's language. @param {Book["words"]} words */
export const learn = (words) => void Object.assign(book?.words ?? {}, words);

/** The language of the page. */
export const language = book?.language ?? "en";

/** The same for numbers and lists, which the page's English writes in the British way. */
export const tag = language === "en" ? "en-GB" : language;

/** A text with its values filled in. @param {string} text @param {Values} values */
export const filled = (text, values) => text.replaceAll(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** A text in the reader's language, with the values filled in where it has their names in braces. @param {string} text @param {Values} [values] */
export function t(text, values = {}) {
  const found = book?.words[text];
  return filled(typeof found === "string" ? found : text, values);
}

/** The same for a text that has several translations; the context tells them apart. @param {string} context @param {string} text @param {Values} [values] */
export function tc(context, text, values = {}) {
  const found = book?.words[`${context}\u0004${text}`];
  return filled(typeof found === "string" ? found : text, values);
}

/** What follows a number: `one` or `many` in English, else as the language has it; {n} is the number. @param {string} one @param {string} many @param {number} n @param {Values} [values] */
export function tn(one, many, n, values = {}) {
  const forms = book?.words[one];
  const index = Number(book?.plurals[n < 200 ? n : 100 + (n % 100)] ?? 0);
  return filled(Array.isArray(forms) ? forms[index] : n === 1 ? one : many, { n, ...values });
}

/** A list in words: "a, b and c". @param {string[]} words */
export function list(words) {
  return new Intl.ListFormat(tag).format(words);
}
