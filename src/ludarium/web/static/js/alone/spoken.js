// Texts that were put together by ludarium/wording.py, said in the reader's language.
import { t, tn } from "../words.js";

/** @typedef {[string, Record<string, any>, [string, number] | null, string]} Made a text, its values, what is said of many and how many, its shape */

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** @param {any} value @returns {string | number} */
const saidValue = (value) => (Array.isArray(value) ? value.map(saidValue).join("") : typeof value === "object" ? said(value.words) : value);

/** @param {Made} made */
function said([text, values, many, shape]) {
  const filled = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, saidValue(value)]));
  const words = many ? tn(text, many[0], many[1], filled) : t(text, filled);
  return shape ? capital(words) : words;
}

/** Data with all its texts in the reader's language. @param {any} value @returns {any} */
export function spoken(value) {
  if (Array.isArray(value)) return value.map(spoken);
  if (value === null || typeof value !== "object") return value;
  const keys = Object.keys(value);
  if (keys.length === 1 && keys[0] === "words" && Array.isArray(value.words)) return said(value.words);
  return Object.fromEntries(keys.map((key) => [key, spoken(value[key])]));
}
