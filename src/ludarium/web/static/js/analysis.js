// The analysis beside the board: the best lines in the position that is shown, found by the engine in this browser, better
// and better as long as the tab is open.
import { element, get, post } from "./api.js";
import { capital } from "./hand.js";
import { byId } from "./page.js";
import { t, tag, tn } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./engine/search.js").Line} Line */
/** @typedef {import("./engine/search.js").Result} Result */

const LINES = 3;
const SHOWN = 8; // turns of a line
const SECONDS = 60; // then it is good enough, and a battery lasts longer
const AGAIN = 5_000; // ms between two looks whether the engine is there

export class Analysis {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.shown = ""; // the position that is being looked at, as a text
    this.question = 0;
    this.wording = false; // whether lines are being put into words
    /** @type {Result | null} what was found while others were being put into words */
    this.newest = null;
    this.panel = byId("analysis");
    new MutationObserver(() => this.refresh()).observe(this.panel, { attributes: true, attributeFilter: ["hidden"] });
    addEventListener("visibilitychange", () => this.refresh());
  }

  /** The position on the board, as the number of turns before it. */
  get ply() {
    return this.table.replay.at ?? this.table.data?.turns.length ?? 0;
  }

  /** Something may have changed: begin with the position that is shown now, or stop where nobody looks. */
  refresh() {
    const { data } = this.table;
    const watched = !this.panel.hidden && !document.hidden && data !== null;
    const wanted = !watched ? "" : data.hints === "off" ? "off" : `${this.ply} ${data.turns.length} ${data.status}`;
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.question += 1;
    if (wanted === "off") this.say(t("There is an analysis once the game is over, or if everybody agrees to hints."));
    else if (wanted) this.begin(this.question, this.ply).catch((error) => this.say(error.message));
    else this.table.adviser.rest();
  }

  /** Look at the same position again, after the engine was needed for something else. */
  again() {
    this.shown = "";
    this.refresh();
  }

  /** @param {string} sentence @param {HTMLElement[]} [lines] */
  say(sentence, lines = []) {
    byId("analysis-says").textContent = sentence;
    byId("analysis-lines").replaceChildren(...lines);
  }

  /** @param {number} question @param {number} ply */
  async begin(question, ply) {
    const { adviser, id } = this.table;
    const engine = await adviser.engine();
    if (question !== this.question) return;
    if (!engine) {
      this.say(adviser.able ? t("The engine is being made ready; this takes a minute the first time.") : t("This browser cannot run the engine."));
      if (adviser.able) setTimeout(() => question === this.question && this.again(), AGAIN);
      return;
    }
    this.say(t("Looking …"));
    const { words, over, player, spent, salt } = await get(`/api/tables/${id}/position?ply=${ply}`);
    await adviser.pondering;
    if (question !== this.question) return;
    if (!words) return this.say(over ? t("The game is over here.") : t("A throw comes next."));
    const report = (/** @type {Result} */ result) => this.tell(question, ply, player, result);
    report(await engine.think(words, { seconds: SECONDS }, LINES, { spent, salt }, report));
  }

  /** Show what was found; one at a time, and the newest next. @param {number} question @param {number} ply @param {string} player @param {Result} result */
  async tell(question, ply, player, result) {
    if (question !== this.question) return;
    this.newest = result;
    if (this.wording) return;
    this.wording = true;
    try {
      for (let next = this.take(); next; next = this.take()) {
        const lines = next.lines.map(({ line }) => line.slice(0, SHOWN));
        const written = await post(`/api/tables/${this.table.id}/lines`, { ply, lines });
        if (question !== this.question) return;
        const nodes = next.nodes.toLocaleString(tag);
        const sentence = tn("{player} to move: {n} turn deep, {nodes} positions.", "{player} to move: {n} turns deep, {nodes} positions.", next.depth, { player, nodes });
        this.say(capital(sentence), next.lines.map((line, index) => row(line, written.lines[index])));
      }
    } finally {
      this.wording = false;
    }
  }

  take() {
    const { newest } = this;
    this.newest = null;
    return newest;
  }
}

/** @param {Line} line @param {string[]} texts */
function row(line, texts) {
  const turns = texts.flatMap((text) => [" ", element("span", {}, text)]);
  return element("li", line.proven ? { class: "proven" } : {}, element("b", {}, verdict(line)), ...turns);
}

/** What a line is worth to the player to move: exact results in words, estimates as numbers. @param {Line} line */
function verdict({ score, proven, turns }) {
  if (proven === "draw") return t("draw");
  if (proven && turns !== null) return proven === "win" ? t("wins in {turns}", { turns }) : t("loses in {turns}", { turns });
  if (proven) return proven === "win" ? t("wins") : t("loses");
  return `${score < 0 ? "−" : "+"}${Math.abs(score).toFixed(2)}`;
}
