// A step of a course being solved: its tasks one after the other, and what is said to right and wrong turns.
import { Trying } from "../solving.js";
import { t } from "../words.js";

/** @typedef {{text: string, cells: string[], ways?: string[][], actions: number[]}} Turn */
/** @typedef {{game: string, position: string, say: string, hint: string, wanted: string[], turn: Turn, instead: {like: string, say: string}[], otherwise: string, answer: Turn | null}} Task */
/** @typedef {{title: string, done: string, tasks: Task[]}} Step */
/** @typedef {import("../solving.js").Explored} Explored */
/**
 * @typedef {object} Outside
 * @property {(says: string, kind?: "good" | "bad" | "") => void} say
 * @property {(task: Task) => void} asked a task lies on the board
 * @property {() => void} changed
 * @property {(alone: boolean) => void} over all tasks are done; `alone` without having been shown
 */

const PAUSE = 600; // ms before an answer is played

/** Whether a turn is like a pattern, in which `*` stands for anything. @param {string} pattern @param {string} turn */
export function isLike(pattern, turn) {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(turn);
}

export class StepAttempt extends Trying {
  /** @param {Step} step @param {import("../playarea.js").PlayArea} playArea @param {Outside} outside */
  constructor(step, playArea, outside) {
    super(playArea);
    this.step = step;
    this.outside = outside;
    this.number = 0; // of the task
    this.hints = 0;
    this.shown = false; // whether a turn was shown
    /** @type {"busy" | "solving" | "wrong" | "done" | "left"} */
    this.state = "busy";
  }

  get task() {
    return this.step.tasks[this.number];
  }

  get game() {
    return this.task.game;
  }

  get position() {
    return this.task.position;
  }

  /** @override */
  get open() {
    return this.state === "solving" && super.open;
  }

  /** @override */
  leave() {
    super.leave();
    this.state = "left";
  }

  /** @override @param {string} says @param {"good" | "bad" | ""} [kind] */
  say(says, kind = "") {
    this.outside.say(says, kind);
  }

  /** @param {StepAttempt["state"]} state */
  become(state) {
    if (this.state === "left") return;
    this.state = state;
    this.playArea.held();
    this.outside.changed();
  }

  /** The first task, or the same one again. */
  async begin() {
    this.hints = 0;
    this.outside.asked(this.task);
    this.say("");
    await this.reset();
  }

  /** @override */
  async reset() {
    this.actions = [];
    const found = await this.reach([], { still: true });
    if (found) this.become("solving");
    return found;
  }

  /** @override @param {number[]} more @param {string[]} [cells] */
  async act(more, cells) {
    if (this.open) await super.act(more, cells);
  }

  async again() {
    this.say(t("Have another go."));
    return this.reset();
  }

  /** @override @param {Explored} found */
  finished({ view, reached }) {
    return view.legal.length === 0 || this.task.wanted.includes(reached);
  }

  /** @override @param {Explored} found */
  async judge({ reached, turn = "" }) {
    if (this.task.wanted.includes(reached)) return this.right(reached);
    const special = this.task.instead.find(({ like }) => isLike(like, turn));
    this.say(special?.say || this.task.otherwise || t("That is allowed, but it is not what the task asks for."), "bad");
    this.become("wrong");
  }

  /** @param {string} reached */
  async right(reached) {
    const { answer } = this.task;
    if (!answer) return this.finish();
    this.become("busy");
    this.say(t("Right. The answer is {turn}.", { turn: answer.text }), "good");
    await new Promise((done) => setTimeout(done, PAUSE));
    if (this.state === "left" || !(await this.reach(answer.actions, { cells: answer.cells, from: reached }))) return;
    this.number += 1;
    this.hints = 0;
    this.outside.asked(this.task);
    await this.reset();
  }

  finish() {
    this.say(this.step.done, "good");
    this.become("done");
    this.outside.over(!this.shown);
  }

  /** First in words, then the cell where it begins, then the whole turn. */
  async hint() {
    if (this.state === "wrong" || this.actions.length) await this.reset();
    if (this.state !== "solving") return;
    this.refused = null;
    const { hint, turn } = this.task;
    this.hints += 1;
    const beyond = this.hints - (hint ? 1 : 0); // hints beyond the one in words
    if (beyond <= 0) return this.say(hint);
    this.say(this.pointOut(turn, beyond > 1));
  }

  /** Play the turn that is wanted. */
  async show() {
    if (this.state === "wrong" || this.actions.length) await this.reset();
    if (this.state !== "solving") return;
    this.shown = true;
    this.become("busy");
    const { actions, cells } = this.task.turn;
    const found = await this.reach(actions, { cells });
    if (found) await this.right(found.reached);
    else this.become("solving");
  }
}
