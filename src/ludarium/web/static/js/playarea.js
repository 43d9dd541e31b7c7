// The play area: a board somebody can play on, with its drawing, hand, keyboard, words and movement. The table has one, and so
// have the examples in the rules; what is chosen is passed to `act`.
import { Board } from "./board.js";
import { capital, Hand } from "./hand.js";
import { listen } from "./keys.js";
import { animate } from "./motion.js";
import { follow } from "./pointer.js";
import { Grid } from "./speech.js";
import { element } from "./api.js";
import { button } from "./page.js";
import { endOf, moved } from "./underway.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").BoardData} BoardData */

/**
 * @typedef {object} Outside
 * @property {(actions: number[], choice: import("./hand.js").Choice) => void} act something was chosen
 * @property {() => boolean} [mayAct] whether the hand may act now; always, if left out
 * @property {(cells: string[]) => void} [why] these cells fit nothing
 * @property {() => void} [fits] a cell was touched with which something can be done, though nothing is chosen yet
 * @property {() => unknown} [idle] a cell was touched while the hand may not act; a promise of something true: the board was set up again
 * @property {(hand: Hand) => void} [changed] the hand holds something else
 * @property {(letter: string) => boolean} [command] a key that is not part of a coordinate
 * @property {() => void} [undo] takes back the last step of a turn; if given, the play area has a button for it
 * @property {HTMLElement} [asking] where questions are shown; below the board, if left out
 * @property {HTMLElement} [asked] what they are put into then, if there is another place for them than below the board
 * @property {string} [label] what the board is called in words
 */

const MOST = 12; // choices offered at once; of whole turns there may be more, and each can be made step by step
const MANY = 24; // cells where something can begin: so many that marking each says nothing
const NOTHING = /** @type {View} */ (/** @type {unknown} */ ({ mover: -2, turn: "", pieces: [], lines: [], marks: {}, legal: [], turns: [] }));

/** Whether the same can be done in both, on the same board. @param {View} one @param {View} other */
function alike(one, other) {
  const parts = /** @type {(keyof View)[]} */ (["mover", "pieces", "legal", "turns", "pending"]);
  return one.legal.length === other.legal.length && parts.every((part) => JSON.stringify(one[part]) === JSON.stringify(other[part]));
}

export class PlayArea {
  /** @param {HTMLElement} host @param {Outside} outside */
  constructor(host, outside) {
    this.outside = outside;
    this.frame = element("div", { class: "play-area" });
    this.loading = element("p", { class: "board-loading", role: "status" }, t("Setting up the board …"));
    host.replaceChildren(this.loading, this.frame);
    this.board = new Board(this.frame);
    this.grid = new Grid(this.frame, outside.label ?? t("Board"));
    this.asking = outside.asking ?? element("div", { class: "asking", hidden: "" });
    if (!outside.asking) (outside.asked ?? this.frame).append(this.asking);
    /** @type {View} */
    this.seen = NOTHING;
    this.hand = new Hand(NOTHING, () => true);
    /** @type {string[]} */
    this.hint = [];
    /** @type {string[][]} the ways of the pieces in it */
    this.ways = [];
    /** @type {string | null} */
    this.hovered = null;
    /** @type {string | null} where a piece was let fall by hand: it need not travel there */
    this.dropped = null;
    /** @type {string[]} the cells of what was chosen last */
    this.way = [];
    /** @type {string[]} the first and the last cell of a move that is shown before the server has confirmed it */
    this.provisional = [];
    this.foreseen = Promise.resolve(); // until what was shown at once has been seen
    this.moves = 0; // how many views are being shown with movement
    this.wire();
  }

  /** Whether the hand may act: worked out whenever somebody asks, so that it is never out of date. */
  get open() {
    return this.outside.mayAct?.() ?? true;
  }

  /** Whether a view is being shown with movement. */
  get moving() {
    return this.moves > 0;
  }

  wire() {
    follow(this.board, {
      touch: (cell) => this.touch(cell),
      lift: (cell) => this.open && (this.hand.starts.has(cell) || this.hand.touched[0] === cell),
      grip: (cell) => this.grip(cell),
      drop: (cell) => this.drop(cell),
      over: (cell) => {
        if (cell === this.hovered) return;
        this.hovered = cell;
        this.mark();
      },
    });
    listen(this.grid.table, {
      cells: () => this.board.data?.cells ?? [],
      turned: () => this.board.turned,
      cursor: () => this.grid.cursor,
      walk: (cell) => this.grid.walk(cell),
      touch: (cell) => this.touch(cell),
      cancel: () => this.cancel(),
      command: (letter) => this.outside.command?.(letter) ?? false,
    });
    this.grid.table.addEventListener("focusin", () => this.mark());
    this.grid.table.addEventListener("focusout", () => this.mark());
  }

