// The lobby: my games, tables that wait for a player and games to watch, kept up to date while the page is looked at.
import { element, get, post } from "../api.js";
import { capital } from "../hand.js";
import { showMine } from "./mine.js";
import { t, tn } from "../words.js";

const EVERY = 4000; // milliseconds
const only = new URLSearchParams(location.search).get("game");

/** @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);

/** @param {any} table */
const wanted = (table) => !only || table.game === only || table.game.startsWith(`${only}(`);

async function show() {
  const [{ open, live }] = await Promise.all([get("/api/lobby"), showMine()]);
  fill("open", open.filter(wanted).map(waiting));
  fill("live", live.filter(wanted).map(played));
}

/** @param {string} list @param {HTMLElement[]} rows */
function fill(list, rows) {
  if (document.activeElement && at(list).contains(document.activeElement)) return; // never pull a row from under a hand
  at(list).replaceChildren(...rows);
  at(`none-${list}`).hidden = rows.length > 0;
}

/** @param {any} table */
function waiting(table) {
  const join = element("button", { class: "button main", type: "button" }, t("Sit down"));
  join.addEventListener("click", async () => {
    try {
      const { url } = await post(`/api/tables/${table.table}/join`, {});
      location.assign(url);
    } catch (error) {
      at("problem").textContent = /** @type {Error} */ (error).message;
      at("problem").hidden = false;
      show();
    }
  });
  return row(table, `${table.host} · ${clockWords(table.clock)}`, join);
}

/** @param {any} table */
function played(table) {
  const eyes = table.watchers ? ` · ${tn("{n} watching", "{n} watching", table.watchers)}` : "";
  return row(table, `${table.players.join(" – ")} · ${tn("{n} move", "{n} moves", table.turns)}${eyes}`, element("a", { class: "button", href: `/t/${table.table}` }, t("Watch")));
}

/** @param {any} table @param {string} says @param {HTMLElement} action */
function row(table, says, action) {
  const variant = table.variant ? element("span", {}, capital(table.variant)) : "";
  return element("li", {}, element("div", { class: "who" }, element("b", {}, table.title), element("span", {}, says), variant), action);
}

/** @param {any} clock */
function clockWords(clock) {
  if (!clock || clock.kind === "none") return t("no clock");
  if (clock.kind === "days") return tn("{n} day a turn", "{n} days a turn", clock.days);
  return t("{minutes} min + {seconds} s", { minutes: clock.initial / 60_000, seconds: clock.increment / 1000 });
}

setInterval(() => document.visibilityState === "visible" && show().catch(() => {}), EVERY);
show().catch((error) => {
  at("problem").textContent = error.message;
  at("problem").hidden = false;
});
