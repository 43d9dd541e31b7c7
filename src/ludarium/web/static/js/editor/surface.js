// The board of the editor: pieces are put down, moved and taken off by mouse, finger and keyboard. It knows no rules.
import { element } from "../api.js";
import { Board } from "../board.js";
import { neighbour } from "../geometry.js";
import { follow } from "../pointer.js";
import { load } from "../settings.js";
import { Grid } from "../speech.js";
import { t } from "../words.js";

/** @typedef {import("../types.js").Piece} Piece */
/**
 * @typedef {object} Hands
 * @property {(cell: string) => void} touch a cell was clicked, tapped, or chosen with Enter
 * @property {(from: string, to: string) => void} move
 * @property {(cell: string) => void} remove
 * @property {(cell: string, key: string) => boolean} key a letter or digit was typed on a cell; whether it meant something
 * @property {() => void} cancel
 */

const WAYS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

export class Surface {
  /** @param {HTMLElement} host @param {Hands} hands */
  constructor(host, hands) {
    this.hands = hands;
    this.loading = element("p", { class: "board-loading", role: "status" }, t("Setting up the board …"));
    this.frame = element("div", { class: "play-area" }, this.loading);
    host.replaceChildren(this.frame);
    this.board = new Board(this.frame);
    const settings = load();
    Object.assign(this.board, { coordinates: settings.coordinates, signs: settings.signs });
    this.grid = new Grid(this.frame, t("Board of the editor"));
    /** @type {string | null} the cell whose piece is in hand */
    this.held = null;
    /** @type {string | null} */
    this.hovered = null;
    /** @type {Piece[]} */
    this.pieces = [];
    this.wire();
  }

  wire() {
    let [from, under] = [/** @type {string | null} */ (null), /** @type {string | null} */ (null)];
    for (const kind of ["pointermove", "pointerup"]) {
      this.board.svg.addEventListener(kind, (event) => {
        const { clientX, clientY } = /** @type {PointerEvent} */ (event);
        under = this.board.cellAt(clientX, clientY);
      });
    }
    this.board.svg.addEventListener("pointercancel", () => (under = from)); // the finger was taken for scrolling: nothing falls off
    follow(this.board, {
      touch: (cell) => this.hands.touch(cell),
      lift: () => true,
      grip: (cell) => (from = cell),
      drop: (to) => {
        if (from && to) this.hands.move(from, to);
        else if (from && under !== from) this.hands.remove(from);
      },
      over: (cell) => {
        if (cell === this.hovered) return;
        this.hovered = cell;
        this.mark();
      },
    });
    this.grid.table.addEventListener("keydown", (event) => this.press(event));
    for (const kind of ["focusin", "focusout"]) this.grid.table.addEventListener(kind, () => this.mark());
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { cursor } = this.grid;
    if (event.ctrlKey || event.metaKey || event.altKey || !cursor) return;
    if (event.key in WAYS) {
      const next = neighbour(this.board.data?.cells ?? [], cursor, WAYS[/** @type {keyof typeof WAYS} */ (event.key)], this.board.turned);
      if (next) this.grid.walk(next);
    } else if (event.key === "Enter" || event.key === " ") this.hands.touch(cursor);
    else if (event.key === "Delete" || event.key === "Backspace") this.hands.remove(cursor);
    else if (event.key === "Escape") this.hands.cancel();
    else if (!this.hands.key(cursor, event.key.toLowerCase())) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {import("../types.js").BoardData} data @param {Piece[]} pieces */
  async show(data, pieces) {
    if (this.board.data?.digest !== data.digest) {
      await this.board.setData(data);
      this.loading.remove();
      this.grid.setCells(data.cells, this.board.turned);
    }
    this.set(pieces);
  }

  /** @param {Piece[]} pieces */
  set(pieces) {
    this.pieces = pieces;
    this.board.setPieces(pieces);
    this.mark();
  }

  turn() {
    this.board.turned = !this.board.turned;
    this.board.redraw();
    if (this.board.data) this.grid.setCells(this.board.data.cells, this.board.turned);
    this.set(this.pieces);
  }

  mark() {
    /** @type {[string, string][]} */
    const marks = [];
    if (this.held) marks.push([this.held, "held"]);
    if (this.hovered) marks.push([this.hovered, "aim"]);
    if (this.grid.focused && this.grid.cursor) marks.push([this.grid.cursor, "cursor"]);
    this.board.setMarks(marks);
    this.grid.tell((cell) => this.board.words(cell), marks);
  }
}
