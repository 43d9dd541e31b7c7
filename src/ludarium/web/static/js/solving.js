// A turn to be found on a board: what examples, lessons, puzzles and learning from mistakes have in common. A hand chooses, the
// board shows what it leads to, and once the turn is whole it is judged.
import { post } from "./api.js";
import { whyNot } from "./whynot.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").BoardData} BoardData */
/** @typedef {{board: BoardData, view: View, reached: string, turn?: string}} Explored */
/** @typedef {"good" | "bad" | ""} Kind */

/** @template {{board: BoardData, view: View}} Found what is known of a position */
export class Solving {
  /** @param {import("./playarea.js").PlayArea} playArea */
  constructor(playArea) {
    this.playArea = playArea;
    /** @type {number[]} of the turn that is being tried */
    this.actions = [];
    this.asked = 0; // only the answer to the last question counts
    this.underway = 0; // the question whose answer has not been shown yet; 0: none
    /** @type {string[] | null} cells that were touched and fitted nothing, as long as what is said is about them */
    this.refused = null;
  }

  /** Whether something may be chosen on the board: what lies there is what was asked for last. */
  get open() {
    return this.underway === 0;
  }

  // --- what each kind does in its own way

  /** The position after these actions of the turn. @param {number[]} _actions @param {string} [_from] another position to begin in @returns {Promise<Found>} */
  find(_actions, _from) {
    throw new Error("not known here");
  }

  /** Whether a turn is whole. @param {Found} found */
  finished({ view }) {
    return view.legal.length === 0;
  }

  /** A whole turn was tried. @param {Found} _found @param {number[]} _turn @returns {Promise<void> | void} */
  judge(_found, _turn) {}

  /** @param {string} _says @param {Kind} [_kind] */
  say(_says, _kind) {}

  /** @param {Error} error */
  failed(error) {
    this.say(error.message, "bad");
  }

  /** Back to where the turn begins. @returns {Promise<unknown>} */
  async reset() {
    const found = await this.reach([]);
    if (found) this.actions = [];
    return found;
  }

  // --- what they share

  /** Something else lies on the board now: answers still on their way are for nobody. */
  leave() {
    this.asked += 1;
    this.refused = null;
  }

  /**
   * Show the position after these actions of the turn.
   * @param {number[]} actions @param {{cells?: string[], still?: boolean, from?: string}} [how] `still`: set up without movement
   * @returns {Promise<Found | null>} null if something else was asked for meanwhile, or it did not work
   */
  async reach(actions, { cells = [], still = false, from } = {}) {
    const asked = ++this.asked;
    this.underway = asked;
    this.refused = null;
    try {
      return await this.answer(asked, actions, { cells, still, from });
    } finally {
      if (this.underway === asked) {
        this.underway = 0;
        this.playArea.held();
      }
    }
  }

  /**
   * @param {number} asked @param {number[]} actions @param {{cells: string[], still: boolean, from?: string}} how
   * @returns {Promise<Found | null>}
   */
  async answer(asked, actions, { cells, still, from }) {
    /** @type {Found} */
    let found;
    try {
      found = await this.find(actions, from);
    } catch (error) {
      if (asked === this.asked) this.failed(/** @type {Error} */ (error));
      return null;
    }
    if (asked !== this.asked) return null;
    if (still) await this.playArea.show(found.board, found.view);
    else await this.playArea.view(found.view, { kind: "act", cells, player: 0, text: "" });
    return asked === this.asked ? found : null;
  }

  /** Something was chosen on the board. @param {number[]} more @param {string[]} [cells] */
  async act(more, cells = []) {
    const turn = [...this.actions, ...more];
    const found = await this.reach(turn, { cells });
    if (!found) return;
    this.actions = turn;
    if (this.finished(found)) await this.judge(found, turn);
    else this.say(t("Go on: the turn is not finished."));
  }

  /** Take back the last step of a turn that is not finished. @returns {Promise<unknown>} */
  undo() {
    this.say("");
    return this.actions.length > 1 ? this.retrace() : this.reset();
  }

  async retrace() {
    const left = this.actions.slice(0, -1);
    if (await this.reach(left)) this.actions = left;
  }

  /** The position on the board as text, if it is known here. @returns {Promise<{game: string, position: string} | null>} */
  async where() {
    return null;
  }

  /** Cells that fit nothing were chosen. @param {string[]} cells */
  async why(cells) {
    this.refused = cells;
    const said = await whyNot(this.playArea, await this.where(), cells);
    if (this.refused === cells) this.say(said, "bad");
  }

  /** Cells that fit were chosen: why others did not is of no interest any more. */
  fits() {
    if (this.refused) this.say("");
    this.refused = null;
  }

  /** Point at where a turn begins, or at all of it. @param {{cells: string[], ways?: string[][]}} turn @param {boolean} whole @returns {string} the same in words */
  pointOut({ cells, ways = [cells] }, whole) {
    const name = (/** @type {string} */ cell) => this.playArea.board.called(cell);
    this.point(whole ? cells : cells.slice(0, 1), whole ? ways : []);
    if (!cells.length) return t("There is no cell to point at.");
    return whole ? t("The whole turn: {cells}.", { cells: ways.map((way) => way.map(name).join(" – ")).join(", ") }) : t("It begins at {cell}.", { cell: name(cells[0]) });
  }

  /** Mark cells, and draw the ways of pieces. @param {string[]} cells @param {string[][]} [ways] */
  point(cells, ways = []) {
    this.refused = null;
    this.playArea.hint = cells;
    this.playArea.ways = ways;
    this.playArea.mark();
  }
}

/** A turn in a position that the server knows by its text. @extends {Solving<Explored>} */
export class Trying extends Solving {
  /** The variant. @returns {string} */
  get game() {
    throw new Error("not known here");
  }

  /** Where the turn begins. @returns {string} */
  get position() {
    throw new Error("not known here");
  }

  /** @override @param {number[]} actions @param {string} [from] @returns {Promise<Explored>} */
  find(actions, from = this.position) {
    return post("/api/explore", { game: this.game, position: from, actions });
  }

  /** @override */
  async where() {
    const { game, position, actions } = this;
    return { game, position: actions.length ? (await this.find(actions)).reached : position };
  }
}
