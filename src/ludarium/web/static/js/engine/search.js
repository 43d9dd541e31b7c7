// Alpha-beta as the page uses it: iterative deepening within a budget, in slices between which others have their turn. The
// search itself is compiled; this does for it what ludarium/search/alphabeta.py does on the server, to the node.
import { Machine } from "./machine.js";
import { inTurns, Place, Rules } from "./rules.js";

const SLICE = 12; // ms between two looks at the clock and the messages
const FIRST_SLICE = 1_000; // nodes

/** @typedef {import("./machine.js").Block} Block */
/** @typedef {{value: number, actions: number[], exact: boolean}} Found */
/** @typedef {{turn: number[], score: number, proven: "win" | "loss" | "draw" | null, turns: number | null, line: number[][]}} Line */
/**
 * @typedef {object} Result
 * @property {Line[]} lines best first; none if nobody is to move after the actions that were tried
 * @property {number} nodes
 * @property {number} depth
 * @property {number} seconds
 * @property {number} [own] which of the lines leads to the same position as the turn asked about; −1 if none does
 * @property {number[] | null} [over] what each player scored, if what was tried ended the game
 */
/**
 * @typedef {object} Budget how much a search may use; what is left out has no limit
 * @property {number} [seconds]
 * @property {number} [nodes]
 * @property {number} [depth] in turns
 */
/**
 * @typedef {object} Past what the search has to know of the game so far
 * @property {bigint[]} spent the repetition keys of positions that may not come again
 * @property {bigint | null} salt what keys are salted with where some are spent
 */

/** Let others have their turn, without the delay of timers. @returns {Promise<void>} */
function breathe() {
  return new Promise((resume) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resume();
    };
    channel.port2.postMessage(0);
  });
}

export class AlphaBeta {
  /** @param {Rules} rules @param {{buckets?: number, weights?: Uint8Array | null}} [options] */
  constructor(rules, { buckets, weights = null } = {}) {
    const { machine, variant } = rules;
    this.rules = rules;
    this.machine = machine;
    this.facts = machine.facts;
    /** @type {Record<string, Block | number>} */
    this.search = { shared: machine.block("uint64", [this.facts.shared.size / 8]) };
    for (const [name, wanted] of Object.entries(variant.search)) {
      const shape = name === "table" && buckets ? [buckets * this.facts.table.words] : typeof wanted === "object" ? wanted.shape : [];
      this.search[name] = typeof wanted === "object" ? machine.block(wanted.type, shape) : wanted;
    }
    for (const [name, value] of Object.entries(variant.shared)) this.set(name, value);
    if (weights) machine.bytes(this.block("weights")).set(weights);
    this.slice = FIRST_SLICE;
    this.most = 0;
    this.deadline = Infinity;
    this.halted = false; // somebody said stop, or the time is up
  }

  /** An array of the search. @param {string} name @returns {Block} */
  block(name) {
    return /** @type {Block} */ (this.search[name]);
  }

  // --- the record that all of it shares

  /** @param {string} field @param {number} [index] where the field is a list */
  at(field, index = 0) {
    return this.block("shared").at + this.facts.shared.fields[field] + 8 * index;
  }

  /** @param {string} field */
  get(field) {
    return Number(this.machine.view.getBigInt64(this.at(field), true));
  }

  /** @param {string} field @param {number | bigint} value @param {number} [index] */
  set(field, value, index = 0) {
    this.machine.view.setBigInt64(this.at(field, index), BigInt(value), true);
  }

  /** A field of the first frame. @param {string} field */
  root(field) {
    return Number(this.machine.view.getBigInt64(this.at("frames") + this.facts.frame.fields[field], true));
  }

  /** The best line found, as actions. @returns {number[]} */
  get line() {
    const { lines } = this.facts.rows;
    const [, width] = this.block("lists").shape;
    return Array.from(new Int32Array(this.machine.memory.buffer, this.block("lists").at + 4 * lines * width, this.root("length")));
  }

  // --- the search

  /** End the search that is running, as soon as its slice is done. */
  stop() {
    this.halted = true;
  }

  get stopped() {
    return this.halted || this.get("nodes") >= this.most;
  }

