// The library: a form that finds games, and what it found. What is looked for stands in the address.
import { element, get } from "../api.js";
import { capital } from "../hand.js";
import { card } from "../library/gamecard.js";
import { byId, tell } from "../page.js";
import { t, tn } from "../words.js";

const COUNTED = 1000; // the server counts no further
const form = /** @type {HTMLFormElement} */ (byId("search"));
const page = byId("library");
/** @param {string} name @returns {any} */
const field = (name) => form.elements.namedItem(name);
/** @type {any[]} */
let games = [];
let more = "";
let asked = 0; // only the answer to the last question counts

/** What the form asks for, without what is left open. */
function formQuery() {
  const given = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return new URLSearchParams(given.filter(([name, value]) => value && !(name === "scope" && value === "all")));
}

/** @param {string} value @param {string} text */
const option = (value, text) => element("option", { value }, text);

/** The boards and sides of the game that is chosen. */
function follow() {
  const game = games.find(({ name }) => name === field("name").value);
  const [board, winner] = [field("game"), field("winner")];
  const chosen = [board.value, winner.value];
  board.disabled = !game;
  const presets = (game?.presets ?? []).filter((/** @type {any} */ one) => one.text !== game.name);
  board.replaceChildren(option("", t("any")), ...(game ? [option(game.name, t("the usual board"))] : []), ...presets.map((/** @type {any} */ one) => option(one.text, capital(one.title))));
  const sides = game ? game.players.map((/** @type {string} */ side) => t("{player} won", { player: capital(side) })) : [t("The first player won"), t("The second player won")];
  winner.replaceChildren(option("", t("any")), ...sides.map((/** @type {string} */ text, /** @type {number} */ seat) => option(String(seat), text)), option("-1", t("Nobody won")));
  for (const [select, value] of [[board, chosen[0]], [winner, chosen[1]]]) select.value = [...select.options].some((one) => one.value === value) ? value : "";
  /** @type {HTMLAnchorElement} */ (byId("to-explorer")).href = `/library/explore/${(game ?? games[0]).name}`;
}

/** Fill in what the address says. */
function restore() {
  const query = new URLSearchParams(location.search);
  field("name").value = games.some(({ name }) => name === query.get("name")) ? query.get("name") : "";
  follow();
  const variant = query.get("game");
  if (variant && ![...field("game").options].some((one) => one.value === variant)) field("game").append(element("option", { value: variant, class: "of-options" }, variant));
  for (const [name, value] of query) if (field(name)) field(name).value = value;
  /** @type {HTMLDetailsElement} */ (byId("more-ways")).open = ["least", "most", "since", "until", "opening", "position"].some((name) => query.has(name));
}

/** @param {boolean} further whether the list goes on */
async function search(further = false) {
  const number = ++asked;
  const query = formQuery();
  tell(byId("problem"), "");
  if (!further) history.replaceState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}`);
  if (further) query.set("before", more);
  const board = query.get("game");
  if (board) /** @type {HTMLAnchorElement} */ (byId("to-explorer")).href = `/library/explore/${query.get("name")}?game=${encodeURIComponent(board)}`;
  const chosen = board || query.get("name");
  /** @type {HTMLAnchorElement} */ (byId("to-editor")).href = chosen ? `/editor?game=${encodeURIComponent(chosen)}` : "/editor";
  page.dataset.state = "busy";
  try {
    const found = await get(`/api/library/games?${query}`);
    if (number !== asked) return;
    const cards = found.games.map(card);
    const [shown] = field("game").selectedOptions;
    if (shown?.matches(".of-options") && found.games[0]?.variant) shown.textContent = capital(found.games[0].variant); // it is no preset
    if (further) byId("games").append(...cards);
    else byId("games").replaceChildren(...cards);
    if (further) cards[0]?.querySelector("a")?.focus();
    else byId("count").textContent = counted(found.count);
    more = found.more ?? "";
    byId("more").hidden = !more;
  } catch (error) {
    if (number !== asked) return;
    byId("games").replaceChildren();
    byId("count").textContent = "";
    byId("more").hidden = true;
    complain(/** @type {any} */ (error));
  }
  page.dataset.state = "ready";
}

/** Say what is wrong, just below the field that it is about. @param {Error & {field?: string}} error */
function complain(error) {
  const named = field(error.field ?? "");
  const about = named?.disabled ? field("name") : named; // boards can be chosen once the game is
  const label = about?.closest?.("label");
  if (label) label.after(byId("problem"));
  tell(byId("problem"), error.message);
  about?.focus?.();
  byId("problem").scrollIntoView({ block: "nearest" });
}

/** @param {number} count */
function counted(count) {
  if (!count) return formQuery().size ? t("No game fits. Leave something open, or look at all games.") : t("No games yet. When you finish one, it will be here.");
  return count > COUNTED ? t("More than {n} games", { n: COUNTED }) : tn("{n} game", "{n} games", count);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  search();
});
form.addEventListener("change", (event) => {
  const { name } = /** @type {HTMLInputElement} */ (event.target);
  if (name === "name") {
    field("game").value = "";
    follow();
  }
  if (["scope", "name", "game", "winner"].includes(name)) search();
});
form.addEventListener("reset", () => setTimeout(() => {
  follow();
  search();
}));
byId("more").addEventListener("click", () => search(true));

get("/api/games").then((answer) => {
  games = answer.games;
  field("name").append(...games.map(({ name, title }) => option(name, title)));
  restore();
  return search();
}).catch((error) => tell(byId("problem"), error.message));
