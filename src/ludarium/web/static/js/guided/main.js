// The guide of a first game: how the last move went, said before the game's own advice. The table loads it where a first game was begun
// from a course (tips.js). It falls silent once it is not needed: after some good moves without help, or when the game is over.
import { get, post } from "../api.js";
import { home } from "../home.js";
import { keep } from "../settings.js";
import { t } from "../words.js";

/** @typedef {import("../table.js").Table} Table */

const EFFORT = { nodes: 40_000, seconds: 0.4 };
const ENOUGH = 5; // good moves in a row without help
const CLEARLY = 0.2; // so much worse than the best turn is a mistake; scores go from −1 to 1
const AFTER_THROWS = { nodes: 100_000, seconds: 1, depth: 1 }; // the next throw is anybody's guess
const AGAIN = 4_500; // ms between two looks whether the engine is there
const COMPARED = 32; // turns compared with each other where there are dice, or more than two players

/** @typedef {import("../engine/search.js").Line} Line */
/** @typedef {import("../report/judging.js").GameTurn & {compared: boolean}} PlayedTurn */

export class Guide {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.says = t("Welcome to your first game. Take your time, and press Hint whenever you would like a suggestion.");
    this.looked = -1; // how many turns had been played when we last looked
    this.judged = 0; // turns of ours
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
      if (this.looked >= 0 && !this.judged) this.says = ""; // welcomed; where nothing can be judged, nothing more is said
      this.looked = data.turns.length;
      const ours = data.turns.findLastIndex(({ player }) => this.table.own.includes(player));
      if (ours >= 0) this.look(ours + 1).catch(() => {}); // without an engine, the game's own advice has to do
    }
  }

  /** Compare our last turn with the best there was. @param {number} ply its number, from 1 */
  async look(ply) {
    const { looked } = this;
    const { adviser, id } = this.table;
    let engine = await adviser.engine();
    while (!engine) {
      await new Promise((done) => setTimeout(done, AGAIN)); // it may be there later
      if (looked !== this.looked || !adviser.able) return;
      engine = await adviser.engine();
    }
    const turn = /** @type {PlayedTurn} */ (await get(`/api/tables/${id}/report/turns/${ply}`));
    if (!turn.words || turn.forced) return;
    const found = await this.compared(engine, turn);
    if (looked !== this.looked || !found) return;
    const { best, score, reply } = found;
    if (best.score - score <= CLEARLY) return this.judge(false);
    const question = { ply, best: best.line.slice(0, 8), proven: best.proven, turns: best.turns, reply: reply?.line.slice(0, 8) ?? [], reply_proven: reply?.proven ?? null, reply_turns: reply?.turns ?? null };
    const { better, say, why } = await post(`/api/tables/${id}/report/turns/words`, question);
    if (looked === this.looked) this.judge(true, why, say || better);
  }

  /**
   * What was best, what our turn was worth, and what the other side can make of it; null if that cannot be said.
   * @param {import("../engine/engine.js").Engine} engine @param {PlayedTurn} turn @returns {Promise<{best: Line, score: number, reply: Line | null} | null>}
   */
  async compared(engine, { words, spent, salt, actions, before, compared }) {
    const place = /** @type {string} */ (words);
    const effort = before === null ? EFFORT : AFTER_THROWS;
    const here = await engine.think(place, effort, compared ? COMPARED : 1, { spent, salt }, undefined, { played: actions });
    const best = here.lines[0];
    if (!best) return null;
    if (here.own === 0) return { best, score: best.score, reply: null };
    if (compared) return { best, score: (here.lines[here.own ?? -1] ?? here.lines[here.lines.length - 1]).score, reply: null };
    const after = await engine.think(place, effort, 1, { spent, salt }, undefined, { after: actions });
    const reply = after.lines[0];
    return reply ? { best, score: -reply.score, reply } : null;
  }

  /** @param {boolean} lost whether our last turn was a mistake @param {string} [why] in the game's words @param {string} [better] the turn that was best */
  judge(lost, why = "", better = "") {
    this.judged += 1;
    this.good = lost || this.helped ? 0 : this.good + 1;
    if (this.good >= ENOUGH) return this.end(t("Well played again. You are doing fine on your own, so the guide stops here."));
    if (lost) this.says = this.mistake(why, better);
    else this.says = this.helped ? t("Good. Now try to find a move yourself.") : t("Well played: there was hardly anything better.");
    this.helped = false;
    this.table.refresh();
  }

  /** @param {string} why @param {string} better */
  mistake(why, better) {
    if (!why) return t("That turn cost you something. Before you move, look at what your opponent could do next; Hint shows you a good move.");
    return [t("That turn cost you something."), why, better ? t("Better was: {turn}.", { turn: better }) : ""].filter(Boolean).join(" ");
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
