// The tree of moves of an analysis: variations in an order, comments and drawn marks. It knows no rules; texts come from elsewhere.
// What is read here may come out of a link that anybody wrote, so everything is checked.
import { t } from "../words.js";

/** @typedef {{colour: string, cells: string[]}} BoardMark one cell is a ring, two are an arrow */
/** @typedef {[number, number[], string?, BoardMark[]?]} MoveData the number of the move before it (-1 at the start), actions, comment, marks */
/** @typedef {{tree: 1, game: string, start?: string, name?: string, comment?: string, marks?: BoardMark[], moves: MoveData[]}} TreeData */

export const COLOURS = ["green", "red", "blue"];
export const MOST = { moves: 2000, actions: 200, path: 2000, comment: 2000, name: 80, marks: 40, game: 4000, start: 2000 };

/** A move, or the start, which is a move of nobody. */
export class Move {
  /** @param {Move | null} parent @param {number[]} actions */
  constructor(parent, actions) {
    this.parent = parent;
    this.actions = actions;
    this.text = "";
    this.player = -1;
    /** @type {Move[]} the first goes on with the line */
    this.children = [];
    this.comment = "";
    /** @type {BoardMark[]} */
    this.marks = [];
  }

  /** All moves that lead here, this one last. @returns {Move[]} */
  get path() {
    /** @type {Move[]} */
    const path = [];
    for (let move = /** @type {Move} */ (this); move.parent; move = move.parent) path.unshift(move);
    return path;
  }

  /** All actions that lead here. */
  get played() {
    return this.path.flatMap(({ actions }) => actions);
  }

  /** The moves that could be played instead, this one among them. */
  get siblings() {
    return this.parent?.children ?? [this];
  }

  /** The end of the line that goes on from here. @returns {Move} */
  get end() {
    let move = /** @type {Move} */ (this);
    while (move.children.length) move = move.children[0];
    return move;
  }
}

export class Tree {
  /** @param {string} game @param {string | null} start */
  constructor(game, start = null) {
    this.game = game;
    this.start = start;
    this.name = "";
    this.root = new Move(null, []);
    this.size = 0;
    this.opening = false; // whether it begins with throws that decide who plays first: a turn by themselves
  }

  /** The move that these actions make, which may be there already. @param {Move} parent @param {number[]} actions @returns {Move} */
  add(parent, actions) {
    const known = parent.children.find((child) => child.actions.join() === actions.join());
    if (known) return known;
    if (this.size >= MOST.moves) throw new Error(t("An analysis has at most {n} moves. Delete some, or begin another one.", { n: MOST.moves }));
    const made = new Move(parent, actions);
    parent.children.push(made);
    this.size += 1;
    return made;
  }

  /** All moves, each after the one before it, lines first. @returns {Move[]} */
  get moves() {
    /** @type {Move[]} */
    const found = [];
    const waiting = [...this.root.children].reverse();
    for (let move = waiting.pop(); move; move = waiting.pop()) {
      found.push(move);
      waiting.push(...[...move.children].reverse());
    }
    return found;
  }

  /** Exchange a move with the variation before or after it. @param {Move} move @param {-1 | 1} by @returns {boolean} whether there is one */
  shift(move, by) {
    const { siblings } = move;
    const [from, to] = [siblings.indexOf(move), siblings.indexOf(move) + by];
    if (!move.parent || to < 0 || to >= siblings.length) return false;
    [siblings[from], siblings[to]] = [siblings[to], siblings[from]];
    return true;
  }

  /** Make the line through this move the main one. @param {Move} move @returns {boolean} whether it was not */
  promote(move) {
    let changed = false;
    for (const step of move.path) {
      const { siblings } = step;
      if (siblings[0] === step) continue;
      siblings.splice(siblings.indexOf(step), 1);
      siblings.unshift(step);
      changed = true;
    }
    return changed;
  }

