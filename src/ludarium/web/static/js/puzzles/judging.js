// Whether exactly one turn of a position is right, by the engine in the page: the same measure as ludarium/puzzles/judging.py.
import { post } from "../api.js";
import { Positions } from "../analysisboard/positions.js";
import { Thinker } from "../analysisboard/thinker.js";
import { verdict } from "../analysisboard/verdict.js";
import { t } from "../words.js";

/** @typedef {import("../engine/search.js").Line} Line */
/** @typedef {import("../analysisboard/positions.js").Position} Position */
/** @typedef {import("./own.js").OwnPuzzle} OwnPuzzle */
/** @typedef {{best: Line, other: Line, text: string, otherText: string, after: Position}} Verdict */

const EFFORT = { nodes: 400_000, seconds: 25 };
const LINES = 4; // of which the first few may lead to the same position by different ways
const [MARGIN, WITH_DICE, HOPELESS, WON] = [0.35, 0.2, -0.25, 0.6];
const MOST_TURNS = 9; // of a solution, answers included

/** Whether the one turn is right and the others are wrong. @param {Verdict} found @param {boolean} dice */
export function stands({ best, other }, dice) {
  if (best.proven === "win") return other.proven !== "win" && other.score <= WON;
  return best.proven !== "loss" && best.score >= HOPELESS && best.score - other.score >= (dice ? WITH_DICE : MARGIN);
}

/** Looks for the one right turn, and for how the game goes on. */
export class Judge {
  /** @param {string} script @param {string} game @param {string} position @param {{say: (sentence: string) => void, progress: (part: number | null) => void}} outside */
  constructor(script, game, position, { say, progress }) {
    this.positions = new Positions(game, position);
    this.thinker = new Thinker(script, game, say);
    this.say = say;
    this.progress = progress;
    this.stopped = false;
  }

  stop() {
    this.stopped = true;
    this.thinker.stop();
  }

  /** @param {number[]} actions @returns {Promise<Verdict | null>} null where all turns lead to the same position */
  async verdict(actions) {
    const place = await this.positions.at(actions);
    const engine = place.thinking && (await this.thinker.ready(this.thinker.question));
    if (!engine || !place.thinking) throw new Error(t("This browser cannot run the engine, so the position cannot be checked here."));
    const { words, spent, salt } = place.thinking;
    this.say(actions.length ? t("Looking at how it goes on …") : t("Looking for the right turn …"));
    const far = (/** @type {import("../engine/search.js").Result} */ { nodes, seconds }) => this.progress(Math.max(nodes / EFFORT.nodes, seconds / EFFORT.seconds));
    const { lines } = await engine.think(words, EFFORT, LINES, { spent, salt }, far);
    const after = await Promise.all(lines.map(({ turn }) => this.positions.at([...actions, ...turn])));
    const second = lines.findIndex((_, index) => after[index].position !== after[0].position);
    if (second < 0) return null;
    const texts = await this.positions.lines(actions, [[lines[0].turn], [lines[second].turn]], false);
    return { best: lines[0], other: lines[second], text: texts[0].texts[0], otherText: texts[1].texts[0], after: after[0] };
  }

  /** What is wrong with a verdict; empty if it makes a puzzle. @param {Verdict | null} found @param {boolean} dice */
  complaint(found, dice) {
    if (!found) return t("There is nothing to choose here: every turn leads to the same position.");
    const { best, other, text, otherText } = found;
    if (stands(found, dice)) return "";
    if (best.proven === "loss") return t("Whatever is played here loses, so there is nothing to find.");
    if (best.proven === "win" && other.proven === "win") return t("More than one turn wins: {turn} and {other}, for example.", { turn: text, other: otherText });
    if (best.proven !== "win" && best.score < HOPELESS) return t("The player to move stands badly even after the best turn ({turn}, {score}), which makes a poor puzzle.", { turn: text, score: verdict(best) });
    return t("{other} ({second}) is nearly as good as {turn} ({first}). A puzzle needs one turn that is clearly better than all others.", { turn: text, first: verdict(best), other: otherText, second: verdict(other) });
  }

  /** The puzzle in the position; an Error says why there is none. @returns {Promise<OwnPuzzle>} */
  async puzzle() {
    const first = await this.positions.at([]);
    if (first.view.outcome) throw new Error(t("The game is over here."));
    if (first.view.mover < 0) throw new Error(t("Here the dice are thrown next. Set up the position after the throw."));
    const found = await this.verdict([]);
    const wrong = this.complaint(found, first.chance);
    if (wrong || !found) throw new Error(wrong);
    const solution = [found.text, ...(first.chance ? [] : await this.further(found))];
    const outlook = (/** @type {Line} */ { score, proven, turns }) => ({ score, proven, turns });
    const themes = [...(found.best.proven === "win" ? ["win"] : found.other.proven === "loss" ? ["hold"] : []), solution.length === 1 ? "single" : solution.length > 4 ? "long" : ""].filter(Boolean);
    const made = { game: first.game, position: first.position, solution, best: outlook(found.best), other: outlook(found.other), level: 5, themes, found: [] };
    const { puzzles: [read] } = await post("/api/puzzles/read", { puzzles: [made] });
    if (read.problem) throw new Error(read.problem);
    return { ...made, id: read.id };
  }

  /** How the solution goes on for as long as one turn alone is right. @param {Verdict} found @returns {Promise<string[]>} */
  async further(found) {
    /** @type {string[]} */
    const texts = [];
    const actions = [...found.best.turn];
    const own = (await this.positions.at([])).view.mover;
    let { after, best } = found;
    while (texts.length + 1 < MOST_TURNS && !this.stopped && after.thinking && !after.view.outcome && after.view.mover !== own) {
      const engine = await this.thinker.engine();
      const reply = best.line[1] ?? (await engine?.think(after.thinking.words, EFFORT, 1, { spent: after.thinking.spent, salt: after.thinking.salt }))?.lines[0]?.turn;
      if (!reply) break;
      const [{ texts: [replied] }] = await this.positions.lines(actions, [[reply]], false);
      actions.push(...reply);
      const here = await this.positions.at(actions);
      if (here.view.outcome || here.view.mover !== own) break;
      const next = await this.verdict(actions);
      if (!next || !stands(next, false)) break;
      texts.push(replied, next.text);
      actions.push(...next.best.turn);
      ({ after, best } = next);
    }
    return texts;
  }
}
