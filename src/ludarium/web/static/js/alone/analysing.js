// The analysis board on a site without a server: what ludarium/server/analysis_board.py answers, from the rules in this page.
// Only that page loads it.
import { ApiError } from "../api.js";
import { fromBase64, Place } from "../engine/rules.js";
import { t } from "../words.js";
import { ANSWERS } from "./answers.js";
import { localTable } from "./line.js";
import { cellsOf, CHANCE, Match, OVER, stepped, textOf } from "./match.js";
import { pastOf, wordsOf } from "./program.js";
import { Sight } from "./sight.js";
import { variantOf } from "./variant.js";
import { advice, legalActions, wholeTurns } from "./views.js";

/** @typedef {import("./match.js").Step} Step */
/** @typedef {{game: string, start: string | null}} Analysed `start` as words, in base64 */

const LONGEST_SERIES = 6;
const MOST_SERIES = 150;
const UNLIKELY = 0.06; // series are not followed any further, once all that go on are as unlikely together
/** @type {Map<string, Promise<Match>>} a match for each variant and start, which goes to wherever it is asked */
const matches = new Map();

/** @param {string} code @param {string} say @param {string} [field] */
const refused = (code, say, field) => new ApiError(say, code, 400, field);

/** @param {Analysed} analysed @returns {Promise<Match>} */
async function matchOf({ game, start }) {
  const key = `${game} ${start ?? ""}`;
  const known = matches.get(key) ?? begun(game, start);
  matches.set(key, known);
  known.catch(() => matches.delete(key));
  return known;
}

/** @param {string} game @param {string | null} start @returns {Promise<Match>} */
async function begun(game, start) {
  const { data, variant } = await variantOf(game);
  const sight = await Sight.open(data, variant);
  if (!start) return new Match(sight);
  const usual = sight.rules.start.words.length;
  const words = /^[\w+/]+=*$/.test(start) && start.length % 4 === 0 ? fromBase64(start) : null;
  if (words?.length !== usual) throw refused("NO_SERVER", t("Reading a position needs a server, and this site has none."), "position");
  return new Match(sight, new Place(sight.rules, words));
}

/** @param {Analysed} analysed @param {number[]} actions */
async function reached(analysed, actions) {
  const match = await matchOf(analysed);
  const done = match.actions;
  const other = actions.findIndex((action, index) => done[index] !== action);
  const left = Math.min(other < 0 ? actions.length : other, done.length);
  while (match.actions.length > left) if (!match.popAction()) match.pop();
  for (const [index, action] of actions.entries()) {
    if (index < match.actions.length) continue;
    if (match.result || !match.now.actions.includes(action)) throw refused("ILLEGAL", t("Action {n} of this line cannot be played.", { n: index + 1 }), "actions");
    match.push(action);
  }
  return match;
}

/** The last move: what one player did up to now, or the last throw. @param {Match} match @returns {Step[]} */
function lastMove(match) {
  const steps = match.steps.length ? match.steps : (match.turns[match.turns.length - 1]?.steps ?? []);
  const mover = steps[steps.length - 1]?.before.mover;
  if (mover === CHANCE) return steps.slice(-1);
  return steps.slice(steps.findLastIndex(({ before }) => before.mover !== mover) + 1);
}

/** @param {Analysed & {actions: number[]}} body */
async function position(body) {
  const match = await reached(body, body.actions);
  const { sight, now, outcome } = match;
  const { data, variant } = sight;
  const mover = outcome ? OVER : now.mover;
  const steps = lastMove(match);
  const goesOn = steps.length > 0 && match.steps.length > 0 && steps[0].before.mover === now.mover && now.mover >= 0;
  const scene = sight.scene(now, Math.max(now.mover, -1), outcome !== null);
  const last = match.steps.length ? match.steps : (match.turns[match.turns.length - 1]?.steps ?? []);
  for (const cell of cellsOf(last)) scene.marks[cell] ??= "last";
  const legal = mover >= 0 ? legalActions(sight, now) : [];
  const view = {
    ply: match.turns.length, mover, turn: mover >= 0 ? sight.nameOf(now, mover) : "", ...scene,
    pending: goesOn ? steps.map((step) => ({ text: textOf([step]), cells: step.cells })) : [], undo: goesOn,
    legal, turns: mover >= 0 ? wholeTurns(sight, now) : [], outcome, clock: null, abort: null, aborted: false, advice: advice(legal), secret: false, note: null,
  };
  return {
    game: variant.text, title: data.game.title, variant: variant.variant, chance: variant.stochastic,
    players: variant.players.map((_, player) => sight.nameOf(now, player)), board: sight.boardAt(now), view, position: wordsOf(now),
    move: steps.length ? { actions: steps.map(({ action }) => action), text: textOf(steps), player: steps[0].before.mover, cells: cellsOf(steps), complete: !goesOn } : null,
    thinking: mover >= 0 ? { words: wordsOf(now), player: mover, ...pastOf(match) } : null,
    threat: null, no_threat: t("Threats need a server, and this site has none."), throws: mover === CHANCE ? series(match) : [],
  };
}

