// The board as SVG, from the server's data alone: any size, cells beside it, stacks and piles, either way round.
import { at, canvasFor, extent, spread, UNIT } from "./geometry.js";
import { arrow, markShape, ownerSign, shape, trail, written } from "./draw.js";
import { sheetAt } from "./sheet.js";
import { list } from "./words.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {{piece: Piece, x: number, y: number, node: SVGGElement, body: SVGGElement}} Standing */

const LAYERS = /** @type {const} */ (["ground", "cells", "ways", "below", "pieces", "above", "labels", "air", "lifted"]);
const FEW = 12; // columns or rows; with more of them the letters beside the board grow, or nobody could read them on a phone
let boards = 0;

/** Draws, and decides nothing. `cellAt` says which cell was touched. */
export class Board {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.svg = shape("svg", { class: "board", "aria-hidden": "true", focusable: "false" });
    this.host.append(this.svg);
    this.edge = `edge${boards++}`;
    /** @type {Record<string, SVGGElement>} */
    this.layers = {};
    /** @type {import("./types.js").BoardData | null} */
    this.data = null;
    /** @type {import("./geometry.js").Canvas} */
    this.canvas = { left: 0, top: 0, right: 1, bottom: 1, turned: false };
    /** @type {Map<string, import("./types.js").Cell>} */
    this.places = new Map();
    /** @type {Standing[]} */
    this.standing = [];
    this.coordinates = true;
    this.turned = false;
    this.signs = false; // whether pieces bear a sign of their owner
    /** @type {string[]} the cells of the way that is drawn below the pieces */
    this.route = [];
    /** @type {import("./sheet.js").Sheet} */
    this.sheet = { prefix: "", names: new Set() };
  }

  /** Show another board. @param {import("./types.js").BoardData} data */
  async setData(data) {
    this.sheet = await sheetAt(data.sheet);
    this.data = data;
    this.places = new Map(data.cells.map((cell) => [cell[0], cell]));
    this.redraw();
  }

  /** Redraw ground, cells and labels; pieces and marks have to be set again afterwards. */
  redraw() {
    const data = this.data;
    if (!data) return;
    this.canvas = canvasFor(data, this.coordinates, this.turned);
    const { width, height } = extent(this.canvas);
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.style.setProperty("--stroke", String(Math.min(2, Math.max(1, data.columns / 10))));
    this.host.style.maxWidth = `calc(var(--board-room, 72dvh) * ${width / height})`; // no higher than the room there is
    this.svg.style.setProperty("--board-accent", data.accent);
    this.svg.style.setProperty("--board-frame", data.frame);
    this.svg.style.setProperty("--board-ink", data.ink);
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, shape("g", { class: name })]));
    const clip = shape("clipPath", { id: this.edge }, shape("rect", { width, height, rx: 18 }));
    this.svg.replaceChildren(shape("defs", {}, clip), ...LAYERS.map((name) => this.layers[name]));
    this.layers.ground.append(...this.ground(width, height));
    this.layers.cells.append(...data.cells.map((cell) => this.symbolAt(cell[3], at(this.canvas, cell[1], cell[2]), cell[5], cell[6], cell[4])));
    if (this.coordinates) this.layers.labels.append(...data.labels.map((label) => this.label(label)));
    this.standing = [];
    this.drawRoute();
  }

  /** @param {number} width @param {number} height */
  ground(width, height) {
    const data = /** @type {import("./types.js").BoardData} */ (this.data);
    const parts = [shape("rect", { width, height, rx: 18, fill: data.frame })];
    if (this.sheet.names.has(data.backdrop)) {
      const use = shape("use", { href: `#${this.sheet.prefix}${data.backdrop}`, width, height });
      return [...parts, shape("g", { "clip-path": `url(#${this.edge})` }, use), this.hairline(width, height)];
    }
    return [...parts, this.hairline(width, height)];
  }

  /** A thin bright edge, so that a dark board ends clearly on a dark page. @param {number} width @param {number} height */
  hairline(width, height) {
    return shape("rect", { x: 1.5, y: 1.5, width: width - 3, height: height - 3, rx: 16.5, class: "hairline" });
  }

  /** @param {[string, number, number, number]} label */
  label([text, x, y, size]) {
    const point = at(this.canvas, x, y);
    const many = Math.max(this.data?.columns ?? 1, this.data?.rows ?? 1);
    const grown = Math.min(Math.max(many / FEW, 1), 1.6);
    return written(text, point.x, point.y, grown * size * UNIT, { class: "label" });
  }

  /** A symbol, centred on a point. @param {string} symbol @param {{x: number, y: number}} point @param {number} across @param {number} down @param {number} turn */
  symbolAt(symbol, point, across, down, turn) {
    const [width, height] = [across * UNIT, down * UNIT];
    const kind = this.data?.symbols[symbol];
    if (!this.sheet.names.has(symbol)) return written(kind?.letter ?? "?", point.x, point.y, 0.6 * height, { class: "label" });
    const turned = (turn + (this.turned && kind?.faces ? 180 : 0)) % 360;
    const box = { x: point.x - width / 2, y: point.y - height / 2, width, height };
    const use = shape("use", { href: `#${this.sheet.prefix}${symbol}`, ...box });
    if (turned) use.setAttribute("transform", `rotate(${turned} ${point.x} ${point.y})`);
    return use;
  }

  /** Put these pieces on the board, and take off all others. @param {Piece[]} pieces */
  setPieces(pieces) {
    /** @type {Map<string, Piece[]>} */
    const byCell = new Map();
    for (const piece of pieces) byCell.set(piece[0], [...(byCell.get(piece[0]) ?? []), piece]);
    this.standing = [];
    for (const [name, together] of byCell) {
      const cell = this.places.get(name);
      if (!cell) continue; // a place this viewer's board does not have
      const { spots, side } = spread(cell[5], cell[6], together.length);
      const sign = this.turned ? -1 : 1; // piles on one place keep their order for the eye
      together.forEach((piece, index) => {
        const point = at(this.canvas, cell[1] + sign * spots[index].x, cell[2] + sign * spots[index].y);
        this.standing.push(this.stand(piece, point, side));
      });
    }
    this.layers.pieces?.replaceChildren(...this.standing.map((one) => one.node));
    this.layers.lifted?.replaceChildren();
  }

  /** Take a piece up, over everything that is marked, or put it down among the others. @param {Standing} one @param {boolean} up */
  lift(one, up) {
    one.node.classList.toggle("lifted", up);
    this.layers[up ? "lifted" : "pieces"].append(one.node);
  }

  /** @param {Piece} piece @param {{x: number, y: number}} point @param {number} side @returns {Standing} */
  stand(piece, { x, y }, side) {
    const sign = this.signs && piece[2] >= 0 ? [ownerSign(piece[2], side)] : [];
    const body = shape("g", { class: "body" }, ...this.pile(piece, side), ...sign);
    const node = shape("g", { class: "piece", transform: `translate(${x} ${y})` }, body);
    return { piece, x, y, node, body };
  }

  /** The drawings of a piece, or of a pile with its number, around the origin. @param {Piece} piece @param {number} side */
  pile([, symbol, , count, turn], side) {
    if (count === 1) return [this.symbolAt(symbol, { x: 0, y: 0 }, side, side, turn)];
    const size = 0.84 * side;
    const levels = Math.min(count, 3);
    const step = 0.075 * side * UNIT;
    const nodes = Array.from({ length: levels }, (_, level) => {
      const up = (level - (levels - 1) / 2) * step;
      return /** @type {Element} */ (this.symbolAt(symbol, { x: -up / 2, y: -up }, size, size, turn));
    });
    const [badge, radius] = [0.31 * side * UNIT, Math.max(0.17 * side, 0.12) * UNIT];
    return [...nodes, shape("circle", { cx: badge, cy: badge, r: radius, class: "badge" }), written(String(count), badge, badge, 1.3 * radius, { class: "number" })];
  }

  /** Set the marks: kind by cell, several kinds may lie on one. @param {[string, string][]} marks */
  setMarks(marks) {
    const below = ["last", "held", "start"];
    const occupied = new Set(this.standing.map((one) => one.piece[0]));
    /** @type {Record<"below" | "above", SVGGElement[]>} */
    const made = { below: [], above: [] };
    for (const [name, kind] of marks) {
      const cell = this.places.get(name);
      if (!cell) continue;
      const point = at(this.canvas, cell[1], cell[2]);
      const node = markShape(kind, cell[5] * UNIT, cell[6] * UNIT, occupied.has(name));
      node.setAttribute("transform", `translate(${point.x} ${point.y})`);
      node.dataset.cell = name;
      made[below.includes(kind) ? "below" : "above"].push(node);
    }
    this.layers.below?.replaceChildren(...made.below);
    this.layers.above?.replaceChildren(...made.above);
  }

  /** Arrows over everything, each through cells. @param {{cells: string[], name: string}[]} arrows */
  setArrows(arrows) {
    const shapes = arrows.flatMap(({ cells, name }) => {
      const points = cells.map((cell) => this.middle(cell)).filter((point) => point !== null);
      return points.length > 1 ? [arrow(points, name)] : [];
    });
    this.layers.air?.replaceChildren(...shapes);
  }

  /** Draw the way along these cells below the pieces; none of them takes it away. @param {string[]} cells */
  setRoute(cells) {
    if (cells.join() === this.route.join()) return;
    this.route = cells;
    this.drawRoute();
  }

  drawRoute() {
    const points = this.route.map((cell) => this.middle(cell)).filter((point) => point !== null);
    this.layers.ways?.replaceChildren(...(points.length > 1 ? [trail(points)] : []));
  }

  /** The middle of a cell in units of the drawing. @param {string} name */
  middle(name) {
    const cell = this.places.get(name);
    return cell ? at(this.canvas, cell[1], cell[2]) : null;
  }

  /** A point of the screen in units of the drawing. @param {number} x @param {number} y */
  unit(x, y) {
    const box = this.svg.getBoundingClientRect();
    const { width, height } = extent(this.canvas);
    const scale = Math.min(box.width / width, box.height / height) || 1;
    return { x: (x - box.left - (box.width - scale * width) / 2) / scale, y: (y - box.top - (box.height - scale * height) / 2) / scale, scale };
  }

  /** A cell's middle on the screen. @param {string} name */
  screen(name) {
    const point = this.middle(name);
    if (!point) return null;
    const origin = this.unit(0, 0);
    return { x: (point.x - origin.x) * origin.scale, y: (point.y - origin.y) * origin.scale };
  }

  /** The cell under a point of the screen, if any. @param {number} x @param {number} y */
  cellAt(x, y) {
    const point = this.unit(x, y);
    for (const [name, cell] of this.places) {
      const middle = at(this.canvas, cell[1], cell[2]);
      if (Math.abs(point.x - middle.x) <= (cell[5] * UNIT) / 2 && Math.abs(point.y - middle.y) <= (cell[6] * UNIT) / 2) return name;
    }
    return null;
  }

  /** The topmost piece on a cell. @param {string} name */
  pieceOn(name) {
    return this.standing.findLast((one) => one.piece[0] === name) ?? null;
  }

  /** Whether a cell belongs to the board proper, not to a tray beside it. @param {string} name */
  onBoard(name) {
    const cell = this.places.get(name);
    const data = this.data;
    return Boolean(cell && data && cell[1] >= 0 && cell[1] <= data.columns - 1 && cell[2] >= 0 && cell[2] <= data.rows - 1);
  }

  /** What stands on a cell, in words. @param {string} name */
  words(name) {
    const here = this.standing.filter((one) => one.piece[0] === name).map((one) => one.piece);
    const word = (/** @type {string} */ symbol) => this.data?.symbols[symbol]?.word ?? symbol;
    if (!here.length) return word(this.places.get(name)?.[3] ?? "");
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const [, symbol, , count] of here) counts.set(symbol, (counts.get(symbol) ?? 0) + Math.max(count, 1));
    return list([...counts].map(([symbol, count]) => (count > 1 ? `${count} × ${word(symbol)}` : word(symbol))));
  }

  /** What people call a cell: by its name if the board shows it, else by what it is for. @param {string} name */
  called(name) {
    const shown = this.onBoard(name) || this.data?.labels.some(([text]) => text === name);
    return shown ? name : (this.data?.symbols[this.places.get(name)?.[3] ?? ""]?.word ?? name);
  }
}
