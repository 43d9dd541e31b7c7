// What the numbers of a judged game mean: mistakes, accuracy, turning points, luck. ludarium/play/measures.py says the same in the
// server's language; tests/vectors/measures.json holds both to it. Scores lie between −1 and 1.

/** @type {[number, string][]} a turn that gives away at least this much gets this sign */
const MISTAKES = [[0.3, "??"], [0.2, "?"], [0.1, "?!"]];
const LEAD = 0.2; // from this score on a player is better off
const MOST_TURNING = 3;
const FALL = 2.2; // how fast accuracy falls with what is given away

/** @param {number} value @param {number} digits */
const rounded = (value, digits) => Math.round(value * 10 ** digits) / 10 ** digits;

/** What a turn gives away. @param {number} best what was to be had @param {number} score what it is worth */
export function givenAway(best, score) {
  return rounded(Math.max(best - score, 0), 4);
}

/** The sign of a turn that gave that much away; empty if it is no mistake. @param {number} loss @returns {string} */
export function signOf(loss) {
  return MISTAKES.find(([least]) => loss >= least)?.[1] ?? "";
}

/** How well somebody played, in per cent: the mean over the turns in which there was a choice. @param {number[]} losses @returns {number | null} */
export function accuracyOf(losses) {
  if (!losses.length) return null;
  return rounded(losses.reduce((sum, loss) => sum + 100 * Math.exp(-FALL * loss), 0) / losses.length, 1);
}

/** 1 for a player who is better off, −1 for one who is worse off, 0 if it is about even. @param {number} score */
export function standing(score) {
  return Number(score >= LEAD) - Number(score <= -LEAD);
}

/**
 * Which turns changed the course of the game: the costliest mistakes that spoilt how their player stood.
 * @param {[number, number][]} turns what was to be had in each, and what it was worth @returns {number[]} counted from 0, in order
 */
export function turningPoints(turns) {
  const least = /** @type {[number, string]} */ (MISTAKES.find(([, sign]) => sign === "?"))[0];
  const lost = turns.map(([best, score]) => givenAway(best, score));
  const spoilt = turns.flatMap(([best, score], number) => (lost[number] >= least && standing(score) < standing(best) ? [number] : []));
  return spoilt.sort((one, other) => lost[other] - lost[one] || one - other).slice(0, MOST_TURNING).sort((one, other) => one - other);
}

/** What a throw was worth to its player. @param {number} before how they stood before it @param {number} best how they stand with the best use of it */
export function luckOf(before, best) {
  return rounded(best - before, 4);
}
