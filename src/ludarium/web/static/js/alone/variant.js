// The games of a site without a server: files that `ludarium site` wrote, one for each game, and the variants in them.
import { ApiError } from "../api.js";
import { fetched as unpacked } from "../engine/fetching.js";
import { chosenVariant } from "./choices.js";
import { t } from "../words.js";
import { spoken } from "./spoken.js";

/**
 * @typedef {object} VariantData a variant as `ludarium site` describes it (ludarium/site/data.py)
 * @property {string} text
 * @property {Record<string, string>} tags of a saved game: `Game`, and `Variant` where it has options
 * @property {string} variant in words
 * @property {string[]} players
 * @property {Record<string, string>} chosen
 * @property {string} board digest of the board at the start
 * @property {string} table the module with the rules and what the board shows
 * @property {import("../engine/worker.js").Parts} engine what the program plays with at most levels; addresses from the site's root
 * @property {import("../engine/worker.js").Parts} [best] what it plays with at the highest, and what hints come from, where that differs
 * @property {{times: number, loser: number} | null} repetition
 * @property {boolean} stochastic
 * @property {boolean} secret whether something is hidden at the start
 * @property {string} picture
 * @property {string} rules the folder of the page that tells them
 */
/**
 * @typedef {object} Level as in ludarium/play/levels.py
 * @property {number | null} depth
 * @property {number | null} nodes
 * @property {number} share
 * @property {number} blur
 * @property {number} oversight
 * @property {number} lines
 * @property {number} blunder
 * @property {boolean} board_only
 * @property {boolean} learned
 * @property {boolean} sharp
 */
/**
 * @typedef {object} GameData
 * @property {any} game as /api/games lists it
 * @property {Level[]} levels the weakest first
 * @property {string[]} words in the texts of its scene
 * @property {string[]} endings why a game may be over, as its scene counts them
 * @property {Record<string, string>} reasons in words; {losers} stands for those who lost
 * @property {Record<string, import("../types.js").BoardData>} boards
 * @property {Record<string, VariantData>} variants
 * @property {any[]} examples
 * @property {Record<string, string | string[]>} [said] of a game that a server lent: its texts in the page's language
 * @property {string | null} choices the file with all combinations of options
 */

const NOT_HERE = t("This part of the site has not been loaded yet, and there is no connection.");
const root = document.documentElement.dataset.root ?? "";
/** @type {Map<string, string>} the folders of rules pages, by the texts of variants that were asked for */
export const rulesFolders = new Map();
/** @type {Map<string, Promise<any>>} */
const fetched = new Map();

/** @type {Map<string, {data: GameData, variant: VariantData}>} what a server lent, by the variants' texts */
const lent = new Map();

/** A variant that comes from a server, not from a site's files. @param {{data: GameData, variant: VariantData}} found */
export const lend = (found) => lent.set(found.variant.text, found);

/** Where a file of the site lies. @param {string} path */
export const place = (path) => new URL(root + path, document.baseURI).href;

/** @param {string} path @returns {Promise<any>} */
export function file(path) {
  const known = fetched.get(path) ?? load(path);
  fetched.set(path, known);
  known.catch(() => fetched.delete(path));
  return known;
}

/** @param {string} path */
async function load(path) {
  try {
    const answer = await fetch(place(path));
    if (!answer.ok) throw new Error(String(answer.status));
    return spoken(await answer.json());
  } catch {
    throw new ApiError(NOT_HERE, "OFFLINE", 0, undefined);
  }
}

/** A packed file with JSON in it. @param {string} path @returns {Promise<any>} */
function packedFile(path) {
  const known = fetched.get(path) ?? unpacked(place(path)).then((content) => JSON.parse(new TextDecoder().decode(content)));
  fetched.set(path, known);
  known.catch(() => fetched.delete(path));
  return known;
}

/** @param {string} written the variant's text @returns {Promise<{data: GameData, variant: VariantData}>} */
export async function variantOf(written) {
  const given = lent.get(written);
  if (given) return given;
  const [name] = written.split("(");
  const known = Object.values(await file("data/variants.json")).includes(name);
  /** @type {GameData | null} */
  const data = known ? await file(`data/${name}.json`) : null;
  if (!data) throw new ApiError(t("This site does not have that game."), "UNKNOWN_VARIANT", 400, "game");
  const variant = data.variants[written] ?? (await withOptions(data, name, written));
  rulesFolders.set(written, variant.rules);
  return { data, variant };
}

/** @param {GameData} data @param {string} name @param {string} written @returns {Promise<VariantData>} */
async function withOptions(data, name, written) {
  if (!data.choices) throw new ApiError(t("This site does not have that combination of options."), "UNKNOWN_VARIANT", 400, "game");
  /** @type {import("./choices.js").Choices} */
  const choices = await packedFile(data.choices).catch(() => Promise.reject(new ApiError(NOT_HERE, "OFFLINE", 0, undefined)));
  Object.assign(data.boards, choices.boards);
  const chosen = chosenVariant(name, written, choices);
  return data.variants[chosen.text] ?? chosen;
}
