// Making a puzzle of a position: the engine in the page looks whether exactly one turn is right, and says what is wrong otherwise.
import { element } from "../api.js";
import { Positions } from "../analysisboard/positions.js";
import { capital } from "../hand.js";
import { byId, tell } from "../page.js";
import { PlayArea } from "../playarea.js";
import { Judge } from "../puzzles/judging.js";
import { MISTAKES, Own } from "../puzzles/own.js";
import { t } from "../words.js";

/** @typedef {import("../puzzles/own.js").OwnPuzzle} OwnPuzzle */

const page = byId("compose");
const asked = new URLSearchParams(location.search);
const [game, position] = [asked.get("game") ?? "", asked.get("position") ?? ""];
const form = /** @type {HTMLFormElement} */ (byId("keep"));
const own = Own.load();
/** @type {OwnPuzzle | null} */
let made = null;
/** @type {Judge | null} */
let judge = null;

/** @param {string} says @param {"good" | "bad" | ""} [kind] */
function say(says, kind = "") {
  byId("answer").textContent = says;
  byId("answer").className = `answer ${kind}`;
}

/** How far a search is; nobody knows before it begins. @param {number | null} part */
function progress(part) {
  const bar = /** @type {HTMLProgressElement} */ (byId("progress"));
  if (part === null) bar.removeAttribute("value");
  else bar.value = part;
}

async function check() {
  judge?.stop();
  judge = new Judge(page.dataset.engine ?? "", game, position, { say, progress });
  form.hidden = true;
  byId("progress").hidden = false;
  progress(null);
  page.dataset.state = "checking";
  try {
    made = await judge.puzzle();
    say(t("One turn alone is right: {turns}. Give the puzzle a title and keep it.", { turns: made.solution.join("  ") }), "good");
    form.hidden = false;
    page.dataset.state = "good";
  } catch (error) {
    say(/** @type {Error} */ (error).message, "bad");
    page.dataset.state = "bad";
  }
  byId("progress").hidden = true;
}

function collections() {
  const select = /** @type {HTMLSelectElement} */ (form.elements.namedItem("collection"));
  const options = own.collections.map(({ id, name }) => element("option", { value: id }, name));
  select.replaceChildren(...options, element("option", { value: "" }, t("a new collection")));
  select.value = own.collections.findLast(({ id }) => id !== MISTAKES)?.id ?? "";
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!made) return;
  const data = new FormData(form);
  const entered = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
  try {
    own.refresh(); // a puzzle may have been kept in another tab meanwhile
    const collection = own.collection(entered("collection")) ?? own.add(t("My puzzles"));
    own.put(collection, { ...made, title: entered("title"), hint: entered("hint"), text: entered("text"), level: Number(entered("level")) });
    if (!own.save()) return say(t("This browser keeps nothing, so the puzzle would be lost with this page."), "bad");
    location.assign(`/my-puzzles#c-${collection.id}`);
  } catch (error) {
    say(/** @type {Error} */ (error).message, "bad");
  }
});

async function main() {
  const query = `game=${encodeURIComponent(game)}&position=${encodeURIComponent(position)}`;
  byId("edit").setAttribute("href", `/editor?${query}`);
  byId("study").setAttribute("href", `/analysis?${query}`);
  byId("check").addEventListener("click", check);
  collections();
  if (!game || !position) {
    byId("task").textContent = t("There is no position here yet: set one up in the editor.");
    page.dataset.state = "bad";
    byId("check").hidden = byId("study").hidden = true; // there is nothing to look at
    byId("edit").textContent = t("Set up a position");
    byId("edit").classList.add("main");
    return;
  }
  const first = await new Positions(game, position).at([]);
  const area = new PlayArea(byId("board"), { act: () => {}, mayAct: () => false, label: t("Board of the puzzle") });
  await area.show(first.board, first.view);
  tell(byId("variant"), `${first.title} · ${first.variant}`);
  const mover = first.players[first.view.mover];
  byId("task").textContent = mover ? t("{player} to move.", { player: capital(mover) }) : capital(first.view.turn);
  await check();
}

main().catch((error) => {
  say(error.message, "bad");
  page.dataset.state = "bad";
});
