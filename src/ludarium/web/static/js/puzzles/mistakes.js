// A mistake out of a game goes into the deck: the position, and what was better.
import { post } from "../api.js";
import { Own } from "./own.js";
import { Progress } from "./progress.js";

/** @typedef {{game: string, position: string, better: string, best: number, score: number}} Mistake scores are the player's */

/** Today, as puzzles count days. */
export const today = () => new Date().toISOString().slice(0, 10);

/** Keep it, and have it come back tomorrow. @param {Mistake} mistake @returns {Promise<boolean>} whether it is kept */
export async function keepMistake({ game, position, better, best, score }) {
  const within = (/** @type {number} */ value) => Math.max(-1, Math.min(1, value));
  const outlook = (/** @type {number} */ value) => ({ score: within(value), proven: null, turns: null });
  const made = { game, position, solution: [better], best: outlook(best), other: outlook(score), level: 5, themes: [], found: [] };
  const { puzzles: [read] } = await post("/api/puzzles/read", { puzzles: [made] });
  if (read.problem) return false;
  const own = Own.load();
  own.put(own.mistakes, { ...made, id: read.id, kind: "mistake" });
  if (!own.save()) return false;
  Progress.load(today()).remind(read.id);
  return true;
}
