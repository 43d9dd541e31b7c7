// A puzzle in somebody else's page: it can be solved there. Nothing is kept: the pages of puzzles do that.
import { get } from "../api.js";
import { becomeStranger } from "../embed/stranger.js";
import { byId } from "../page.js";
import { PlayArea } from "../playarea.js";
import { Attempt } from "../puzzles/attempt.js";
import { lesson, task } from "../puzzles/sentences.js";
import { t } from "../words.js";

/** @typedef {import("../puzzles/attempt.js").Puzzle} Puzzle */

const page = byId("embed");

/** @param {string} says @param {"good" | "bad" | ""} [kind] */
function say(says, kind = "") {
  const answer = byId("answer");
  answer.textContent = says;
  answer.className = `answer ${kind}`;
}

/** @param {Puzzle} puzzle @param {string} name the game's */
async function solve(puzzle, name) {
  /** @type {HTMLAnchorElement} */ (byId("open")).href = `/puzzles/${name}?id=${puzzle.id}`;
  /** @type {Attempt | null} */
  let attempt = null;
  const playArea = new PlayArea(byId("board"), {
    act: (actions, { cells }) => attempt?.act(actions, cells),
    mayAct: () => attempt?.open ?? false,
    idle: () => attempt?.state === "wrong" && attempt.again(),
    why: (cells) => attempt?.why(cells),
    fits: () => attempt?.fits(),
    undo: () => attempt?.undo(),
    label: t("Board of the puzzle"),
  });
  const changed = () => {
    page.dataset.state = attempt?.state ?? "";
    byId("again").hidden = attempt?.state !== "wrong";
    for (const id of ["hint", "solution"]) /** @type {HTMLButtonElement} */ (byId(id)).disabled = !attempt || attempt.over || attempt.state === "busy";
  };
  attempt = new Attempt(puzzle, playArea, page.dataset.engine ?? "", {
    say,
    changed,
    over: () => say(`${attempt?.state === "solved" ? t("Solved!") : t("This is the solution.")} ${lesson(puzzle)}`, attempt?.state === "solved" ? "good" : ""),
  });
  byId("hint").addEventListener("click", () => attempt?.hint());
  byId("solution").addEventListener("click", () => attempt?.show());
  byId("again").addEventListener("click", () => attempt?.again());
  const { view, players, title, variant } = await attempt.begin();
  byId("variant").textContent = [title, variant].filter(Boolean).join(", ");
  document.title = `${t("{game}: puzzles", { game: title })} · Ludarium`;
  byId("task").textContent = task(puzzle, players[view.mover] ?? view.turn);
  Object.assign(globalThis, { ludarium: { attempt, playArea } }); // for tests, and for the curious
  page.dataset.ready = "true";
}

becomeStranger();
get("embedded").then(({ puzzle, name }) => solve(puzzle, name)).catch((error) => say(error.message, "bad"));
