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
    const answer = (/** @type {Result} */ result, done = false) => question === this.question && report(result, done);
    if (!engine) {
      if (question !== this.question) return;
      if (asked) return void answer(await this.served(asked), true);
      return this.say(t("This browser cannot run the engine."));
    }
    answer(await engine.think(words, { seconds: SECONDS }, lines, { spent, salt }, answer), true);
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
    if (!decided.length) report(scores, true);
    for (const [index, thrown] of decided.entries()) {
      const result = await engine.think(/** @type {string} */ (thrown.words), THROW, 1, null);
      if (question !== this.question) return;
      scores.set(thrown, result.lines[0].score);
      report(scores, index === decided.length - 1);
    }
  }
}

/** @typedef {{thrown: Thrown, equity: number | null}} Weighed */

const ALIKE = 1e-6; // odds that differ by less are the same: the first player's view is taken then
const DEEPEST = 8; // throws in a row; more would mean that they go round in a circle

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
  const player = [...turns].sort((one, other) => (Math.abs(other[1] - one[1]) > ALIKE ? other[1] - one[1] : one[0] - other[0]))[0]?.[0] ?? 0;
  const named = new Map(throws.map((thrown) => [thrown.actions.join(), thrown]));
  const after = (/** @type {Thrown} */ thrown) => throws.filter(({ actions }) => actions.length === thrown.actions.length + 1 && thrown.actions.every((one, index) => one === actions[index]));
  /** Of a throw: what is known of what follows, the sum of that, and what begins anew, each with its odds. @param {Thrown} thrown @param {number} odds @param {number} deep @returns {[number, number, number]} */
  const sums = (thrown, odds, deep) => {
    const score = scores.get(thrown);
    const own = thrown.player === player ? score : players === 2 && score !== undefined ? -score : undefined;
    if (own !== undefined) return [odds, odds * own, 0];
    if (!thrown.again || deep > DEEPEST) return [0, 0, 0];
    if (thrown.same?.length === 0) return [0, 0, odds];
    const from = thrown.same ? /** @type {Thrown} */ (named.get(thrown.same.join())) : thrown;
    return after(from).map((next) => sums(next, (odds * next.odds) / from.odds, deep + 1)).reduce(added, [0, 0, 0]);
  };
  const first = throws.filter(({ actions }) => actions.length === 1).map((thrown) => ({ thrown, found: sums(thrown, thrown.odds, 1) }));
  const [odds, sum] = first.map(({ found }) => found).reduce(added, [0, 0, 0]);
  const equity = odds ? sum / odds : null;
  const rows = first.map(({ thrown, found: [known, worth, anew] }) => ({ thrown, equity: known && equity !== null ? (worth + anew * equity) / (known + anew) : null }));
  return { player, rows, equity };
}

/** @param {[number, number, number]} one @param {[number, number, number]} other @returns {[number, number, number]} */
const added = (one, other) => [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
