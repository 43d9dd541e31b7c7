// Courses and puzzles on a site without a server: from files that `ludarium site` wrote (ludarium/site/learning.py). Positions in
// them are words. Only the pages that need them load this.
import { ApiError } from "../api.js";
import { sha256 } from "../sha256.js";
import { t } from "../words.js";
import { ANSWERS } from "./answers.js";
import { file } from "./variant.js";

/** @typedef {import("../puzzles/attempt.js").Puzzle} Puzzle */

/** @param {string} name @returns {Promise<Puzzle[]>} */
const puzzlesOf = (name) => file(`data/${name}-puzzles.json`);

/** What one chooses a puzzle by. @param {Puzzle} puzzle @returns {import("../puzzles/choosing.js").Listed} */
const listed = ({ id, game, name, variant, level, themes, solution }) => ({ id, game, name, variant, level, themes, turns: (solution.length + 1) / 2 });

/** A digest as a text that sorts as its bytes do. @param {string} text */
const digest = (text) => Array.from(sha256(new TextEncoder().encode(text)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The puzzle of the day, the one that every server has: as in ludarium/server/puzzling.py. @param {string[]} ids @param {string} today */
export function daily(ids, today) {
  if (!ids.length) return null;
  const year = today.slice(0, 4);
  const digests = new Map(ids.map((id) => [id, digest(`${id} ${year}`)]));
  const order = [...ids].sort((one, other) => (/** @type {string} */ (digests.get(one)) < /** @type {string} */ (digests.get(other)) ? -1 : 1));
  const day = 1 + (Date.parse(`${today}T00:00:00Z`) - Date.parse(`${year}-01-01T00:00:00Z`)) / 86_400_000;
  return order[day % order.length];
}

/** @param {string} name */
async function all(name) {
  const puzzles = await puzzlesOf(name);
  const today = new Date().toISOString().slice(0, 10);
  return { puzzles: puzzles.map(listed), daily: daily(puzzles.map(({ id }) => id), today), today };
}

/** @param {string} name @param {string} id @returns {Promise<Puzzle>} */
async function one(name, id) {
  const found = (await puzzlesOf(name)).find((puzzle) => puzzle.id === id);
  if (!found) throw new ApiError(t("There is no such puzzle."), "NOT_FOUND", 404, undefined);
  return found;
}

ANSWERS.push(
  [/^\/api\/lessons\/(\w+)$/, ([name]) => file(`data/${name}-lessons.json`)],
  [/^\/api\/puzzles\/(\w+)$/, ([name]) => all(name)],
  [/^\/api\/puzzles\/(\w+)\/(\w+)$/, ([name, id]) => one(name, id)],
);
