// The page of one's own puzzles: collections, to be solved, put in order, renamed, deleted, sent and saved.
import { element, post } from "../api.js";
import { saveText } from "../analysisboard/exchange.js";
import { squeezed, unsqueezed } from "../analysisboard/link.js";
import { capital } from "../hand.js";
import { button, byId, copy, tell } from "../page.js";
import { Own, readPuzzles, written } from "../puzzles/own.js";
import { t, tn } from "../words.js";

/** @typedef {import("../puzzles/own.js").Collection} Collection */
/** @typedef {import("../puzzles/own.js").OwnPuzzle} OwnPuzzle */

const LINK = "puzzles="; // what a link with puzzles begins with behind its #
const AT_ONCE = 50; // puzzles that the server is asked about together
const own = Own.load();
const page = byId("own");
/** @type {Map<string, string>} what variants are called, by their texts */
const boards = new Map();

/** @param {string} sentence @param {string} [kind] */
function say(sentence, kind = "") {
  byId("says").className = `message ${kind}`;
  tell(byId("says"), sentence);
}

function keep() {
  if (!own.save()) say(t("This browser keeps nothing: save a file before you leave."), "bad");
  show();
}

/** @param {() => unknown} act */
async function tried(act) {
  try {
    await act();
  } catch (error) {
    say(/** @type {Error} */ (error).message, "bad");
  }
}

/** Ask what the boards of the puzzles are called, as far as that is not known; without an answer they keep their texts. */
async function learnNames() {
  const unknown = [...new Set(own.puzzles.map(({ game }) => game))].filter((game) => !boards.has(game));
  for (let at = 0; at < unknown.length; at += AT_ONCE) {
    const { variants } = await post("/api/variants/called", { games: unknown.slice(at, at + AT_ONCE) }).catch(() => ({ variants: [] }));
    for (const { text, title, variant } of variants) boards.set(text, [title, capital(variant)].filter(Boolean).join(", "));
  }
}

function show() {
  byId("none").hidden = own.collections.length > 0;
  byId("undo").hidden = own.before === null;
  byId("collections").replaceChildren(...own.collections.map(section));
  page.dataset.puzzles = String(own.puzzles.length);
}

/** @param {Collection} collection @param {number} index */
function section(collection, index) {
  const { id, name, puzzles } = collection;
  const field = /** @type {HTMLInputElement} */ (element("input", { value: name, maxlength: "80", "aria-label": t("Name of the collection"), class: "collection-name" }));
  field.addEventListener("change", () => {
    collection.name = field.value.trim() || name;
    own.save();
  });
  const solve = puzzles.length ? [element("a", { class: "button main", href: `/my-puzzles/solve?c=${id}` }, t("Solve"))] : [];
  const tools = element("div", { class: "row" }, ...solve,
    button(t("Copy a link"), () => tried(() => share(collection)), "button plain"),
    button(t("Save as a file"), () => saveText(written(collection), `${name.replace(/[^\p{L}\d]+/gu, "-")}.jsonl`, "application/x-ndjson"), "button plain"),
    order(own.collections, index, name),
    removal(t("Delete {name}", { name }), () => own.collections.splice(index, 1), t("The collection is deleted.")));
  const list = element("ol", {}, ...puzzles.map((puzzle, at) => row(collection, puzzle, at)));
  return element("section", { class: "panel", id: `c-${id}`, "aria-label": name }, element("div", { class: "head" }, field, element("span", { class: "aside-text" }, tn("{n} puzzle", "{n} puzzles", puzzles.length))), tools, list);
}

/** @param {Collection} collection @param {OwnPuzzle} puzzle @param {number} at */
function row(collection, puzzle, at) {
  const title = puzzle.title || (puzzle.kind === "mistake" ? t("From a game of yours") : puzzle.position.split(" ")[0].slice(0, 24));
  const link = element("a", { href: `/my-puzzles/solve?c=${collection.id}&id=${puzzle.id}` }, title);
  const facts = element("span", { class: "aside-text" }, `${boards.get(puzzle.game) ?? puzzle.game} · ${tn("{n} turn", "{n} turns", (puzzle.solution.length + 1) / 2)}`);
  const tools = element("span", { class: "row" }, order(collection.puzzles, at, title), removal(t("Delete {name}", { name: title }), () => collection.puzzles.splice(at, 1), t("The puzzle is deleted.")));
  return element("li", {}, element("div", {}, link, facts), tools);
}

