// The report after a game on a site without a server: what ludarium/server/reporting.py answers, from the rules in this page. It has
// fewer words: why a turn was a mistake is said where something was certain, and what is special about a turn is not.
import { ApiError } from "../api.js";
import { t, tn } from "../words.js";
import { ANSWERS } from "./answers.js";
import { localTable } from "./line.js";
import { cellsOf, CHANCE, OVER, stepped, textOf } from "./match.js";
import { pastOf, wordsOf } from "./program.js";
import { why } from "./words.js";

/** @typedef {import("./localtable.js").LocalTable} LocalTable */
/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./match.js").Step} Step */
/** @typedef {import("../engine/rules.js").Place} Place */
/** @typedef {{ply: number, best: number[][], proven: string | null, turns: number | null, reply: number[][], reply_proven: string | null}} Question */

const LONGEST = 8; // turns of a better line that are shown

/** @param {string} id */
async function finished(id) {
  const table = await localTable(id);
  if (table.status !== "over") throw new ApiError(t("There is a report once the game is over."), "NOT_OVER", 409, undefined);
  return table;
}

/** What a search has to know of the game before a turn. @param {Match} match @param {number} turns @param {Place} now */
const pastAt = ({ sight, seen, players, turns: all }, turns, now) => pastOf(/** @type {any} */ ({ sight, seen, players, turns: all.slice(0, turns), steps: [], now }));

/** Where in a turn its player first had to decide, after the throws; −1 where nobody did, or it is hidden. @param {LocalTable} table @param {Step[]} steps */
function decision({ sight }, steps) {
  const first = steps.findIndex(({ before }) => before.mover !== CHANCE);
  return first >= 0 && sight.secret(steps[first].before) ? -1 : first;
}

/** @param {string} id @returns {Promise<import("../report/judging.js").Game>} */
async function report(id) {
  const table = await finished(id);
  const { match, sight, kept } = table;
  const end = match.steps[0]?.before ?? match.now;
  const { stochastic, players } = sight.variant;
  const goesOn = !match.result && end.mover >= 0;
  return {
    game: kept.game, players: players.length, compared: players.length > 2 || stochastic,
    turns: match.turns.map((_, number) => turnOf(table, number)),
    end: goesOn ? { words: wordsOf(end), mover: end.mover, ...pastAt(match, match.turns.length, end) } : null,
    final: match.result?.scores ?? null,
  };
}

/** Actions in plain words; nothing where their notation is as plain. @param {Step[]} steps */
function inPlainWords(steps) {
  return steps.some(({ words }) => words) ? steps.map(({ words, cells }) => words || cells.join("–")).join(", ") : "";
}

/** A turn as the engine judges it. @param {LocalTable} table @param {number} number from 0 @returns {import("../report/judging.js").GameTurn} */
function turnOf(table, number) {
  const { match } = table;
  const { player, text, steps } = match.turns[number];
  const first = decision(table, steps);
  if (first < 0) return /** @type {any} */ ({ player, text, say: "", did: "", words: null });
  const { before } = steps[first];
  const actions = steps.slice(first).map(({ action }) => action);
  const words = wordsOf(before);
  return { player, text, say: "", did: inPlainWords(steps.slice(first)), words, ...pastAt(match, number, before), position: words, forced: before.actions.length === 1, actions, before: null };
}

/** One turn, also while the game goes on. @param {string} id @param {number} ply from 1 */
async function turn(id, ply) {
  const table = await localTable(id);
  if (!table.match.turns[ply - 1]) throw new ApiError(t("There is no such turn."), "NOT_FOUND", 404, undefined);
  const { stochastic, players } = table.sight.variant;
  return { ...turnOf(table, ply - 1), before: stochastic ? 0 : null, compared: players.length > 2 || stochastic };
}

/** @param {string} id @param {{turns: Question[]}} body */
async function words(id, { turns }) {
  const table = await finished(id);
  return { turns: turns.map((one) => inWords(table, one)) };
}

/** What was better than a turn, and why. @param {LocalTable} table @param {Question} question */
function inWords(table, question) {
  const { sight, match } = table;
  const { steps } = match.turns[question.ply - 1];
  const played = steps.slice(decision(table, steps));
  const place = played[0].before;
  let here = place;
  const line = question.best.slice(0, LONGEST).map((actions) => {
    const turn = stepped(sight, here, actions);
    here = turn.after;
    return turn.steps;
  });
  const [best, ...later] = line;
  const after = stepped(sight, place, played.map(({ action }) => action)).after;
  const reasons = [allowed(table, after, question), passedUp(question)].filter(Boolean).join(" ");
  return { ply: question.ply, better: textOf(best), say: inPlainWords(best), line: later.map(textOf), cells: cellsOf(best), ways: table.ways(best), why: reasons };
}

/** What somebody else can do now. @param {LocalTable} table @param {Place} after @param {Question} question */
function allowed({ sight }, after, { reply, reply_proven: proven }) {
  if (!reply.length || after.mover < 0 || proven !== "win") return "";
  const { steps, after: end } = stepped(sight, after, reply[0]);
  if (end.mover !== OVER) return "";
  const players = sight.variant.players.map((_, player) => player);
  const because = why(players.map((player) => sight.nameOf(end, player)), players.map((player) => end.score(player)), sight.reason(end), sight.data.reasons);
  const turn = textOf(steps);
  return because ? t("Now {turn} wins at once: {why}.", { turn, why: because }) : t("Now {turn} wins at once.", { turn });
}

/** What could have been done instead. @param {Question} question */
function passedUp({ proven, turns }) {
  if (proven !== "win") return "";
  return turns ? tn("It misses a certain win in {n} turn.", "It misses a certain win in {n} turns.", turns) : t("It misses a certain win.");
}

ANSWERS.push(
  [/^\/api\/tables\/(\w+)\/report$/, ([id]) => report(id)],
  [/^\/api\/tables\/(\w+)\/report\/turns\/(\d+)$/, ([id, ply]) => turn(id, Number(ply))],
  [/^\/api\/tables\/(\w+)\/report\/turns\/words$/, async ([id], _, body) => inWords(await localTable(id), body)],
  [/^\/api\/tables\/(\w+)\/report\/words$/, ([id], _, body) => words(id, body)],
);
