// Rings and arrows on the board: the engine's, and those that somebody draws. With the right mouse button, with a finger or the
// left button while drawing is on, or by keyboard: a cell, then the same again for a ring or another for an arrow.
import { arrow, shape } from "../draw.js";
import { list, t } from "../words.js";
import { COLOURS, MOST } from "./tree.js";

/** @typedef {import("./tree.js").BoardMark} BoardMark */
/** @typedef {{cells: string[], kind: string}} Shown */

export class Drawing {
  /** @param {import("../playarea.js").PlayArea} playArea @param {(mark: BoardMark) => void} onMark a mark was drawn, which may be there already */
  constructor(playArea, onMark) {
    this.playArea = playArea;
    this.onMark = onMark;
    this.on = false;
    this.colour = COLOURS[0];
    /** @type {string | null} */
    this.from = null;
    /** @type {BoardMark[]} */
    this.marks = [];
    /** @type {Shown[]} */
    this.arrows = [];
    const touch = playArea.touch.bind(playArea);
    playArea.touch = (cell) => (this.on ? this.touch(cell) : touch(cell));
    this.follow(playArea.frame);
  }

  /** @param {HTMLElement} frame */
  follow(frame) {
    const { board } = this.playArea;
    const ours = (/** @type {PointerEvent} */ event) => event.target instanceof Element && board.svg.contains(event.target) && (event.button === 2 || (this.on && event.button === 0));
    /** @type {{pointer: number, cell: string} | null} */
    let held = null;
    frame.addEventListener("pointerdown", (event) => {
      if (!ours(event)) return;
      const cell = board.cellAt(event.clientX, event.clientY);
      event.stopPropagation();
      event.preventDefault();
      held = cell ? { pointer: event.pointerId, cell } : null;
      if (held) frame.setPointerCapture(event.pointerId);
    }, { capture: true });
    frame.addEventListener("pointerup", (event) => {
      if (!held || event.pointerId !== held.pointer) return;
      event.stopPropagation();
      const cell = board.cellAt(event.clientX, event.clientY);
      if (cell) this.draw(held.cell, cell);
      held = null;
    }, { capture: true });
    frame.addEventListener("pointercancel", () => (held = null), { capture: true });
    frame.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** By keyboard. @param {string} cell */
  touch(cell) {
    if (this.from === null) this.from = cell;
    else {
      this.draw(this.from, cell);
      this.from = null;
    }
    this.show();
  }

  /** @param {string} from @param {string} to */
  draw(from, to) {
    this.onMark({ colour: this.colour, cells: from === to ? [from] : [from, to] });
  }

  /** Switch drawing on or off. @param {boolean} on */
  set(on) {
    this.on = on;
    this.from = null;
    this.playArea.frame.classList.toggle("drawing", on);
    this.show();
  }

  /** Put everything on the board as it is now. */
  show() {
    const { board } = this.playArea;
    const ringed = (/** @type {string} */ cell, /** @type {string} */ kind) => {
      const point = board.middle(cell);
      return point ? [shape("g", { class: `ring ${kind}` }, ...["under", "over"].map((layer) => shape("circle", { cx: point.x, cy: point.y, r: 44, class: layer })))] : [];
    };
    const pointed = (/** @type {string[]} */ cells, /** @type {string} */ kind) => {
      const points = cells.map((cell) => board.middle(cell)).filter((point) => point !== null);
      return points.length > 1 ? [arrow(points, kind)] : [];
    };
    const engine = this.arrows.flatMap(({ cells, kind }) => (cells.length > 1 ? pointed(cells, kind) : cells.flatMap((cell) => ringed(cell, kind))));
    const own = this.marks.flatMap(({ cells, colour }) => (cells.length > 1 ? pointed(cells, colour) : ringed(cells[0], colour)));
    const begun = this.from ? ringed(this.from, `${this.colour} begun`) : [];
    board.svg.querySelector(".board-marks")?.remove();
    board.svg.append(shape("g", { class: "board-marks" }, ...engine.reverse(), ...own, ...begun));
  }
}

/** The marks with one more, or one less where it was there already. @param {BoardMark[]} marks @param {BoardMark} mark @returns {BoardMark[]} */
export function toggled(marks, mark) {
  const same = marks.find(({ cells }) => cells.join() === mark.cells.join());
  const others = marks.filter((one) => one !== same);
  return same?.colour === mark.colour ? others : [...others, mark].slice(-MOST.marks);
}

/** Marks in words. @param {BoardMark[]} marks */
export function spoken(marks) {
  return list(marks.map(({ cells: [from, to], colour }) => {
    const tint = { green: t("green"), red: t("red"), blue: t("blue") }[colour] ?? colour;
    return to ? t("arrow from {from} to {to}, {colour}", { from, to, colour: tint }) : t("ring on {cell}, {colour}", { cell: from, colour: tint });
  }));
}