/** Buttons that move one of a list. @template T @param {T[]} list @param {number} index @param {string} name */
function order(list, index, name) {
  const made = (/** @type {string} */ sign, /** @type {-1 | 1} */ by, /** @type {string} */ label) => {
    const one = /** @type {HTMLButtonElement} */ (button(sign, () => {
      Own.moved(list, index, by);
      keep();
      focusOn(label, name);
    }, "button plain"));
    one.setAttribute("aria-label", label);
    one.disabled = index + by < 0 || index + by >= list.length;
    return one;
  };
  return element("span", {}, made("↑", -1, t("Move {name} up", { name })), made("↓", 1, t("Move {name} down", { name })));
}

/** The list is drawn anew: the keyboard stays at the button it was on, or at the other where that one leads no further. @param {string} label @param {string} name */
function focusOn(label, name) {
  const labels = [label, t("Move {name} up", { name }), t("Move {name} down", { name })];
  const buttons = labels.map((one) => page.querySelector(`button[aria-label="${CSS.escape(one)}"]:enabled`));
  /** @type {HTMLElement | undefined} */ (buttons.find(Boolean) ?? undefined)?.focus();
}

/** @param {string} label @param {() => void} act @param {string} said */
function removal(label, act, said) {
  const one = button(t("Delete"), () => {
    own.without(act);
    say(said);
    show();
    byId("undo").focus();
  }, "button plain");
  one.setAttribute("aria-label", label);
  return one;
}

/** @param {Collection} collection */
async function share({ name, puzzles }) {
  const [{ game = "", position = "" } = {}] = puzzles;
  const pictured = new URLSearchParams({ game, position }); // all that the server learns: which board to show beside the link
  const link = `${location.origin}${location.pathname}?${pictured}#${await squeezed({ name, puzzles }, LINK)}`;
  await copy(link);
  page.dataset.link = link;
  say(t("The link is on the clipboard. It holds the whole collection."));
}

/** Puzzles from a file or a link, each looked at by the server first. @param {{name: string, puzzles: OwnPuzzle[]}} brought */
async function take({ name, puzzles }) {
  say(t("Looking at the puzzles …"));
  /** @type {OwnPuzzle[]} */
  const good = [];
  let first = "";
  for (let at = 0; at < puzzles.length; at += AT_ONCE) {
    const some = puzzles.slice(at, at + AT_ONCE);
    const { puzzles: read } = await post("/api/puzzles/read", { puzzles: some });
    some.forEach((puzzle, index) => {
      if (!read[index].problem) good.push({ ...puzzle, id: read[index].id });
      else first ||= t("Puzzle {n}: {why}", { n: at + index + 1, why: read[index].problem });
    });
  }
  if (!good.length) throw new Error(first);
  const collection = own.add(name || t("Puzzles"));
  for (const puzzle of good) own.put(collection, puzzle);
  await learnNames();
  keep();
  const bad = puzzles.length - good.length;
  say([tn("{n} puzzle is here now.", "{n} puzzles are here now.", good.length), bad ? tn("{n} was left out.", "{n} were left out.", bad) : "", first].filter(Boolean).join(" "), bad ? "bad" : "");
}

async function main() {
  await learnNames();
  byId("new-collection").addEventListener("click", () => tried(() => {
    own.add(t("New collection"));
    keep();
    /** @type {HTMLInputElement | undefined} */ ([...document.querySelectorAll(".collection-name")].at(-1))?.select();
  }));
  byId("undo").addEventListener("click", () => {
    own.undo();
    say("");
    show();
  });
  byId("open-puzzles").addEventListener("change", () => tried(async () => {
    const [file] = /** @type {HTMLInputElement} */ (byId("open-puzzles")).files ?? [];
    if (file && file.size > 2_000_000) throw new Error(t("This file is larger than a collection of puzzles can be."));
    if (file) await take(readPuzzles(await file.text()));
  }));
  addEventListener("storage", () => {
    own.refresh(); // something was kept in another tab
    learnNames().then(show);
  });
  show();
  if (location.hash.startsWith(`#${LINK}`)) {
    await tried(async () => {
      const { name = "", puzzles = [] } = await unsqueezed(location.hash.slice(1), LINK);
      history.replaceState(null, "", location.pathname); // opened once, it is kept
      await take({ ...readPuzzles(puzzles.map((/** @type {any} */ one) => JSON.stringify(one)).join("\n")), name: String(name) });
    });
  } else document.querySelector(location.hash || "#none")?.scrollIntoView();
  page.dataset.ready = "true";
}

main().catch((error) => say(error.message, "bad"));
