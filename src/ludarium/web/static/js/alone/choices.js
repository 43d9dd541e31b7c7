// The options of a site without a server: which combinations it has, and what is known of each (ludarium/site/choices.py).
import { ApiError } from "../api.js";
import { list, t } from "../words.js";

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
  const index = choices.rows.indexOf(row);
  if (index < 0) throw refused(complaint(choices, wanted, row));
  const chosen = Object.fromEntries(Object.entries(choices.options).map(([name, values]) => [name, wanted[name] ?? values[0]]));
  const differing = Object.entries(chosen).filter(([name, value]) => value !== choices.options[name][0]);
  const inside = differing.map(([name, value]) => `${name}=${/[,()"= ]/.test(value) ? `"${value}"` : value}`).join(",");
  const tags = { Game: game, ...(inside && { Variant: inside }) };
  return { text: inside ? `${game}(${inside})` : game, tags, chosen, ...described(choices, index) };
}

/** What is known of a row: pieces of text are joined in the order of their columns. @param {Choices} choices @param {number} row @returns {any} */
function described({ columns, patterns }, row) {
  const found = {};
  for (const [path, pattern, values] of columns) {
    const value = values[patterns[pattern][row]];
    const names = path.split("/");
    const last = /** @type {string} */ (names.pop());
    if (value === null && path !== "repetition") continue; // another variant's
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
  const helpful = Object.keys(wanted).filter((name) => choices.rows.includes(rowOf(choices, { ...wanted, [name]: choices.options[name][0] })));
  const names = helpful.map((name) => name.replaceAll("_", " "));
  if (!names.length) return t("This site does not have these options together.");
  return t("This site does not have these options together. It has the others if you put one back: {options}.", { options: list(names) });
}

/** @param {string} say */
const refused = (say) => new ApiError(say, "UNKNOWN_VARIANT", 400, "game");
