// Choosing a game and one of its boards from two lists.
import { element, get } from "./api.js";
import { capital } from "./hand.js";
import { t } from "./words.js";

/** A variant as people call it: the game, and the board if it is not the usual one. @param {any[]} games as /api/games has them @param {string} chosen the variant's text */
export function calledBy(games, chosen) {
  const name = chosen.replace(/\(.*$/s, "");
  const game = games.find((one) => one.name === name);
  if (!game) return chosen;
  const board = game.presets.find((/** @type {any} */ one) => one.text === chosen)?.title ?? chosen.slice(name.length + 1, -1);
  return [game.title, capital(board)].filter(Boolean).join(", ");
}

/**
 * Fill the lists, and keep the second fitting to the first. `chosen` is shown even where it is none of the usual boards.
 * @param {HTMLSelectElement} games @param {HTMLSelectElement} boards @param {string} [chosen] a variant's text @returns {Promise<any[]>} the games
 */
export async function gameChoice(games, boards, chosen = "") {
  const { games: all } = await get("/api/games");
  games.replaceChildren(...all.map((/** @type {any} */ one) => element("option", { value: one.name }, one.title)));
  const named = chosen.replace(/\(.*$/s, "");
  if (all.some((/** @type {any} */ one) => one.name === named)) games.value = named;
  const fill = () => {
    const game = all.find((/** @type {any} */ one) => one.name === games.value);
    const usual = game.first ?? game.name;
    const presets = game.presets.filter((/** @type {any} */ one) => one.text !== usual);
    const options = [["", usual], ...presets.map((/** @type {any} */ one) => [one.title, one.text])];
    if (named === game.name && !options.some(([, text]) => text === chosen)) options.push([chosen, chosen]);
    boards.replaceChildren(...options.map(([title, value], index) => element("option", { value }, capital(index ? title : t("the usual board")))));
    if (named === game.name) boards.value = chosen;
  };
  games.addEventListener("change", fill);
  fill();
  return all;
}
