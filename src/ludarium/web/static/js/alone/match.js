// A game being played, as ludarium/play/match.py keeps it: turns, the turn in progress, repetition, how it ended.
import { Place } from "../engine/rules.js";
import { ending, why } from "./words.js";

/** @typedef {import("./sight.js").Sight} Sight */
/** @typedef {{before: Place, action: number, cells: string[], words: string}} Step */
/** @typedef {{player: number, steps: Step[], cells: string[], text: string, after: Place}} Turn */
/** @typedef {{scores: number[], reason: string}} Ended scores by player */

export const CHANCE = -1;
export const OVER = -2;

export class Match {
  /** @param {Sight} sight @param {Place} [start] where it begins, if not as usual */
  constructor(sight, start = sight.rules.start) {
    this.sight = sight;
    this.start = start;
    this.now = start;
    /** @type {Turn[]} */
    this.turns = [];
    /** @type {Step[]} the actions of a turn that is not finished */
    this.steps = [];
    this.seen = [this.key(this.now)];
    /** @type {Ended | null} set where somebody ended it */
    this.ended = null;
  }

  /** @param {Place} here */
  key(here) {
    return this.sight.variant.repetition ? String(here.repetitionKey) : "";
  }

  get composed() {
    return this.sight.rules.variant.composed;
  }

  get players() {
    return this.sight.variant.players.length;
  }

  /** Play an action; the turn, if this completes one. @param {number} action @returns {Turn | null} */
  push(action) {
    const before = this.now;
    const after = before.act(action);
    this.steps.push({ before, action, cells: this.sight.touched(before, action), words: this.sight.actionText(before, action) });
    this.now = after;
    return this.complete() ? this.close() : null;
  }

  /** The last action, with what it touched. @returns {Step} */
  get last() {
    const steps = this.steps.length ? this.steps : this.turns[this.turns.length - 1].steps;
    return steps[steps.length - 1];
  }

  complete() {
    const mover = this.now.mover;
    if (mover === OVER) return true;
    const player = this.steps.map(({ before }) => before.mover).find((one) => one !== CHANCE);
    if (player === undefined) return this.deciding(this.steps[0].before) && !this.deciding(this.now);
    return !this.composed || mover !== player;
  }

  /** Whether chance still decides who begins. @param {Place} here */
  deciding(here) {
    return this.sight.circumstance(here, "opening") === 1;
  }

  close() {
    const steps = this.steps;
    const player = steps.map(({ before }) => before.mover).find((one) => one !== CHANCE) ?? CHANCE;
    const turn = { player, steps, cells: cellsOf(steps), text: textOf(steps), after: this.now };
    this.steps = [];
    this.turns.push(turn);
    this.seen.push(this.key(this.now));
    return turn;
  }

  /** Take back the last action of the turn in progress. */
  popAction() {
    const step = this.steps.pop();
    if (step) this.now = step.before;
    return step;
  }

  /** Take back the turn in progress, or the last turn. */
  pop() {
    if (this.steps.length) {
      this.now = this.steps[0].before;
      this.steps = [];
      return;
    }
    const turn = this.turns.pop();
    if (!turn) return;
    this.seen.pop();
    this.now = turn.steps[0].before;
  }

  /** All actions, throws among them. @returns {number[]} */
  get actions() {
    return [...this.turns.flatMap((turn) => turn.steps), ...this.steps].map(({ action }) => action);
  }

  /** @returns {Ended | null} */
  get result() {
    if (this.ended) return this.ended;
    const players = Array.from({ length: this.players }, (_, player) => player);
    if (this.now.mover === OVER) return { scores: players.map((player) => this.now.score(player)), reason: this.sight.reason(this.now) };
    const rule = this.sight.variant.repetition;
    if (!rule || this.steps.length) return null;
    const now = this.key(this.now);
    if (this.seen.filter((key) => key === now).length < rule.times) return null;
    const repeater = this.turns[this.turns.length - 1].player;
    const score = (/** @type {number} */ player) => this.sight.number(this.now, "repeated_at", { loser: rule.loser, repeater, player, players: this.players });
    return { scores: players.map(score), reason: "repetition" };
  }

  /** How it ended, for the page. @returns {import("../types.js").Outcome | null} */
  get outcome() {
    const result = this.result;
    if (!result) return null;
    const { scores, reason } = result;
    const best = Math.max(...scores);
    const tied = scores.every((score) => score === best);
    const names = scores.map((_, player) => this.sight.nameOf(this.now, player));
    const words = this.sight.data.reasons;
    const plural = scores.map((_, player) => this.sight.seatOf(this.now, player).endsWith("s"));
    return {
      text: ending(names, scores, reason, words, plural), why: why(names, scores, reason, words), scores, reason,
      winner: tied ? [] : scores.flatMap((score, seat) => (score === best ? [seat] : [])),
    };
  }
}

/** Actions as steps from a place on. @param {Sight} sight @param {Place} start @param {number[]} actions @returns {{steps: Step[], after: Place}} */
export function stepped(sight, start, actions) {
  let after = start;
  const steps = actions.map((action) => {
    const step = { before: after, action, cells: sight.touched(after, action), words: sight.actionText(after, action) };
    after = after.act(action);
    return step;
  });
  return { steps, after };
}

/** How a game counts that somebody ended: who resigned has lost, and nobody has where all agreed. @param {{how: string, seat: number | null}} over @param {number} players @returns {Ended} */
export function endedBy({ how, seat }, players) {
  const others = players === 2 ? 1 : 1 / (players - 1);
  return { scores: Array.from({ length: players }, (_, player) => (seat === null ? 0 : player === seat ? -1 : others)), reason: how };
}

/** The cells touched, each once. @param {Step[]} steps */
export const cellsOf = (steps) => [...new Set(steps.flatMap(({ cells }) => cells))];

/**
 * Actions as this page writes them: throws added up, then words where an action has any, else its cells, one way after the other.
 * @param {Step[]} steps
 */
export function textOf(steps) {
  const thrown = steps.filter(({ before }) => before.mover === CHANCE).map(({ cells, words }) => cells[0] ?? words);
  const done = steps.filter(({ before }) => before.mover !== CHANCE);
  /** @type {string[]} */
  const parts = [];
  let at = "";
  for (const { cells, words } of done) {
    if (!cells.length) {
      if (!parts.length) parts.push(words);
      continue;
    }
    if (words) parts.push(words);
    else if (at && cells[0] === at && parts.length) parts[parts.length - 1] += cells.slice(1).map((cell) => `-${cell}`).join("");
    else parts.push(cells.join("-"));
    at = words ? "" : cells[cells.length - 1];
  }
  return [thrown.join("+"), parts.join(", ")].filter(Boolean).join(": ");
}
