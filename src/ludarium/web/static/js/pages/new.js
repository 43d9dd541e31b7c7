// A new game: choose variant, opponents, clock and options; see the board while choosing; start.
import { element, get, me, nonce, post } from "../api.js";
import { capital } from "../hand.js";
import { address } from "../home.js";
import { beginFirstGame } from "../lessons/firstgame.js";
import { choose } from "../name.js";
import { coded } from "../page.js";
import { keep, kept } from "../settings.js";
import { fillNames, names } from "./names.js";
import { t, tc } from "../words.js";

const LEVELS = [
  "", t("hardly looks ahead: good for a first game"), t("usually sees your reply coming"), t("plays like a casual friend"),
  t("punishes obvious mistakes"), t("has played before"), t("a club player on a good day"), t("sees further than most people"), t("strong"),
  t("very strong"), t("plays as well as it can in the time it has"),
];

/** @type {Record<string, string>} */
const WAYS = {
  friend: t("Only somebody with your link can take the other seat."),
  anyone: t("Your table appears in the lobby, where anybody can sit down. You get a link as well."),
};

/** @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);
const page = /** @type {HTMLElement} */ (document.querySelector(".new"));
const form = /** @type {HTMLFormElement} */ (at("new"));
const name = page.dataset.game ?? "";

const chosen = {
  /** @type {any} */ game: null,
  /** @type {Record<string, string>} */ values: {}, // the options that differ from the default, as written
  /** @type {any} */ variant: null, // the server's answer about the variant as it stands
  /** @type {string[]} */ seats: [], // for each seat: me, program, open or here
};
let asked = 0;
let watchingChosen = false; // whether somebody has said who may watch

// --- the variant

/** The variant's name with its options in brackets, as the server reads it. */
function text() {
  const parts = Object.entries(chosen.values).map(([option, value]) => `${option}=${/[,()"= ]/.test(value) ? `"${value}"` : value}`);
  return parts.length ? `${name}(${parts.join(",")})` : name;
}

