// The program as an opponent, in the page: the levels of ludarium/play/levels.py, with the same search and the same mistakes.
// Only the random numbers are others. Level 10 has no prover beside it.
import { Engine } from "../engine/engine.js";
import { Match, OVER } from "./match.js";
import { place as address } from "./variant.js";

/** @typedef {import("./sight.js").Sight} Sight */
/** @typedef {import("./variant.js").Level} Level */
/** @typedef {import("../engine/search.js").Line} Line */
/** @typedef {import("../engine/rules.js").Place} Place */

const SECONDS = 1.5; // for a turn
const VARIED_TURNS = 4;
const VARIETY = 0.02;
const MOST_TURNS = 2000; // that are looked at for the worst

/** Keys of positions that may not come again, and a salt for what was found while they were spent. @param {Match} match */
export function pastOf(match) {
  const { repetition: rule, stochastic } = match.sight.variant;
  const counts = new Map();
  const before = match.seen.slice(0, match.turns.length + (match.steps.length ? 1 : 0));
  for (const key of before) counts.set(key, (counts.get(key) ?? 0) + 1);
  const spent = rule ? [...counts].filter(([, times]) => times >= rule.times - 1).map(([key]) => key).sort() : [];
  const own = match.players === 2 && !stochastic ? 0n : BigInt(1 + match.now.mover);
  const salt = spent.reduce((mixed, key) => BigInt.asUintN(55, (mixed ^ BigInt(key)) * 0x9e3779b97f4a7c15n + 1n), own);
  return { spent, salt: String(salt) };
}

/** @param {Place} place */
export const wordsOf = (place) => btoa(String.fromCharCode(...place.words));

/** What the player may know: others' secret placements are guessed. @param {Match} match @param {number} player @returns {Match} */
export function knownTo(match, player) {
  const { sight } = match;
  if (!sight.secret(match.now)) return match;
  const known = new Match(sight);
  for (const { before, action } of [...match.turns.flatMap((turn) => turn.steps), ...match.steps]) {
    const unseen = sight.secret(before) && before.mover !== player && before.mover >= 0;
    known.push(unseen ? any(Array.from(known.now.actions)) : action);
  }
  return known;
}

/** @template T @param {T[]} list @returns {T} */
const any = (list) => list[Math.floor(Math.random() * list.length)];

/** A random number, normally distributed. */
const gauss = () => Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());

export class Program {
  /** @param {Sight} sight @param {string} script the engine's thread */
  constructor(sight, script) {
    this.sight = sight;
    this.script = script;
    /** @type {Map<string, Promise<Engine>>} */
    this.engines = new Map();
  }

  /** @param {Level} level @returns {Promise<Engine>} */
  engine(level) {
    const { variant } = this.sight;
    const parts = (level.learned && variant.best) || variant.engine;
    const byBoard = level.board_only || (parts.variant.self_taught && !level.learned); // as play/levels.py has it
    const shared = { ...parts.variant.shared, board_only: byBoard ? 1 : 0, ...(level.sharp ? {} : { sharp: 0 }) };
    const key = JSON.stringify([parts.module, shared]);
    const beside = byBoard ? null : parts.beside; // who judges by the board alone looks up nothing large
    const known = this.engines.get(key) ?? Engine.load(this.script, located({ ...parts, beside, variant: { ...parts.variant, shared } }));
    this.engines.set(key, known);
    known.catch(() => this.engines.delete(key));
    return known;
  }

  /** The turn that seems best to a player of that level. @param {Match} whole @param {number} number @returns {Promise<number[]>} */
  async choose(whole, number) {
    const match = knownTo(whole, whole.now.mover);
    const level = this.sight.data.levels[number - 1];
    if (level.blunder && Math.random() < level.blunder) return this.worst(match.now);
    const engine = await this.engine(level);
    const budget = limits(level);
    const opening = match.turns.length < VARIED_TURNS;
    const lines = Math.max(level.lines, opening ? 3 : 1);
    const [words, past] = [wordsOf(match.now), pastOf(match)];
    const { lines: found } = await engine.think(words, budget, lines, past);
    if (!level.blur && !level.oversight) return (opening ? varied(found) : found[0]).turn;
    const shallow = level.oversight ? (await engine.think(words, { nodes: 2000, depth: 1 }, found.length, past)).lines : [];
    return mistaken(level, found, shallow).turn;
  }

  /** The turn after which the board looks worst to the player who made it. @param {Place} start @returns {number[]} */
  worst(start) {
    const player = start.mover;
    /** @type {{turn: number[], here: Place}[]} */
    const open = [{ turn: [], here: start }];
    const seen = new Set();
    /** @type {number[]} */
    let worst = [];
    let least = Infinity;
    for (let next = open.pop(); next && seen.size < MOST_TURNS; next = open.pop()) {
      const { turn, here } = next;
      if (turn.length && (!this.sight.rules.variant.composed || here.mover !== player)) {
        const looks = (here.mover === OVER ? here.score(player) : this.sight.number(here, "looks_at", { player })) + 1e-9 * Math.random();
        if (looks < least) [worst, least] = [turn, looks];
        continue;
      }
      for (const action of here.actions) {
        const after = here.act(action);
        if (seen.has(after.text)) continue;
        seen.add(after.text);
        open.push({ turn: [...turn, action], here: after });
      }
    }
    return worst.length ? worst : this.anyTurn(start);
  }

  /** @param {Place} here @returns {number[]} */
  anyTurn(here) {
    const player = here.mover;
    /** @type {number[]} */
    const turn = [];
    do {
      turn.push(any(Array.from(here.actions)));
      here = here.act(turn[turn.length - 1]);
    } while (this.sight.rules.variant.composed && here.mover === player);
    return turn;
  }

  close() {
    for (const engine of this.engines.values()) engine.then((one) => one.close()).catch(() => {});
    this.engines.clear();
  }
}

/** What the engine's thread loads, by whole addresses. @param {import("../engine/worker.js").Parts} parts @returns {import("../engine/worker.js").Parts} */
export function located(parts) {
  const whole = (/** @type {string | null} */ path) => (path ? address(path) : null);
  return { ...parts, module: address(parts.module), beside: whole(parts.beside), weights: whole(parts.weights) };
}

/** @param {Level} level @returns {import("../engine/search.js").Budget} */
function limits({ depth, nodes, share }) {
  return { seconds: SECONDS * share, ...(nodes ? { nodes } : {}), ...(depth ? { depth } : {}) };
}

/** The line that seems best to the level. @param {Level} level @param {Line[]} lines @param {Line[]} shallow */
export function mistaken(level, lines, shallow) {
  const scores = lines.map(({ score }) => score);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const spread = level.blur * Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length);
  const believed = lines.map((line) => {
    const first = shallow.find(({ turn }) => String(turn) === String(line.turn));
    const score = first && Math.random() < level.oversight ? first.score : line.score;
    return { line, score: score + spread * gauss() };
  });
  return believed.reduce((best, one) => (one.score > best.score ? one : best)).line;
}

/** In the opening, one of the lines that are as good as the best. @param {Line[]} lines */
function varied(lines) {
  const [best] = lines;
  if (best.proven) return best;
  return any(lines.filter(({ score, proven }) => score >= best.score - VARIETY && (proven === null || proven === best.proven)));
}
