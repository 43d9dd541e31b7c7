// Which steps of the games' courses were done in this browser.
import { keep, kept } from "../settings.js";

/** @param {string} game @returns {Set<number>} the numbers of the steps that are done */
export function done(game) {
  const found = (kept(`lessons ${game}`) ?? "").split(" ").filter(Boolean);
  return new Set(found.map(Number).filter(Number.isInteger));
}

/** @param {string} game @param {number} step */
export function noteDone(game, step) {
  keep(`lessons ${game}`, [...done(game).add(step)].sort((one, other) => one - other).join(" "));
}