  /** Delete a move and all after it. @param {Move} move @returns {Move} where one is then */
  remove(move) {
    const { parent } = move;
    if (!parent) {
      this.root.children = [];
      this.size = 0;
      return this.root;
    }
    parent.children.splice(parent.children.indexOf(move), 1);
    this.size = this.moves.length;
    return parent;
  }

  /** As plain data, for links and for keeping. @returns {TreeData} */
  get data() {
    const { moves, root } = this;
    const numbers = new Map(moves.map((move, index) => [move, index]));
    const written = moves.map((move) => {
      /** @type {MoveData} */
      const row = [numbers.get(/** @type {Move} */ (move.parent)) ?? -1, move.actions];
      if (move.comment || move.marks.length) row.push(move.comment);
      if (move.marks.length) row.push(move.marks);
      return row;
    });
    return {
      tree: 1, game: this.game, ...(this.start ? { start: this.start } : {}), ...(this.name ? { name: this.name } : {}),
      ...(root.comment ? { comment: root.comment } : {}), ...(root.marks.length ? { marks: root.marks } : {}), moves: written,
    };
  }

  /** The tree that data describes; an Error says what is wrong with them. @param {any} data @returns {Tree} */
  static of(data) {
    if (data?.tree !== 1) throw new Error(t("This is not an analysis that this version can read."));
    const tree = new Tree(text(data.game, t("game"), MOST.game), data.start === undefined ? null : text(data.start, t("position"), MOST.start));
    if (!tree.game) throw new Error(t("This analysis does not say which game it is."));
    tree.name = text(data.name ?? "", t("name"), MOST.name);
    remark(tree.root, data.comment ?? "", data.marks ?? [], t("the start"));
    if (!Array.isArray(data.moves)) throw new Error(t("This analysis has no list of moves."));
    if (data.moves.length > MOST.moves) throw new Error(t("This analysis has more than {n} moves.", { n: MOST.moves }));
    /** @type {Move[]} */
    const known = [];
    for (const [index, row] of data.moves.entries()) known.push(moveOf(tree, known, row, index + 1));
    return tree;
  }
}

/** @param {Tree} tree @param {Move[]} known @param {any} row @param {number} number @returns {Move} */
function moveOf(tree, known, row, number) {
  if (!Array.isArray(row) || !Number.isInteger(row[0]) || row[0] < -1 || row[0] >= known.length) throw new Error(t("Move {n} follows a move that is not there.", { n: number }));
  const actions = row[1];
  const whole = Array.isArray(actions) && actions.length > 0 && actions.length <= MOST.actions && actions.every((one) => Number.isInteger(one) && one >= 0 && one < 2 ** 31);
  if (!whole) throw new Error(t("Move {n} is not a list of actions.", { n: number }));
  const size = tree.size;
  const move = tree.add(known[row[0]] ?? tree.root, actions);
  if (tree.size === size) throw new Error(t("Move {n} is there twice.", { n: number }));
  remark(move, row[2] ?? "", row[3] ?? [], t("move {n}", { n: number }));
  return move;
}

/** @param {any} value @param {string} what @param {number} most */
function text(value, what, most) {
  if (typeof value !== "string" || value.length > most) throw new Error(t("A part of this analysis ({part}) is not a text of at most {n} characters.", { part: what, n: most }));
  return value;
}

/** @param {Move} move @param {any} comment @param {any} marks @param {string} where */
function remark(move, comment, marks, where) {
  move.comment = text(comment, where, MOST.comment);
  const whole = Array.isArray(marks) && marks.length <= MOST.marks && marks.every(drawable);
  if (!whole) throw new Error(t("The marks cannot be drawn ({part}).", { part: where }));
  move.marks = marks.map(({ colour, cells }) => ({ colour, cells: [...cells] }));
}

/** @param {any} mark */
function drawable(mark) {
  const { colour, cells } = mark ?? {};
  return COLOURS.includes(colour) && Array.isArray(cells) && [1, 2].includes(cells.length) && cells.every((cell) => typeof cell === "string" && cell.length > 0 && cell.length <= 20);
}
