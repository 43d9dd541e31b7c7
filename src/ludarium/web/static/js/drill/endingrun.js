// One go at an ending: a position to be won or held against the program, which also says when the goal slipped away.
import { due, failed, passed } from "./shelf.js";
import { pause, place } from "./linerun.js";
import { t } from "../words.js";

/** @typedef {import("./shelf.js").Drill} Drill */
/** @typedef {import("../analysisboard/positions.js").Position} Position */

const THOUGHT = { nodes: 120_000, seconds: 2 }; // for each of the program's moves
const SLIPPED = 0.25; // what the other side may hope for before a win or a draw counts as gone
const HELD = 30; // own moves after which a position counts as held
const PAUSE = 350;
const COMPARED = 8; // turns that one's own is compared with where luck decides too
const SLIGHT = 0.1; // of what may be given away there

export class EndingRun {
  /** @param {Drill} drill @param {import("./linerun.js").Outside} outside @param {import("../analysisboard/thinker.js").Thinker} thinker */
  constructor(drill, outside, thinker) {
    this.drill = drill;
    this.outside = outside;
    this.thinker = thinker;
    /** @type {number[]} */
    this.played = [];
    /** @type {number[]} */
    this.pending = [];
    /** @type {number[][]} where one's own moves began */
    this.asked = [];
    this.mistakes = 0;
    this.found = 0;
    this.reachedGoal = false;
    /** @type {number[] | null} where a hint was given: what is found there is not one's own */
    this.hinted = null;
    /** @type {(actions: number[]) => Promise<Position>} */
    this.at = () => Promise.reject(new Error("not set"));
  }

  /** Begin where one failed, if that comes back today, else at the start. */
  async begin() {
    const wanted = due(this.drill)[0];
    this.played = wanted ? wanted.split(" ").map(Number) : [];
    this.outside.say(this.played.length ? t("You failed here before.") : "");
    let position = await this.outside.reach(this.played, [], false).catch(() => null);
    if (!position && this.played.length) {
      delete this.drill.weak[wanted]; // rules that changed since
      this.played = [];
      position = await this.outside.reach([], [], false);
    }
    return this.go(position);
  }

  /** @param {Position | null} position */
  async go(position) {
    for (let here = position; here; ) {
      if (here.view.outcome) return this.over(here);
      if (here.view.mover === this.drill.side) {
        if (this.found >= HELD && this.drill.goal === "hold") return this.finish(true, t("Held for {n} turns. That is enough.", { n: HELD }));
        this.asked.push([...this.played]);
        this.outside.task(here);
        return this.outside.become("asking");
      }
      this.outside.become("busy");
      const answer = here.view.mover < 0 ? this.throwOf(here) : await this.think(here);
      if (!answer) return this.outside.say(t("The program cannot think here, so this ending cannot be drilled now."), "bad");
      await pause(PAUSE);
      this.played = [...this.played, ...answer];
      here = await this.outside.reach(this.played, [], true);
    }
  }

  /** A throw by the odds. @param {Position} position @returns {number[]} */
  throwOf({ throws }) {
    const first = throws.filter(({ actions }) => actions.length === 1);
    let left = Math.random() * first.reduce((sum, { odds }) => sum + odds, 0);
    return (first.find(({ odds }) => (left -= odds) <= 0) ?? first[first.length - 1]).actions;
  }

  /** The program's move; and whether the goal slipped away by the move before it. @param {Position} position @returns {Promise<number[] | null>} */
  async think(position) {
    const best = await this.best(position);
    if (best && !position.chance) this.judge(best);
    return best?.turn ?? null;
  }

  /** What the engine would play, in the page or, where there is none, on the server; null if neither can say. @param {Position} position */
  async best({ thinking }) {
    if (!thinking) return null;
    const engine = await this.thinker.engine();
    const { words, spent, salt } = thinking;
    const asked = { game: this.drill.game, start: this.drill.start, actions: this.played };
    const result = engine ? await engine.think(words, THOUGHT, 1, { spent, salt }) : await this.thinker.served(asked).catch(() => null);
    return result?.lines[0] ?? null;
  }

  /** @param {{score: number, proven: string | null}} best what the other side may hope for */
  judge({ score, proven }) {
    const gone = this.drill.goal === "win" ? proven === "win" || proven === "draw" || (proven === null && score > SLIPPED) : proven === "win" || (proven === null && score > 1 - SLIPPED);
    const last = this.asked[this.asked.length - 1];
    if (!last) return;
    if (gone && !this.slipped) this.slip(last, this.drill.goal === "win" ? t("That let the win slip. You can play on, or go back to that turn.") : t("That lost it. You can play on, or go back to that turn."));
    else if (!gone) this.pass(last);
  }