  /** Set up a board and show a view of it at once. @param {BoardData} data @param {View} view */
  async show(data, view) {
    if (!this.board.data || this.board.data.digest !== data.digest || !data.digest) await this.setBoard(data);
    this.set(view);
  }

  /** @param {BoardData} data */
  async setBoard(data) {
    for (let pause = 500; !(await this.board.setData(data).then(() => true, () => false)); pause = Math.min(2 * pause, 8000)) {
      this.loading.textContent = t("The board has not loaded yet. Trying again …");
      await new Promise((done) => setTimeout(done, pause));
    }
    this.loading.remove();
    this.setGrid(data);
  }

  /** The cells in words, in the order the eye sees them; the keyboard stays where it was. @param {BoardData} data */
  setGrid(data) {
    const { focused } = this.grid;
    this.grid.setCells(data.cells, this.board.turned);
    if (focused && this.grid.cursor) this.grid.walk(this.grid.cursor);
  }

  /** Turn the board round; show coordinates and owners' signs, or not. @param {{turned?: boolean, coordinates?: boolean, signs?: boolean}} how */
  arrange({ turned = this.board.turned, coordinates = this.board.coordinates, signs = this.board.signs }) {
    if (turned === this.board.turned && coordinates === this.board.coordinates && signs === this.board.signs) return;
    Object.assign(this.board, { turned, coordinates, signs });
    if (!this.board.data) return;
    this.board.redraw();
    this.setGrid(this.board.data);
    const [from, to] = this.provisional;
    this.set(this.seen);
    if (from) this.showProvisional(from, to);
  }

  /** Show a view without movement. @param {View} view */
  set(view) {
    const same = alike(this.seen, view); // the same again, after a break of the line: what is in hand stays there
    this.seen = view;
    this.provisional = [];
    this.hint = [];
    this.hovered = null;
    if (!same) this.hand = new Hand(view, (cell) => this.board.onBoard(cell));
    this.board.setPieces(view.pieces);
    this.held();
  }

  /** Show the next view and how it came about. @param {View} view @param {import("./types.js").What} what */
  async view(view, what) {
    this.moves += 1;
    await this.travel(view, what).finally(() => (this.moves -= 1));
    if (!this.moving) this.held(); // it may be open now
  }

  /** @param {View} view @param {import("./types.js").What} what */
  async travel(view, what) {
    await this.foreseen;
    const before = this.board.standing;
    const { dropped, way } = this;
    const shown = this.provisional.length > 0; // then nothing need wait for the piece to get there
    this.dropped = null;
    this.way = [];
    this.set(view);
    await animate(this.board, before, what.cells?.length ? what.cells : way, { dropped, shown, thrown: what.kind === "throw" });
  }

  /** Show what was chosen before the server has confirmed it: the piece on the cell it goes to, marked as on its way. @param {import("./hand.js").Choice} choice @param {boolean} moving */
  foresee(choice, moving) {
    const { cells } = choice;
    if (!cells.length || !this.board.data) return;
    const before = this.board.standing;
    const end = endOf(choice, (cell) => this.board.onBoard(cell) && !this.board.pieceOn(cell));
    this.showProvisional(cells[0], cells[end]);
    if (moving) this.foreseen = animate(this.board, before, cells.slice(0, end + 1), { dropped: this.dropped });
  }

  /** @param {string} from @param {string} to */
  showProvisional(from, to) {
    this.provisional = [from, to];
    this.board.setPieces(moved(this.seen, from, to));
    this.board.pieceOn(to)?.node.classList.add("underway");
    this.mark();
  }

  /** Whether the board does not mark what can be done: almost everything can. */
  get unmarked() {
    return this.hand.starts.size > MANY && !this.hand.touched.length;
  }

  /** @param {string} cell */
  touch(cell) {
    if (!this.open) {
      this.wake(cell);
      return;
    }
    const result = this.hand.touch(cell);
    if (result.kind === "chosen") this.choose(result.choice);
    else if (result.kind === "refused") this.outside.why?.(result.cells);
    else this.outside.fits?.();
    this.held();
  }

  /** A touch while the hand may not act. If it sets up the board anew, it counts there too, unless something else stands on the cell then. @param {string} cell */
  async wake(cell) {
    const standing = () => this.board.pieceOn(cell)?.piece[1];
    const before = standing();
    if (!(await this.outside.idle?.())) return;
    if (this.open && standing() === before && this.hand.starts.has(cell)) this.touch(cell);
  }

