// Why what was touched is not a move, on boards without a table: the server says it in the game's words, as it does at a table.
import { post } from "./api.js";
import { home } from "./home.js";
import { t } from "./words.js";

/**
 * @param {import("./playarea.js").PlayArea} playArea @param {{game: string, position: string} | null} where `position` as text
 * @param {string[]} cells as they were touched
 * @returns {Promise<string>}
 */
export async function whyNot(playArea, where, cells) {
  const plain = playArea.unmarked ? t("That is not a move here.") : t("That is not a move here. The marked squares show what is.");
  if (!where || home.answers) return plain;
  const { game, position } = where;
  return post("/api/whynot", { game, position, cells }).then(({ why }) => why || plain, () => plain);
}
