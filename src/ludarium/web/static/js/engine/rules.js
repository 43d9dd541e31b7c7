// The rules of one variant: who acts, which actions are legal, what they lead to. Positions are values, as on the server.
import { Machine } from "./machine.js";

/** @typedef {Uint8Array} Words a state, as the server sends it */
/**
 * @typedef {object} Variant what the server says about a variant (ludarium/wasm/variants.py)
 * @property {string} rules words of the rules, in base64
 * @property {string} start words of the starting position, in base64
 * @property {number} widest the longest list of actions
 * @property {boolean} composed whether a turn may have several actions
 * @property {number} players
 * @property {boolean} stochastic whether chance acts in it
 * @property {boolean} self_taught whether it is judged by what the program taught itself: only the strongest level is, then
 * @property {Record<string, number>} shared what a search of this variant shares
 * @property {Record<string, {type: string, shape: number[]} | number>} search what a search works on
 */

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

export class Rules {
  /** @param {Machine} machine @param {Variant} variant */
  constructor(machine, variant) {
    this.machine = machine;
    this.variant = variant;
    const [rules, start] = [fromBase64(variant.rules), fromBase64(variant.start)];
    this.words = machine.block("uint64", [rules.length / 8]);
    this.state = machine.block("uint64", [start.length / 8]);
    this.row = machine.block("uint64", [start.length / 8]);
    this.legal = machine.block("int32", [variant.widest + 1]);
    this.out = machine.block("int32", [variant.widest + 1]);
    machine.bytes(this.words).set(rules);
    this.start = new Place(this, start);
  }

  /** Put a state where the machine's functions read it. @param {Words} words */
  enter(words) {
    this.machine.bytes(this.state).set(words);
    return { rules: this.words, state: this.state };
  }

  /** @param {Words} words @param {string} question @param {number} [action] @param {Int32Array} [legal] */
  ask(words, question, action = 0, legal = new Int32Array()) {
    const list = { ...this.legal, shape: [legal.length] };
    this.machine.bytes(list).set(new Uint8Array(legal.buffer, legal.byteOffset, legal.byteLength));
    const number = this.machine.facts.questions[question];
    return this.machine.call("position_at", { ...this.enter(words), question: number, action, legal: list, row: this.row, out: this.out });
  }

  /** The actions that were listed last. @param {number} count */
  listed(count) {
    return new Int32Array(this.machine.bytes({ ...this.out, shape: [count] }).slice().buffer);
  }
}

/** A position. Playing an action gives a new one; this one never changes. */
export class Place {
  /** @param {Rules} rules @param {Words} words @param {Int32Array} [actions] */
  constructor(rules, words, actions) {
    this.rules = rules;
    this.words = words;
    /** @type {Int32Array | undefined} */
    this.known = actions;
  }

  /** The player to act; chance and the end have numbers of their own below 0. @returns {number} */
  get mover() {
    return Number(this.rules.ask(this.words, "mover"));
  }

  /** The legal actions, ascending. @returns {Int32Array} */
  get actions() {
    this.known ??= this.rules.listed(Number(this.rules.ask(this.words, "moves")));
    return this.known;
  }

  /** What repetitions are counted by, without its highest bit. @returns {bigint} */
  get repetitionKey() {
    return BigInt.asUintN(63, BigInt(this.rules.ask(this.words, "repetition_key")));
  }

  /** @param {number} action @returns {Place} */
  act(action) {
    const { rules } = this;
    const count = Number(rules.ask(this.words, "step", action, this.actions));
    if (count < 0) throw new RangeError(`action ${action} is not legal here`);
    return new Place(rules, rules.machine.bytes(rules.row).slice(), rules.listed(count));
  }

  /** @param {readonly number[]} turn @returns {Place} */
  play(turn) {
    return turn.reduce((/** @type {Place} */ here, action) => here.act(action), this);
  }

  /** A player's score at the end. @param {number} player @returns {number} */
  score(player) {
    const number = this.rules.machine.facts.questions.score;
    return Number(this.rules.machine.call("fraction_at", { ...this.rules.enter(this.words), question: number, number: player }));
  }

  /** Whether two positions are the same. @returns {string} equal texts for equal positions */
  get text() {
    return this.words.join(" ");
  }
}

/** How many lines of so many actions there are. @param {Place} place @param {number} depth @returns {number} */
export function perft(place, depth) {
  if (depth === 1) return place.actions.length;
  return place.actions.reduce((leaves, action) => leaves + perft(place.act(action), depth - 1), 0);
}

/**
 * A line of actions as turns, up to the first throw of chance; an unfinished last turn is left out.
 * @param {Place} place @param {readonly number[]} actions @returns {number[][]}
 */
export function inTurns(place, actions) {
  const { chance } = place.rules.machine.facts.movers;
  /** @type {number[][]} */
  const turns = [];
  /** @type {number[]} */
  let turn = [];
  let mover = place.mover;
  for (const action of actions) {
    if (mover === chance) break;
    turn.push(action);
    place = place.act(action);
    if (place.rules.variant.composed && place.mover === mover) continue;
    turns.push(turn);
    [turn, mover] = [[], place.mover];
  }
  return turns;
}
