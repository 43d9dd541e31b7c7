// A puzzle being solved: the board, the turns tried so far, and what comes of them.
import { ApiError, element } from "../api.js";
import { Thinker } from "../analysisboard/thinker.js";
import { Positions } from "../analysisboard/positions.js";
import { Solving } from "../solving.js";
import { t } from "../words.js";

/** @typedef {{text: string, actions: number[], cells: string[], ways?: string[][], reached: string}} Step */
/** @typedef {{score: number, proven: string | null, turns: number | null}} Outlook */
/** @typedef {{id: string, game: string, name: string, title_of_game: string, position: string, level: number, certain: boolean, best: Outlook, other: Outlook, found: number[], themes: string[], solution: Step[], variant?: string, title?: string, hint?: string, text?: string, kind?: string}} Puzzle `kind` is "mistake" for one out of a game, where other turns may be as good */
/** @typedef {import("../analysisboard/positions.js").Position} Position */
/**
 * @typedef {object} Outside
 * @property {(says: string, kind?: "good" | "bad" | "") => void} say
 * @property {(clean: boolean) => void} over it was solved or given up
 * @property {() => void} changed
 */

const ANSWER = { nodes: 60_000, seconds: 1.5 }; // of the engine's answer to a wrong turn
const COMPARED = { nodes: 220_000, seconds: 2 }; // of the search that compares a turn with the best
const [MOST_COMPARED, SLIGHT] = [12, 0.1]; // turns compared; what a turn may give away and still be as good
const PAUSE = 500; // ms before an answer is played

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** @extends {Solving<Position>} */
export class Attempt extends Solving {
  /** @param {Puzzle} puzzle @param {import("../playarea.js").PlayArea} playArea @param {string} script @param {Outside} outside */
  constructor(puzzle, playArea, script, outside) {
    super(playArea);
    this.puzzle = puzzle;
    this.outside = outside;
    this.positions = new Positions(puzzle.game, puzzle.position);
    this.thinker = new Thinker(script, puzzle.game, () => {});
    this.step = 0; // of the solution
    this.clean = true;
    this.hinted = 0;
    /** @type {"solving" | "wrong" | "busy" | "solved" | "shown" | "left"} */
    this.state = "busy";
  }

  /** The actions of the solution up to now. */
  get before() {
    return this.puzzle.solution.slice(0, this.step).flatMap(({ actions }) => actions);
  }

  /** @override */
  get open() {
    return this.state === "solving" && super.open;
  }

  get over() {
    return this.state === "solved" || this.state === "shown";
  }

  /** Another puzzle takes its place. @override */
  leave() {
    super.leave();
    this.state = "left";
    this.thinker.stop();
  }

  async begin() {
    const first = await this.find([]);
    if (this.state === "left") return first;
    await this.playArea.show(first.board, first.view);
    this.become("solving");
    return first;
  }

  /** @param {Attempt["state"]} state */
  become(state) {
    if (this.state === "left") return;
    this.state = state;
    this.playArea.held();
    this.outside.changed();
  }

  /** @override @param {number[]} actions after the solution up to now */
  find(actions) {
    return this.positions.at([...this.before, ...actions]);
  }

  /** @override */
  async where() {
    return { game: this.puzzle.game, position: (await this.find(this.actions)).position };
  }

  /** @override @param {Position} found */
  finished({ move }) {
    return !move || move.complete;
  }

  /** @override @param {string} says @param {"good" | "bad" | ""} [kind] */
  say(says, kind) {
    this.outside.say(says, kind);
  }

  /** @override @param {Error} error @returns {never} */
  failed(error) {
    throw error;
  }

  /** Something was chosen on the board. @override @param {number[]} actions @param {string[]} cells */
  async act(actions, cells) {
    if (!this.open) return;
    try {
      await super.act(actions, cells);
    } catch (error) {
      this.say(error instanceof ApiError ? error.message : t("That did not work. Please try again."), "bad");
      if (!this.over) await this.again();
    }
  }

