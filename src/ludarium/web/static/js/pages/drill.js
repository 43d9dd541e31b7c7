// Drills: the list of those that this browser keeps, and one of them being practised.
import { element, get } from "../api.js";
import { Positions } from "../analysisboard/positions.js";
import { Thinker } from "../analysisboard/thinker.js";
import { EndingRun } from "../drill/endingrun.js";
import { LineRun } from "../drill/linerun.js";
import { drills, due, endingOf, forget, keep, tried } from "../drill/shelf.js";
import { capital } from "../hand.js";
import { address } from "../home.js";
import { button, byId, tell } from "../page.js";
import { PlayArea } from "../playarea.js";
import { playOn } from "../playingon.js";
import { whyNot } from "../whynot.js";
import { t, tn } from "../words.js";

/** @typedef {import("../drill/shelf.js").Drill} Drill */
/** @typedef {import("../analysisboard/positions.js").Position} Position */

const page = byId("drills");
/** @param {string} id */
const pressable = (id) => /** @type {HTMLButtonElement} */ (byId(id));

/** @param {Drill} drill */
function triedSoFar({ tries, clean }) {
  if (!tries) return t("not tried yet");
  if (tries > 1) return t("tried {n} times, {clean} of them without a mistake", { n: tries, clean });
  return clean ? t("tried once, without a mistake") : t("tried once, with mistakes");
}

/** How a drill stands, in words. @param {Drill} drill */
function standing(drill) {
  const back = due(drill).length;
  const parts = [triedSoFar(drill)];
  const known = Object.values(drill.weak).filter((one) => !one.due).length;
  if (known) parts.push(tn("{n} weak place mastered", "{n} weak places mastered", known));
  if (back) parts.push(tn("{n} place comes back today", "{n} places come back today", back));
  return parts.join(" · ");
}

/** What a drill is. @param {Drill} drill */
const kindOf = (drill) => (drill.kind === "line" ? tn("line of {n} move", "line of {n} moves", drill.moves.length) : drill.goal === "win" ? t("an ending to win") : t("an ending to hold"));

class Practice {
  /** @param {Drill} drill */
  constructor(drill) {
    this.drill = drill;
    this.positions = new Positions(drill.game, drill.start);
    this.thinker = new Thinker(page.dataset.engine ?? "", drill.game, () => {});
    /** @type {"asking" | "busy" | "wrong" | "done"} */
    this.state = "busy";
    this.asked = 0;
    /** @type {Position | null} on the board */
    this.shown = null;
    this.playArea = new PlayArea(byId("board"), {
      act: (actions) => this.tries(() => this.run.act(actions)),
      mayAct: () => this.state === "asking" && !this.playArea.moving,
      why: (cells) => this.whyNot(cells),
      undo: () => this.run.undo(),
      asked: byId("asked-here"),
      label: t("Board of the drill"),
    });
    this.run = this.fresh();
    byId("again").addEventListener("click", () => this.begin());
    byId("retry").addEventListener("click", () => this.tries(() => this.run.retry()));
    byId("hint").addEventListener("click", () => this.tries(() => this.run.hint()));
    document.getElementById("play-on")?.addEventListener("click", () => this.tries(async () => this.say(await playOn(this.shown, drill.side))));
    byId("side").addEventListener("change", () => {
      drill.side = Number(/** @type {HTMLSelectElement} */ (byId("side")).value);
      drill.weak = {}; // they were the other side's
      keep(drill);
      this.begin();
    });
    const goal = /** @type {HTMLSelectElement} */ (byId("goal"));
    goal.value = drill.goal;
    byId("goal-label").hidden = drill.kind !== "ending";
    goal.addEventListener("change", () => {
      drill.goal = goal.value === "hold" ? "hold" : "win";
      keep(drill);
      this.begin();
    });
  }

