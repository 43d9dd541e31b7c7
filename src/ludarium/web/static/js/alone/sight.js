// What a position shows, from the numbers that the game's scene writes (ludarium/game/scene.py): pieces, marks, lines, the cells
// that actions touch, and texts. Nothing here knows a game.
import { fetched } from "../engine/fetching.js";
import { Machine } from "../engine/machine.js";
import { Place, Rules } from "../engine/rules.js";
import { t } from "../words.js";
import { place as address } from "./variant.js";

/** @typedef {import("./variant.js").GameData} GameData */
/** @typedef {import("./variant.js").VariantData} VariantData */
/** @typedef {import("../types.js").BoardData} BoardData */

const PIECE = 5;
const HEAD = 4;
const NAME = 1 << 20;
const MOST = 4096;
/** @type {("last" | "target" | "capture" | "choice")[]} */
const MARKS = ["last", "target", "capture", "choice"];

const LETTERS = "abcdefgh"; // as ludarium/game/scene.py names the values of a text
const NAMED = /^(?:\p{L}{2,}| ?\(\w+\))$/u;
const TEXT = /\p{L}{2}|[()]|\b1\b/u;

/** @type {Map<string, Promise<WebAssembly.Module>>} */
const modules = new Map();

/** @param {string} path @returns {Promise<WebAssembly.Module>} */
function compiled(path) {
  const known = modules.get(path) ?? fetched(address(path)).then((code) => WebAssembly.compile(code));
  modules.set(path, known);
  known.catch(() => modules.delete(path));
  return known;
}

/** @type {Map<string, Promise<Sight>>} one for each variant: a browser has memory for some dozens of machines, not for more */
const sights = new Map();

/** The board with its words in the reader's language. @param {BoardData} board @returns {BoardData} */
function boardIn(board) {
  const symbols = Object.fromEntries(Object.entries(board.symbols).map(([name, symbol]) => [name, { ...symbol, word: t(symbol.word) }]));
  return { ...board, symbols, labels: board.labels.map(([text, ...rest]) => /** @type {typeof board.labels[0]} */ ([t(text), ...rest])) };
}

export class Sight {
  /** @param {GameData} data @param {VariantData} variant @param {Rules} rules */
  constructor(data, variant, rules) {
    this.data = data;
    this.variant = variant;
    this.rules = rules;
    this.board = boardIn(data.boards[variant.board]);
    this.symbols = Object.keys(this.board.symbols);
    this.out = rules.machine.block("int32", [Math.max(MOST, rules.variant.widest + 1)]);
  }

  /** @param {GameData} data @param {VariantData} variant @returns {Promise<Sight>} */
  static open(data, variant) {
    const key = [variant.text, variant.table, variant.engine.variant.start].join();
    const known = sights.get(key) ?? compiled(variant.table).then((code) => new Sight(data, variant, new Rules(new Machine(code, null), variant.engine.variant)));
    sights.set(key, known);
    known.catch(() => sights.delete(key));
    return known;
  }

  /** @param {string} name */
  has(name) {
    return name in this.rules.machine.facts.entrances;
  }

  /** @param {Place} here @param {string} name @param {Record<string, number>} [given] @returns {number[]} what one of the scene's functions wrote */
  numbers(here, name, given = {}) {
    if (!this.has(name)) return [];
    const { machine } = this.rules;
    const many = Number(machine.call(name, { ...this.rules.enter(here.words), ...given, out: this.out }));
    return Array.from(new Int32Array(machine.memory.buffer, this.out.at, many));
  }

  /** @param {Place} here @param {string} name @param {Record<string, number>} [given] */
  number(here, name, given = {}) {
    return Number(this.rules.machine.call(name, { ...this.rules.enter(here.words), ...given }));
  }

  /** @param {Place} here @param {"role" | "opening" | "hides"} what @param {number} [player] */
  circumstance(here, what, player = 0) {
    const { circumstances } = /** @type {any} */ (this.rules.machine.facts);
    return this.number(here, "circumstance", { question: circumstances[what], player });
  }

