// What this page remembers of a table's dice, so that it need not believe later what the server says; and its own number,
// which it adds to them after the server has promised its seed.
import { nonce } from "./api.js";
import { hashOf } from "./dice.js";
import { keep, kept } from "./settings.js";

/** @typedef {import("./types.js").DiceData} DiceData */
/** @typedef {import("./types.js").TableData} TableData */
/**
 * @typedef {object} Memory
 * @property {number} [at] when the table was first seen
 * @property {string} [commit] the fingerprint as it was first seen
 * @property {boolean} [late] whether the game had begun by then
 * @property {string} [nonce] this page's own number
 * @property {boolean} [given] whether the server has taken it
 * @property {string} [refused] else why not
 * @property {{nonces: (string | null)[], seals: (string | null)[]}} [before] what the others had fixed before it was sent
 * @property {number[]} [throws] the actions thrown, as they were first seen
 */

const MOST = 100; // tables that are remembered
const PATIENCE = 2000; // ms for the others to fix their numbers, when all are seated
const NAME = "dice at ";

export class DiceBook {
  /** @param {string} table @param {(type: string, data: any) => Promise<import("./socket.js").Ack>} ask */
  constructor(table, ask) {
    this.key = NAME + table;
    this.ask = ask;
    /** @type {Memory} */
    this.memory = read(this.key);
    /** @type {TableData | null} */
    this.table = null;
    this.sealing = false;
    this.giving = false;
    this.timer = 0;
    this.says = ""; // the verdict in short, when the game is over
    this.wrong = false;
    addEventListener("pagehide", () => this.leaving());
    addEventListener("visibilitychange", () => document.hidden && matchMedia("(pointer: coarse)").matches && this.leaving());
  }

  /** The whole table has come. @param {TableData & {missed?: {what: import("./types.js").What}[]}} table */
  whole(table) {
    this.table = table;
    if (!table.dice) return;
    const { dice } = table;
    if (!this.memory.commit) Object.assign(this.memory, { at: Date.now(), commit: dice.commit, late: !gathering(table), throws: [] });
    const seen = (this.memory.throws ??= []);
    const known = dice.throws.map(({ action }) => action);
    const same = seen.findIndex((action, index) => known[index] !== action);
    const back = table.missed?.some(({ what }) => what.kind === "takeback"); // then what was seen may have been thrown anew
    if (same >= 0 && back) seen.length = same;
    if (same < 0 || back) seen.push(...known.slice(seen.length));
    this.mix(table, dice);
    this.save();
  }

  /** @param {import("./types.js").Happening} event */
  heard(event) {
    const { what, dice, seats, status } = event;
    const { table } = this;
    if (!table?.dice) return;
    if (what.kind === "throw" && what.n) this.threw(what.n, what.action ?? -1);
    if (what.kind === "takeback" && what.throws !== undefined) this.memory.throws?.splice(what.throws);
    if (what.kind === "throw" || what.kind === "takeback") this.save();
    this.table = { ...table, dice: dice ?? table.dice, seats: seats ?? table.seats, status: status ?? table.status };
    if (what.kind === "nonce" || what.kind === "seat") this.mix(this.table, dice ?? table.dice);
  }

  /** @param {number} number @param {number} action */
  threw(number, action) {
    const seen = (this.memory.throws ??= []);
    if (number > seen.length + 1) return; // some were missed: the whole table is on its way
    seen[number - 1] ??= action;
  }

  /**
   * Add our number to the dice. While others have yet to fix theirs, only its seal is sent: a player who sees our number
   * before choosing their own could, together with the server, choose what is thrown.
   * @param {TableData} table @param {DiceData} dice
   */
  mix(table, dice) {
    const own = table.seats.findIndex((seat) => seat.yours);
    if (own >= 0 && this.memory.nonce && dice.nonces[own] === this.memory.nonce) this.memory.given = true; // whether or not that was answered
    if (own < 0 || !gathering(table) || dice.nonces[own]) return;
    const others = table.seats.flatMap((seat, index) => (seat.yours || seat.kind === "program" ? [] : [index]));
    if (others.every((index) => dice.nonces[index] || dice.seals?.[index])) return this.give();
    if (!dice.seals?.[own]) this.seal();
    if (table.seats.some((seat) => seat.kind === "open")) return;
    this.timer ||= setTimeout(() => this.give(), PATIENCE); // some clients send none
  }

  /** @returns {string} */
  number() {
    this.memory.nonce ??= read(this.key).nonce ?? nonce(); // another tab may have been faster
    this.save();
    return this.memory.nonce;
  }

  async seal() {
    if (this.sealing) return;
    this.sealing = true;
    await this.ask("nonce", { seal: await hashOf(this.number()) });
  }

  async give() {
    const { table } = this;
    if (this.giving || !table?.dice || !gathering(table)) return;
    this.giving = true;
    clearTimeout(this.timer);
    const { nonces, seals } = table.dice;
    this.memory.before = { nonces: [...nonces], seals: [...(seals ?? [])] };
    const answer = await this.ask("nonce", { nonce: this.number() });
    this.memory.given = answer.ok;
    this.memory.refused = answer.code;
    this.save();
  }

  /** The page is about to close: it gives its number now, since it could not open its seal later. */
  leaving() {
    const own = this.table?.seats.findIndex((seat) => seat.yours) ?? -1;
    if (this.sealing && own >= 0 && !this.table?.dice?.nonces[own]) this.give();
  }

  save() {
    this.memory = { ...read(this.key), ...this.memory };
    if (!kept(this.key)) forget();
    keep(this.key, JSON.stringify(this.memory));
  }
}

/** Whether the game has yet to begin. @param {{status: string}} table */
const gathering = ({ status }) => status === "waiting" || status === "preparing";

/** @param {string} key @returns {Memory} */
function read(key) {
  try {
    return JSON.parse(kept(key) ?? "{}");
  } catch {
    return {}; // somebody else wrote it
  }
}

/** Make room: the tables seen longest ago are forgotten. */
function forget() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(NAME));
    const old = keys.sort((one, two) => (read(one).at ?? 0) - (read(two).at ?? 0)).slice(0, Math.max(0, keys.length + 1 - MOST));
    for (const key of old) keep(key, null);
  } catch {
    // storage is switched off
  }
}