  /** @returns {LineRun | EndingRun} */
  fresh() {
    const outside = {
      reach: (/** @type {number[]} */ actions, /** @type {string[]} */ _cells, /** @type {boolean} */ forward) => this.reach(actions, forward),
      say: (/** @type {string} */ says, /** @type {"good" | "bad" | ""} */ kind = "") => this.say(says, kind),
      become: (/** @type {Practice["state"]} */ state) => this.become(state),
      task: (/** @type {Position} */ position) => this.task(position),
    };
    const run = this.drill.kind === "line" ? new LineRun(this.drill, outside) : new EndingRun(this.drill, outside, this.thinker);
    run.at = (actions) => this.positions.at(actions);
    return run;
  }

  async begin() {
    this.thinker.stop();
    this.run = this.fresh();
    byId("task").textContent = "\u00a0";
    this.become("busy");
    byId("standing").textContent = capital(standing(this.drill));
    await this.tries(() => this.run.begin());
  }

  /** @param {() => unknown} act */
  async tries(act) {
    try {
      await act();
    } catch (error) {
      this.say(/** @type {Error} */ (error).message, "bad");
      byId("again").hidden = false;
    }
  }

  /** @param {number[]} actions @param {boolean} forward @returns {Promise<Position | null>} */
  async reach(actions, forward) {
    const asked = ++this.asked;
    const position = await this.positions.at(actions);
    if (asked !== this.asked) return null;
    if (this.playArea.board.data?.digest !== position.board.digest) await this.playArea.setBoard(position.board);
    if (forward && position.move) await this.playArea.view(position.view, { kind: position.move.player < 0 ? "throw" : "act", cells: position.move.cells });
    else this.playArea.set(position.view);
    this.playArea.held();
    if (asked !== this.asked) return null;
    this.around(position, actions);
    return position;
  }

  /** Say why what was touched is not a move. @param {string[]} cells */
  async whyNot(cells) {
    const { asked } = this;
    const said = await whyNot(this.playArea, this.shown, cells);
    if (asked === this.asked) this.say(said);
  }

  /** @param {Position} position @param {number[]} actions */
  around(position, actions) {
    this.shown = position;
    tell(byId("variant"), position.variant);
    const side = /** @type {HTMLSelectElement} */ (byId("side"));
    if (!side.options.length) {
      side.append(...position.players.map((name, player) => element("option", { value: String(player) }, capital(name))));
      side.value = String(this.drill.side);
      byId("side-label").hidden = this.drill.kind !== "line";
      if (this.drill.side > 0 && !this.playArea.board.turned && position.players.length === 2) this.playArea.arrange({ turned: true });
    }
    const start = this.drill.start ? `&position=${encodeURIComponent(position.position)}` : actions.length ? `&position=${encodeURIComponent(position.position)}` : "";
    /** @type {HTMLAnchorElement} */ (byId("to-analysis")).href = address(`/analysis?game=${encodeURIComponent(this.drill.game)}${start}`);
  }

  /** @param {Position} position */
  task({ view, players }) {
    const player = capital(players[view.mover] ?? "");
    const { kind, goal } = this.drill;
    byId("task").textContent = kind === "line" ? t("{player} to play. What comes next in the line?", { player }) : goal === "win" ? t("{player} to play. Win it.", { player }) : t("{player} to play. Do not lose.", { player });
  }

  /** @param {Practice["state"]} state */
  become(state) {
    this.state = state;
    page.dataset.state = state;
    this.playArea.held();
    if (state === "done") this.over();
    byId("again").hidden = state !== "done";
    byId("retry").hidden = !(state === "wrong" || (this.run instanceof EndingRun && (this.run.slipped || (state === "done" && !this.run.reachedGoal))));
    const onwards = document.getElementById("play-on"); // a site without a server has none
    if (onwards) onwards.hidden = state !== "done" || this.drill.kind !== "line" || Boolean(this.shown?.view.outcome);
    pressable("hint").disabled = state !== "asking";
    if (state === "wrong") byId("retry").focus();
    if (state === "done") byId("again").focus();
  }

