// A move on its way to the server: shown at once as far as its cells tell, marked as not yet confirmed, and confirmed or
// taken back by what the server says. However long that takes and however often the line breaks, it is made at most once.
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./hand.js").Choice} Choice */

const LATE = 400; // ms after which the page says that a move is on its way

/**
 * Where a piece that goes along these cells ends up: for a whole turn, on the last cell; for a single action, on the second
 * cell and on from there over empty cells of the board. What else the cells mean only the rules know.
 * @param {Choice} choice @param {(cell: string) => boolean} free whether a cell is of the board, and empty
 */
export function endOf({ actions, cells }, free) {
  if (actions.length > 1) return cells.length - 1;
  let end = Math.min(1, cells.length - 1);
  while (end > 0 && end + 1 < cells.length && free(cells[end]) && free(cells[end + 1])) end += 1;
  return end;
}

/**
 * The pieces once the one on `from` has gone to `to`. If both are the same cell, a piece is placed there: of the mover's
 * kind, if they have only one kind and the cell is free.
 * @param {View} view @param {string} from @param {string} to @returns {Piece[]}
 */
export function moved(view, from, to) {
  const own = view.pieces.filter(([, , owner]) => owner === view.mover);
  if (from === to) {
    const kinds = new Set(own.map(([, symbol]) => symbol));
    if (kinds.size !== 1 || view.pieces.some(([cell]) => cell === to)) return view.pieces;
    return [...view.pieces, [to, own[0][1], view.mover, 1, own[0][4]]];
  }
  const piece = own.findLast(([cell]) => cell === from);
  if (!piece) return view.pieces;
  const [, symbol, owner, count, turn] = piece;
  const left = view.pieces.flatMap((one) => (one !== piece ? [one] : count > 1 ? [/** @type {Piece} */ ([from, symbol, owner, count - 1, turn])] : []));
  return [...left, [to, symbol, owner, 1, turn]];
}

/** @typedef {{seat: number, actions: number[], choice: Choice, known: boolean, late: boolean}} Move */

export class Underway {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Move | null} */
    this.move = null;
  }

  /** In words, once it takes long enough to be worth them. */
  get words() {
    if (!this.move?.late) return "";
    return this.table.page.dataset.line === "online" ? t("Your move is on its way …") : t("Your move will be sent as soon as the connection is back.");
  }

  /** @param {number[]} actions @param {Choice} choice */
  async send(actions, choice) {
    const { table } = this;
    if (!table.view || this.move) return;
    table.refuse("");
    /** @type {Move} */
    const move = { seat: table.view.mover, actions, choice, known: false, late: false };
    this.move = move;
    table.playArea.foresee(choice, true);
    const slow = setTimeout(() => this.tarries(move), LATE);
    const answer = await table.line.ask("act", { seat: move.seat, actions });
    clearTimeout(slow);
    if (answer.ok) this.granted(move, answer.v ?? 0);
    else await this.refused(move, answer);
  }

  /** @param {Move} move */
  tarries(move) {
    if (this.move !== move) return;
    move.late = true;
    this.table.refresh();
    this.table.voice.say(this.words);
  }

  /** The server has it. What it led to was heard by now, or comes. @param {Move} move @param {number} version */
  granted(move, version) {
    const { table } = this;
    move.known = true;
    if (this.move !== move || table.line.version < version || table.showing || table.queue.length) return;
    this.move = null; // it was in a whole table that came meanwhile
    this.ready();
  }

  /** It is not allowed, or came too late: the piece goes back. @param {Move} move @param {import("./socket.js").Ack} answer */
  async refused(move, answer) {
    const { table } = this;
    if (this.move === move) {
      this.move = null;
      if (!table.showing && table.view && table.replay.at === null) {
        await table.playArea.view(table.view, { kind: "undo", cells: [...move.choice.cells].reverse() });
        this.ready();
      }
    }
    table.refuse(answer.say ?? t("You cannot do that now."));
    if (answer.code === "STALE") table.line.send({ t: "sync" });
  }

  ready() {
    const { table } = this;
    if (!table.showing && table.view && table.replay.at === null) table.showCurrent();
    else table.refresh();
  }

  /** Something happened at the table. @param {string} kind */
  passed(kind) {
    if (["act", "undo", "takeback", "over"].includes(kind)) this.move = null;
  }

  /** The whole table came. What the server has is in it; what it has not yet is sent again. @param {View} view */
  renewed(view) {
    if (this.move && (this.move.known || view.mover !== this.move.seat)) this.move = null;
  }
}
