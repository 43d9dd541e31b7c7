// From what a search says about positions to what is said about turns: the same reasoning as ludarium/play/annotation.py.
import { accuracyOf, givenAway, luckOf, signOf, turningPoints } from "./measures.js";

/** @typedef {import("../engine/search.js").Line} Line */
/** @typedef {import("../engine/search.js").Result} Result */
/** @typedef {"win" | "loss" | "draw" | null} Proven */
/**
 * A turn as the server sends it for a report.
 * @typedef {object} GameTurn
 * @property {number} player the seat; −1 for throws that belong to nobody
 * @property {string} text
 * @property {string} say in plain words, if its notation is hard to read
 * @property {string} did what its player did after the throws, in plain words; empty if the notation is as plain
 * @property {string | null} words the position in which it was decided, in base64; null if nobody decided anything
 * @property {string[]} spent
 * @property {string} salt
 * @property {string} position the same in the game's notation
 * @property {boolean} forced whether there was no choice
 * @property {number[]} actions what was played there
 * @property {number | null} before how the player stood before the throw; null without one
 */
/**
 * A finished game as the server sends it for a report.
 * @typedef {object} Game
 * @property {string} game
 * @property {number} players
 * @property {boolean} compared whether turns are compared with others of the same position, and not with what follows
 * @property {GameTurn[]} turns
 * @property {{words: string, mover: number, spent: string[], salt: string} | null} end the last position, if somebody could go on
 * @property {number[] | null} final what each seat scored, if the game ended by its rules
 */
/**
 * What is to be said about a turn. Scores are its player's.
 * @typedef {object} Judged
 * @property {number} ply
 * @property {number} player
 * @property {number} score what it was worth
 * @property {Proven} proven what is certain after it
 * @property {number | null} within in how many turns
 * @property {Line | null} best what was best; null if the turn itself was
 * @property {number} bestScore
 * @property {number} loss
 * @property {string} sign
 * @property {Line | null} reply what the others can make of it
 * @property {number | null} luck
 * @property {boolean} forced
 */

export const COMPARED = 12; // turns compared with each other where one position cannot be compared with the next

/** @type {Record<string, Proven>} */
const OTHER = { win: "loss", loss: "win", draw: "draw" };

/** Whether a search found anything at all. @param {Result | undefined} result */
const useful = (result) => Boolean(result?.lines.length && (result.depth > 0 || result.lines[0].score || result.lines.length > 1));

/**
 * What is known about the turns so far; null where a search is still missing.
 * @param {Game} game @param {(Result | undefined)[]} results by turn, and one more for the position at the end @returns {(Judged | null)[]}
 */
export function judge(game, results) {
  return game.turns.map((_, index) => (game.compared ? amongOthers(game, results, index) : byWhatFollows(game, results, index)));
}

/** @param {Game} game @param {(Result | undefined)[]} results @param {number} index @returns {Judged | null} */
function byWhatFollows(game, results, index) {
  const { player, forced } = game.turns[index];
  const here = results[index];
  const last = index === game.turns.length - 1;
  if (!here || !useful(here)) return null;
  if (last && game.final) return judged(index, player, here, ending(game.final[player]), null, forced);
  const after = results[index + 1];
  if (!after || !useful(after)) return null;
  const line = after.lines[0];
  const mine = (last ? game.end?.mover : game.turns[index + 1].player) === player;
  const proven = mine || !line.proven ? line.proven : OTHER[line.proven];
  return judged(index, player, here, { score: mine ? line.score : -line.score, proven, turns: line.turns }, mine ? null : line, forced);
}

/** @param {Game} game @param {(Result | undefined)[]} results @param {number} index @returns {Judged | null} */
function amongOthers(game, results, index) {
  const { player, forced, before } = game.turns[index];
  const here = results[index];
  if (!here || !useful(here)) return null;
  const own = here.lines[here.own ?? -1] ?? here.lines[here.lines.length - 1];
  const last = index === game.turns.length - 1 && game.final;
  const found = judged(index, player, here, last ? ending(last[player]) : own, null, forced);
  const next = own.line[1];
  if (next && here.own !== undefined && here.own >= 0 && game.players === 2) found.reply = { ...own, line: own.line.slice(1), proven: own.proven ? OTHER[own.proven] : null };
  return before === null || before === undefined ? found : { ...found, luck: luckOf(before, here.lines[0].score) };
}

/** What an end is worth. @param {number} score @returns {{score: number, proven: Proven, turns: number | null}} */
function ending(score) {
  return { score, proven: score >= 1 ? "win" : score <= -1 ? "loss" : score === 0 ? "draw" : null, turns: score ? 0 : null };
}

/**
 * @param {number} index @param {number} player @param {Result} here
 * @param {{score: number, proven: Proven, turns: number | null}} own @param {Line | null} reply @param {boolean} forced @returns {Judged}
 */
function judged(index, player, here, own, reply, forced) {
  const best = here.lines[0];
  const same = here.own === 0 || forced;
  const loss = same ? 0 : givenAway(best.score, own.score);
  return {
    ply: index + 1, player, score: own.score, proven: own.proven, within: own.turns, best: same ? null : best,
    bestScore: Math.max(best.score, own.score), loss, sign: signOf(loss), reply, luck: null, forced,
  };
}

/**
 * How a player did.
 * @typedef {object} Tally
 * @property {number | null} accuracy
 * @property {Record<string, number>} signs how many turns of each sign
 * @property {number | null} luck
 * @property {number} lost what their play gave away
 */

/** @param {(Judged | null)[]} turns @param {number} player @returns {Tally} */
export function tally(turns, player) {
  const own = turns.filter((turn) => turn !== null).filter((turn) => turn.player === player);
  const chosen = own.filter(({ forced }) => !forced).map(({ loss }) => loss);
  const lucks = own.flatMap(({ luck }) => (luck === null ? [] : [luck]));
  const count = (/** @type {string} */ wanted) => own.filter(({ sign }) => sign === wanted).length;
  const total = (/** @type {number[]} */ all) => all.reduce((sum, one) => sum + one, 0);
  return {
    accuracy: accuracyOf(chosen), signs: { "??": count("??"), "?": count("?"), "?!": count("?!") },
    luck: lucks.length ? total(lucks) : null, lost: total(chosen),
  };
}

/** The turns that changed the course of the game, by their numbers. @param {(Judged | null)[]} turns @returns {number[]} */
export function turningPlies(turns) {
  const known = turns.filter((turn) => turn !== null);
  return turningPoints(known.map(({ bestScore, score }) => [bestScore, score])).map((index) => known[index].ply);
}

/** How it stands after a turn as the graph shows it: with two players as the first sees it. @param {Game} game @param {Judged} turn */
export function heightOf(game, turn) {
  return game.players === 2 && turn.player === 1 ? -turn.score : turn.score;
}