/** @param {string} written @returns {Record<string, string>} */
function valuesOf(written) {
  const inside = written.match(/\((.*)\)$/)?.[1] ?? "";
  return Object.fromEntries([...inside.matchAll(/([\w-]+)=("[^"]*"|[^,]*)/g)].map((found) => [found[1], found[2].replaceAll('"', "")]));
}

/** Ask the server about the variant as it stands now; show its board, or what is wrong with it. */
async function look() {
  const mine = ++asked;
  try {
    const variant = await get(`/api/variant?text=${encodeURIComponent(text())}`);
    if (mine !== asked) return; // somebody chose something else meanwhile
    const players = chosen.variant?.players.join();
    chosen.variant = variant;
    problem("");
    at("preview").src = variant.picture ?? `/pictures/start.svg?text=${encodeURIComponent(variant.text)}`;
    at("variant-name").textContent = variant.text;
    at("study").href = address(`/analysis?game=${encodeURIComponent(variant.text)}`);
    const from = document.getElementById("from-position");
    from?.setAttribute("href", address(`/editor?game=${encodeURIComponent(variant.text)}`));
    at("rules").href = address(`/rules/${name}${variant.text === name ? "" : `?variant=${encodeURIComponent(variant.text)}`}`);
    if (players !== variant.players.join()) sides();
    at("go").disabled = false;
    fill();
  } catch (error) {
    if (mine !== asked) return;
    problem(/** @type {Error} */ (error).message);
    at("go").disabled = true;
  }
}

/** @param {string} says */
function problem(says) {
  at("problem").textContent = says;
  at("problem").hidden = !says;
}

// --- presets and options

function presets() {
  const found = chosen.game.presets;
  const usual = { text: name, title: t("Usual"), name: "" };
  const known = found.some((/** @type {any} */ preset) => preset.text === name) || (chosen.game.first ?? name) !== name;
  const all = known ? found : [usual, ...found];
  at("presets-field").hidden = all.length < 2;
  at("presets").replaceChildren(...all.map((/** @type {any} */ preset) => {
    const radio = element("input", { type: "radio", name: "preset", value: preset.text });
    if (preset.text === (chosen.game.first ?? name)) radio.setAttribute("checked", "");
    radio.addEventListener("change", () => {
      chosen.values = valuesOf(preset.text);
      says();
      look();
    });
    return element("label", {}, radio, capital(preset.title ?? preset.name));
  }));
}

/** What the chosen preset is, below the presets; nothing where the options make a board of their own. */
function says() {
  const preset = chosen.game.presets.find((/** @type {any} */ one) => one.text === text());
  at("preset-says").textContent = preset?.says ?? (text() === name ? t("the standard game") : t("your own choice of options"));
}

function options() {
  at("options").replaceChildren(...chosen.game.options.map(option));
}

/** @param {any} spec */
function option(spec) {
  const id = `option-${spec.name}`;
  const control = spec.kind === "choice" ? choice(spec, id) : spec.kind === "flag" ? flag(spec, id) : line(spec, id);
  control.addEventListener("change", () => {
    const value = spec.kind === "flag" ? String(control.checked) : control.value.trim();
    if (value === "" || value === spec.default) delete chosen.values[spec.name];
    else chosen.values[spec.name] = value;
    for (const radio of form.querySelectorAll('[name="preset"]')) /** @type {HTMLInputElement} */ (radio).checked = /** @type {HTMLInputElement} */ (radio).value === text();
    says();
    look();
  });
  const label = element("label", { for: id }, spec.title);
  const hint = spec.kind !== "choice" && spec.hint ? [` (${spec.hint})`] : [];
  const more = element("div", { class: "says" }, ...coded(spec.explanation), ...hint, element("b", { id: `${id}-says` }));
  return element("div", { class: "option" }, label, element("div", { class: "control" }, control, ...suggestions(spec, id)), more);
}

/** What may be typed, offered while typing. @param {any} spec @param {string} id */
function suggestions(spec, id) {
  if (spec.kind === "choice" || spec.kind === "flag" || !spec.choices) return [];
  const values = new Set([spec.default, ...spec.choices.map((/** @type {any} */ one) => one.value)]);
  return [element("datalist", { id: `${id}-values` }, ...[...values].filter(Boolean).map((value) => element("option", { value })))];
}

/** @param {any} spec @param {string} id @returns {any} */
function choice(spec, id) {
  const list = spec.choices.map((/** @type {any} */ one) => element("option", { value: one.value }, one.title));
  return element("select", { id, name: id }, ...list);
}

/** @param {any} spec @param {string} id @returns {any} */
const flag = (spec, id) => element("input", { id, name: id, type: "checkbox" });

/** @param {any} spec @param {string} id @returns {any} */
const line = (spec, id) => element("input", { id, name: id, list: `${id}-values`, placeholder: spec.hint ?? "", autocomplete: "off", spellcheck: "false" });

/** Show in every control what the variant has, defaults and presets included. */
function fill() {
  for (const spec of chosen.game.options) {
    const control = at(`option-${spec.name}`);
    const value = chosen.variant.chosen[spec.name] ?? spec.default;
    if (spec.kind === "flag") control.checked = value === "true";
    else control.value = String(value);
    const meaning = spec.choices?.find((/** @type {any} */ one) => one.value === String(value))?.explanation;
    at(`option-${spec.name}-says`).textContent = meaning ? meaning : "";
  }
}

// --- who plays

const way = () => /** @type {HTMLInputElement} */ (form.querySelector('[name="with"]:checked')).value;

/** The side I play: radio buttons for every player, and one for leaving it to chance. */
function sides() {
  const players = /** @type {string[]} */ (chosen.variant.players);
  at("sides").replaceChildren(...[...players, "any"].map((player, number) => {
    const radio = element("input", { type: "radio", name: "side", value: player === "any" ? "any" : String(number) });
    if (number === 0) radio.setAttribute("checked", "");
    radio.addEventListener("change", seat);
    return element("label", {}, radio, player === "any" ? t("random") : player);
  }));
  seat();
}

/** Put everybody on a seat as the choices above say; `more` shows the result and lets it be changed. */
function seat() {
  const players = /** @type {string[]} */ (chosen.variant.players);
  const side = /** @type {HTMLInputElement | null} */ (form.querySelector('[name="side"]:checked'))?.value ?? "0";
  const mine = side === "any" ? Math.floor(Math.random() * players.length) : Number(side);
  const others = { program: "program", friend: "open", anyone: "open", here: "here" }[way()] ?? "program";
  chosen.seats = players.map((_, number) => (number === mine ? "me" : others));
  at("level-field").hidden = way() !== "program";
  at("side-field").hidden = way() === "here";
  at("go").textContent = way() === "friend" ? t("Create the table and get a link") : way() === "anyone" ? t("Open the table") : t("Start");
  at("with-says").textContent = WAYS[way()] ?? "";
  if (!watchingChosen) watching().checked = way() !== "friend";
  seatRows();
}

/** @returns {HTMLInputElement} */
const watching = () => /** @type {any} */ (form.elements.namedItem("public"));

function seatRows() {
  const words = { me: tc("seat", "me"), program: tc("seat", "the program"), open: way() === "anyone" ? tc("seat", "anybody in the lobby") : tc("seat", "a friend, by link"), here: tc("seat", "somebody next to me") };
  at("seats").replaceChildren(...chosen.variant.players.map((/** @type {string} */ player, /** @type {number} */ number) => {
    const id = `seat-${number}`;
    const list = Object.entries(words).map(([kind, word]) => element("option", kind === chosen.seats[number] ? { value: kind, selected: "" } : { value: kind }, word));
    const select = /** @type {any} */ (element("select", { id }, ...list));
    select.addEventListener("change", () => {
      chosen.seats[number] = select.value;
      at("level-field").hidden = !chosen.seats.includes("program");
      fillNames(chosen.seats, chosen.variant.players);
    });
    return element("div", { class: "seat" }, element("label", { for: id }, player), select);
  }));
  fillNames(chosen.seats, chosen.variant.players);
}

// --- level and clock

function level() {
  const value = Number(at("level").value);
  at("level-name").textContent = String(value);
  at("level-says").textContent = LEVELS[value];
}

function clock() {
  const kind = /** @type {HTMLInputElement} */ (form.querySelector('[name="clock"]:checked')).value;
  for (const row of form.querySelectorAll("[data-clock]")) /** @type {HTMLElement} */ (row).hidden = /** @type {HTMLElement} */ (row).dataset.clock !== kind;
  at("clock-says").hidden = kind === "none";
  return kind;
}

/** The clock as the server wants it. */
function clockSettings() {
  const kind = clock();
  const number = (/** @type {string} */ field) => Number(/** @type {HTMLInputElement} */ (form.elements.namedItem(field)).value);
  if (kind === "fischer") return { kind, initial: Math.round(number("minutes") * 60_000), increment: Math.round(number("increment") * 1000) };
  return kind === "days" ? { kind, days: number("days") } : { kind: "none" };
}

// --- starting

const key = nonce(); // pressing the button twice makes one table

/** @param {Event} event */
async function start(event) {
  event.preventDefault();
  const strength = Number(at("level").value);
  const own = document.getElementById("own-player"); // there only where the host has players of its own
  const player = own instanceof HTMLSelectElement ? own.value : "";
  const called = names();
  const body = {
    key, game: chosen.variant.text, clock: clockSettings(),
    seats: chosen.seats.map((kind, number) => (kind === "program" ? { kind, level: strength, ...(player && { player }) } : kind === "here" ? { kind, name: called[number] ?? "" } : { kind })),
    public: watching().checked,
    listed: way() === "anyone",
    takebacks: /** @type {any} */ (form.elements.namedItem("takebacks")).checked,
  };
  at("go").disabled = true;
  at("state").textContent = t("setting up the table …");
  try {
    const mine = called[chosen.seats.indexOf("me")];
    if (mine) await choose(mine);
    const made = await post("/api/tables", body);
    location.assign(address(made.url));
  } catch (error) {
    problem(/** @type {Error} */ (error).message);
    at("state").textContent = "";
    at("go").disabled = false;
  }
}

/** Offer the course and a guided game, once, to somebody who has neither played nor learned the game in this browser. */
function welcome() {
  const offer = document.getElementById("newcomer");
  const known = ["newcomer", "tips", "guide", "lessons"].some((what) => kept(`${what} ${name}`) !== null);
  if (!offer || known) return;
  keep(`newcomer ${name}`, "met");
  offer.hidden = false;
  at("guided").addEventListener("click", () => beginFirstGame(name, offer.dataset.first ?? name).catch((error) => problem(error.message)));
}

/** The game as its rules tell it needs no asking: it can be started at once. */
function begin() {
  const first = chosen.game.first ?? name; // a site without a server may have other variants only
  chosen.values = valuesOf(first);
  chosen.variant = { text: first, players: chosen.game.players, chosen: {} };
  at("variant-name").textContent = first;
  sides();
  fill();
  at("go").disabled = false;
}

async function open() {
  const wanted = new URLSearchParams(location.search);
  const radio = form.querySelector(`[name="with"][value="${CSS.escape(wanted.get("with") ?? "program")}"]`);
  if (radio) /** @type {HTMLInputElement} */ (radio).checked = true;
  const { games } = await get("/api/games");
  chosen.game = games.find((/** @type {any} */ game) => game.name === name);
  presets();
  options();
  level();
  clock();
  begin();
  says();
  await look();
  me().catch(() => {}); // asked for ahead of time: pressing Start then takes one request less
}

form.addEventListener("submit", start);
at("level").addEventListener("input", level);
for (const radio of form.querySelectorAll('[name="with"]')) radio.addEventListener("change", seat);
watching().addEventListener("change", () => (watchingChosen = true));
for (const radio of form.querySelectorAll('[name="clock"]')) radio.addEventListener("change", clock);
open().then(welcome).catch((error) => problem(error.message));
