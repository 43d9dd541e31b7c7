// What a hand may do: narrows the legal actions by the cells it has touched. Knows no game and no page. The terminal has the same
// behaviour in terminal/choosing.py; what it is, tests/vectors/hand.json says for both.
import { t } from "./words.js";

/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").View} View */

/**
 * One thing the hand may end with: the actions to send, and words for it.
 * @typedef {{actions: number[], words: string, cells: string[]}} Choice
 */

/**
 * What touching a cell came to: something is chosen; the hand holds on; several ways are asked about; or nothing fits.
 * @typedef {{kind: "chosen", choice: Choice} | {kind: "holding"} | {kind: "asking"} | {kind: "let go"} | {kind: "refused", cells: string[]}} Touch
 */

/** @param {Action} action @returns {Choice} */
const one = (action) => ({ actions: [action.a], words: action.s || action.x, cells: action.c });

/** @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** The hand over one view. A new view needs a new hand. */
export class Hand {
  /** @param {View} view @param {(cell: string) => boolean} onBoard whether a cell belongs to the board proper */
  constructor(view, onBoard) {
    this.view = view;
    this.onBoard = onBoard;
    this.occupied = new Set(view.pieces.map((piece) => piece[0]));
    /** @type {string[]} */
    this.touched = [];
    /** @type {Choice[]} what is asked about, where cells cannot tell it apart */
    this.menu = [];
    /** @type {Choice | null} what ends here although the hand could go on */
    this.end = null;
    this.given = false; // whether the last cell came by itself, there being no other
    this.home = this.goingOn();
    this.rest();
  }

  /** Where a turn in progress must go on: the one cell all its actions start from. */
  goingOn() {
    if (!this.view.pending?.length) return null;
    const starts = new Set(this.view.legal.filter((action) => action.c.length).map((action) => action.c[0]));
    return starts.size === 1 ? [...starts][0] : null;
  }

  /**
   * Whether a hand may skip what lies between two cells of a way: pieces are not skipped, but for the one that goes. A cell
   * beside the board, such as a throw, is no way to go but names the action.
   * @param {string[]} cells @param {number} from @param {number} to
   */
  clear(cells, from, to) {
    if (!this.onBoard(cells[to])) return true;
    return cells.slice(from + 1, to).every((cell) => cell === cells[0] || !this.onBoard(cell) || !this.occupied.has(cell));
  }

  /** How far along the cells the touched ones lead, in order and from the first on; −1 where they do not fit. @param {string[]} cells @param {string[]} touched */
  reached(cells, touched) {
    if (!touched.length || cells[0] !== touched[0]) return -1;
    let index = 0;
    for (const cell of touched.slice(1)) {
      const next = cells.indexOf(cell, index + 1);
      if (next < 0 || !this.clear(cells, index, next)) return -1;
      index = next;
    }
    return index;
  }

  /** Whether the last touched cell can be the last of the cells. @param {string[]} cells @param {string[]} touched */
  ends(cells, touched) {
    if (touched.length === 1) return cells.length === 1 && cells[0] === touched[0];
    const last = cells.length - 1;
    const before = this.reached(cells.slice(0, -1), touched.slice(0, -1));
    return before >= 0 && cells[last] === touched[touched.length - 1] && this.clear(cells, before, last);
  }

  /** The actions that fit what was touched. */
  get fits() {
    return this.fitting(this.touched);
  }

  /** @param {string[]} touched */
  fitting(touched) {
    return this.view.legal.filter((action) => this.reached(action.c, touched) >= 0);
  }

  /** Actions without cells, and those that leave the piece of a turn in progress where it stands: they are buttons. */
  get buttons() {
    const wordless = this.view.pending?.length ? t("End the turn") : t("Pass"); // the notation has a bare sign for it
    const bare = this.view.legal.filter(({ c }) => !c.length || (c.length === 1 && c[0] === this.home));
    return bare.map((action) => ({ ...one(action), words: capital(action.s || wordless) }));
  }

  /** What can be done with the held piece where it stands: its cells are that one cell again. */
  get inPlace() {
    if (this.touched.length !== 1) return [];
    const here = this.fits.filter(({ c }) => c.length > 1 && c.every((cell) => cell === c[0]));
    return here.map(one).map((choice) => ({ ...choice, words: capital(choice.words) }));
  }

  /** Cells from which something can be done. */
  get starts() {
    return new Set([...this.view.legal, ...(this.view.turns ?? [])].filter(({ c }) => c.length).map(({ c }) => c[0]));
  }

  /** Touch a cell. What fits nothing is refused, and what is in hand stays there. @param {string} cell @returns {Touch} */
  touch(cell) {
    const again = this.touched.length > 0 && cell === this.touched[this.touched.length - 1];
    if (this.given && again) return this.accept();
    if (this.end && again) return this.take(this.end); // touched again: it ends here
    const confirm = this.buttons.length === 1 && this.home === cell && this.touched.length === 1;
    if (confirm) return this.take(this.buttons[0]); // the piece in hand is touched where it stands: that is all
    const next = [...this.touched, cell];
    if (this.touched.length && this.fitting(next).length) return this.hold(next);
    const far = this.whole(cell);
    if (far.length === 1) return this.take(far[0]);
    if (far.length > 1) {
      this.menu = far;
      return { kind: "asking" };
    }
    if (this.touched.includes(cell)) return this.letGo();
    if (this.starts.has(cell)) return this.hold([cell]);
    return this.touched.length || this.view.legal.length ? { kind: "refused", cells: next } : { kind: "let go" };
  }

