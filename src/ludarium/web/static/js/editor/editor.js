// A position being set up: its text, its pieces and facts, what the rules say to it, and every step back.
import { post } from "../api.js";
import { capital } from "../hand.js";
import { t } from "../words.js";
import { Surface } from "./surface.js";

/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {{symbol: string, owner: number, turn: number, word: string}} Kind */
/** @typedef {{name: string, title: string, kind: "choice" | "number" | "text", choices: [string, string][], value: string, note: string}} Fact */
/**
 * @typedef {object} Edited what the server says of a position
 * @property {string} game @property {string} name of the game @property {string} title @property {string} variant @property {string} text @property {boolean} legal @property {string} why
 * @property {import("../types.js").BoardData} board @property {Piece[] | null} pieces @property {[string, string, number][]} lines @property {string[]} players
 * @property {string} turn @property {number} mover @property {{text: string} | null} outcome @property {Kind[]} palette @property {boolean} several
 * @property {Fact[]} facts @property {("mirror" | "upside" | "turn" | "half")[]} symmetries
 */
/** @typedef {{pieces?: [string, string][], facts?: Record<string, string>, clear?: boolean, symmetry?: string}} Change */
/** @typedef {{shown: (edited: Edited, keys: string[]) => void, say: (sentence: string) => void, tool: (tool: string) => void}} Outside */

const KEYS = [..."1234567890qwertyuiop"]; // of the pieces, in the order of the palette
export const HAND = "hand";
export const ERASER = "eraser";

export class Editor {
  /** @param {HTMLElement} host @param {Outside} outside */
  constructor(host, outside) {
    this.outside = outside;
    /** @type {Edited | null} */
    this.now = null;
    /** @type {{game: string, text: string}[]} */
    this.past = [];
    /** @type {{game: string, text: string}[]} */
    this.future = [];
    this.tool = HAND;
    this.asked = 0;
    this.surface = new Surface(host, {
      touch: (cell) => this.touch(cell),
      move: (from, to) => this.move(from, to),
      remove: (cell) => this.remove(cell),
      key: (cell, key) => this.key(cell, key),
      cancel: () => this.choose(HAND),
    });
  }

  /** Ask what a text, or a change of the position that is shown, gives. @param {string} game @param {string | null} text @param {Change} [change] @param {boolean} [noted] whether it can be taken back */
  async ask(game, text, change = {}, noted = true) {
    const asked = ++this.asked;
    const edited = /** @type {Edited} */ (await post("/api/editor/position", { game, ...(text === null ? {} : { text }), ...change }));
    if (asked !== this.asked) return;
    const before = this.now;
    if (noted && before && (before.text !== edited.text || before.game !== edited.game)) {
      this.past.push({ game: before.game, text: before.text });
      this.future = [];
    }
    this.now = edited;
    await this.surface.show(edited.board, edited.pieces ?? this.surface.pieces);
    this.outside.shown(edited, KEYS);
  }

  /** @param {Change} change */
  change(change) {
    return this.now && this.ask(this.now.game, this.now.text, change).catch((error) => this.refuse(error));
  }

  /** The board goes back to what the server knows. @param {Error} error */
  refuse(error) {
    this.outside.say(error.message);
    if (this.now?.pieces) this.surface.set(this.now.pieces);
  }

  /** @param {string} text */
  write(text) {
    return this.now && this.ask(this.now.game, text).catch((error) => this.refuse(error));
  }

  clear() {
    return this.change({ clear: true });
  }

  start() {
    return this.now && this.ask(this.now.game, null).catch((error) => this.refuse(error));
  }

  /** @param {{game: string, text: string}[]} from @param {{game: string, text: string}[]} to */
  step(from, to) {
    const place = from.pop();
    if (!place || !this.now) return;
    to.push({ game: this.now.game, text: this.now.text });
    return this.ask(place.game, place.text, {}, false).catch((error) => this.refuse(error));
  }

  undo() {
    return this.step(this.past, this.future);
  }

  redo() {
    return this.step(this.future, this.past);
  }

  // --- pieces

  /** Pieces that can be edited, one entry each. @returns {[string, string][]} */
  get standing() {
    const kinds = new Set(this.now?.palette.map(({ symbol }) => symbol));
    return this.surface.pieces.flatMap(([cell, symbol, , count]) => (kinds.has(symbol) ? Array(count).fill(/** @type {[string, string]} */ ([cell, symbol])) : []));
  }

  /** Show these at once, and ask what the rules say. @param {[string, string][]} pieces @param {string} said */
  put(pieces, said) {
    if (!this.now?.palette.length) return this.outside.say(t("The pieces of this game can only be set by its text."));
    const kinds = new Map(this.now.palette.map((kind) => [kind.symbol, kind]));
    const others = this.surface.pieces.filter(([, symbol]) => !kinds.has(symbol));
    this.surface.set([...others, ...pieces.map(([cell, symbol]) => /** @type {Piece} */ ([cell, symbol, kinds.get(symbol)?.owner ?? -1, 1, kinds.get(symbol)?.turn ?? 0]))]);
    this.outside.say(said);
    return this.change({ pieces });
  }

  /** @param {string} cell */
  words(cell) {
    return `${cell}: ${this.surface.board.words(cell)}`;
  }

  /** @param {string} cell */
  touch(cell) {
    if (this.tool === ERASER) return this.remove(cell);
    if (this.tool !== HAND) return this.place(cell, this.tool);
    const { held } = this.surface;
    if (held && held !== cell) return this.move(held, cell);
    this.hold(held || !this.surface.board.pieceOn(cell) ? null : cell);
  }

  /** @param {string | null} cell */
  hold(cell) {
    this.surface.held = cell;
    this.surface.mark();
    if (cell) this.outside.say(t("{piece}. Where to?", { piece: this.words(cell) }));
  }

  /** Put a piece there; the same once more takes it off. @param {string} cell @param {string} symbol */
  place(cell, symbol) {
    const [{ standing }, several] = [this, this.now?.several];
    const same = standing.some(([at, kind]) => at === cell && kind === symbol);
    if (same && !several) return this.remove(cell);
    const kept = several ? standing : standing.filter(([at]) => at !== cell);
    return this.put([...kept, [cell, symbol]], t("{piece} on {cell}", { piece: capital(this.surface.board.data?.symbols[symbol]?.word ?? symbol), cell }));
  }

  /** @param {string} cell */
  remove(cell) {
    const { standing } = this;
    const last = standing.findLastIndex(([at]) => at === cell);
    this.surface.held = null;
    if (last < 0) return;
    return this.put(standing.filter((_, index) => index !== last), t("Nothing on {cell} now", { cell }));
  }

  /** @param {string} from @param {string} to */
  move(from, to) {
    const { standing } = this;
    const taken = standing.findLastIndex(([at]) => at === from);
    this.surface.held = null;
    if (taken < 0 || from === to) return this.surface.mark();
    const [, symbol] = standing[taken];
    const kept = standing.filter(([at], index) => index !== taken && (this.now?.several || at !== to));
    return this.put([...kept, [to, symbol]], t("{piece} from {from} to {to}", { piece: capital(this.surface.board.data?.symbols[symbol]?.word ?? symbol), from, to }));
  }

  /** @param {string} cell @param {string} key */
  key(cell, key) {
    const kind = this.now?.palette[KEYS.indexOf(key)];
    if (!kind) return false;
    this.place(cell, kind.symbol);
    return true;
  }

  /** @param {string} tool a piece's symbol, the hand or the eraser */
  choose(tool) {
    this.tool = tool;
    this.surface.held = null;
    this.surface.mark();
    this.outside.tool(tool);
  }
}
