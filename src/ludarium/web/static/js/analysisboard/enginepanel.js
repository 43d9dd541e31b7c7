// What the engine says about the position on the board: lines that can be stepped through, every play of a throw, every throw.
import { element } from "../api.js";
import { capital } from "../hand.js";
import { button, byId, tell } from "../page.js";
import { keep, kept } from "../settings.js";
import { language, t, tn } from "../words.js";
import { Thinker, weighed } from "./thinker.js";
import { EvaluationBar, percent, sentence, short, signed, verdict } from "./verdict.js";

/** @typedef {import("./analysisboard.js").AnalysisBoard} AnalysisBoard */
/** @typedef {import("./positions.js").Position} Position */
/** @typedef {import("./positions.js").Written} Written */
/** @typedef {import("../engine/search.js").Result} Result */

const SHOWN = 10; // moves of a line
const EVERY = 32; // plays after a throw: all there are, as a rule
const ARROWS = 3;
const PAUSE = 300; // ms between two looks at what was found

export class EnginePanel {
  /** @param {AnalysisBoard} board @param {string} script */
  constructor(board, script) {
    this.board = board;
    this.script = script;
    this.on = kept("analysis engine") !== "off";
    this.threat = false;
    this.count = Number(kept("analysis lines")) || 3;
    this.thinker = new Thinker(script, board.tree.game, (say) => this.status(say));
    this.evaluation = new EvaluationBar(byId("evaluation"));
    /** @type {Result | null} what was found last */
    this.result = null;
    /** @type {Written[]} */
    this.written = [];
    /** @type {{actions: number[], position: Position, result: Result, done: boolean} | null} what was found while something else was being written */
    this.newest = null;
    this.writing = false;
    this.left = 0; // how often a position was left, or the engine switched: what was asked for before is for nobody
    /** @type {import("./positions.js").Thrown[] | null} those that are listed */
    this.thrown = null;
    this.refused = ""; // what was said to somebody who tried to play a threat
    this.wire();
  }

  /** Think about another game from now on. @param {string} game */
  think(game) {
    if (game === this.thinker.game) return;
    this.thinker.stop();
    this.thinker = new Thinker(this.script, game, (say) => this.status(say));
  }

  wire() {
    const count = /** @type {HTMLSelectElement} */ (byId("line-count"));
    count.value = String(this.count);
    count.addEventListener("change", () => {
      this.count = Number(count.value);
      keep("analysis lines", count.value);
      this.again();
    });
    byId("engine-on").addEventListener("click", () => this.toggle());
    byId("threat").addEventListener("click", () => this.toggleThreat());
    document.addEventListener("visibilitychange", () => (document.hidden ? this.thinker.stop() : this.again()));
    addEventListener("pagehide", () => this.thinker.stop());
  }

  toggle() {
    this.on = !this.on;
    keep("analysis engine", this.on ? null : "off");
    this.again();
  }

  toggleThreat() {
    this.threat = !this.threat;
    this.again();
  }

  /** @param {string} sentence */
  status(sentence) {
    tell(byId("engine-says"), sentence);
  }

  /** Another position is about to be shown: no more about this one. */
  leave() {
    this.thinker.stop();
    this.left += 1;
    this.newest = null;
    this.result = null;
    this.board.drawing.arrows = [];
    byId("engine").classList.remove("thinks");
  }

  again() {
    const { position } = this.board;
    this.leave();
    if (position) this.look(position);
  }

  /** Begin with a position. @param {Position} position */
  look(position) {
    byId("engine-on").setAttribute("aria-pressed", String(this.on));
    byId("threat").setAttribute("aria-pressed", String(this.threat));
    this.refused = "";
    const { view } = position;
    const throws = this.throwsOf(position);
    byId("lines-found").classList.remove("every");
    this.list([]);
    this.throwTable(position, new Map());
    this.evaluation.name(this.board.playArea.board, view, position.players.length);
    this.board.drawing.show();
    if (view.outcome) return this.ended(position);
    if (!this.on || document.hidden) {
      this.evaluation.clear();
      return this.status(this.on ? "" : t("The engine is off."));
    }
    if (throws.length) return this.weigh(position);
    const place = this.threat ? position.threat : position.thinking;
    if (!place) {
      this.evaluation.clear();
      return this.status(this.threat ? position.no_threat : "");
    }
    this.status(t("Looking …"));
    byId("engine").classList.add("thinks");
    const { actions } = this.board;
    const lines = position.chance ? EVERY : this.count;
    const asked = this.threat ? null : { ...this.board.positions.what, actions };
    this.thinker.think(place, lines, (result, done) => this.found({ actions, position, result, done }), asked).catch((error) => this.status(error.message));
  }

