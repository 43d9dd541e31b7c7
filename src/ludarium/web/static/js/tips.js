// What helps a newcomer: a sentence on what can be done now, and the way your pieces go, both from the game; in a first game also a
// guide, which is a file of its own (guided/).
import { home } from "./home.js";
import { byId } from "./page.js";
import { keep, kept } from "./settings.js";

/** @typedef {import("./table.js").Table} Table */

const GAMES = 3; // so many games of a kind are played in this browser with tips, unless somebody chooses otherwise

/** @param {Table} table */
const gameOf = (table) => table.data?.board.game ?? "";

/** @type {{says: string, follow: (ours: boolean) => void} | null} the guide of a first game */
let guide = null;
let loading = false;

/** Load the guide where a first game was begun from a course; without it, there are tips all the same. @param {Table} table */
function beGuided(table) {
  const script = table.page.dataset.guide;
  if (loading || !script || !table.own.length || kept(`guide ${gameOf(table)}`) !== table.id) return;
  loading = true;
  import(new URL(script, document.baseURI).href)
    .then(() => (guide = /** @type {any} */ (globalThis).ludariumGuide(table, home.answers)))
    .then(() => table.refresh())
    .catch(() => {});
}

/** Whether tips are shown at this table: the reader's choice, else in the first games of the kind. @param {Table} table */
export function tipping(table) {
  const choice = kept(`tips ${gameOf(table)}`);
  if (choice === "on" || choice === "off") return choice === "on";
  const met = (choice ?? "").split(" ").filter(Boolean);
  if (met.includes(table.id)) return true;
  if (met.length >= GAMES || !table.own.length) return false;
  keep(`tips ${gameOf(table)}`, [...met, table.id].join(" "));
  return true;
}

/** @param {Table} table @param {boolean} on */
export function setTips(table, on) {
  keep(`tips ${gameOf(table)}`, on ? "on" : "off");
  table.refresh();
}

/** Show what can be done now, while it is ours to do. @param {Table} table */
export function tips(table) {
  const { data, playArea, replay } = table;
  if (!data) return;
  const ours = (playArea.open || table.throwNow !== null) && replay.at === null;
  const wanted = tipping(table);
  if (wanted) beGuided(table);
  if (wanted) guide?.follow(ours);
  const says = ours && wanted ? [guide?.says, data.view.advice].filter(Boolean).join(" ") : "";
  const line = byId("advice-says");
  if (line.textContent !== says) line.textContent = says;
  byId("advice").hidden = !says;
  route(table);
}

// --- the way pieces run

/** Whether the route is drawn: the reader's choice, else as long as there are tips. @param {Table} table */
function routing(table) {
  const choice = kept(`route ${gameOf(table)}`);
  return choice === null ? table.own.length > 0 && tipping(table) : choice === "on";
}

/** @param {Table} table */
export function toggleRoute(table) {
  keep(`route ${gameOf(table)}`, routing(table) ? "off" : "on");
  table.refresh();
}

/** Draw the route of our seat, else of the player whose turn it is; if there are no routes, there is no button either. @param {Table} table */
function route(table) {
  const { playArea, own, data } = table;
  const routes = playArea.board.data?.routes ?? [];
  const button = document.querySelector("[data-do=route]");
  if (!(button instanceof HTMLButtonElement)) return;
  button.hidden = !routes.length;
  if (!routes.length) return playArea.board.setRoute([]);
  const seat = own.length === 1 ? own[0] : Math.max(0, data?.view.mover ?? 0);
  const shown = routing(table);
  button.setAttribute("aria-pressed", String(shown));
  playArea.board.setRoute(shown ? (routes[seat] ?? []) : []);
}