  /** A piece is carried off: it is in hand alone, whatever was touched before. @param {string} cell */
  grip(cell) {
    const { hand } = this;
    if (hand.touched.length > 1 && hand.touched[0] === cell) hand.letGo();
    if (hand.touched.join() !== cell) this.touch(cell);
    else this.held();
  }

  /** @param {string | null} cell */
  drop(cell) {
    if (!cell) return this.held(); // let fall where it was: it stays in hand
    this.dropped = cell;
    this.touch(cell);
  }

  /** @param {import("./hand.js").Choice} choice */
  choose(choice) {
    this.hand.letGo();
    this.way = choice.cells;
    this.outside.act(choice.actions, choice);
    this.held();
  }

  /** Let go of what is held; whether there was something. */
  cancel() {
    const held = this.hand.touched.length > 0;
    this.hand.letGo();
    this.held();
    return held;
  }

  /** The hand holds something else: show it. */
  held() {
    this.mark();
    this.ask();
    this.outside.changed?.(this.hand);
  }

  /** @returns {[string, string][]} */
  marks() {
    /** @type {[string, string][]} */
    const marks = Object.entries(this.seen.marks);
    if (this.open) {
      const { hand } = this;
      if (!hand.touched.length) for (const cell of hand.starts) marks.push([cell, "start"]);
      for (const cell of hand.touched) marks.push([cell, "held"]);
      const kind = hand.end && hand.touched.length > 1 ? "choice" : hand.touched.length > 2 ? "choice" : "target";
      if (!hand.menu.length) for (const cell of hand.nextCells()) marks.push([cell, kind]);
      if (!hand.menu.length) for (const cell of hand.farCells()) marks.push([cell, "far"]);
    }
    for (const cell of this.hint) marks.push([cell, "hint"]);
    if (this.provisional.length) marks.push([this.provisional[0], "last"], [this.provisional[1], "underway"]);
    if (this.hovered) marks.push([this.hovered, this.board.svg.classList.contains("fine") ? "aim" : "cursor"]);
    return marks;
  }

  mark() {
    const marks = this.marks();
    this.grid.tell((cell) => this.board.words(cell), marks);
    if (this.grid.cursor && this.grid.focused) marks.push([this.grid.cursor, "cursor"]);
    this.board.setMarks(marks);
    this.board.svg.classList.toggle("open", this.open && this.hand.starts.size > 0);
    this.board.svg.classList.toggle("many", this.hand.starts.size > MANY);
    this.board.setArrows(this.hint.length ? this.ways.map((cells) => ({ cells, name: "hint" })) : []);
  }

  /** Ask in place what cells alone cannot tell. */
  ask() {
    const { hand, outside } = this;
    const alone = !outside.asking; // nobody else shows the buttons of a turn in progress
    const buttons = alone && this.open ? hand.buttons : [];
    const last = hand.touched[hand.touched.length - 1];
    const resting = hand.touched.join() === hand.home; // then what ends here is among the buttons
    const end = hand.end && !resting ? [{ ...hand.end, words: hand.touched.length > 1 ? t("End on {square}", { square: last }) : capital(hand.end.words) }] : [];
    const choices = this.open ? [...hand.menu, ...hand.inPlace, ...end] : [];
    const undo = alone && this.seen.undo && outside.undo ? [button(t("Undo"), outside.undo)] : [];
    const question = this.open ? this.question(last, choices.length > 0) : "";
    this.asking.hidden = !question && !choices.length && !buttons.length && !undo.length;
    this.asking.replaceChildren(
      ...(question ? [element("p", {}, question)] : []),
      ...choices.filter(({ actions }, index) => index < MOST || actions.length === 1).map((choice) => this.option(choice)),
      ...(question && !resting ? [this.option(null)] : []),
      ...buttons.map((choice) => this.option(choice)),
      ...undo,
    );
  }

  /** What is asked, in words. @param {string} last the cell touched last @param {boolean} choices whether there are buttons to answer with */
  question(last, choices) {
    const { hand } = this;
    if (hand.end && hand.touched.length > 1) return t("You can stop on {square} (choose it again), or choose a marked piece first.", { square: last });
    if (hand.menu.length) return t("Which way?");
    if (choices) return t("Go on, or:");
    return hand.touched.length > 2 ? t("Choose one of the marked places.") : "";
  }

  /** @param {import("./hand.js").Choice | null} choice */
  option(choice) {
    const made = button(choice?.words ?? t("Cancel"), () => (choice ? this.choose(choice) : this.cancel()), choice ? "button" : "button plain");
    const show = () => this.board.setArrows(choice ? [{ cells: choice.cells, name: "hint" }] : []);
    made.addEventListener("pointerenter", show);
    made.addEventListener("focus", show);
    return made;
  }
}