/** Throws that may come now, and those that may follow them at once; where several lead to one place, only the first is continued. @param {Match} match */
function series({ sight, now }) {
  /** @type {any[]} */
  const found = [];
  /** @type {Map<string, number[]>} */
  const known = new Map([[wordsOf(now), []]]);
  /** @typedef {{place: Place, thrown: number[], odds: number, texts: string[], mass: number}} Front */
  let front = new Map([[wordsOf(now), /** @type {Front} */ ({ place: now, thrown: [], odds: 1, texts: [], mass: 1 })]]);
  for (let depth = 0; depth < LONGEST_SERIES && found.length < MOST_SERIES; depth++) {
    /** @type {typeof front} */
    const further = new Map();
    for (const { place, thrown, odds, texts, mass } of front.values()) {
      for (const action of place.actions) {
        const after = place.act(action);
        const [likely, again, words] = [sight.odds(place, action), after.mover === CHANCE, wordsOf(after)];
        const written = [...texts, sight.touched(place, action)[0] ?? sight.actionText(place, action)];
        const actions = [...thrown, action];
        const same = again ? known.get(words) : undefined;
        found.push({ actions, text: written.join("+"), odds: odds * likely, again, words: after.mover >= 0 ? words : null, player: after.mover, ...(same && { same }) });
        if (!again) continue;
        if (!same) {
          known.set(words, actions);
          further.set(words, { place: after, thrown: actions, odds: odds * likely, texts: written, mass: 0 });
        }
        const next = further.get(words);
        if (next) next.mass += mass * likely;
      }
    }
    front = further;
    if ([...front.values()].reduce((sum, { mass }) => sum + mass, 0) < UNLIKELY) break;
  }
  return found;
}

/** @param {Analysed & {actions: number[], lines: number[][][]}} body */
async function lines(body) {
  const { sight, now } = await reached(body, body.actions);
  return { lines: body.lines.map((line) => {
    let here = now;
    const texts = line.map((turn) => {
      const { steps, after } = stepped(sight, here, turn);
      here = after;
      return textOf(steps);
    });
    return { texts, ways: line.length ? [cellsOf(stepped(sight, now, line[0]).steps)] : [] };
  }) };
}

/** @param {Analysed & {moves: [number, number[]][]}} body */
async function tree(body) {
  const { sight, start } = await matchOf(body);
  const places = [start];
  const [texts, players] = [/** @type {string[]} */ ([]), /** @type {number[]} */ ([])];
  for (const [index, [parent, actions]] of body.moves.entries()) {
    const before = places[parent + 1];
    try {
      const { steps, after } = stepped(sight, before, actions);
      if (new Set(steps.map((step) => step.before.mover)).size !== 1) throw new RangeError();
      places.push(after);
      texts.push(textOf(steps));
      players.push(before.mover);
    } catch {
      throw refused("ILLEGAL", t("Move {n} of these cannot be played.", { n: index + 1 }), "moves");
    }
  }
  return { game: sight.variant.text, texts, players, opening: sight.circumstance(start, "opening") === 1 };
}

/** The moves of a finished game. @param {string} id */
async function finished(id) {
  const { kept, match, status } = await localTable(id);
  if (status !== "over") throw refused("NOT_OVER", t("This game is still being played. You can analyse it once it is over."));
  /** @type {number[][]} */
  const moves = [];
  for (const { steps } of [...match.turns, { steps: match.steps }]) {
    for (const [index, { before, action }] of steps.entries()) {
      if (index && before.mover === steps[index - 1].before.mover && before.mover !== CHANCE) moves[moves.length - 1].push(action);
      else moves.push([action]);
    }
  }
  return { game: kept.game, start: null, players: kept.seats.map(({ who }) => who), moves, turns: match.turns.map(({ steps }) => steps.length) };
}

ANSWERS.push(
  [/^\/api\/analysis\/position$/, (_, __, body) => position(body)],
  [/^\/api\/analysis\/lines$/, (_, __, body) => lines(body)],
  [/^\/api\/analysis\/tree$/, (_, __, body) => tree(body)],
  [/^\/api\/analysis\/tables\/(\w+)$/, ([id]) => finished(id)],
);
