// What a hand may do: narrows the legal actions by the cells it has touched. Knows no game and no page.

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

/** Whether the touched cells are part of the sequence, in order, from its first cell on. @param {string[]} cells @param {string[]} touched */
export function follows(cells, touched) {
  return reached(cells, touched) >= 0;
}

/** How far into the sequence the touched cells lead: the index of the last of them, −1 where they do not fit. @param {string[]} cells @param {string[]} touched */
export function reached(cells, touched) {
  if (!touched.length || cells[0] !== touched[0]) return -1;
  let index = 0;
  for (const cell of touched.slice(1)) {
    index = cells.indexOf(cell, index + 1);
    if (index < 0) return -1;
  }
  return index;
}

/** Whether the last touched cell can be the last of the sequence. @param {string[]} cells @param {string[]} touched */
export function ends(cells, touched) {
  if (touched.length === 1) return cells.length === 1 && cells[0] === touched[0];
  const before = touched.slice(0, -1);
  return cells[cells.length - 1] === touched[touched.length - 1] && follows(cells.slice(0, -1), before);
}

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
    this.home = this.goingOn();
    this.rest();
  }

  /** Where a turn in progress must go on: the one cell all its actions start from. */
  goingOn() {
    if (!this.view.pending?.length) return null;
    const starts = new Set(this.view.legal.filter((action) => action.c.length).map((action) => action.c[0]));
    return starts.size === 1 ? [...starts][0] : null;
  }

  /** The actions that fit what was touched. */
  get fits() {
    return this.touched.length ? this.view.legal.filter((action) => follows(action.c, this.touched)) : [];
  }

  /** Actions without cells, and those that leave the piece of a turn in progress where it stands: they are buttons. */
  get buttons() {
    const wordless = this.view.pending?.length ? "End the turn" : "Pass"; // the notation has a bare sign for it
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

  /** Touch a cell. @param {string} cell @returns {Touch} */
  touch(cell) {
    if (this.end && cell === this.touched[this.touched.length - 1]) return this.take(this.end); // touched again: it ends here
    const confirm = this.buttons.length === 1 && this.home === cell && this.touched.length === 1;
    if (confirm) return this.take(this.buttons[0]); // the piece in hand is touched where it stands: that is all
    const next = [...this.touched, cell];
    if (this.touched.length && this.view.legal.some((action) => follows(action.c, next))) return this.hold(next);
    const far = this.whole(cell);
    if (far.length === 1) return this.take(far[0]);
    if (far.length > 1) {
      this.menu = far;
      return { kind: "asking" };
    }
    if (this.touched.length && (cell === this.touched[0] || cell === this.touched[this.touched.length - 1])) return this.letGo();
    if (this.starts.has(cell)) return this.hold([cell]);
    const cells = next;
    const held = this.touched.length > 0;
    this.letGo();
    return held || this.view.legal.length ? { kind: "refused", cells } : { kind: "let go" };
  }

  /** @param {string[]} touched @returns {Touch} */
  hold(touched) {
    this.touched = touched;
    return this.settle();
  }

  /** See what is left after the last touch. @returns {Touch} */
  settle() {
    this.menu = [];
    this.end = null;
    const { touched, fits } = this;
    if (!touched.length) return { kind: "let go" };
    const ending = fits.filter((action) => ends(action.c, touched));
    const longer = fits.filter((action) => !ending.includes(action));
    if (ending.length && !this.mayGoOn(longer)) return ending.length === 1 ? this.take(one(ending[0])) : this.ask(ending);
    if (ending.length === 1) {
      this.end = one(ending[0]);
      return { kind: "asking" };
    }
    if (ending.length > 1) return this.ask(fits);
    if (touched.length > 1 && fits.length === 1) return this.take(one(fits[0]));
    if (touched.length > 1 && !this.nextCells().size) return this.ask(fits);
    return { kind: "holding" };
  }

  /**
   * Whether the hand may want more than what ends here: from the first cell on always, later only where the way leads
   * on over a piece (somebody to be sent back); a longer way over empty cells is taken by touching its end.
   * @param {Action[]} longer
   */
  mayGoOn(longer) {
    if (this.touched.length === 1) return longer.length > 0;
    return longer.some((action) => this.occupied.has(action.c[reached(action.c, this.touched) + 1]));
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
    const left = this.settle();
    if (left.kind === "chosen") this.end = left.choice;
  }

  /** Whether the buttons are all that is left: there is no cell to go on to. */
  get done() {
    return this.buttons.length > 0 && this.buttons.length === this.view.legal.length;
  }

  /** Whole turns that end on a cell no single action reaches. @param {string} cell @returns {Choice[]} */
  whole(cell) {
    if (this.touched.length !== 1 || !this.onBoard(cell) || this.occupied.has(cell)) return [];
    const found = (this.view.turns ?? []).filter(({ c }) => c[0] === this.touched[0] && c[c.length - 1] === cell);
    return found.map((turn) => ({ actions: turn.m, words: turn.x, cells: turn.c }));
  }

  /** The cells that can be touched next: the next of every action that fits, and on along its way while it is empty. */
  nextCells() {
    /** @type {Set<string>} */
    const cells = new Set();
    for (const action of this.fits) {
      const rest = action.c.slice(reached(action.c, this.touched) + 1);
      for (const [index, cell] of rest.entries()) {
        const free = this.onBoard(cell) && !this.occupied.has(cell);
        if (index && (!free || this.touched.length > 1)) break;
        if (cell !== this.touched[this.touched.length - 1]) cells.add(cell);
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
