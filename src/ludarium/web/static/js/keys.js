// Playing by keyboard: arrows walk over the cells, Enter and Space touch, letters are commands, coordinates are typed.
import { neighbour } from "./geometry.js";

const WAYS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const PATIENCE = 700; // ms to wait for the rest of a coordinate

/**
 * @typedef {object} Keyboard
 * @property {() => import("./types.js").Cell[]} cells
 * @property {() => boolean} turned
 * @property {() => string | null} cursor
 * @property {(cell: string) => void} walk
 * @property {(cell: string) => void} touch
 * @property {() => boolean} cancel whether there was something to let go
 * @property {(letter: string) => boolean} command a letter that is no coordinate; whether it meant something
 */

/** Listen to the keys of an element. @param {HTMLElement} element @param {Keyboard} board */
export function listen(element, board) {
  let typed = "";
  let timer = 0;

  const finishTyping = () => {
    const [text, cell] = [typed, named(board, typed)];
    typed = "";
    clearTimeout(timer);
    if (cell) {
      board.walk(cell);
      board.touch(cell);
    } else if (text.length === 1) board.command(text);
  };

  /** @param {string} letter */
  const type = (letter) => {
    typed += letter;
    clearTimeout(timer);
    const names = board.cells().map(([name]) => name.toLowerCase());
    const longer = names.filter((name) => name.startsWith(typed) && name !== typed);
    if (!longer.length) finishTyping();
    else timer = setTimeout(finishTyping, PATIENCE);
  };

  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cursor = board.cursor();
    if (event.key in WAYS) {
      const way = WAYS[/** @type {keyof typeof WAYS} */ (event.key)];
      const next = cursor && neighbour(board.cells(), cursor, way, board.turned());
      if (next) board.walk(next);
    } else if (event.key === "Enter" || event.key === " ") {
      if (typed) finishTyping();
      else if (cursor) board.touch(cursor);
    } else if (event.key === "Escape") {
      const begun = typed !== "";
      typed = "";
      if (!board.cancel() && !begun) return event.preventDefault(); // the page may leave something else
    } else if (/^[\p{L}\d]$/u.test(event.key)) type(event.key.toLowerCase());
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** @param {Keyboard} board @param {string} text */
function named(board, text) {
  return board.cells().find(([name]) => name.toLowerCase() === text)?.[0] ?? null;
}
