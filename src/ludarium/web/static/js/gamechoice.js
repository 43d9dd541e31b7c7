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
 * Fill the lists, and keep the second fitting to the first.
 * @param {HTMLSelectElement} games @param {HTMLSelectElement} boards @param {string} [chosen] a variant's text
 * @returns {Promise<(chosen: string) => void>} shows another variant in the lists, even where it is none of the usual boards
 */
export async function gameChoice(games, boards, chosen = "") {
  const { games: all } = await get("/api/games");
  games.replaceChildren(...all.map((/** @type {any} */ one) => element("option", { value: one.name }, one.title)));
  const fill = (/** @type {string} */ variant) => {
    const game = all.find((/** @type {any} */ one) => one.name === games.value);
    const usual = game.first ?? game.name;
    const presets = game.presets.filter((/** @type {any} */ one) => one.text !== usual);
    const options = [["", usual], ...presets.map((/** @type {any} */ one) => [one.title, one.text])];
    const known = options.some(([, text]) => text === variant);
    if (variant && !known) options.push([variant.slice(game.name.length + 1, -1), variant]);
    boards.replaceChildren(...options.map(([title, value], index) => element("option", { value }, capital(index ? title : t("the usual board")))));
    if (variant) boards.value = variant;
  };
  const show = (/** @type {string} */ variant) => {
    const found = all.find((/** @type {any} */ one) => `${variant}(`.indexOf(`${one.name}(`) === 0);
    if (found) games.value = found.name;
    fill(found ? variant : "");
  };
  games.addEventListener("change", () => fill(""));
  show(chosen);
  return (variant) => variant !== boards.value && show(variant);
}
