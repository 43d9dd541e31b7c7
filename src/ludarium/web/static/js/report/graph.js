// The course of a game as a graph: how it stood after every turn. It is a slider, too: a touch or the arrow keys go to a turn. The
// table of all turns says the same in words.
import { element } from "../api.js";
import { shape } from "../draw.js";
import { t } from "../words.js";
import { heightOf } from "./judging.js";

/** @typedef {import("./judging.js").Game} Game */
/** @typedef {import("./judging.js").Judged} Judged */

const EDGE = { left: 8, right: 12, top: 10, bottom: 10 };
/** @type {Record<string, string>} a shape for each kind of mistake: a diamond, a dot, a ring */
const SHAPES = { "??": "M0-6.5 6.5 0 0 6.5-6.5 0z", "?": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0", "?!": "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0" };
/** @type {Record<string, string>} */
export const KINDS = { "??": "blunder", "?": "mistake", "?!": "slip" };

export class Graph {
  /** @param {(ply: number) => void} go @param {() => string} words what is to be said about the turn shown */
  constructor(go, words) {
    this.go = go;
    this.words = words;
    this.ply = 0;
    /** @type {Game | null} */
    this.game = null;
    /** @type {(Judged | null)[]} */
    this.turns = [];
    /** @type {string[]} who is ahead above and below the middle */
    this.sides = [];
    /** @type {number[]} the reader's seats */
    this.own = [];
    this.node = element("div", { class: "report-graph", role: "slider", tabindex: "0", "aria-label": t("Course of the game"), "aria-valuemin": "0", "aria-valuemax": "0", "aria-valuenow": "0" });
    this.svg = shape("svg", { "aria-hidden": "true" });
    this.node.append(this.svg);
    new ResizeObserver(() => this.draw()).observe(this.node);
    this.wire();
  }

  get last() {
    return this.game?.turns.length ?? 0;
  }

  wire() {
    const at = (/** @type {PointerEvent} */ event) => {
      const box = this.node.getBoundingClientRect();
      const share = (event.clientX - box.left - EDGE.left) / Math.max(box.width - EDGE.left - EDGE.right, 1);
      return Math.round(Math.max(0, Math.min(1, share)) * this.last);
    };
    this.node.addEventListener("pointerdown", (event) => {
      this.node.setPointerCapture(event.pointerId);
      this.go(at(event));
    });
    this.node.addEventListener("pointermove", (event) => {
      if (this.node.hasPointerCapture(event.pointerId) && at(event) !== this.ply) this.go(at(event));
    });
    this.node.addEventListener("keydown", (event) => {
      const to = { ArrowLeft: this.ply - 1, ArrowDown: this.ply - 1, ArrowRight: this.ply + 1, ArrowUp: this.ply + 1, Home: 0, End: this.last, PageUp: this.ply + 5, PageDown: this.ply - 5 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.go(Math.max(0, Math.min(this.last, to)));
    });
  }

  /** @param {Game} game @param {(Judged | null)[]} turns @param {string[]} sides */
  show(game, turns, sides) {
    Object.assign(this, { game, turns, sides });
    this.draw();
  }

  /** @param {number} ply */
  mark(ply) {
    this.ply = ply;
    this.node.setAttribute("aria-valuemax", String(this.last));
    this.node.setAttribute("aria-valuenow", String(ply));
    this.node.setAttribute("aria-valuetext", this.words());
    this.draw();
  }

  draw() {
    const { game } = this;
    const [width, height] = [this.node.clientWidth, this.node.clientHeight];
    if (!game || !width) return;
    const x = (/** @type {number} */ ply) => EDGE.left + (ply / Math.max(this.last, 1)) * (width - EDGE.left - EDGE.right);
    const y = (/** @type {number} */ score) => EDGE.top + ((1 - score) / 2) * (height - EDGE.top - EDGE.bottom);
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const lines = [0.5, 0, -0.5].map((score) => shape("line", { class: score ? "rule" : "middle", x1: EDGE.left, x2: width - EDGE.right, y1: y(score), y2: y(score) }));
    const cursor = shape("line", { class: "cursor", x1: x(this.ply), x2: x(this.ply), y1: 2, y2: height - 2 });
    const curves = game.players === 2 ? this.curve(game, x, y) : this.curves(game, x, y);
    this.svg.replaceChildren(...lines, ...curves, cursor, ...this.marks(game, x, y), ...this.names(height));
  }

  /** Who is ahead where. @param {number} height */
  names(height) {
    return this.sides.map((side, index) => {
      const label = shape("text", { class: "side", x: EDGE.left + 4, y: index ? height - 8 : 18 });
      label.textContent = side;
      return label;
    });
  }

  /** What is known, as points. @param {Game} game @param {number} [player] */
  points(game, player) {
    const known = this.turns.filter((turn) => turn !== null).filter((turn) => player === undefined || turn.player === player);
    return known.map((turn) => ({ ply: turn.ply, score: heightOf(game, turn), certain: turn.proven !== null }));
  }

  /** Two players: one line, the ground between it and the middle, and what is certain. @param {Game} game @param {(ply: number) => number} x @param {(score: number) => number} y */
  curve(game, x, y) {
    const points = this.points(game);
    if (!points.length) return [];
    const earliest = /** @type {Judged} */ (this.turns.find((turn) => turn !== null));
    const first = { ply: earliest.ply - 1, score: heightOf(game, { ...earliest, score: earliest.bestScore }), certain: earliest.best?.proven != null };
    const all = [first, ...points];
    const path = all.map(({ ply, score }, index) => `${index ? "L" : "M"}${x(ply).toFixed(1)} ${y(score).toFixed(1)}`).join("");
    const ground = `${path}L${x(all[all.length - 1].ply).toFixed(1)} ${y(0)}L${x(first.ply).toFixed(1)} ${y(0)}z`;
    const certain = all.slice(1).flatMap((point, index) => (point.certain && all[index].certain ? [`M${x(all[index].ply)} ${y(all[index].score)}L${x(point.ply)} ${y(point.score)}`] : []));
    return [shape("path", { class: "ground", d: ground }), shape("path", { class: "curve", d: path }), shape("path", { class: "certain", d: certain.join("") || "M0 0" })];
  }

  /** More players: a line for each, as they see it themselves. @param {Game} game @param {(ply: number) => number} x @param {(score: number) => number} y */
  curves(game, x, y) {
    return Array.from({ length: game.players }, (_, player) => {
      const path = this.points(game, player).map(({ ply, score }, index) => `${index ? "L" : "M"}${x(ply).toFixed(1)} ${y(score).toFixed(1)}`);
      return shape("path", { class: this.kind(player), d: path.join("") || "M0 0" });
    });
  }

  /** How a player's line is drawn. @param {number} player */
  kind(player) {
    return `curve p${player}${this.own.includes(player) ? " own" : ""}`;
  }

  /** A small piece of that line. @param {number} player */
  sample(player) {
    return shape("svg", { class: "swatch", viewBox: "0 0 32 8", "aria-hidden": "true" }, shape("path", { class: this.kind(player), d: "M2 4H30" }));
  }

  /** Mistakes, and the turn that is shown. @param {Game} game @param {(ply: number) => number} x @param {(score: number) => number} y */
  marks(game, x, y) {
    const made = this.turns.flatMap((turn) => {
      if (!turn?.sign) return [];
      return [shape("path", { class: `mistake ${KINDS[turn.sign]}`, d: SHAPES[turn.sign], transform: `translate(${x(turn.ply).toFixed(1)} ${y(heightOf(game, turn)).toFixed(1)})` })];
    });
    const here = this.turns[this.ply - 1];
    if (here) made.push(shape("circle", { class: "here", cx: x(this.ply), cy: y(heightOf(game, here)), r: 7 }));
    return made;
  }
}