  /** Whether another turn is as good in a position out of a game, as far as the engine sees. @param {number[]} turn */
  async asGood(turn) {
    const { puzzle } = this;
    const { thinking } = puzzle.kind === "mistake" && this.step === 0 ? await this.positions.at([]) : { thinking: null };
    const engine = thinking && (await this.thinker.engine());
    if (!engine || !thinking) return false;
    this.say(t("Looking at it …"));
    const { lines } = await engine.think(thinking.words, COMPARED, MOST_COMPARED, { spent: thinking.spent, salt: thinking.salt });
    const own = lines.find((line) => String(line.turn) === String(turn));
    return own !== undefined && lines[0].score - own.score < SLIGHT;
  }

  /** @override @param {Position} position @param {number[]} turn */
  async judge(position, turn) {
    this.become("busy");
    this.actions = [];
    const right = position.position === this.puzzle.solution[this.step].reached || (await this.asGood(turn));
    await (right ? this.right() : this.wrong(turn, position));
  }

  async right() {
    const { solution } = this.puzzle;
    this.step += 1;
    this.hinted = 0;
    if (this.step >= solution.length) return this.finish("solved");
    this.say(t("Right. The answer is {turn}. What now?", { turn: solution[this.step].text }), "good");
    await pause(PAUSE);
    this.step += 1;
    if (await this.reach([], { cells: solution[this.step - 1].cells })) this.become("solving");
  }

  /** Play the answer to a wrong turn, if there is an engine to find it. @param {number[]} turn @param {Position} position */
  async wrong(turn, position) {
    this.clean = false;
    const tried = position.move?.text ?? "";
    this.say(position.chance ? t("Not {turn}. What comes of it is up to the dice, but another turn does clearly better.", { turn: tried }) : t("Not {turn}.", { turn: tried }), "bad");
    this.become("wrong");
    const engine = position.thinking && !position.chance ? await this.thinker.engine() : null;
    if (!engine || !position.thinking || this.state !== "wrong") return;
    const { words, spent, salt } = position.thinking;
    const asked = this.asked;
    const found = await engine.think(words, ANSWER, 1, { spent, salt });
    if (asked !== this.asked || this.state !== "wrong" || !found.lines.length) return;
    const answer = await this.reach([...turn, ...found.lines[0].turn]);
    if (answer?.move && this.state === "wrong") this.say(t("Not {turn}: the reply is {answer}.", { turn: tried, answer: answer.move.text }), "bad");
  }

  /** Back to where the right turn is wanted. */
  async again() {
    this.thinker.stop();
    this.actions = [];
    const found = await this.reach([]);
    if (!found) return null;
    this.become("solving");
    this.say(t("Have another go."));
    return found;
  }

  /** @override */
  async undo() {
    if (this.state === "solving" && this.actions.length) await super.undo();
  }

  /** Point at the first cell of the right turn; asked again, at all of them. */
  async hint() {
    if (this.state === "wrong" || this.actions.length) await this.again();
    this.clean = false;
    this.hinted += 1;
    const says = this.pointOut(this.puzzle.solution[this.step], this.hinted > 1);
    this.say(this.puzzle.hint && this.hinted === 1 ? this.puzzle.hint : says);
  }

  /** Play the rest of the solution. */
  async show() {
    this.clean = false;
    this.thinker.stop();
    if (this.state === "wrong" || this.actions.length) await this.again();
    this.become("busy");
    const { solution } = this.puzzle;
    while (this.step < solution.length) {
      this.step += 1;
      if (!(await this.reach([], { cells: solution[this.step - 1].cells }))) return;
      await pause(PAUSE);
    }
    this.finish("shown");
  }

  /** @param {"solved" | "shown"} state */
  finish(state) {
    this.become(state);
    this.outside.over(state === "solved" && this.clean);
  }
}

/** The turns of a solution, in words. @param {Puzzle} puzzle */
export const written = ({ solution }) => element("span", { class: "turns" }, solution.map(({ text }) => text).join("  "));
