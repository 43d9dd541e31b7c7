// The puzzles of this browser: composed by its user, brought in files or links, or kept from mistakes in games; in named collections.
import { nonce } from "../api.js";
import { t } from "../words.js";

/** @typedef {import("./attempt.js").Outlook} Outlook */
/** @typedef {{id: string, game: string, position: string, solution: string[], best: Outlook, other: Outlook, level: number, themes?: string[], found?: number[], title?: string, hint?: string, text?: string, kind?: string}} OwnPuzzle as docs/puzzles.md has it */
/** @typedef {{id: string, name: string, puzzles: OwnPuzzle[]}} Collection */

export const MISTAKES = "mistakes"; // the collection of what went wrong in games
const PLACE = "ludarium-own-puzzles";
const CAPS = { collections: 60, puzzles: 500, name: 80 };

/** What can be kept of a puzzle from outside; null if it is none. @param {any} given @returns {OwnPuzzle | null} */
export function kept(given) {
  const { id, game, position, solution, best, other, level = 5, themes = [], found = [], title = "", hint = "", text = "", kind = "" } = given ?? {};
  const words = [id, game, position, title, hint, text, kind];
  if (!words.every((one) => typeof one === "string" && one.length <= 4000) || !game || !position || !/^[\w-]{1,40}$/.test(id)) return null;
  if (!Array.isArray(solution) || !solution.length || !solution.every((one) => typeof one === "string")) return null;
  if (![best, other].every((one) => typeof one?.score === "number") || typeof level !== "number") return null;
  return { id, game, position, solution, best, other, level, themes, found, title, hint, text, kind };
}

export class Own {
  constructor() {
    /** @type {Collection[]} */
    this.collections = [];
    /** @type {string | null} how it was before the last deletion */
    this.before = null;
  }

  /** What the browser has; nothing where it has none, or none that can be read. */
  static load() {
    const own = new Own();
    own.refresh();
    return own;
  }

  /** See what other pages have kept since. */
  refresh() {
    try {
      this.take(JSON.parse(localStorage.getItem(PLACE) ?? "[]"));
    } catch {
      // nothing that can be read
    }
  }

  /** @param {any[]} given */
  take(given) {
    this.collections = given.filter((one) => typeof one?.id === "string" && Array.isArray(one.puzzles)).slice(0, CAPS.collections)
      .map(({ id, name, puzzles }) => ({ id, name: String(name ?? "").slice(0, CAPS.name), puzzles: puzzles.map(kept).filter((/** @type {OwnPuzzle | null} */ one) => one !== null).slice(0, CAPS.puzzles) }));
  }

  /** @returns {boolean} whether it will be there after the page is closed */
  save() {
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.collections));
      return true;
    } catch {
      return false;
    }
  }

  /** @param {string} id */
  collection(id) {
    return this.collections.find((one) => one.id === id) ?? null;
  }

  /** All puzzles; the same one is in several collections only once. */
  get puzzles() {
    return [...new Map(this.collections.flatMap(({ puzzles }) => puzzles).map((one) => [one.id, one])).values()];
  }

  /** @param {string} name @param {string} [id] @returns {Collection} */
  add(name, id = nonce().slice(0, 12)) {
    const made = { id, name: name.trim().slice(0, CAPS.name) || t("Puzzles"), puzzles: [] };
    if (this.collections.length >= CAPS.collections) throw new Error(t("There are {n} collections already. Delete one first.", { n: CAPS.collections }));
    this.collections.push(made);
    return made;
  }

  /** Where mistakes are kept. */
  get mistakes() {
    return this.collection(MISTAKES) ?? this.add(t("Mistakes from my games"), MISTAKES);
  }

  /** @param {Collection} collection @param {OwnPuzzle} puzzle */
  put(collection, puzzle) {
    if (collection.puzzles.length >= CAPS.puzzles && !collection.puzzles.some(({ id }) => id === puzzle.id)) throw new Error(t("This collection has {n} puzzles already; begin another.", { n: CAPS.puzzles }));
    collection.puzzles = [...collection.puzzles.filter(({ id }) => id !== puzzle.id), puzzle];
  }

  /** Move one of a list up or down. @template T @param {T[]} list @param {number} index @param {-1 | 1} by */
  static moved(list, index, by) {
    const other = index + by;
    if (other < 0 || other >= list.length) return;
    [list[index], list[other]] = [list[other], list[index]];
  }

  /** Delete, and remember how it was. @param {() => void} act */
  without(act) {
    this.before = JSON.stringify(this.collections);
    act();
    this.save();
  }

  undo() {
    if (this.before === null) return;
    this.take(JSON.parse(this.before));
    this.before = null;
    this.save();
  }
}

/** A collection as the text of a file: a card, then one puzzle a line. @param {Collection} collection */
export function written({ name, puzzles }) {
  const lines = [{ card: { name, from: "Ludarium" } }, ...puzzles];
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}

/** The puzzles of such a text; an Error names the line that is wrong. @param {string} content @returns {{name: string, puzzles: OwnPuzzle[]}} */
export function readPuzzles(content) {
  let name = "";
  /** @type {OwnPuzzle[]} */
  const puzzles = [];
  for (const [index, line] of content.split("\n").entries()) {
    if (!line.trim()) continue;
    let given;
    try {
      given = JSON.parse(line);
    } catch {
      throw new Error(t("Line {n} is not JSON; a file of puzzles has one JSON object a line.", { n: index + 1 }));
    }
    if (given?.card) name = typeof given.card.name === "string" ? given.card.name : "";
    else {
      const puzzle = kept(given);
      if (!puzzle) throw new Error(t("Line {n} is not a puzzle: it needs id, game, position, solution, best and other.", { n: index + 1 }));
      puzzles.push(puzzle);
    }
  }
  if (!puzzles.length) throw new Error(t("There is no puzzle in this file."));
  return { name, puzzles };
}
