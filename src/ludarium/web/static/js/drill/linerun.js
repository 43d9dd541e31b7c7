// One go at a line: the other side's moves are played by themselves, one's own have to be found.
import { due, failed, passed } from "./shelf.js";
import { t } from "../words.js";

/** @typedef {import("./shelf.js").Drill} Drill */
/** @typedef {import("../analysisboard/positions.js").Position} Position */
/** @typedef {{actions: number[], children: Node[], parent: Node | null, met: number}} Node */
/**
 * @typedef {object} Outside
 * @property {(actions: number[], cells: string[], forward: boolean) => Promise<Position | null>} reach show a position; null if something else was asked for meanwhile
 * @property {(says: string, kind?: "good" | "bad" | "") => void} say
 * @property {(state: "asking" | "busy" | "wrong" | "done") => void} become
 * @property {(position: Position) => void} task
 */

const PAUSE = 450; // ms before a move of the other side
/** @param {number} ms */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** The name of a place by which it is remembered. @param {number[]} actions */
export const place = (actions) => actions.join(" ");

/** The moves of a line as a tree. @param {Drill} drill @returns {Node} */
export function treeOf({ moves }) {
  /** @type {Node} */
  const root = { actions: [], children: [], parent: null, met: 0 };
  /** @type {Node[]} */
  const known = [];
  for (const [parent, actions] of moves) {
    const above = known[parent] ?? root;
    const made = { actions, children: [], parent: above, met: 0 };
    above.children.push(made);
    known.push(made);
  }
  return root;
}

/** All actions that lead to a move. @param {Node | null} node @returns {number[]} */
export const path = (node) => (node ? [...path(node.parent), ...node.actions] : []);

/** The move below another that leads to a place. @param {Node} node @param {string} wanted @returns {Node | null} */
function placed(node, wanted) {
  if (place(path(node)) === wanted) return node;
  for (const child of node.children) {
    const found = placed(child, wanted);
    if (found) return found;
  }
  return null;
}

export class LineRun {
  /** @param {Drill} drill @param {Outside} outside */
  constructor(drill, outside) {
    this.drill = drill;
    this.outside = outside;
    this.root = treeOf(drill);
    this.here = this.root;
    /** @type {number[]} */
    this.pending = [];
    this.mistakes = 0;
    this.found = 0;
    this.hinted = false;
  }

  /** Where to begin: where one failed, if that comes back today, else at the start. @returns {Node} */
  get beginning() {
    const wanted = due(this.drill)[0];
    return (wanted === undefined ? null : placed(this.root, wanted)) ?? this.root;
  }

  async begin() {
    this.here = this.beginning;
    const back = this.here.parent !== null;
    this.outside.say(back ? t("You failed here before.") : "");
    await this.outside.reach(path(this.here), [], false);
    return this.go();
  }

  /** The other side moves, until one is asked oneself. @param {Position | null} [shown] */
  async go(shown = null) {
    let position = shown ?? (await this.outside.reach(path(this.here), [], false));
    while (position && this.here.children.length && position.view.mover !== this.drill.side) {
      this.outside.become("busy");
      await pause(PAUSE);
      this.here = this.answer();
      position = await this.outside.reach(path(this.here), [], true);
    }
    if (!position) return;
    if (!this.here.children.length) return this.outside.become("done");
    this.outside.task(position);
    this.outside.become("asking");
  }

  /** A move of the other side: one that was met least, towards what comes back. @returns {Node} */
  answer() {
    const weak = due(this.drill);
    const worth = (/** @type {Node} */ node) => (weak.some((one) => `${one} `.startsWith(`${place(path(node))} `)) ? -1000 : 0) + node.met;
    const next = [...this.here.children].sort((one, other) => worth(one) - worth(other))[0];
    next.met += 1;
    return next;
  }

  /** @param {number[]} actions */
  async act(actions) {
    const turn = [...this.pending, ...actions];
    const before = path(this.here);
    const position = await this.outside.reach([...before, ...turn], [], true);
    if (!position) return;
    if (position.move && !position.move.complete) {
      this.pending = turn;
      return;
    }
    this.pending = [];
    const reached = await this.known(position.position);
    if (!reached) return this.wrong(position);
    if (!this.hinted) passed(this.drill, place(before));
    this.found += 1;
    this.hinted = false;
    this.here = reached;
    this.outside.say(t("Right."), "good");
    return this.go(position);
  }

  /** The move of the line that leads to a position, by whatever order of actions. @param {string} text @returns {Promise<Node | null>} */
  async known(text) {
    for (const child of this.here.children) if ((await this.at(path(child))).position === text) return child;
    return null;
  }

  /** What a position looks like, without showing it. @type {(actions: number[]) => Promise<Position>} */
  at = () => Promise.reject(new Error("not set"));

  /** @param {Position} position */
  async wrong({ move }) {
    this.miss();
    const right = (await this.at(path(this.here.children[0]))).move?.text ?? "";
    this.outside.say(t("Not {turn}: the line goes {answer}.", { turn: move?.text ?? "", answer: right }), "bad");
    this.outside.become("wrong");
  }

  miss() {
    this.mistakes += 1;
    failed(this.drill, place(path(this.here)));
  }

  /** Back to where one was asked. */
  async retry() {
    this.pending = [];
    this.hinted = true;
    this.outside.say("");
    return this.go(await this.outside.reach(path(this.here), [], false));
  }

  /** Say what the line does here; that counts as a miss. */
  async hint() {
    if (!this.hinted) this.miss();
    this.hinted = true;
    this.outside.say(t("The line goes {answer}.", { answer: (await this.at(path(this.here.children[0]))).move?.text ?? "" }));
  }

  undo() {
    this.pending = this.pending.slice(0, -1);
    return this.outside.reach([...path(this.here), ...this.pending], [], false);
  }
}
