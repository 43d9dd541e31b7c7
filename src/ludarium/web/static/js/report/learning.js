// Learning from mistakes: the positions where somebody went wrong, one after the other, to be solved on the board. A wrong try is
// answered with what the others would make of it.
import { element, post } from "../api.js";
import { capital } from "../hand.js";
import { home } from "../home.js";
import { button } from "../page.js";
import { keepMistake } from "../puzzles/mistakes.js";
import { Trying } from "../solving.js";
import { t } from "../words.js";
import { COMPARED } from "./judging.js";
import { AFTER_THROWS } from "./maker.js";
import { givenAway, signOf } from "./measures.js";

/** @typedef {import("./judging.js").Judged} Judged */
/** @typedef {import("./view.js").ReportView} ReportView */
/** @typedef {import("../solving.js").Explored} Explored */

const EFFORT = { nodes: 220_000, seconds: 0.8 };
const PAUSE = 700; // ms before a wrong try is answered on the board

/** What is to be done, by what was played. @param {import("./judging.js").GameTurn} turn @param {string} player empty for the reader */
function asked({ text, did }, player) {
  const turn = did || text;
  if (did) return player ? t("What {player} played here: {turn}. Find something better.", { player, turn }) : t("What you played here: {turn}. Find something better.", { turn });
  return player ? t("{player} played {turn} here. Find something better.", { player, turn }) : t("You played {turn} here. Find something better.", { turn });
}

export class Learning extends Trying {
  /** @param {ReportView} view @param {Judged[]} mistakes */
  constructor(view, mistakes) {
    super(view.playArea);
    this.view = view;
    this.mistakes = mistakes;
    this.index = 0;
    this.solved = 0;
    this.helped = false; // whether a hint or the solution was asked for, or a try was wrong
    this.hints = 0;
    this.remembering = 0; // how often something was, or was no longer, to be said about the deck
    this.trying = false; // whether a turn is to be tried
    this.says = element("p", { class: "lesson-says", role: "status" });
    this.head = element("h3", { tabindex: "-1" });
    this.task = element("p");
    this.buttons = element("div", { class: "buttons" });
    this.kept = element("p", { class: "aside-text", role: "status" });
    view.lesson.replaceChildren(this.head, this.task, this.says, this.kept, this.buttons);
  }

  get mistake() {
    return this.mistakes[this.index];
  }

  get turn() {
    return /** @type {import("./judging.js").Game} */ (this.view.maker.game).turns[this.mistake.ply - 1];
  }

  get words() {
    return /** @type {import("./maker.js").Words} */ (this.view.maker.words.get(this.mistake.ply));
  }

  get game() {
    return this.view.maker.game?.game ?? "";
  }

  get position() {
    return this.turn.position;
  }

  /** @override */
  get open() {
    return this.trying && super.open;
  }

  /** @override */
  leave() {
    super.leave();
    this.trying = false;
  }

  /** @param {number} index */
  async begin(index) {
    this.index = index;
    this.helped = false;
    this.hints = 0;
    const { seats } = this.view;
    this.head.textContent = t("Mistake {n} of {all}", { n: index + 1, all: this.mistakes.length });
    const { name, yours } = seats[this.turn.player];
    this.task.textContent = asked(this.turn, yours ? "" : capital(name));
    this.forget();
    this.head.focus();
    await this.reset();
  }

  /** The position anew, ready for a try. @override */
  async reset() {
    this.actions = [];
    this.trying = false;
    const found = await this.reach([], { still: true });
    if (!found) return null; // something else was asked for meanwhile
    this.trying = true;
    this.playArea.held();
    this.say("");
    this.offer("trying");
    return found;
  }

  /** @override @param {string} says @param {string} [kind] */
  say(says, kind = "") {
    this.says.textContent = says;
    this.says.dataset.kind = kind;
  }

  /** @param {"trying" | "wrong" | "done"} state */
  offer(state) {
    const last = this.index === this.mistakes.length - 1;
    const next = button(last ? t("Finish") : t("Next mistake"), () => (last ? this.finish() : this.begin(this.index + 1)), state === "done" ? "button main" : "button");
    const wrong = state === "wrong" ? [button(t("Try again"), () => this.reset(), "button main")] : [];
    const help = state === "done" ? [] : [button(t("Hint"), () => this.hint()), button(t("Show the solution"), () => this.solution())];
    const { game = "" } = this.view.maker.game ?? {};
    const puzzle = state === "done" && !home.answers ? [element("a", { class: "button plain", href: `/my-puzzles/new?game=${encodeURIComponent(game)}&position=${encodeURIComponent(this.turn.position)}` }, t("Make a puzzle"))] : [];
    this.buttons.replaceChildren(...wrong, ...help, next, ...puzzle, button(t("Back to the report"), () => this.view.learn(null), "button plain"));
    if (state === "done") next.focus();
  }

  // --- trying

  /** A whole turn was tried. @override @param {Explored} found @param {number[]} tried */
  async judge({ reached }, tried) {
    const asked = ++this.asked;
    this.trying = false;
    this.say(t("Looking at it …"));
    const { best, worth, reply } = await this.worth(tried);
    if (asked !== this.asked) return;
    const loss = givenAway(best, worth);
    if (!signOf(loss)) return this.right(String(tried) === String(this.mistake.best?.turn));
    this.helped = true;
    await this.refute(reached, tried, reply, loss, asked);
  }