  /** A cell that came by itself is touched all the same: nothing changes. @returns {Touch} */
  accept() {
    this.given = false;
    return { kind: this.end || this.menu.length ? "asking" : "holding" };
  }

  /** @param {string[]} touched @returns {Touch} */
  hold(touched) {
    this.touched = touched;
    this.given = false;
    return this.resolve();
  }

  /** Work out what the last touch comes to. @returns {Touch} */
  resolve() {
    this.menu = [];
    this.end = null;
    const { touched, fits } = this;
    if (!touched.length) return { kind: "let go" };
    const ending = fits.filter((action) => this.ends(action.c, touched));
    const longer = fits.filter((action) => !ending.includes(action));
    if (ending.length && !this.mayGoOn(longer)) return ending.length === 1 ? this.take(one(ending[0])) : this.ask(ending);
    if (ending.length === 1) {
      this.end = one(ending[0]);
      return { kind: "asking" };
    }
    if (ending.length > 1) return this.ask(fits);
    return touched.length === 1 ? { kind: "holding" } : this.goOn();
  }

  /** What is left goes on. Where it does so with the same cell, that cell need not be touched: a single action is followed to its end. @returns {Touch} */
  goOn() {
    const { touched, fits } = this;
    const next = new Set(fits.map((action) => action.c[this.reached(action.c, touched) + 1]));
    if (next.size > 1) return { kind: "holding" };
    this.touched = [...touched, ...next];
    this.given = true;
    return this.resolve();
  }

  /**
   * Whether the hand may want more than what ends here: from the first cell on always, later only where the way leads
   * on over a piece (somebody to be sent back); a longer way over empty cells is taken by touching its end.
   * @param {Action[]} longer
   */
  mayGoOn(longer) {
    if (this.touched.length === 1) return longer.length > 0;
    return longer.some((action) => this.occupied.has(action.c[this.reached(action.c, this.touched) + 1]));
  }

  /** @param {Action[]} actions @returns {Touch} */
  ask(actions) {
    const words = actions.map((action) => action.s || action.x);
    const same = new Set(words).size < words.length; // then the notation tells them apart
    this.menu = actions.map((action, index) => ({ ...one(action), words: same ? `${words[index]} (${action.x})` : words[index] }));
    return { kind: "asking" };
  }

  /** @param {Choice} choice @returns {Touch} */
  take(choice) {
    this.menu = [];
    return { kind: "chosen", choice };
  }

  /** @returns {Touch} */
  letGo() {
    this.rest();
    return { kind: "let go" };
  }

  /** Hold what is in hand before anything is touched. Where one thing is left to do, it is offered: nothing was chosen yet. */
  rest() {
    this.touched = this.home ? [this.home] : [];
    this.given = false;
    const left = this.resolve();
    if (left.kind === "chosen") this.end = left.choice;
  }

  /** Whether the buttons are all that is left: there is no cell to go on to. */
  get done() {
    return this.buttons.length > 0 && this.buttons.length === this.view.legal.length;
  }

  /** Whole turns that end on a cell no single action reaches; where they meet a piece they are gone step by step. @param {string} cell @returns {Choice[]} */
  whole(cell) {
    if (this.touched.length !== 1 || !this.onBoard(cell) || this.occupied.has(cell)) return [];
    const found = (this.view.turns ?? []).filter(({ c }) => c[0] === this.touched[0] && c[c.length - 1] === cell && this.clear(c, 0, c.length - 1));
    return found.map((turn) => ({ actions: turn.m, words: turn.x, cells: turn.c }));
  }

  /** The cells that can be touched next: the next of every action that fits, and on along its way while it is empty. */
  nextCells() {
    /** @type {Set<string>} */
    const cells = new Set();
    const last = this.touched[this.touched.length - 1];
    for (const action of this.fits) {
      const rest = action.c.slice(this.reached(action.c, this.touched) + 1);
      if (rest[0] === last && last === action.c[0]) rest.shift(); // there and back again: where it goes on from is held already
      for (const [index, cell] of rest.entries()) {
        const free = this.onBoard(cell) && !this.occupied.has(cell);
        if (index && (!free || this.touched.length > 1)) break;
        if (cell !== last) cells.add(cell);
        if (!free) break;
      }
    }
    return cells;
  }

  /** The ends of whole turns from here that no single action reaches. */
  farCells() {
    const near = this.nextCells();
    const ends_ = (this.view.turns ?? []).map(({ c }) => c[c.length - 1]);
    return new Set(ends_.filter((cell) => !near.has(cell) && this.whole(cell).length));
  }
}
