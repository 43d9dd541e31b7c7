// Positions of an analysis, as the server shows them (or what answers in its place): asked for once each, and remembered.
import { post } from "../api.js";

/** @typedef {{words: string, player: number, spent: string[], salt: string}} Thinkable */
/** @typedef {Thinkable & {throws: Thrown[], say: string}} Threat `say` is what it supposes */
/** @typedef {{actions: number[], text: string, odds: number, again: boolean, words: string | null, player: number, same?: number[]}} Thrown `same` are throws that lead to the same position */
/**
 * @typedef {object} Position
 * @property {string} game
 * @property {string} title
 * @property {string} variant in words
 * @property {boolean} chance whether the game has dice
 * @property {string[]} players
 * @property {import("../types.js").BoardData} board
 * @property {import("../types.js").View} view
 * @property {string} position as text
 * @property {{actions: number[], text: string, player: number, cells: string[], complete: boolean} | null} move the last one
 * @property {Thinkable | null} thinking
 * @property {Threat | null} threat the same with the other player to move, or all the throws that might come then
 * @property {string} no_threat why there is none
 * @property {Thrown[]} throws
 */
/** @typedef {{texts: string[], ways: string[][]}} Written */

const KEPT = 400;

export class Positions {
  /** @param {string} game @param {string | null} start */
  constructor(game, start) {
    this.what = { game, start };
    /** @type {Map<string, Promise<Position>>} */
    this.known = new Map();
    /** @type {Map<string, Written>} */
    this.written = new Map();
  }

  /** The position after these actions. @param {number[]} actions @returns {Promise<Position>} */
  at(actions) {
    const key = actions.join();
    const known = this.known.get(key) ?? post("/api/analysis/position", { ...this.what, actions });
    this.known.delete(key);
    this.known.set(key, known); // the one asked for last is forgotten last
    known.catch(() => this.known.delete(key));
    if (this.known.size > KEPT) this.known.delete(/** @type {string} */ (this.known.keys().next().value));
    return known;
  }

  /** Lines of an engine in words. @param {number[]} actions @param {number[][][]} lines @param {boolean} threat @returns {Promise<Written[]>} */
  async lines(actions, lines, threat) {
    const key = (/** @type {number[][]} */ line) => `${threat} ${actions.join()} ${JSON.stringify(line)}`;
    const missing = lines.filter((line) => !this.written.has(key(line)));
    if (missing.length) {
      const answer = await post("/api/analysis/lines", { ...this.what, actions, lines: missing, threat });
      if (this.written.size > KEPT) this.written.clear();
      missing.forEach((line, index) => this.written.set(key(line), answer.lines[index]));
    }
    return lines.map((line) => this.written.get(key(line)) ?? { texts: [], ways: [] });
  }

  /** Put the texts of all moves into a tree; an ApiError says which cannot be played. @param {import("./tree.js").Tree} tree */
  async name(tree) {
    const { moves } = tree;
    const numbers = new Map(moves.map((move, index) => [move, index]));
    const rows = moves.map((move) => [numbers.get(/** @type {import("./tree.js").Move} */ (move.parent)) ?? -1, move.actions]);
    const { texts, players, opening } = await post("/api/analysis/tree", { ...this.what, moves: rows });
    tree.opening = opening;
    moves.forEach((move, index) => Object.assign(move, { text: texts[index], player: players[index] }));
  }
}
