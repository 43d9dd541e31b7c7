// My games: those that go on, where it is my turn first, and the newest of those that are over.
import { element, get, post } from "../api.js";
import { written } from "../clock.js";
import { capital } from "../hand.js";
import { address } from "../home.js";
import { t, tc, tn } from "../words.js";

/** @typedef {{who: string | null, kind: string, yours: boolean}} Player */
/** @typedef {{table: string, url: string, game: string, title: string, variant: string, status: string, players: Player[], turn: number | null, your_turn: boolean, turns: number, clock: string, deadline: number | null, changed: number, result: string | null, won: boolean | null}} Game */

/** @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);
let whole = false; // whether all finished games were asked for

/** Fill the section of the page; it is hidden if there are no games. @param {number} [most] how many of those that go on */
export async function showMine(most = Infinity) {
  /** @type {{running: Game[], finished: Game[], more: boolean}} */
  const { running, finished, more } = await get(whole ? "/api/mine?finished=true" : "/api/mine");
  at("mine").hidden = !running.length && !finished.length;
  at("mine-none").hidden = running.length > 0;
  const yours = running.filter((game) => game.your_turn).length;
  at("mine-turns").textContent = yours ? tn("Your turn in one game.", "Your turn in {n} games.", yours) : "";
  document.body.classList.toggle("has-games", running.length > 0);
  fill(at("mine-running"), running.slice(0, most).map(row));
  at("mine-rest").hidden = running.length <= most;
  at("mine-rest").textContent = tn("All your {n} game", "All your {n} games", running.length);
  if (at("mine-over").dataset.older) return; // somebody reads on in older ones
  fill(at("mine-finished"), finished.map(row));
  at("mine-over").hidden = !finished.length;
  at("mine-all").hidden = !more;
  at("mine-all").dataset.before = String(finished.at(-1)?.changed ?? "");
}

/** Put in new rows, but never pull one from under a hand. @param {HTMLElement} list @param {HTMLElement[]} rows */
function fill(list, rows) {
  const same = list.childElementCount === rows.length && rows.every((node, index) => node.outerHTML === list.children[index].outerHTML);
  if (!same && !list.contains(document.activeElement)) list.replaceChildren(...rows);
}

/** @param {Game} game */
function row(game) {
  const over = game.status === "over";
  const details = [capital(game.variant), over ? "" : game.clock].filter(Boolean).join(" · ");
  const state = element("span", { class: `state-of${game.your_turn ? " yours" : ""}` }, over ? ending(game) : standing(game));
  const who = element("div", { class: "who" }, element("b", {}, game.title), element("small", {}, ` ${against(game)}`), state, ...(details ? [element("span", {}, details)] : []));
  const open = element("a", { class: game.your_turn ? "button main" : "button", href: address(game.url) }, over ? t("View") : game.your_turn ? t("Play on") : tc("button", "Open"));
  open.setAttribute("aria-label", `${open.textContent}: ${game.title}, ${against(game)}`);
  return element("li", {}, who, ...(game.status === "waiting" ? [closer(game)] : []), open);
}

/** @param {Game} game */
function closer(game) {
  const close = element("button", { class: "button plain", type: "button" }, t("Close"));
  close.setAttribute("aria-label", t("Close this table, which nobody has joined: {game}", { game: game.title }));
  close.addEventListener("click", async () => {
    await post(`/api/tables/${game.table}/close`, {}).catch(() => {}); // somebody may have sat down meanwhile
    close.blur();
    await showMine();
  });
  return close;
}

/** Against whom. @param {Game} game */
function against({ players }) {
  const names = (/** @type {Player[]} */ some) => some.map((player) => player.who ?? t("an open seat")).join(", ");
  const others = players.filter((player) => !player.yours);
  if (others.every((player) => player.kind === "open") && others.length) return "";
  if (!others.length) return t("{names}, side by side", { names: names(players) });
  return others.length < players.length ? t("against {names}", { names: names(others) }) : names(players);
}

/** @param {Game} game */
function standing({ status, your_turn, turn, players, deadline }) {
  if (status === "waiting") return t("Waiting for another player");
  if (status === "preparing") return t("About to begin");
  if (status === "paused") return t("Paused");
  const left = deadline ? ` · ${t("{time} left", { time: written(deadline - Date.now()) })}` : "";
  if (your_turn) return `${t("Your turn")}${left}`;
  return turn === null ? t("In progress") : `${t("{who}’s turn", { who: players[turn].who ?? "" })}${left}`;
}

/** @param {Game} game */
function ending({ result, won }) {
  if (!result) return t("Closed before it began");
  return won === null ? `${result}.` : `${won ? t("You won.") : t("You lost.")} ${result}.`;
}

async function older() {
  const { finished, more } = await get(`/api/mine?finished=true${whole ? `&before=${at("mine-all").dataset.before}` : ""}`);
  if (whole) {
    at("mine-over").dataset.older = "true";
    at("mine-finished").append(...finished.map(row));
  } else at("mine-finished").replaceChildren(...finished.map(row));
  whole = true;
  at("mine-all").textContent = t("Older games");
  at("mine-all").hidden = !more;
  at("mine-all").dataset.before = String(finished.at(-1)?.changed ?? "");
}

at("mine-all")?.addEventListener("click", () => older().catch(() => {}));
