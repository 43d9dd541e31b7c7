// Makes a report: searches the positions of a finished game, first quickly and then with care, and tells as it goes along. It
// rests while nobody can see the page, and what it has found is kept.
import { get, post } from "../api.js";
import { language } from "../words.js";
import { COMPARED, judge, tally, turningPlies } from "./judging.js";
import { put, taken } from "./shelf.js";
import { thinkerFor } from "./thinkers.js";

/** @typedef {import("./judging.js").Game} Game */
/** @typedef {import("./judging.js").Judged} Judged */
/** @typedef {import("../engine/search.js").Result} Result */
/** @typedef {{ply: number, better: string, say: string, line: string[], cells: string[], ways: string[][], why: string}} Words what was better than a turn, in words */
/** @typedef {import("./thinkers.js").Thinker} Thinker */

const MADE_BY = 1; // changes when reports made before are no longer good enough
const PASSES = [{ nodes: 10_000, seconds: 0.15 }, { nodes: 220_000, seconds: 0.5 }];
export const AFTER_THROWS = { nodes: 100_000, seconds: 1, depth: 1 }; // the next throw is anybody's guess: the odds after each play say all
const ON_SERVER = 1; // the pass that is made if the server searches
const AT_ONCE = 40; // turns put into words with one question
const LISTENERS = "changed";

export class Maker extends EventTarget {
  /** @param {import("../table.js").Table} table */
  constructor(table) {
    super();
    this.table = table;
    /** @type {Game | null} */
    this.game = null;
    /** @type {(Result | undefined)[]} */
    this.results = [];
    /** @type {(Judged | null)[]} */
    this.turns = [];
    /** @type {Map<number, Words>} by the number of the turn */
    this.words = new Map();
    this.done = 0; // of all searches, from 0 to 1
    this.state = /** @type {"new" | "waiting" | "looking" | "ready" | "failed"} */ ("new");
    this.trouble = "";
    /** @type {Thinker | null} */
    this.thinker = null;
    /** @type {Promise<void> | null} */
    this.made = null;
    this.left = false;
    document.addEventListener("visibilitychange", () => document.hidden && this.thinker?.stop());
    addEventListener("pagehide", () => this.leave());
  }

  /** Begin, unless that has been done. @returns {Promise<void>} until the report is ready */
  begin() {
    this.made ??= this.make().catch((error) => {
      this.trouble = error.message;
      this.tell("failed");
      this.made = null; // it may be tried again
    });
    return this.made;
  }

  /** Nobody wants it any more. */
  leave() {
    this.left = true;
    this.thinker?.stop();
  }

  /** @param {Maker["state"]} state */
  tell(state) {
    this.state = state;
    this.dispatchEvent(new Event(LISTENERS));
  }

  /** @param {() => void} hear */
  listen(hear) {
    this.addEventListener(LISTENERS, hear);
  }

  get key() {
    return `${MADE_BY} ${language} ${this.table.id} ${this.game?.turns.length}`;
  }

  async make() {
    this.tell("looking");
    this.game = /** @type {Game} */ (await get(`/api/tables/${this.table.id}/report`));
    this.turns = this.game.turns.map(() => null);
    const kept = await taken(this.key);
    if (kept) {
      this.results = kept.results;
      this.words = new Map(kept.words);
      this.done = 1;
      this.turns = judge(this.game, this.results);
      return this.tell("ready");
    }
    await this.search(this.game);
    await put(this.key, { results: this.results, words: [...this.words] });
    this.tell("ready");
  }

  /** Whoever searches here. @returns {Promise<Thinker>} */
  async ready() {
    this.thinker ??= await thinkerFor(this.table, () => this.tell("waiting"));
    return this.thinker;
  }

  /** The positions to be searched, from the end: what is found there helps with those before it. @param {Game} game */
  positions(game) {
    const found = game.turns.flatMap(({ words, spent, salt, actions, forced, before }, index) => (words ? [{ index, ply: index + 1, words, spent, salt, actions, forced, thrown: before !== null }] : []));
    if (game.end && !game.compared) found.push({ index: game.turns.length, ply: game.turns.length, ...game.end, actions: [], forced: false, thrown: false });
    return found.reverse();
  }

  /** @param {Game} game */
  async search(game) {
    const thinker = await this.ready();
    const positions = this.positions(game);
    const thrown = positions.some((position) => position.thrown);
    const passes = thinker.local ? (thrown ? [AFTER_THROWS] : PASSES) : PASSES.slice(ON_SERVER);
    let searched = 0;
    for (const effort of passes) {
      for (const position of positions) {
        await this.awake();
        const tried = position.index === game.turns.length && !thinker.local ? game.turns[position.index - 1].actions : undefined;
        this.results[position.index] = await this.searched(thinker, position, game.compared && !position.forced ? COMPARED : 1, effort, tried);
        this.done = ++searched / (positions.length * passes.length);
        this.turns = judge(game, this.results);
        this.tell("looking");
      }
      await this.write();
    }
  }

  /**
   * A search that was cut short because nobody looked is made again.
   * @param {Thinker} thinker @param {import("./thinkers.js").Searched} position @param {number} lines @param {import("./thinkers.js").Effort} effort @param {number[]} [after]
   */
  async searched(thinker, position, lines, effort, after) {
    for (;;) {
      const result = await thinker.search(position, lines, effort, after);
      if (!document.hidden) return result;
      await this.awake();
    }
  }

  /** Until somebody can see the page. */
  async awake() {
    if (this.left) await new Promise(() => {}); // for ever: the page is going
    while (document.hidden) await new Promise((seen) => document.addEventListener("visibilitychange", seen, { once: true }));
  }

  /** Have the mistakes put into words. */
  async write() {
    const questions = this.turns.flatMap((turn) => (turn?.sign && turn.best ? [questionOf(turn)] : []));
    const { id } = this.table;
    this.words.clear();
    for (let first = 0; first < questions.length; first += AT_ONCE) {
      const answer = await post(`/api/tables/${id}/report/words`, { turns: questions.slice(first, first + AT_ONCE) });
      for (const words of answer.turns) this.words.set(words.ply, words);
    }
    this.tell("looking");
  }

  // --- what there is to say

  /** @param {number} player */
  tally(player) {
    return tally(this.turns, player);
  }

  get turning() {
    return turningPlies(this.turns);
  }

  /** The mistakes of these seats, in order. @param {number[]} seats */
  mistakes(seats) {
    return this.turns.filter((turn) => turn !== null).filter(({ player, sign, ply }) => seats.includes(player) && (sign === "?" || sign === "??") && this.words.has(ply));
  }
}

/** What the server has to know to put a mistake into words. @param {Judged} turn */
function questionOf({ ply, best, reply }) {
  const line = (/** @type {number[][]} */ turns) => turns.slice(0, 8);
  return {
    ply, best: line(best?.line ?? []), proven: best?.proven ?? null, turns: best?.turns ?? null,
    reply: line(reply?.line ?? []), reply_proven: reply?.proven ?? null, reply_turns: reply?.turns ?? null,
  };
}
