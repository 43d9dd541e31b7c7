// The page to learn from: how far this browser has come in each course.
import { done } from "../lessons/progress.js";
import { t } from "../words.js";

for (const card of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".courses [data-game]"))) {
  const all = Number(card.dataset.steps);
  const found = [...done(card.dataset.game ?? "")].filter((step) => step < all).length;
  const standing = /** @type {HTMLElement} */ (card.querySelector(".standing"));
  if (found) standing.textContent = found === all ? t("Done: all {all} steps", { all }) : t("{n} of {all} steps done", { n: found, all });
}