  over() {
    const { run, drill } = this;
    tried(drill, !run.mistakes);
    if (run instanceof LineRun) this.say(run.mistakes ? tn("The line is done, with {n} mistake. That place comes first the next time.", "The line is done, with {n} mistakes. Those places come first the next time.", run.mistakes) : t("The whole line, without a mistake!"), run.mistakes ? "" : "good");
    byId("task").textContent = "\u00a0";
    byId("standing").textContent = capital(standing(drill));
  }

  /** @param {string} says @param {"good" | "bad" | ""} [kind] */
  say(says, kind = "") {
    const answer = byId("answer");
    answer.textContent = says;
    answer.className = `answer ${kind}`;
  }
}

// --- the list

function list() {
  byId("the-list").hidden = false;
  const kept = drills().sort((one, other) => due(other).length - due(one).length);
  byId("none").hidden = kept.length > 0;
  byId("kept").replaceChildren(...kept.map((drill) => {
    const what = element("div", { class: "what" }, element("a", { href: address(`/drill?id=${drill.id}`) }, drill.name || drill.title), element("span", { class: "aside-text" }, `${drill.title} · ${kindOf(drill)}`), element("span", { class: due(drill).length ? "due" : "aside-text" }, capital(standing(drill))));
    const remove = button(t("Delete"), () => {
      forget(drill.id);
      list();
    }, "button plain");
    remove.setAttribute("aria-label", t("Delete {name}", { name: drill.name || drill.title }));
    return element("li", {}, what, element("a", { class: "button", href: address(`/drill?id=${drill.id}`), "aria-label": t("Practise {name}", { name: drill.name || drill.title }) }, t("Practise")), remove);
  }));
}

/** Offer the endings of a game that can be won. @param {HTMLElement} item */
async function offer(item) {
  const { game = "", title = "" } = item.dataset;
  const { puzzles } = await get(`/api/puzzles/${game}`);
  const won = puzzles.filter((/** @type {any} */ one) => one.themes.includes("win"));
  const late = (won.length ? won : puzzles).filter((/** @type {any} */ one) => one.themes.includes("ending")); // with dice nothing is won for certain
  const some = late.length ? late : won;
  const taken = new Set(drills().map(({ start }) => start));
  const take = /** @type {HTMLButtonElement} */ (item.querySelector("button"));
  item.hidden = !some.length;
  take.disabled = false;
  tell(/** @type {HTMLElement} */ (item.querySelector("span")), tn("{n} ending", "{n} endings", some.length));
  take.addEventListener("click", async () => {
    for (const { id, level } of some) {
      const puzzle = await get(`/api/puzzles/${game}/${id}`);
      if (taken.has(puzzle.position)) continue;
      const { view } = await new Positions(puzzle.game, puzzle.position).at([]);
      const drill = endingOf({ name: t("{game}, level {level}", { game: title, level }), title, game: puzzle.game, position: puzzle.position, side: view.mover, goal: "win" });
      keep(drill);
      return location.assign(address(`/drill?id=${drill.id}`));
    }
    tell(/** @type {HTMLElement} */ (item.querySelector("span")), t("You have taken all of them."));
  });
}

async function main() {
  const id = new URLSearchParams(location.search).get("id");
  const drill = drills().find((one) => one.id === id);
  if (id && !drill) tell(byId("problem"), t("This browser does not have that drill. Drills are kept in the browser they were made in."));
  if (!drill) {
    list();
    await Promise.all([...document.querySelectorAll("#endings li")].map((item) => offer(/** @type {HTMLElement} */ (item))));
    page.dataset.state = "listed";
    return;
  }
  byId("the-drill").hidden = false;
  byId("name").textContent = drill.name || drill.title;
  const practice = new Practice(drill);
  Object.assign(globalThis, { ludarium: practice }); // for tests, and for the curious
  await practice.begin();
}

main().catch((error) => tell(byId("problem"), error.message));
