// Statistics: who wins, how long games last, how many are played; of everybody's games or of one's own.
import { element, get } from "../api.js";
import { capital } from "../hand.js";
import { bar, legend, percent } from "../library/bars.js";
import { figure, panel } from "../library/charts.js";
import { BANDS } from "../library/explorerview.js";
import { byId, tell } from "../page.js";
import { t, tag, tn } from "../words.js";

const form = /** @type {HTMLFormElement} */ (byId("figures-form"));
/** @param {string} name @returns {any} */
const field = (name) => form.elements.namedItem(name);
/** @type {any[]} */
let games = [];
let asked = 0;

/** @param {any[]} found @returns {any[]} the lengths as columns */
const lengths = (found) => found.map(({ least, most, games }) => ({ name: least === most ? String(least) : `${least}–${most}`, short: String(least), parts: [{ kind: "plainly", count: games, name: t("Games") }] }));

/** A month in words. @param {string} month such as 2026-11 @param {"short" | "long"} how */
const monthName = (month, how) => new Date(`${month}-15T12:00:00Z`).toLocaleDateString(tag, how === "long" ? { year: "numeric", month: "long" } : { year: "2-digit", month: "short" });

/** A table of bars. @param {string[]} heads @param {{name: string, games: number, bar: Node, says: string}[]} rows */
function barTable(heads, rows) {
  const body = rows.map((row) => element("tr", {}, element("th", { scope: "row" }, row.name), element("td", { class: "number" }, String(row.games)), element("td", { class: "wide" }, row.bar), element("td", { class: "number" }, row.says)));
  return element("table", { class: "played" }, element("thead", {}, element("tr", {}, ...heads.map((text, index) => element("th", { scope: "col", class: index % 2 ? "number" : "" }, text)))), element("tbody", {}, ...body));
}

/** @param {any} one @returns {string} */
const variantName = ({ variant, game, title }) => (variant ? capital(variant) : game.includes("(") ? game : title);

/** Everybody's games. @param {any} game @returns {Node[]} */
function all(game) {
  const { sides } = game;
  const row = (/** @type {string} */ name, /** @type {any} */ one) => ({ name, games: one.games, bar: bar(one, one.sides ?? sides), says: one.turns === null ? "" : String(Math.round(one.turns)) });
  const advantage = game.games ? tn("{side} won {share} % of {n} game.", "{side} won {share} % of {n} games.", game.games, { side: capital(sides[0]), share: percent(game.wins[0], game.games) }) : "";
  return [
    panel(t("Results by side"), legend(sides, game), bar(game, sides), element("p", { class: "aside-text" }, advantage)),
    panel(t("Boards"), barTable([t("Board"), t("Games"), t("Results"), t("Turns")], game.variants.map((/** @type {any} */ one) => row(variantName(one), one)))),
    figure(t("How long games last"), t("Turns"), lengths(game.lengths)),
    panel(t("Results by level"), barTable([t("Players"), t("Games"), t("Results"), t("Turns")], game.bands.filter((/** @type {any} */ one) => one.games).map((/** @type {any} */ one) => row(BANDS[one.band](), one)))),
    figure(t("Games a month"), t("Month"), game.months.map((/** @type {any} */ one) => ({ name: monthName(one.month, "long"), short: monthName(one.month, "short"), parts: [{ kind: "plainly", count: one.games, name: t("Games") }] }))),
  ];
}

/** How one fared, as parts of a column. @param {any} one */
const fared = ({ won, lost, draws }) => [{ kind: "won", count: won, name: t("Won") }, { kind: "side-none", count: draws, name: t("Drawn") }, { kind: "lost", count: lost, name: t("Lost") }];

/** One's own games. @param {any} game @returns {Node[]} */
function own(game) {
  const levels = game.levels.map((/** @type {any} */ one) => ({ name: one.level === null ? t("People and others") : t("Level {level}", { level: one.level }), short: one.level === null ? t("people") : String(one.level), parts: fared(one) }));
  const seats = game.seats.map((/** @type {any} */ one) => ({ name: capital(game.sides[one.seat] ?? ""), parts: fared(one) }));
  const months = game.months.map((/** @type {any} */ one) => ({ name: monthName(one.month, "long"), short: monthName(one.month, "short"), parts: fared(one) }));
  const says = game.games ? tn("You won {won} of {n} game: {share} %.", "You won {won} of {n} games: {share} %.", game.games, { won: game.won, share: percent(game.won, game.games) }) : t("Games that you play on both sides, or only set up, count for nobody.");
  return [
    figure(t("Against which level you win"), t("Against"), levels, says),
    figure(t("On which side you win"), t("Side"), seats),
    figure(t("How long games last"), t("Turns"), lengths(game.lengths)),
    figure(t("Over time"), t("Month"), months),
    panel(t("Boards"), element("ul", {}, ...game.variants.map((/** @type {any} */ one) => element("li", {}, `${variantName(one)}: ${tn("{n} game", "{n} games", one.games)}`)))),
  ];
}

function draw() {
  const game = games.find(({ name }) => name === field("name").value) ?? games[0];
  const mine = field("scope").value === "mine";
  byId("figures").replaceChildren(...(game ? (mine ? own(game) : all(game)) : []));
  tell(byId("says"), game ? "" : mine ? t("You have not finished a game yet. When you do, you will see here how you fare.") : t("No public game has been finished here yet."));
  const query = new URLSearchParams({ scope: field("scope").value, ...(game ? { name: game.name } : {}) });
  history.replaceState(null, "", `?${query}`);
}

async function load() {
  const number = ++asked;
  const wanted = field("name").value || new URLSearchParams(location.search).get("name");
  try {
    const answer = await get(`/api/library/statistics?scope=${field("scope").value}`);
    if (number !== asked) return;
    games = answer.games.sort((/** @type {any} */ one, /** @type {any} */ other) => other.games - one.games);
    field("name").replaceChildren(...games.map(({ name, title, games: count }) => element("option", { value: name }, `${title} (${count})`)));
    if (games.some(({ name }) => name === wanted)) field("name").value = wanted;
    byId("which-game").hidden = !games.length;
    draw();
  } catch (error) {
    tell(byId("says"), /** @type {Error} */ (error).message);
  }
  byId("figures").dataset.ready = field("scope").value;
}

const scope = new URLSearchParams(location.search).get("scope");
if (scope === "mine") field("scope").value = scope;
form.addEventListener("change", (event) => (/** @type {HTMLInputElement} */ (event.target).name === "scope" ? load() : draw()));
form.addEventListener("submit", (event) => event.preventDefault());
load();