  /** The throws that are weighed: those that may come now, or the other side's, as a threat. @param {Position} position */
  throwsOf({ view, threat, throws }) {
    if (!this.threat) return throws;
    return view.outcome ? [] : (threat?.throws ?? []);
  }

  /** @param {Position} position */
  ended({ view, players }) {
    const [winner] = view.outcome?.winner ?? [];
    if (winner === undefined) this.evaluation.set(0, 0, players, t("draw"), "=");
    else this.evaluation.set(1, winner, players, t("wins"), "#");
    this.status(t("The game is over here: {result}.", { result: view.outcome?.text ?? "" }));
  }

  // --- lines

  /** One at a time, and the newest next. @param {{actions: number[], position: Position, result: Result, done: boolean}} found */
  async found(found) {
    this.newest = found;
    if (this.writing) return;
    this.writing = true;
    try {
      for (let next = this.take(); next; next = this.take()) {
        await this.write(next);
        if (this.newest) await new Promise((done) => setTimeout(done, PAUSE));
      }
    } catch (error) {
      this.status(/** @type {Error} */ (error).message);
    } finally {
      this.writing = false;
    }
  }

  take() {
    const { newest } = this;
    this.newest = null;
    return newest;
  }

  /** @param {{actions: number[], position: Position, result: Result, done: boolean}} found */
  async write({ actions, position, result, done }) {
    const lines = result.lines.map(({ line }) => line.slice(0, SHOWN));
    const { left } = this;
    const written = await this.board.positions.lines(actions, lines, this.threat);
    if (left !== this.left || position !== this.board.position) return;
    this.result = result;
    this.written = written;
    const player = (this.threat ? position.threat : position.thinking)?.player ?? 0;
    const [best] = result.lines;
    this.evaluation.set(best.score, player, position.players, verdict(best), short(best));
    byId("engine").classList.toggle("thinks", !done);
    const name = position.players[player];
    const head = this.threat ? this.refused || (position.threat?.say ?? "") : "";
    const nodes = result.nodes.toLocaleString(language === "en" ? "en-GB" : language);
    const depth = tn("{n} move deep, {nodes} positions", "{n} moves deep, {nodes} positions", result.depth, { nodes });
    const how = result.nodes ? depth + (done ? "." : " …") : t("Found by the server.");
    this.status(`${head} ${sentence(best, name)} ${how}`.trim());
    this.rows(position);
    this.arrows();
  }

  /** @param {Position} position */
  rows(position) {
    const digits = position.chance ? 3 : 2;
    byId("lines-found").classList.toggle("every", position.chance);
    this.list((this.result?.lines ?? []).map((line, number) => {
      const moves = this.written[number].texts.map((text, index) => {
        const made = button(text, () => this.step(number, index + 1), "ply");
        made.dataset.at = `${number} ${index}`;
        return made;
      });
      return element("li", line.proven ? { class: "proven" } : {}, element("b", {}, verdict(line, digits)), " ", ...moves);
    }));
  }

  /** Show these lines, below the one that is looked at; the focus stays where it was, or goes to the move on the board. @param {HTMLElement[]} rows */
  list(rows) {
    const host = byId("lines-found");
    const focused = document.activeElement instanceof HTMLElement && host.contains(document.activeElement) ? document.activeElement : null;
    host.replaceChildren(...this.lookedAt(), ...rows);
    if (!focused) return;
    const same = [...host.querySelectorAll("button")].find(({ dataset }) => dataset.at === focused.dataset.at);
    (same ?? /** @type {HTMLElement | null} */ (host.querySelector("[aria-current]")))?.focus();
  }

  /** The line that is looked at, with the move on the board marked: the others go on from there. */
  lookedAt() {
    const { preview } = this.board;
    if (!preview) return [];
    const moves = preview.texts.map((text, index) => {
      const made = button(text, () => this.board.look({ ...preview, at: index + 1 }), "ply");
      made.dataset.at = `looked-at-${index}`;
      if (preview.at === index + 1) made.setAttribute("aria-current", "true");
      return made;
    });
    return [element("li", { class: "looked-at" }, element("b", {}, t("Line {n}", { n: preview.number + 1 })), " ", ...moves)];
  }

