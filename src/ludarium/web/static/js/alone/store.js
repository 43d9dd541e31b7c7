// The games of this browser, where no server keeps them: each under its own key, the newest first.
import { ApiError } from "../api.js";
import { keep, kept } from "../settings.js";
import { t } from "../words.js";

/** @typedef {{kind: "person" | "program", who: string, level: number | null, here: boolean}} SeatKept */
/**
 * @typedef {object} Kept
 * @property {string} id
 * @property {string} game the variant's text
 * @property {string} title
 * @property {SeatKept[]} seats
 * @property {boolean} takebacks
 * @property {number[]} actions
 * @property {{how: string, seat: number | null} | null} over where somebody ended it
 * @property {{seed: string, nonces: (string | null)[], lent?: import("../types.js").DiceData} | null} dice `lent`: the server's, of a game that it lent
 * @property {string | null} rematch
 * @property {number} turns
 * @property {number | null} turn whose turn it is
 * @property {{text: string, winner: number[]} | null} outcome
 * @property {number} begun
 * @property {number} changed
 * @property {number} [since] of a game that a server lent: how many actions it had then
 * @property {string} [record] of a game that a server lent: the game as a file
 */

const NAME = "game ";
const MOST = 200; // finished games that are kept

/** @param {string} id @returns {Kept} */
export function stored(id) {
  const text = kept(NAME + id);
  if (!text) throw new ApiError(t("There is no such game in this browser."), "NOT_FOUND", 404, undefined);
  return JSON.parse(text);
}

/** @param {Kept} game */
export function store(game) {
  game.changed = Date.now();
  keep(NAME + game.id, JSON.stringify(game));
}

/** @param {string} id */
export const forget = (id) => keep(NAME + id, null);

/** All games, the newest first. @returns {Kept[]} */
export function games() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(NAME));
    const found = keys.flatMap((key) => {
      try {
        return [/** @type {Kept} */ (JSON.parse(kept(key) ?? ""))];
      } catch {
        return []; // somebody else wrote it
      }
    });
    const sorted = found.sort((one, other) => other.changed - one.changed);
    for (const old of sorted.filter((game) => game.outcome).slice(MOST)) forget(old.id);
    return sorted;
  } catch {
    return []; // storage is switched off
  }
}