  /** What a try is worth, what was to be had, and what would be the answer to it. @param {number[]} tried @returns {Promise<{best: number, worth: number, reply: number[] | null}>} */
  async worth(tried) {
    const { maker } = this.view;
    const thinker = await maker.ready();
    const { ply, bestScore } = this.mistake;
    const { words, spent, salt, player } = this.turn;
    const place = { ply, words: /** @type {string} */ (words), spent, salt, actions: tried };
    if (maker.game?.compared) {
      const found = await thinker.search(place, COMPARED, this.turn.before === null ? EFFORT : AFTER_THROWS);
      const own = found.lines[found.own ?? -1] ?? found.lines[found.lines.length - 1];
      return { best: found.lines[0].score, worth: own.score, reply: null };
    }
    const { lines, over } = await thinker.search(place, 1, EFFORT, tried);
    if (over) return { best: bestScore, worth: over[player], reply: null };
    return { best: bestScore, worth: -lines[0].score, reply: lines[0].turn };
  }

  /** What was not found without help comes back another day. */
  async remember() {
    const { game } = this.view.maker.game ?? {};
    const { bestScore, score } = this.mistake;
    const { better } = this.words;
    const { position } = this.turn;
    const asked = ++this.remembering;
    const kept = game ? await keepMistake({ game, position, better, best: bestScore, score }).catch(() => false) : false;
    if (kept && asked === this.remembering) this.kept.textContent = t("It goes into your deck and comes back tomorrow.");
    this.view.lesson.dataset.kept = String(kept);
  }

  /** What is said about the deck is about the last mistake: another one is shown now, or none. */
  forget() {
    this.remembering += 1;
    this.kept.textContent = "";
  }

  /** @param {boolean} same whether it is the very turn that was found best */
  right(same) {
    if (!this.helped) this.solved += 1;
    else this.remember();
    const { better, say } = this.words;
    const alike = say ? t("Right, that is as good as this: {turn}.", { turn: say }) : t("Right, that is as good as {turn}.", { turn: better });
    this.say(same ? [t("Right!"), this.reason].filter(Boolean).join(" ") : alike, "good");
    this.offer("done");
  }

  /** Why the better turn is better, as far as there are words for it. */
  get reason() {
    const { better, line, say } = this.words;
    return line.length && !say ? t("The game could have gone on with {line}.", { line: [better, ...line].slice(0, 5).join("  ") }) : "";
  }

  /**
   * Say why a try is wrong, and show what would follow.
   * @param {string} reached @param {number[]} tried @param {number[] | null} reply @param {number} loss @param {number} asked
   */
  async refute(reached, tried, reply, loss, asked) {
    const { table } = this.view;
    const question = { ply: this.mistake.ply, best: [tried, ...(reply ? [reply] : [])] };
    const { turns: [words] } = await post(`/api/tables/${table.id}/report/words`, { turns: [question] }).catch(() => ({ turns: [{ better: "", line: [] }] }));
    if (asked !== this.asked) return;
    const values = { turn: words.better, loss: loss.toFixed(2), reply: words.line[0] ?? "" };
    if (words.say) this.say(t("That gives away {loss}.", values), "bad");
    else this.say(words.line.length ? t("{turn} gives away {loss}: the reply is {reply}.", values) : t("{turn} gives away {loss}.", values), "bad");
    this.offer("wrong");
    if (!reply) return;
    await new Promise((done) => setTimeout(done, PAUSE));
    if (asked === this.asked) await this.reach(reply, { from: reached });
  }

  // --- help

  /** First the piece, then where it goes. */
  async hint() {
    this.helped = true;
    this.hints += 1;
    if ((this.actions.length || !this.open) && !(await this.reset())) return;
    const { cells, ways } = this.words;
    const whole = this.hints > 1;
    this.view.pointOut(whole ? cells : cells.slice(0, 1), whole ? ways : []);
    this.say(whole ? t("Play this.") : cells.length ? t("Look at {cell}.", { cell: this.playArea.board.called(cells[0]) }) : t("It needs no piece: look at the buttons."));
  }

  async solution() {
    this.helped = true;
    const { better, say, why } = this.words;
    if ((this.actions.length || !this.open) && !(await this.reset())) return;
    this.trying = false;
    if (!(await this.reach(this.mistake.best?.turn ?? []))) return;
    const turn = say ? t("Better was this: {turn}.", { turn: say }) : t("Better was {turn}.", { turn: better });
    this.say((this.reason ? [turn, this.reason] : [why, turn]).filter(Boolean).join(" "), "good"); // `why` speaks of what was played
    this.offer("done");
    this.remember();
  }

  finish() {
    const all = this.mistakes.length;
    this.leave();
    this.view.atRest();
    this.head.textContent = t("That was all");
    this.task.textContent = "";
    this.forget();
    this.say(t("You solved {n} of {all} without help.", { n: this.solved, all }), this.solved === all ? "good" : "");
    this.buttons.replaceChildren(button(t("Once more"), () => this.again(), "button main"), button(t("Back to the report"), () => this.view.learn(null)));
    this.head.focus();
  }

  again() {
    this.solved = 0;
    return this.begin(0);
  }
}
