// The page of all puzzles: what this browser has solved of each game.
import { get } from "../api.js";
import { tell } from "../page.js";
import { Progress } from "../puzzles/progress.js";
import { t, tn } from "../words.js";

/** @param {HTMLElement} card */
async function stand(card) {
  const { puzzles, today } = await get(`/api/puzzles/${card.dataset.game}`);
  const progress = Progress.load(today);
  const solved = puzzles.filter((/** @type {{id: string}} */ { id }) => progress.solved(id)).length;
  const due = puzzles.filter((/** @type {{id: string}} */ { id }) => progress.due(id)).length;
  const parts = solved ? [t("{solved} of {all} solved", { solved, all: puzzles.length })] : [];
  if (due) parts.push(tn("{n} comes back today", "{n} come back today", due));
  tell(/** @type {HTMLElement} */ (card.querySelector(".standing")), parts.join(" · "));
}

for (const card of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-game]"))) stand(card).catch(() => {});
