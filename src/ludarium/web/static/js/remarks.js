// What is said near the board: why something was refused, what is wrong with the dice, that a hint is being looked for, and the hint.
import { byId, tell } from "./page.js";
import { stateOf } from "./bar.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

const NO_HINT = t("There is no hint at the moment.");

export class Remarks {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.hinting = false; // whether a hint is being looked for
  }

  /** The kind decides how it looks. @param {string} sentence @param {"no" | "hint" | "wait"} kind */
  say(sentence, kind) {
    byId("refusal").dataset.kind = kind;
    tell(byId("refusal"), sentence);
  }

  /** Why something was refused. An empty sentence clears the place, but not while it says that a hint is coming. @param {string} sentence */
  refuse(sentence) {
    if (sentence || !this.hinting) this.say(sentence, "no");
  }

  /** The board was touched by somebody who may not act now. */
  idle() {
    const { data, own, sending, showing, replay } = this.table;
    if (!data || sending || showing || replay.at !== null || data.status !== "playing") return;
    if (!own.length) this.refuse(t("You are watching; only the players can move."));
    else if (!own.includes(data.view.mover)) this.refuse(`${t("It is not your turn.")} ${stateOf(this.table)}`);
  }

  /** Something happened at the table: what was said about the board before no longer holds. @param {string} kind */
  passed(kind) {
    if (["act", "throw", "undo", "takeback", "over"].includes(kind)) this.searching(false);
  }

  /** The dice have been checked: say so in short, and in plain sight if something is wrong. @param {import("./dicebook.js").DiceBook} book */
  checked(book) {
    this.table.voice.say(book.says);
    if (book.wrong) this.refuse(book.says);
    this.table.refresh();
  }

  // --- hints

  /** Ask for a hint. Looking for one takes a moment, and the page says so. */
  async hint() {
    if (this.hinting) return;
    if (this.table.data?.hints === "off") return this.table.company.hintsOff();
    this.searching(true);
    if (!(await this.table.adviser.begun())) await this.askServer();
  }

  /** Have the server look for the hint. */
  async askServer() {
    const answer = await this.table.line.ask("hint");
    if (!answer.ok) this.failed(answer.say);
  }

  /** A hint is being looked for, or not any more. @param {boolean} now */
  searching(now) {
    this.hinting = now;
    this.say(now ? t("Looking for a good move …") : "", "wait");
    this.table.refresh();
  }

  /** @param {string} [why] */
  failed(why) {
    this.searching(false);
    this.refuse(why ?? NO_HINT);
  }

  /** @param {{cells: string[], ways?: string[][], text: string, say: string}} hint */
  hinted(hint) {
    const { playArea } = this.table;
    this.searching(false);
    playArea.hint = hint.cells ?? [];
    playArea.ways = hint.ways ?? [playArea.hint];
    playArea.mark();
    this.say(hint.say || t("Hint: {turn}", { turn: hint.text }), "hint");
  }
}
