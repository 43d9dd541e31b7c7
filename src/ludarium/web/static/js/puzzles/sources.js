// Puzzles from this browser, as the page that solves them wants them.
import { t } from "../words.js";

/** @typedef {import("./own.js").OwnPuzzle} OwnPuzzle */
/** @typedef {import("./attempt.js").Puzzle} Puzzle */

/** @param {OwnPuzzle} puzzle @returns {import("./choosing.js").Listed} */
export const listed = ({ id, game, level, themes = [], solution }) => ({ id, game, level, themes, turns: (solution.length + 1) / 2 });

/**
 * One of them with the actions of its solution, which the server finds.
 * @param {OwnPuzzle[]} puzzles @param {string} id @param {(path: string, body: unknown) => Promise<any>} post @returns {Promise<Puzzle>}
 */
export async function opened(puzzles, id, post) {
  const puzzle = puzzles.find((one) => one.id === id);
  if (!puzzle) throw new Error(t("There is no such puzzle."));
  const { puzzles: [read] } = await post("/api/puzzles/read", { puzzles: [puzzle] });
  if (read.problem) throw new Error(read.problem);
  const { title = "", hint = "", text = "", kind = "" } = puzzle;
  return { ...read, id, title, hint, text, kind };
}
