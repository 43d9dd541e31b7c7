// Where things lie: cells to units of the drawing, either way round; who is whose neighbour.

/** Units of the drawing to a cell; symbols are drawn on 100 × 100. */
export const UNIT = 100;
const MARGIN = 0.64; // the border that carries coordinates, in cells
const RIM = 0.1;

/** @typedef {{left: number, top: number, right: number, bottom: number, turned: boolean}} Canvas */
/** @typedef {{x: number, y: number}} Point */

/**
 * The smallest canvas with the board, all cells beside it and, where wanted, the coordinates.
 * @param {import("./types.js").BoardData} board @param {boolean} coordinates @param {boolean} turned @returns {Canvas}
 */
export function canvasFor(board, coordinates, turned) {
  const boxes = [[-0.5, -0.5, board.columns - 0.5, board.rows - 0.5]];
  for (const [, x, y, , , width, height] of board.cells) boxes.push([x - width / 2, y - height / 2, x + width / 2, y + height / 2]);
  for (const [, x, y] of coordinates ? board.labels : []) {
    boxes.push([x - MARGIN / 2, y - MARGIN / 2, x + MARGIN / 2, y + MARGIN / 2]);
  }
  const rim = coordinates ? RIM : 0.22;
  return {
    left: Math.min(...boxes.map((box) => box[0])) - rim,
    top: Math.min(...boxes.map((box) => box[1])) - rim,
    right: Math.max(...boxes.map((box) => box[2])) + rim,
    bottom: Math.max(...boxes.map((box) => box[3])) + rim,
    turned,
  };
}

/** @param {Canvas} canvas @param {number} x @param {number} y @returns {Point} */
export function at(canvas, x, y) {
  if (canvas.turned) return { x: (canvas.right - x) * UNIT, y: (canvas.bottom - y) * UNIT };
  return { x: (x - canvas.left) * UNIT, y: (y - canvas.top) * UNIT };
}

/** @param {Canvas} canvas */
export const extent = (canvas) => ({ width: (canvas.right - canvas.left) * UNIT, height: (canvas.bottom - canvas.top) * UNIT });

/**
 * Where `count` piles stand on a cell, in rows, from its middle, and how large each may be, in cells.
 * @param {number} width @param {number} height @param {number} count @returns {{spots: Point[], side: number}}
 */
export function spread(width, height, count) {
  const across = Math.min(count, Math.ceil(Math.sqrt((count * width) / height)));
  const down = Math.ceil(count / across);
  const side = Math.min(width / across, height / down, 1);
  const spots = Array.from({ length: count }, (_, index) => ({
    x: ((index % across) - (across - 1) / 2) * side,
    y: (Math.floor(index / across) - (down - 1) / 2) * side,
  }));
  return { spots, side };
}

/**
 * The nearest cell in a direction as the eye sees it: straight ahead counts more than aside.
 * @param {import("./types.js").Cell[]} cells @param {string} from @param {Point} way @param {boolean} turned
 */
export function neighbour(cells, from, way, turned) {
  const here = cells.find((cell) => cell[0] === from);
  if (!here) return cells[0]?.[0] ?? null;
  const sign = turned ? -1 : 1;
  let best = null;
  let least = Infinity;
  for (const [name, x, y] of cells) {
    const dx = (x - here[1]) * sign;
    const dy = (y - here[2]) * sign;
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (ahead < 0.3 || aside > 2.2 * ahead + 0.6) continue;
    const cost = ahead + 2.5 * aside;
    if (cost < least) [best, least] = [name, cost];
  }
  return best;
}

/**
 * The cells in the order they are read: rows from the top, each from the left, as the eye sees them.
 * @param {import("./types.js").Cell[]} cells @param {boolean} turned
 */
export function readingOrder(cells, turned) {
  const sign = turned ? -1 : 1;
  /** @type {Map<number, import("./types.js").Cell[]>} */
  const rows = new Map();
  for (const cell of cells) {
    const height = Math.round(cell[2] * sign * 4) / 4;
    rows.set(height, [...(rows.get(height) ?? []), cell]);
  }
  const heights = [...rows.keys()].sort((a, b) => a - b);
  return heights.map((height) => (rows.get(height) ?? []).sort((a, b) => (a[1] - b[1]) * sign));
}

/**
 * Whether somebody with these seats sits at the top of the board as the server draws it. Several on one screen, and those who look
 * on, see the board from their first seat: its plaque is the near one.
 * @param {import("./types.js").BoardData} board @param {number[]} own
 */
export const sitsAtTop = (board, own) => board.homes?.[own[0] ?? 0] === "top";
