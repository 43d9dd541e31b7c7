// What a puzzle asks, and what it teaches, in words.
import { capital } from "../hand.js";
import { t, tn } from "../words.js";

/** @typedef {import("./attempt.js").Puzzle} Puzzle */

/** What is to be found; in a position out of a game, several turns may be good. @param {Puzzle} puzzle @param {string} mover */
export function task({ best, themes, solution, kind }, mover) {
  const player = capital(mover);
  if (kind === "mistake") return t("{player} to play. Find a good turn.", { player });
  const turns = (solution.length + 1) / 2;
  if (best.proven === "win") return tn("{player} to play. Find the turn that wins.", "{player} to play. Find the win; it takes you {n} turns.", turns, { player });
  if (themes.includes("hold")) return t("{player} to play. Only one turn holds. Which?", { player });
  return t("{player} to play. Find the one good turn.", { player });
}

/** Why the turn was right; of a mistake out of a game, only the turn that was played is known to be worse. @param {Puzzle} puzzle */
export function lesson({ best, other, certain, kind }) {
  if (kind === "mistake") return "";
  if (best.proven === "win" && other.proven === "loss") return t("This turn wins; every other turn loses.");
  if (best.proven === "win") return t("This turn wins by force, and no other does.");
  if (best.proven === "draw" && other.proven === "loss") return t("This turn saves a draw; every other turn loses.");
  return certain ? "" : t("A deep search finds every other turn much worse.");
}
