// Drills that this browser keeps: opening lines and endings, how often they were tried, and the places where one failed.
// What is read may have been written by an older version or by hand, so whatever does not fit is left out.
import { nonce } from "../api.js";
import { AWAY, later } from "../puzzles/progress.js";

/** @typedef {{failed: number, box: number | null, due: string | null}} Weak a place where one failed: how often, how often it went well since it came back, and the day it comes back */
/**
 * @typedef {object} Drill
 * @property {string} id
 * @property {"line" | "ending"} kind
 * @property {string} name
 * @property {string} title the game's
 * @property {string} game the variant
 * @property {string | null} start
 * @property {number} side the player one is
 * @property {"win" | "hold"} goal of an ending
 * @property {[number, number[]][]} moves of a line, each after the number of the move before it (-1 at the start)
 * @property {number} tries
 * @property {number} clean tries without a mistake
 * @property {string | null} last the day of the last try
 * @property {Record<string, Weak>} weak by the actions that lead there
 */

const PLACE = "ludarium-drills";
const MOST = 300;

/** @returns {string} the day, where the reader is */
export const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** @param {any} one @returns {one is Drill} */
const whole = (one) => typeof one?.id === "string" && typeof one.game === "string" && ["line", "ending"].includes(one.kind) && Array.isArray(one.moves);

/** All drills, the latest first. @returns {Drill[]} */
export function drills() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? kept.filter(whole).map((one) => ({ ...blank(), ...one })) : [];
  } catch {
    return [];
  }
}

/** @param {Drill[]} all */
function store(all) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(all.slice(0, MOST)));
  } catch {
    // a browser that keeps nothing still lets one practise
  }
}

/** Keep a drill, new or changed. @param {Drill} drill */
export function keep(drill) {
  const all = drills();
  const at = all.findIndex(({ id }) => id === drill.id);
  if (at < 0) all.unshift(drill);
  else all[at] = drill;
  store(all);
}

/** @param {string} id */
export const forget = (id) => store(drills().filter((one) => one.id !== id));

/** The moves of a tree as a drill. @param {import("../analysisboard/tree.js").Tree} tree @param {{title: string, side: number}} more @returns {Drill} */
export function drillOf(tree, { title, side }) {
  const moves = /** @type {[number, number[]][]} */ (tree.data.moves.map(([parent, actions]) => [parent, actions]));
  return { ...blank(), kind: "line", name: tree.name || title, title, game: tree.game, start: tree.start, side, moves };
}

/** A position to be won or held. @param {{name: string, title: string, game: string, position: string, side: number, goal: "win" | "hold"}} what @returns {Drill} */
export function endingOf({ name, title, game, position, side, goal }) {
  return { ...blank(), kind: "ending", name, title, game, start: position, side, goal };
}

/** @returns {Drill} */
const blank = () => ({ id: nonce().slice(0, 12), kind: "line", name: "", title: "", game: "", start: null, side: 0, goal: "win", moves: [], tries: 0, clean: 0, last: null, weak: {} });

/** Failed at a place: it comes back first, and again another day. @param {Drill} drill @param {string} place */
export function failed(drill, place) {
  drill.weak[place] = { failed: (drill.weak[place]?.failed ?? 0) + 1, box: 0, due: today() };
}

/** Did well at a place: if it had come back, it stays away for longer each time, until it is known. @param {Drill} drill @param {string} place */
export function passed(drill, place) {
  const weak = drill.weak[place];
  if (!weak || weak.box === null || !weak.due || weak.due > today()) return;
  drill.weak[place] = weak.box < AWAY.length ? { ...weak, box: weak.box + 1, due: later(today(), AWAY[weak.box]) } : { ...weak, box: null, due: null };
}

/** The places that come back today, those failed most often first. @param {Drill} drill @returns {string[]} */
export function due({ weak }) {
  const found = Object.entries(weak).filter(([, one]) => one.due && one.due <= today());
  return found.sort(([, one], [, other]) => other.failed - one.failed).map(([place]) => place);
}

/** A try is over. @param {Drill} drill @param {boolean} clean */
export function tried(drill, clean) {
  drill.tries += 1;
  drill.clean += clean ? 1 : 0;
  drill.last = today();
  keep(drill);
}
