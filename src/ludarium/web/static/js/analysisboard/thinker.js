// The engine of an analysis: it thinks about one position at a time and stops as soon as another is shown, or nobody looks.
import { post } from "../api.js";
import { askFor } from "../engine/asking.js";
import { t } from "../words.js";

/** @typedef {import("./positions.js").Position} Position */
/** @typedef {import("./positions.js").Thinkable} Thinkable */
/** @typedef {import("./positions.js").Thrown} Thrown */
/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../engine/search.js").Result} Result */

const AGAIN = 4_000; // ms between two looks whether the engine is there
const SECONDS = 120; // then it is good enough, and a battery lasts longer
const THROW = { nodes: 20_000, seconds: 1 }; // for each throw that may come

export class Thinker {
  /** @param {string} script @param {string} game @param {(sentence: string) => void} say */
  constructor(script, game, say) {
    this.script = script;
    this.game = game;
    this.say = say;
    this.able = typeof WebAssembly === "object" && typeof Worker === "function";
    /** @type {Promise<Engine | null> | null} */
    this.loading = null;
    this.question = 0;
  }

  /** @returns {Promise<Engine | null>} */
  engine() {
    if (!this.able) return Promise.resolve(null);
    this.loading ??= this.load();
    return this.loading;
  }

  /** @returns {Promise<Engine | null>} */
  async load() {
    const { engine, able } = await askFor(new URL(this.script, document.baseURI).href, this.game);
    this.able &&= able;
    if (!engine) this.loading = null; // it may be there later
    return engine;
  }

  /** Stop at once. */
  stop() {
    this.question += 1;
    this.loading?.then((engine) => engine?.stop());
  }

  /** The engine once it is there; null if another question came meanwhile, or there will be none. @param {number} question @returns {Promise<Engine | null>} */
  async ready(question) {
    for (;;) {
      const engine = await this.engine();
      if (question !== this.question || engine) return question === this.question ? engine : null;
      if (!this.able) return null;
      this.say(t("The engine is being made ready. The first time for a game this takes about a minute …"));
      await new Promise((done) => setTimeout(done, AGAIN));
      if (question !== this.question) return null;
    }
  }

  /**
   * Think about a position, better and better; where the page cannot, the server is asked for a good move.
   * @param {Thinkable} place @param {number} lines @param {(result: Result, done: boolean) => void} report @param {object | null} asked what the server is sent
   */
  async think({ words, spent, salt }, lines, report, asked) {
    const question = ++this.question;
    const engine = await this.ready(question);
    const told = (/** @type {Result} */ result, done = false) => question === this.question && report(result, done);
    if (!engine) {
      if (question !== this.question) return;
      if (asked) return void told(await this.served(asked), true);
      return this.say(t("This browser cannot run the engine."));
    }
    told(await engine.think(words, { seconds: SECONDS }, lines, { spent, salt }, told), true);
  }

  /** @param {object} asked @returns {Promise<Result>} */
  async served(asked) {
    this.say(t("This browser cannot run the engine, so the server is thinking …"));
    const { turn, score } = await post("/api/analysis/think", asked);
    return { lines: [{ turn, score, proven: null, turns: null, line: [turn] }], nodes: 0, depth: 0, seconds: 0 };
  }

  /** What each throw is worth to the player who moves after it. @param {Thrown[]} throws @param {(scores: Map<Thrown, number>, done: boolean) => void} report */
  async weigh(throws, report) {
    const question = ++this.question;
    const engine = await this.ready(question);
    if (!engine && question === this.question) this.say(t("This browser cannot run the engine."));
    if (!engine) return;
    /** @type {Map<Thrown, number>} */
    const scores = new Map();
    const decided = throws.filter(({ words }) => words).sort((one, other) => one.actions.length - other.actions.length);
    for (const [index, thrown] of decided.entries()) {
      const result = await engine.think(/** @type {string} */ (thrown.words), THROW, 1, null);
      if (question !== this.question) return;
      scores.set(thrown, result.lines[0].score);
      report(scores, index === decided.length - 1);
    }
  }
}

/** @typedef {{thrown: Thrown, equity: number | null}} Weighed */

/**
 * The equity of every throw to one player, and of the position before it: a throw that is followed by another is worth what
 * comes after it on average, as far as that was looked at.
 * @param {Thrown[]} throws @param {Map<Thrown, number>} scores @param {number} players
 * @returns {{player: number, rows: Weighed[], equity: number | null}}
 */
export function weighed(throws, scores, players) {
  /** @type {Map<number, number>} */
  const turns = new Map();
  for (const { player, odds } of throws) if (player >= 0) turns.set(player, (turns.get(player) ?? 0) + odds);
  const player = [...turns].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0;
  const equity = (/** @type {Thrown} */ thrown) => {
    const score = scores.get(thrown);
    if (score !== undefined) return thrown.player === player ? score : players === 2 ? -score : null;
    return thrown.again ? mean(throws.filter(({ actions }) => actions.length === thrown.actions.length + 1 && thrown.actions.every((one, index) => one === actions[index]))) : null;
  };
  /** @param {Thrown[]} list @returns {number | null} */
  const mean = (list) => {
    const known = list.map((thrown) => ({ odds: thrown.odds, equity: equity(thrown) })).filter((one) => one.equity !== null);
    const odds = known.reduce((sum, one) => sum + one.odds, 0);
    return odds ? known.reduce((sum, one) => sum + one.odds * /** @type {number} */ (one.equity), 0) / odds : null;
  };
  const first = throws.filter(({ actions }) => actions.length === 1);
  return { player, rows: first.map((thrown) => ({ thrown, equity: equity(thrown) })), equity: mean(first) };
}