  arrows() {
    const shown = this.written.slice(0, ARROWS).flatMap(({ ways }, index) => ways.map((cells) => ({ cells, kind: this.threat ? "threat" : index ? "other" : "best" })));
    this.board.drawing.arrows = this.board.preview ? [] : shown;
    this.board.drawing.show();
  }

  /** Look at a line, so many of its moves; it goes on from the one that is looked at already, if there is one. @param {number} number @param {number} at */
  step(number, at) {
    const line = this.result?.lines[number]?.line.slice(0, SHOWN);
    if (this.threat) return this.refuse();
    if (!line?.length) return;
    const { preview, here } = this.board;
    const before = preview ? { line: preview.line.slice(0, preview.at), texts: preview.texts.slice(0, preview.at) } : { line: [], texts: [] };
    const { texts } = this.written[number];
    this.board.look({ number: preview?.number ?? number, line: [...before.line, ...line], texts: [...before.texts, ...texts], at: before.line.length + at, base: here });
  }

  /** Say why a threat cannot be played, and go on saying so while the search goes on. */
  refuse() {
    this.refused = t("A threat cannot be played: it is not their turn.");
    this.status(this.refused);
  }

  // --- throws

  /** @param {Position} position */
  weigh(position) {
    const throws = this.throwsOf(position);
    const head = this.threat ? `${position.threat?.say} ` : "";
    this.status(head + t("Weighing the throws …"));
    byId("engine").classList.add("thinks");
    this.evaluation.clear();
    const report = (/** @type {Map<import("./positions.js").Thrown, number>} */ scores, /** @type {boolean} */ done) => {
      if (position !== this.board.position || throws !== this.throwsOf(position)) return;
      this.throwTable(position, scores, done ? "–" : "…");
      byId("engine").classList.toggle("thinks", !done);
      const { player, equity } = weighed(throws, scores, position.players.length);
      if (!done) return;
      if (equity === null) return this.status(head + t("It is too early to say what these throws are worth."));
      const name = capital(position.players[player]);
      this.evaluation.set(equity, player, position.players, signed(equity, 3));
      const values = { player: name, equity: signed(equity, 3), chance: percent((1 + equity) / 2) };
      this.status(head + (position.players.length === 2 ? t("{player}: {equity} before the throw; chance of winning {chance}.", values) : t("{player}: {equity} before the throw.", values)));
    };
    this.thinker.weigh(throws, report).catch((error) => this.status(error.message));
  }

  /** Every throw; what is there already stays, so that nobody misses what they point at. @param {Position} position @param {Map<import("./positions.js").Thrown, number>} scores @param {string} [unknown] */
  throwTable(position, scores, unknown = "…") {
    const { players } = position;
    const throws = this.throwsOf(position);
    const host = byId("throws");
    host.hidden = !throws.length;
    const { player, rows } = weighed(throws, scores, players.length);
    if (this.thrown !== throws) host.replaceChildren(...(throws.length ? [this.newTable(rows, players[player])] : []));
    this.thrown = throws;
    for (const [index, { equity }] of rows.entries()) {
      const cell = host.querySelectorAll(".equity")[index];
      cell.textContent = equity === null ? unknown : signed(equity, 3);
    }
  }

  /** @param {import("./thinker.js").Weighed[]} rows @param {string} player */
  newTable(rows, player) {
    const theirs = this.threat;
    const body = rows.map(({ thrown }) => {
      const made = theirs ? element("b", { class: "throw" }, thrown.text) : button(thrown.text, () => this.board.act(thrown.actions), "button throw");
      if (!theirs) made.setAttribute("aria-label", t("Throw {text}", { text: thrown.text }));
      const cells = [element("td", {}, percent(thrown.odds)), element("td", { class: "equity" }), element("td", {}, thrown.again ? t("another throw") : "")];
      return element("tr", {}, element("th", { scope: "row" }, made), ...cells);
    });
    const heads = [t("Throw"), t("Odds"), t("Equity, {player}", { player }), ""].map((text) => element(text ? "th" : "td", text ? { scope: "col" } : {}, text));
    const about = theirs ? t("Every throw of the other side, its odds and its equity") : t("Every throw, its odds and its equity; choosing one throws it");
    const caption = element("caption", { class: "unseen" }, about);
    return element("table", {}, caption, element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...body));
  }
}
