// The options of a site without a server: which combinations it has, and what is known of each (ludarium/site/choices.py).
import { ApiError } from "../api.js";
import { list, t } from "../words.js";
import { spoken } from "./spoken.js";
import { together } from "./together.js";

/** @typedef {import("./variant.js").VariantData} VariantData */
/**
 * @typedef {object} Choices a table with a row for each combination
 * @property {Record<string, string[]>} options the values of each, as written, the default first
 * @property {boolean} whole whether all combinations are here that the rules allow
 * @property {string[]} rows each the numbers of the values chosen, as digits
 * @property {[string, number, any[]][]} columns where a piece belongs, the number of its pattern, its values
 * @property {number[][]} patterns for every row the number of a value
 * @property {Record<string, import("../types.js").BoardData>} boards
 * @property {Record<string, number>} refusals rows that contradict themselves, with the number of the sentence that says why
 * @property {string[]} sentences
 * @property {string[]} presets where not all combinations have a row: those that others are changes of
 * @property {string[]} apart two changes of a preset each that may not be put together (ludarium/site/together.py)
 */

/** The options of a variant, as written. @param {string} written @returns {Record<string, string>} */
export function optionsIn(written) {
  const inside = written.match(/\((.*)\)$/)?.[1] ?? "";
  return Object.fromEntries([...inside.matchAll(/([\w-]+)=("[^"]*"|[^,]*)/g)].map((found) => [found[1], found[2].replaceAll('"', "")]));
}

/** @param {Choices} choices @param {Record<string, string>} chosen */
function rowOf({ options }, chosen) {
  return Object.entries(options).map(([name, values]) => values.indexOf(chosen[name] ?? values[0]).toString(36)).join("");
}

/** The variant that has these options; an error says why there is none. @param {string} game @param {string} written @param {Choices} choices @returns {VariantData} */
export function chosenVariant(game, written, choices) {
  const wanted = optionsIn(written);
  const unknown = Object.entries(wanted).find(([name, value]) => !choices.options[name]?.includes(value));
  if (unknown) throw refused(t("This site does not have {option} {value}.", { option: unknown[0].replaceAll("_", " "), value: unknown[1] }));
  const row = rowOf(choices, wanted);
  const known = descriptionOf(choices, row);
  if (!known) throw refused(complaint(choices, wanted, row));
  const chosen = Object.fromEntries(Object.entries(choices.options).map(([name, values]) => [name, wanted[name] ?? values[0]]));
  const differing = Object.entries(chosen).filter(([name, value]) => value !== choices.options[name][0]);
  const inside = differing.map(([name, value]) => `${name}=${/[,()"= ]/.test(value) ? `"${value}"` : value}`).join(",");
  const tags = { Game: game, ...(inside && { Variant: inside }) };
  return { text: inside ? `${game}(${inside})` : game, tags, chosen, ...withBytes(known) };
}

/** What is known of a combination; null if the site does not have it. @param {Choices} choices @param {string} row */
function descriptionOf(choices, row) {
  const index = choices.rows.indexOf(row);
  if (index >= 0) return described(choices, index);
  const changes = changesTo(choices, row);
  if (!changes) return null;
  const [before, ...changed] = changes.map((one) => described(choices, one));
  return together(before, changed);
}

/** The rows of the nearest preset and of each change of it that lead to a combination; null where they cannot be put together. @param {Choices} choices @param {string} row */
function changesTo({ rows, presets, apart, refusals }, row) {
  const differing = (/** @type {string} */ preset) => [...row].flatMap((digit, at) => (digit === preset[at] ? [] : [at]));
  const [preset] = [...presets].sort((one, other) => differing(one).length - differing(other).length);
  if (!preset) return null;
  const changed = differing(preset);
  const only = (/** @type {number[]} */ places) => [...preset].map((digit, at) => (places.includes(at) ? row[at] : digit)).join("");
  const pairs = changed.flatMap((one, index) => changed.slice(index + 1).map((other) => only([one, other])));
  const found = [[], ...changed.map((at) => [at])].map((places) => rows.indexOf(only(places)));
  return found.includes(-1) || pairs.some((pair) => apart.includes(pair) || pair in refusals) ? null : found;
}

/** A description as modules read it: words, which the file has as digits, in base64; texts in the reader's language. @param {any} known @returns {any} */
function withBytes(known) {
  const base64 = (/** @type {string} */ digits) => btoa(digits.replaceAll(/../g, (two) => String.fromCharCode(parseInt(two, 16))));
  for (const { variant } of [known.engine, ...(known.best ? [known.best] : [])]) Object.assign(variant, { rules: base64(variant.rules), start: base64(variant.start) });
  return spoken(known);
}

/** What is known of a row: pieces of text are joined in the order of their columns. @param {Choices} choices @param {number} row @returns {any} */
function described({ columns, patterns }, row) {
  /** @type {any} */
  const found = { repetition: null };
  for (const [path, pattern, values] of columns) {
    const value = values[patterns[pattern][row]];
    const names = path.split("/");
    const last = /** @type {string} */ (names.pop());
    if (value === null) continue; // another variant's
    /** @type {any} */
    let at = found;
    for (const name of names) at = at[name] ??= {};
    at[last] = typeof at[last] === "string" ? at[last] + value : value;
  }
  return found;
}

/** Why there is no such combination, and what would help. @param {Choices} choices @param {Record<string, string>} wanted @param {string} row */
function complaint(choices, wanted, row) {
  const why = choices.sentences[choices.refusals[row]];
  if (why) return `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
  const helpful = Object.keys(wanted).filter((name) => descriptionOf(choices, rowOf(choices, { ...wanted, [name]: choices.options[name][0] })));
  const names = helpful.map((name) => name.replaceAll("_", " "));
  if (!names.length) return t("This site does not have these options together.");
  return t("This site does not have these options together. It has the others if you put one back: {options}.", { options: list(names) });
}

/** @param {string} say */
const refused = (say) => new ApiError(say, "UNKNOWN_VARIANT", 400, "game");
