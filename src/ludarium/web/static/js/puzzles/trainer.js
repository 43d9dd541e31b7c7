// Solving puzzles, one after the other: those of a game, one's own, or all that come back today.
import { element } from "../api.js";
import { address } from "../home.js";
import { capital } from "../hand.js";
import { openEmbedding } from "../embedding.js";
import { byId, tell } from "../page.js";
import { PlayArea } from "../playarea.js";
import { Attempt, written } from "./attempt.js";
import { fitting, next } from "./choosing.js";
import { Progress } from "./progress.js";
import { lesson, task } from "./sentences.js";
import { t, tn } from "../words.js";

/** @typedef {import("./attempt.js").Puzzle} Puzzle */
/** @typedef {import("./choosing.js").Listed} Listed */
/**
 * @typedef {object} Source where puzzles come from
 * @property {Listed[]} puzzles
 * @property {string | null} daily
 * @property {string} today
 * @property {(id: string) => Promise<Puzzle>} one
 * @property {string} here the address of a puzzle begins like this
 * @property {string} none what is said where there is no puzzle left
 * @property {boolean} [dueOnly] whether only those are shown that come back today
 */

const page = byId("puzzle");
/** @param {string} id @returns {HTMLSelectElement} */
const select = (id) => /** @type {HTMLSelectElement} */ (byId(id));

/** What the themes are called. @type {Record<string, () => string>} */
const THEMES = {
  win: () => t("a forced win"),
  hold: () => t("the only defence"),
  advantage: () => t("gaining an advantage"),
  capture: () => t("a capture"),
  quiet: () => t("a quiet turn"),
  single: () => t("one turn"),
  long: () => t("three turns or more"),
  opening: () => t("opening"),
  ending: () => t("ending"),
};

export class Trainer {
  /** @param {Source} source */
  constructor(source) {
    this.source = source;
    this.puzzles = source.puzzles;
    this.daily = source.daily;
    this.progress = Progress.load(source.today);
    /** @type {Attempt | null} */
    this.attempt = null;
    this.playArea = new PlayArea(byId("board"), {
      act: (actions, { cells }) => this.attempt?.act(actions, cells),
      mayAct: () => this.attempt?.open ?? false,
      idle: () => this.attempt?.state === "wrong" && this.attempt.again(),
      why: (cells) => this.attempt?.why(cells),
      fits: () => this.attempt?.fits(),
      undo: () => this.attempt?.undo(),
      asked: byId("asked-here"),
      label: t("Board of the puzzle"),
    });
    this.wire();
  }

  wire() {
    byId("hint").addEventListener("click", () => this.attempt?.hint());
    byId("solution").addEventListener("click", () => this.attempt?.show());
    byId("again").addEventListener("click", () => this.attempt?.again());
    byId("next").addEventListener("click", () => this.next());
    document.getElementById("embed")?.addEventListener("click", () => this.attempt && openEmbedding([{ name: t("This puzzle"), path: `/embed/puzzle/${this.attempt.puzzle.id}` }], page.dataset.embedStyle ?? ""));
    for (const id of ["filter-game", "filter-difficulty", "filter-theme"]) document.getElementById(id)?.addEventListener("change", () => this.filtered());
    addEventListener("keydown", (event) => {
      const typing = /** @type {Element} */ (event.target).closest("input, select, textarea, [role=grid]");
      const press = { h: "hint", n: "next", r: "again" }[event.key];
      if (typing || !press || event.ctrlKey || event.metaKey || event.altKey) return;
      const pressed = /** @type {HTMLButtonElement} */ (byId(press));
      if (!pressed.hidden && !pressed.disabled) pressed.click();
    });
  }

  get filter() {
    if (!document.querySelector(".filters")) return { game: "", difficulty: "", theme: "" };
    return { game: select("filter-game").value, difficulty: select("filter-difficulty").value, theme: select("filter-theme").value };
  }

  /** The boards and themes there are. */
  choices() {
    if (!document.querySelector(".filters")) return;
    const games = new Map(this.puzzles.map(({ game, variant }) => [game, variant || game]));
    const option = (/** @type {string} */ value, /** @type {string} */ text) => element("option", { value }, text);
    select("filter-game").append(...[...games].map(([game, variant]) => option(game, capital(variant))));
    byId("filter-game-label").hidden = games.size < 2;
    const themes = Object.keys(THEMES).filter((theme) => this.puzzles.some((one) => one.themes.includes(theme)));
    select("filter-theme").append(...themes.map((theme) => option(theme, capital(THEMES[theme]()))));
  }

  filtered() {
    const found = fitting(this.puzzles, this.filter).length;
    tell(byId("filter-says"), found ? tn("{n} puzzle of this kind", "{n} puzzles of this kind", found) : t("There is no puzzle of this kind."));
    if (found) this.next();
  }