  /**
   * The best turns for the player to act; `report` is called after each iteration, and there is always an answer.
   * @param {Place} place @param {Budget} budget @param {number} [lines] @param {Past} [past] @param {(result: Result) => void} [report]
   * @returns {Promise<Result>}
   */
  async find(place, budget, lines = 1, past = { spent: [], salt: null }, report = () => undefined) {
    const begun = performance.now();
    const { certain } = this.facts.values;
    this.prepare(place, past, budget);
    const deepest = Math.min(budget.depth ?? this.facts.most.depth, this.facts.most.depth);
    /** @type {Found[]} */
    let best = [];
    let depth = 0;
    const result = () => this.result(place, best, depth, (performance.now() - begun) / 1000);
    while (depth < deepest) {
      const found = await this.iteration(place, depth + 1, best, Math.min(lines, this.facts.most.lines));
      const complete = found.length > 0 && !this.stopped;
      if (found.length) best = found;
      if (!complete) break;
      depth += 1;
      report(result());
      if (best.every((line) => line.exact || Math.abs(line.value) >= certain)) break;
    }
    return result();
  }

  /** @param {Place} place @param {Past} past @param {Budget} budget */
  prepare(place, past, budget) {
    const { players, stochastic } = this.rules.variant;
    past.spent.forEach((key, index) => this.set("spent", key, index));
    this.set("spent_count", past.spent.length);
    const bytes = this.machine.bytes(this.block("history"));
    const history = new BigInt64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
    history.forEach((mark, index) => (history[index] = mark >> 2n));
    for (const field of ["nodes", "guesses", "stop"]) this.set(field, 0);
    this.set("hero", place.mover);
    this.set("salt", past.salt ?? (players === 2 && !stochastic ? 0 : 1 + place.mover));
    this.set("generation", (this.get("generation") + 1) % this.facts.most.generations);
    this.most = budget.nodes ?? Number.MAX_SAFE_INTEGER;
    this.deadline = performance.now() + 1000 * (budget.seconds ?? Infinity);
    this.halted = false;
  }

  /**
   * The best lines at this depth; fewer or none if stopped.
   * @param {Place} place @param {number} depth @param {Found[]} before @param {number} lines @returns {Promise<Found[]>}
   */
  async iteration(place, depth, before, lines) {
    /** @type {Found[]} */
    const found = [];
    this.set("banned_count", 0);
    for (let number = 0; number < lines; number++) {
      const line = await this.bestLine(place, depth, before[number]?.value);
      if (!line) break;
      found.push(line);
      this.ban(place, line.actions);
    }
    found.sort((one, other) => other.value - one.value);
    if (this.stopped && found.length && found.length < before.length) found.push(...this.olderLines(place, found, before));
    return found;
  }

  /**
   * Lines of the last iteration that were not looked at again. They promise no more than those before them: values of
   * different depths do not compare.
   * @param {Place} place @param {Found[]} found @param {Found[]} before @returns {Found[]}
   */
  olderLines(place, found, before) {
    const { certain, limit } = this.facts.values;
    const first = (/** @type {Found} */ line) => String(inTurns(place, line.actions)[0]);
    const firsts = new Set(found.map(first));
    const least = found[found.length - 1].value;
    const most = Math.abs(least) < certain ? least : limit;
    return before
      .filter((old) => !firsts.has(first(old)))
      .slice(0, before.length - found.length)
      .map(({ value, actions, exact }) => ({ value: Math.min(value, most), actions, exact: exact && value <= most }));
  }

  /**
   * The best line that is not banned; null where there is none or the search was stopped too early.
   * @param {Place} place @param {number} depth @param {number | undefined} guess @returns {Promise<Found | null>}
   */
  async bestLine(place, depth, guess) {
    const { limit, certain, scale, opened, aspiration } = this.facts.values;
    let width = aspiration;
    let [low, high] = guess === undefined || Math.abs(guess) >= certain ? [-limit, limit] : [guess - width, guess + width];
    for (;;) {
      const value = await this.climb(place, depth, low, high);
      if (value === opened) {
        const [best, floor] = [this.root("best"), this.root("floor")];
        return best > Math.max(floor, -certain) ? { value: best, actions: this.line, exact: false } : null;
      }
      if (low < value && value < high) return { value, actions: this.line, exact: this.get("exact") !== 0 };
      if (value <= -limit) return null;
      width *= 8;
      const near = Math.abs(value) < certain && width < scale;
      const [lower, higher] = [value <= low, value >= high];
      if (lower) low = near ? value - width : -limit;
      if (higher) high = near ? value + width : limit;
    }
  }