  /** @type {number[] | null} where the goal slipped away */
  slipped = null;

  /** @param {number[]} actions */
  async act(actions) {
    const turn = [...this.pending, ...actions];
    const position = await this.outside.reach([...this.played, ...turn], [], true);
    if (!position) return;
    const complete = !position.move || position.move.complete || position.view.outcome;
    this.pending = complete ? [] : turn;
    if (!complete) return;
    const before = this.played;
    this.played = [...before, ...turn];
    this.found += 1;
    if (!this.slipped) this.outside.say("");
    this.luck = position.chance;
    if (this.luck) await this.compare(before, position);
    return this.go(position);
  }

  /** Where luck decides too, a turn is judged by itself: by what it gives away. @param {number[]} before @param {Position} after */
  async compare(before, after) {
    this.outside.become("busy");
    const { thinking } = await this.at(before);
    const engine = thinking && (await this.thinker.engine());
    if (!engine || !thinking || this.slipped) return;
    const { lines } = await engine.think(thinking.words, THOUGHT, COMPARED, { spent: thinking.spent, salt: thinking.salt });
    const reached = await Promise.all(lines.map(({ turn }) => this.at([...before, ...turn])));
    const own = lines[reached.findIndex(({ position }) => position === after.position)] ?? lines[lines.length - 1];
    const loss = lines[0].score - own.score;
    if (loss <= SLIGHT) return this.pass(before);
    this.slip(before, t("That gives away {loss}. You can play on, or go back to that turn.", { loss: loss.toFixed(2) }));
  }

  /** Did well there, without a hint. @param {number[]} at */
  pass(at) {
    if (!this.hinted || place(at) !== place(this.hinted)) passed(this.drill, place(at));
  }

  /** @param {number[]} at @param {string} says */
  slip(at, says) {
    this.slipped = at;
    this.mistakes += 1;
    failed(this.drill, place(at));
    this.outside.say(says, "bad");
  }

  luck = false; // whether there are dice

  /** @param {Position} position */
  over({ view }) {
    const outcome = /** @type {NonNullable<typeof view.outcome>} */ (view.outcome);
    const won = outcome.winner.includes(this.drill.side);
    const reached = this.drill.goal === "win" ? won : won || !outcome.winner.length;
    if (!reached && this.luck && !this.mistakes) return this.finish(false, t("{outcome}. You gave nothing away: it was the dice.", { outcome: outcome.text }));
    if (!reached && !this.slipped && !this.luck) {
      this.mistakes += 1;
      failed(this.drill, place(this.asked[this.asked.length - 1] ?? []));
    }
    return this.finish(reached, `${outcome.text}.`);
  }

  /** @param {boolean} reached @param {string} says */
  finish(reached, says) {
    this.reachedGoal = reached;
    if (reached && !this.mistakes) for (const one of due(this.drill)) passed(this.drill, one);
    this.outside.say(says, reached ? "good" : "bad");
    this.outside.become("done");
  }

  /** Back to the turn by which the goal slipped away, or to the last one. */
  async retry() {
    const to = this.slipped ?? this.asked[this.asked.length - 1] ?? [];
    this.asked = this.asked.filter((one) => one.length < to.length);
    this.played = to;
    this.pending = [];
    this.slipped = null;
    this.outside.say("");
    return this.go(await this.outside.reach(to, [], false));
  }

  /** What the program would do; that counts as a mistake. */
  async hint() {
    this.outside.say(t("Looking for a good move …"));
    const at = this.played;
    const best = await this.best(await this.at(at));
    const text = best && (await this.at([...at, ...best.turn])).move?.text;
    if (at !== this.played) return; // one has moved meanwhile
    if (!best) return this.outside.say(t("There is no hint at the moment."));
    if (!this.hinted || place(at) !== place(this.hinted)) {
      this.mistakes += 1;
      failed(this.drill, place(at));
    }
    this.hinted = at;
    this.outside.say(t("The program would play {turn}.", { turn: text ?? "" }));
  }

  undo() {
    this.pending = this.pending.slice(0, -1);
    return this.outside.reach([...this.played, ...this.pending], [], false);
  }
}
