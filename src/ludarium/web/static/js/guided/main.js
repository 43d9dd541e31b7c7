// The guide of a first game: how the last move went, said before the game's own advice. The table loads it where a first game was begun
// from a course (tips.js). It falls silent once it is not needed: after some good moves without help, or when the game is over.
import { get } from "../api.js";
import { home } from "../home.js";
import { keep } from "../settings.js";
import { t } from "../words.js";

/** @typedef {import("../table.js").Table} Table */

const EFFORT = { nodes: 40_000, seconds: 0.4 };
const ENOUGH = 5; // good moves in a row without help
const CLEARLY = 0.3; // so much less than before is a mistake; scores go from −1 to 1

export class Guide {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.says = t("Welcome to your first game. Take your time, and press Hint whenever you would like a suggestion.");
    this.looked = -1; // how many turns had been played when the position was last looked at
    /** @type {number | null} how we stood then */
    this.stood = null;
    this.helped = false; // whether a hint was asked for since
    this.good = 0;
    this.over = false;
  }

  /** Something happened at the table. @param {boolean} ours whether it is our turn */
  follow(ours) {
    const { data, remarks } = this.table;
    if (!data) return;
    if (this.over && ours && data.turns.length !== this.looked) this.says = ""; // its last words hold for one turn
    if (this.over) return;
    this.helped ||= remarks.hinting;
    if (data.status === "over") this.end("");
    else if (ours && data.turns.length !== this.looked) {
      if (this.looked >= 0 && this.stood === null) this.says = ""; // welcomed; where nothing can be judged, with dice above all, nothing more is said
      this.looked = data.turns.length;
      this.look(this.looked).catch(() => {}); // without an engine, the game's own advice has to do
    }
  }

  /** Compare how we stand with how we stood a turn ago. @param {number} ply */
  async look(ply) {
    const { adviser, id } = this.table;
    const engine = await adviser.engine();
    if (!engine) return;
    const { words, spent, salt } = await get(`/api/tables/${id}/position?ply=${ply}`);
    if (!words || ply !== this.looked) return;
    const { lines } = await engine.think(words, EFFORT, 1, { spent, salt });
    if (ply !== this.looked || !lines.length) return;
    this.judge(lines[0].score);
  }

  /** @param {number} score how we stand now */
  judge(score) {
    const before = this.stood;
    this.stood = score;
    if (before === null) return;
    const lost = before - score > CLEARLY;
    this.good = lost || this.helped ? 0 : this.good + 1;
    if (this.good >= ENOUGH) return this.end(t("Well played again. You are doing fine on your own, so the guide stops here."));
    if (lost) this.says = t("That turn cost you something. Before you move, look at what your opponent could do next; Hint shows you a good move.");
    else this.says = this.helped ? t("Good. Now try to find a move yourself.") : t("Well played: you stand as well as before, or better.");
    this.helped = false;
    this.table.refresh();
  }

  /** The guide is not needed any more. @param {string} says */
  end(says) {
    this.over = true;
    this.says = says;
    keep(`guide ${this.table.data?.board.game ?? ""}`, "done");
    this.table.refresh();
  }
}

/** For the table; and for tests, and for the curious. @param {Table} table @param {import("../home.js").Home | null} answers */
function begin(table, answers) {
  home.answers = answers; // a bundle of its own has a copy of its own
  const guide = new Guide(table);
  Object.assign(globalThis, { ludariumGuiding: guide });
  return guide;
}

Object.assign(globalThis, { ludariumGuide: begin });