  /** @param {Place} place @param {number} depth @param {number} alpha @param {number} beta @returns {Promise<number>} */
  async climb(place, depth, alpha, beta) {
    const { opened, go_on } = this.facts.values;
    const parts = Object.fromEntries(Object.entries(this.search).map(([name, part]) => [`search_${name}`, part]));
    for (let next = depth; ; next = go_on) {
      const [nodes, begun] = [this.get("nodes"), performance.now()];
      this.set("most_nodes", this.halted ? 0 : Math.min(this.most, nodes + this.slice));
      const value = Number(this.machine.call("climb", { ...this.rules.enter(place.words), ...parts, depth: next, alpha, beta }));
      if (value !== opened || this.stopped) return value;
      const spent = performance.now() - begun;
      this.slice = Math.max(FIRST_SLICE, Math.round(this.slice * Math.min(2, SLICE / Math.max(spent, 0.1))));
      await breathe();
      if (performance.now() >= this.deadline) this.halted = true;
      if (this.halted) return value;
    }
  }

  /** @param {Place} place */
  keyed(place) {
    const { rules, machine } = this;
    const [decisive, salt] = [this.get("decisive_words"), machine.view.getBigInt64(this.at("salt"), true)];
    return { ...rules.enter(place.words), decisive, row: rules.row, salt };
  }

  /** Forbid the position that the first turn of a line leads to. @param {Place} place @param {number[]} actions */
  ban(place, actions) {
    const end = place.play(inTurns(place, actions)[0]);
    const count = this.get("banned_count");
    this.set("banned", BigInt(this.machine.call("key_here", this.keyed(end))), count);
    this.set("banned_count", count + 1);
  }

  // --- the answer

  /** @param {Place} place @param {Found[]} best @param {number} depth @param {number} seconds @returns {Result} */
  result(place, best, depth, seconds) {
    const lines = best.length ? best.map((line) => this.asLine(place, line)) : [this.any(place)];
    return { lines, nodes: this.get("nodes"), depth, seconds };
  }

  /** @param {Place} place @param {Found} found @returns {Line} */
  asLine(place, { value, actions, exact }) {
    const { certain, scale, win } = this.facts.values;
    const line = this.extended(place, inTurns(place, actions));
    const two = this.rules.variant.players === 2;
    if (Math.abs(value) >= certain) {
      const known = value > 0 || two;
      const proven = value > 0 ? "win" : "loss";
      return { turn: line[0], score: Math.sign(value), proven: known ? proven : null, turns: known ? win - Math.abs(value) : null, line };
    }
    const score = Math.max(-1, Math.min(1, value / scale));
    return { turn: line[0], score, proven: exact && value === 0 && two ? "draw" : null, turns: null, line };
  }

  /** The line, continued with what the table knows. @param {Place} place @param {number[][]} turns @returns {number[][]} */
  extended(place, turns) {
    const actions = turns.flat();
    let here = place.play(actions);
    const seen = new Set([here.text]);
    while (actions.length < Math.floor(this.facts.rows.longest / 4) && here.mover >= 0) {
      const action = Number(this.machine.call("known_here", { ...this.keyed(here), table: this.block("table") }));
      if (!here.actions.includes(action)) break;
      actions.push(action);
      here = here.act(action);
      if (seen.has(here.text)) break;
      seen.add(here.text);
    }
    return inTurns(place, actions);
  }

  /** Any turn, if there was no time to compare two. @param {Place} place @returns {Line} */
  any(place) {
    const { mover } = place;
    /** @type {number[]} */
    const turn = [];
    for (let here = place; here.mover === mover; ) {
      turn.push(here.actions[here.actions.length - 1]);
      here = here.act(turn[turn.length - 1]);
      if (!this.rules.variant.composed) break;
    }
    return { turn, score: 0, proven: null, turns: null, line: [turn] };
  }
}