  async next() {
    const { progress, source } = this;
    const last = this.attempt?.puzzle.id ?? null;
    const left = source.dueOnly ? this.puzzles.filter(({ id }) => progress.due(id)) : this.puzzles;
    const found = next(left[0]?.name ?? "", left, progress, this.filter, last) ?? left[0];
    if (found) return this.open(found.id);
    this.attempt?.leave();
    this.attempt = null;
    byId("task").textContent = source.none;
    byId("level").textContent = "";
    tell(byId("after"), "");
    this.say("");
    this.buttons();
    this.stand();
    page.dataset.state = "none";
    byId("next").hidden = true;
  }

  /** @param {string} id */
  async open(id) {
    this.attempt?.leave();
    try {
      const puzzle = await this.source.one(id);
      history.replaceState(null, "", `${this.source.here}id=${id}`);
      this.attempt = new Attempt(puzzle, this.playArea, page.dataset.engine ?? "", {
        say: (says, kind = "") => this.say(says, kind),
        over: (clean) => this.over(clean),
        changed: () => this.buttons(),
      });
      this.say("");
      tell(byId("after"), "");
      const { view, players, variant } = await this.attempt.begin();
      if (this.attempt.puzzle.id !== id) return;
      tell(byId("variant"), variant);
      byId("task").textContent = [puzzle.title, puzzle.text, task(puzzle, players[view.mover] ?? view.turn)].filter(Boolean).join(" – ");
      byId("level").textContent = this.level(puzzle);
      this.stand();
    } catch (error) {
      this.say(/** @type {Error} */ (error).message, "bad");
    }
  }

  /** @param {Puzzle} puzzle */
  level({ id, level, kind, title_of_game: game }) {
    const parts = [kind === "mistake" ? t("From a game of yours") : t("Level {level}", { level })];
    if (this.source.dueOnly) parts.unshift(game);
    if (id === this.daily) parts.unshift(t("Puzzle of the day"));
    if (this.progress.due(id)) parts.push(t("back again: you missed it before"));
    return parts.join(" · ");
  }

  /** @param {boolean} clean */
  over(clean) {
    const { puzzle, state } = /** @type {Attempt} */ (this.attempt);
    this.progress.note(puzzle.name, puzzle, clean, puzzle.id === this.daily);
    const solved = state === "solved" ? (clean ? t("Solved!") : t("Solved. It will come back tomorrow.")) : t("This is the solution. It will come back tomorrow.");
    this.say(`${solved} ${lesson(puzzle)}`, state === "solved" ? "good" : "");
    const board = address(`/analysis?game=${encodeURIComponent(puzzle.game)}&position=${encodeURIComponent(puzzle.position)}`);
    byId("after").replaceChildren(written(puzzle), " ", element("a", { href: board }, t("Look at it on the analysis board")));
    byId("after").hidden = false;
    this.stand();
    byId("next").focus();
  }

  /** @param {string} says @param {"good" | "bad" | ""} [kind] */
  say(says, kind = "") {
    const answer = byId("answer");
    answer.textContent = says;
    answer.className = `answer ${kind}`;
  }

  buttons() {
    const { attempt } = this;
    page.dataset.state = attempt?.state ?? "";
    byId("again").hidden = attempt?.state !== "wrong";
    for (const id of ["hint", "solution"]) {
      byId(id).hidden = attempt?.over ?? false;
      /** @type {HTMLButtonElement} */ (byId(id)).disabled = !attempt || attempt.state === "busy";
    }
    byId("next").classList.toggle("main", Boolean(attempt?.over));
    byId("next").hidden = false;
  }

  /** How the solver stands. */
  stand() {
    const { progress, puzzles } = this;
    const solved = puzzles.filter(({ id }) => progress.solved(id)).length;
    const due = puzzles.filter(({ id }) => progress.due(id)).length;
    const parts = [t("{solved} of {all} solved", { solved, all: puzzles.length })];
    if (progress.kept.run > 1) parts.push(tn("{n} in a row", "{n} in a row", progress.kept.run));
    if (progress.days > 1) parts.push(tn("{n} day running", "{n} days running", progress.days));
    if (due) parts.push(tn("{n} comes back today", "{n} come back today", due));
    byId("standing").textContent = parts.join(" · ");
  }

  async begin() {
    this.choices();
    const wanted = new URLSearchParams(location.search).get("id");
    const known = wanted === "daily" ? this.daily : wanted;
    if (known && this.puzzles.some(({ id }) => id === known)) await this.open(known);
    else await this.next();
    if (known && !this.attempt) this.say(t("There is no such puzzle."), "bad");
  }
}
