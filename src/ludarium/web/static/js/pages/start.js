// The start page: my games, and what is being played right now, where anything is.
import { element, get } from "../api.js";
import { showMine } from "./mine.js";
import { t } from "../words.js";

const MOST = 5;
const SHOWN = 4; // of my games; the lobby has all
const EVERY = 5000; // milliseconds

async function show() {
  const { open, live } = await get("/api/lobby");
  const list = document.getElementById("now-list");
  const panel = document.getElementById("now-panel");
  if (!list || !panel) return;
  const waiting = open.map((/** @type {any} */ table) => row(table.title, t("{host} is waiting for a player", { host: table.host }), "/lobby", t("Go to the lobby")));
  const played = live.map((/** @type {any} */ table) => row(table.title, table.players.join(" – "), `/t/${table.table}`, t("Watch")));
  list.replaceChildren(...[...waiting, ...played].slice(0, MOST));
  panel.hidden = list.childElementCount === 0;
}

/** @param {string} title @param {string} says @param {string} address @param {string} verb */
function row(title, says, address, verb) {
  const who = element("div", { class: "who" }, element("b", {}, title), element("span", {}, says));
  return element("li", {}, who, element("a", { class: "button", href: address }, verb));
}

const mine = () => showMine(SHOWN);
for (const part of [show, mine]) part().catch(() => {}); // the page is complete without them
setInterval(() => document.visibilityState === "visible" && mine().catch(() => {}), EVERY);
