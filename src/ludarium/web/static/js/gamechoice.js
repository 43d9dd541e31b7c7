// Choosing a game and one of its boards from two lists.
import { element, get } from "./api.js";
import { capital } from "./hand.js";
import { t } from "./words.js";

/** @typedef {{game: string, name: string, variant: string}} Called a variant's text, the name of its game, and the board in words */

/** The boards of a game that are offered, the usual one first. @param {any} game as /api/games has it @returns {{text: string, title: string}[]} */
export function boardsOf({ name, first, presets }) {
  const usual = first ?? name;
  return [{ text: usual, title: t("the usual board") }, ...presets.filter((/** @type {any} */ one) => one.text !== usual)];
}

/** A board as an entry of a list. @param {{text: string, title: string}} board */
export const boardOption = ({ text, title }) => element("option", { value: text }, capital(title));

/**
 * Fill the lists, and keep the second fitting to the first.
 * @param {HTMLSelectElement} games @param {HTMLSelectElement} boards
 * @returns {Promise<(called: Called) => void>} shows another variant in the lists, even where it is none of the usual boards
 */
export async function gameChoice(games, boards) {
  const { games: all } = await get("/api/games");
  games.replaceChildren(...all.map((/** @type {any} */ one) => element("option", { value: one.name }, one.title)));
  const fill = (/** @type {Called | null} */ called) => {
    const usual = boardsOf(all.find((/** @type {any} */ one) => one.name === games.value));
    const other = called && !usual.some(({ text }) => text === called.game) ? [{ text: called.game, title: called.variant }] : [];
    boards.replaceChildren(...[...usual, ...other].map(boardOption));
    if (called) boards.value = called.game;
  };
  games.addEventListener("change", () => fill(null));
  fill(null);
  return (called) => {
    if (called.game === boards.value || !all.some((/** @type {any} */ one) => one.name === called.name)) return;
    games.value = called.name;
    fill(called);
  };
}