  /** @param {number} cell */
  name(cell) {
    return this.board.cells[cell][0];
  }

  /** @param {number[]} numbers */
  text(numbers) {
    let text = "";
    let beside = false; // whether a value came last, which the next one joins
    /** @type {string[]} */
    const values = [];
    for (const one of numbers) {
      const part = one >= NAME ? this.name(one - NAME) : one >= 0 ? String(one) : this.data.words[-1 - one];
      const named = one < 0 && NAMED.test(part);
      const own = one < 0 && !named && TEXT.test(part);
      if (own) text += part;
      else if (!beside) text += `{${LETTERS[values.push("") - 1]}}`;
      if (!own) values[values.length - 1] += named ? t(part) : part;
      beside = !own;
    }
    return t(text, Object.fromEntries(values.map((value, index) => [LETTERS[index], value])));
  }

  /** @param {Place} here @param {number} viewer @returns {import("../types.js").Piece[]} */
  pieces(here, viewer) {
    const found = this.numbers(here, "shown", { viewer });
    return Array.from({ length: found.length / PIECE }, (_, index) => {
      const [cell, symbol, owner, many, turn] = found.slice(PIECE * index, PIECE * (index + 1));
      return [this.name(cell), this.symbols[symbol], owner, many, turn];
    });
  }

  /** @param {Place} here @returns {Record<string, "last" | "target" | "capture" | "choice">} */
  marks(here) {
    const found = this.numbers(here, "marked");
    return Object.fromEntries(found.flatMap((cell, index) => (index % 2 ? [] : [[this.name(cell), MARKS[found[index + 1]]]])));
  }

  /** @param {Place} here @param {boolean} over @returns {import("../types.js").LineData[]} */
  lines(here, over) {
    const found = this.numbers(here, "side_lines");
    /** @type {import("../types.js").LineData[]} */
    const lines = [];
    for (let at = 0; at < found.length; at += HEAD + found[at]) {
      const [many, title, player, passing] = found.slice(at, at + HEAD);
      if (!(over && passing)) lines.push([this.text([title]), this.text(found.slice(at + HEAD, at + HEAD + many)), player]);
    }
    return lines;
  }

  /** @param {Place} here @param {number} viewer @param {boolean} over */
  scene(here, viewer, over = false) {
    return { pieces: this.pieces(here, viewer), lines: this.lines(here, over), marks: this.marks(here) };
  }

  /** The board as it is now: a tray may disappear once it is empty for good. @param {Place} here @returns {BoardData} */
  boardAt(here) {
    const cells = this.has("cells") ? this.number(here, "cells") : this.board.cells.length;
    return cells === this.board.cells.length ? this.board : { ...this.board, cells: this.board.cells.slice(0, cells), digest: `${this.board.digest}/${cells}` };
  }

  /** @param {Place} here @param {number} action @returns {string[]} */
  touched(here, action) {
    return this.numbers(here, "touching", { action }).map((cell) => this.name(cell));
  }

  /** @param {Place} here @param {number} action */
  actionText(here, action) {
    return this.text(this.numbers(here, "action_text", { action }));
  }

  /** Whose throw comes next. @param {Place} here */
  thrower(here) {
    return this.has("thrower") ? this.number(here, "thrower") : -1;
  }

  /** Why a finished game is over. @param {Place} here */
  reason(here) {
    return this.data.endings[this.has("ended") ? this.number(here, "ended") : 0];
  }

  /** What a player is called now. @param {Place} here @param {number} player */
  nameOf(here, player) {
    return t(this.seatOf(here, player));
  }

  /** The same in English, as records have it. @param {Place} here @param {number} player */
  seatOf(here, player) {
    return this.variant.players[this.circumstance(here, "role", player)];
  }

  /** @param {Place} here */
  secret(here) {
    return this.circumstance(here, "hides") === 1;
  }

  /** @param {Place} here @param {number} action the probability of a throw */
  odds(here, action) {
    const { machine } = this.rules;
    return Number(machine.call("fraction_at", { ...this.rules.enter(here.words), question: machine.facts.questions.odds, number: action }));
  }
}
