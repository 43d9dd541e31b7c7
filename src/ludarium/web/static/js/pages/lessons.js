// The course of a game: its steps one by one, and a first game at the end.
import { element, get } from "../api.js";
import { byId, tell } from "../page.js";
import { PlayArea } from "../playarea.js";
import { beginFirstGame } from "../lessons/firstgame.js";
import { done, noteDone } from "../lessons/progress.js";
import { StepAttempt } from "../lessons/step.js";
import { t } from "../words.js";

/** @typedef {import("../lessons/step.js").Step} Step */

const page = byId("lesson");
const name = page.dataset.game ?? "";
/** @param {string} id @returns {HTMLButtonElement} */
const press = (id) => /** @type {HTMLButtonElement} */ (byId(id));

class Course {
  /** @param {Step[]} steps @param {string} firstGame the variant */
  constructor(steps, firstGame) {
    this.steps = steps;
    this.firstGame = firstGame;
    this.number = -1;
    /** @type {StepAttempt | null} */
    this.attempt = null;
    this.playArea = new PlayArea(byId("board"), {
      act: (actions, { cells }) => this.attempt?.act(actions, cells),
      mayAct: () => this.attempt?.open ?? false,
      idle: () => this.attempt?.state === "wrong" && this.attempt.again(),
      why: (cells) => this.attempt?.why(cells),
      fits: () => this.attempt?.fits(),
      undo: () => this.attempt?.undo(),
      asked: byId("asked-here"),
      label: t("Board of the lesson"),
    });
    this.wire();
  }

  wire() {
    press("hint").addEventListener("click", () => this.attempt?.hint());
    press("solution").addEventListener("click", () => this.attempt?.show());
    press("again").addEventListener("click", () => this.attempt?.again());
    press("previous").addEventListener("click", () => this.open(this.number - 1));
    press("next").addEventListener("click", () => this.open(this.number + 1));
    for (const id of ["first-game", "first-now"]) document.getElementById(id)?.addEventListener("click", () => this.play());
    addEventListener("hashchange", () => this.follow());
    addEventListener("keydown", (event) => {
      const typing = /** @type {Element} */ (event.target).closest("input, select, textarea, [role=grid]");
      const wanted = { h: "hint", n: "next", p: "previous", r: "again" }[event.key];
      if (typing || !wanted || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!press(wanted).hidden && !press(wanted).disabled) press(wanted).click();
    });
  }

  /** The step that the address names, else the first that is not done. @returns {number} */
  get wanted() {
    const named = Number(location.hash.slice(1)) - 1;
    if (Number.isInteger(named) && this.steps[named]) return named;
    const before = done(name);
    return Math.max(0, this.steps.findIndex((_, index) => !before.has(index)));
  }

  follow() {
    if (this.wanted !== this.number) this.open(this.wanted);
  }

  /** @param {number} number @param {boolean} [byHand] */
  async open(number, byHand = true) {
    this.attempt?.leave();
    this.number = number;
    history.replaceState(null, "", `#${number + 1}`);
    const step = this.steps[number];
    byId("step-title").textContent = step.title;
    byId("where").textContent = t("Step {n} of {all}", { n: number + 1, all: this.steps.length });
    byId("finish").hidden = true;
    this.attempt = new StepAttempt(step, this.playArea, {
      say: (says, kind = "") => this.say(says, kind),
      asked: (task) => (byId("task").textContent = task.say),
      changed: () => this.buttons(),
      over: () => this.over(),
    });
    this.list();
    this.buttons();
    if (byHand) byId("step-title").focus({ preventScroll: true });
    await this.attempt.begin();
  }

  over() {
    noteDone(name, this.number);
    this.list();
    if (this.number === this.steps.length - 1) {
      byId("finish").hidden = false;
      press("first-game").focus();
    } else press("next").focus();
  }

  /** @param {string} says @param {"good" | "bad" | ""} kind */
  say(says, kind) {
    byId("answer").textContent = says;
    byId("answer").className = `answer ${kind}`;
  }

  buttons() {
    const state = this.attempt?.state ?? "busy";
    page.dataset.state = state;
    press("again").hidden = state !== "wrong";
    press("hint").hidden = press("solution").hidden = state === "done";
    press("hint").disabled = press("solution").disabled = state === "busy";
    press("previous").disabled = this.number === 0;
    press("next").disabled = this.number === this.steps.length - 1;
    press("next").classList.toggle("main", state === "done" && !press("next").disabled);
  }

  /** The steps with ticks. */
  list() {
    const before = done(name);
    byId("steps").replaceChildren(...this.steps.map(({ title }, index) => {
      /** @type {Record<string, string>} */
      const here = index === this.number ? { "aria-current": "step" } : {};
      const ticked = before.has(index);
      const button = element("button", { type: "button", class: "link", ...here }, title, ...(ticked ? [element("span", { class: "unseen" }, ` (${t("done")})`)] : []));
      button.addEventListener("click", () => this.open(index));
      return element("li", ticked ? { class: "ticked" } : {}, button);
    }));
  }

  async play() {
    press("first-game").disabled = true;
    tell(byId("first-says"), t("setting up the table …"));
    try {
      await beginFirstGame(name, this.firstGame);
    } catch (error) {
      press("first-game").disabled = false;
      byId("finish").hidden = false;
      tell(byId("first-says"), /** @type {Error} */ (error).message);
    }
  }
}

get(`/api/lessons/${name}`)
  .then(({ steps, first_game: firstGame }) => {
    const course = new Course(steps, firstGame);
    Object.assign(globalThis, { ludarium: course }); // for tests, and for the curious
    return course.open(course.wanted, false);
  })
  .catch((error) => tell(byId("answer"), error.message));
