// Going back through a game: by buttons, arrow keys and slider, or by itself.
import { get } from "./api.js";

/** @typedef {{ply: number, player: number, text: string, cells: string[], view: import("./types.js").View, board?: import("./types.js").BoardData}} Ply */

const PACE = 1100; // ms between turns when it plays by itself

export class Replay {
  /**
   * @param {string} table
   * @param {(ply: Ply, forward: boolean, board: import("./types.js").BoardData) => void} show
   * @param {() => void} changed
   */
  constructor(table, show, changed) {
    this.table = table;
    this.show = show;
    this.changed = changed;
    /** @type {Ply[]} */
    this.plies = [];
    /** @type {import("./types.js").BoardData | null} */
    this.board = null;
    /** @type {number | null} where the reader is; null at the table as it stands */
    this.at = null;
    this.timer = 0;
    /** @type {Promise<void> | null} the plies on their way or here; null where they are not those of the game as it stands */
    this.fetched = null;
  }

  /** What is shown; null at the table as it stands. */
  get ply() {
    return this.at === null ? null : (this.plies[this.at] ?? null);
  }

  get last() {
    return this.plies.length - 1;
  }

  get playing() {
    return this.timer !== 0;
  }

  /** What was fetched is out of date: the game went on. Until then a reader keeps what they look at. */
  stale() {
    this.fetched = null;
  }

  async load() {
    this.fetched ??= this.fetch();
    await this.fetched;
  }

  async fetch() {
    try {
      const { board, plies } = await get(`/api/tables/${this.table}/replay`);
      this.board = board;
      this.plies = plies;
    } catch (error) {
      this.stale();
      throw error;
    }
  }

  /** Go to a ply; past the last one is the table as it stands. @param {number} ply */
  async go(ply) {
    await this.load();
    const to = Math.max(0, Math.min(ply, this.last));
    const forward = this.at !== null && to === this.at + 1;
    this.at = to;
    const boards = this.plies.slice(0, to + 1).map((one) => one.board).filter(Boolean);
    const board = boards[boards.length - 1] ?? this.board;
    if (board) this.show(this.plies[to], forward, board);
    if (to === this.last) this.stop();
    this.changed();
  }

  /** @param {number} by */
  async step(by) {
    await this.load();
    await this.go((this.at ?? this.last) + by);
  }

  leave() {
    this.stop();
    this.at = null;
    this.changed();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
  }

  async toggle() {
    if (this.playing) {
      this.stop();
      this.changed();
      return;
    }
    await this.load();
    await this.go(this.at === null || this.at === this.last ? 0 : this.at);
    this.timer = setInterval(() => this.step(1).catch(() => this.stop()), PACE);
    this.changed();
  }
}
