// A chapter from somewhere: a game's start or a position, a pasted record, a finished table, an analysis of this browser.
import { element, get, post } from "../api.js";
import { all } from "../analysisboard/shelf.js";
import { MOST, Tree } from "../analysisboard/tree.js";
import { boardsOf } from "../gamechoice.js";
import { byId, openDrawer, tell } from "../page.js";
import { t } from "../words.js";

/** @typedef {import("../analysisboard/tree.js").TreeData} TreeData */
/** @typedef {{title: string, tree: TreeData}} Made */

/** @param {string} id @returns {HTMLInputElement} */
const field = (id) => /** @type {HTMLInputElement} */ (byId(id));

/** The game of a table that is over, as a tree. @param {string} table an id, or an address with it @returns {Promise<Made>} */
export async function ofTable(table) {
  const id = /([\w-]+)\/?(?:[?#].*)?$/.exec(table.trim())?.[1] ?? "";
  const { game, start, moves, players } = await get(`/api/analysis/tables/${encodeURIComponent(id)}`);
  const tree = new Tree(game, start);
  let move = tree.root;
  for (const actions of moves.slice(0, MOST.moves)) move = tree.add(move, actions);
  return { title: players.join(" – ").slice(0, MOST.name) || t("A game"), tree: tree.data };
}

/** The boards to choose from: every game with its presets. @param {HTMLSelectElement} select */
export async function fillGames(select) {
  const { games } = await get("/api/games");
  select.replaceChildren(...games.map((/** @type {any} */ game) => {
    const [usual, ...others] = boardsOf(game);
    return element("optgroup", { label: game.title }, element("option", { value: usual.text }, game.title), ...others.map((one) => element("option", { value: one.text }, `${game.title}: ${one.title}`)));
  }));
}

/** The analyses and finished games there are to choose from. */
async function fillSources() {
  const kept = await all();
  byId("add-analysis").replaceChildren(...kept.map((one) => element("option", { value: one.id }, one.name || one.title)));
  const { finished } = await get("/api/mine").catch(() => ({ finished: [] }));
  byId("add-tables").replaceChildren(...(finished ?? []).map((/** @type {any} */ one) => element("option", { value: one.id ?? one.table }, one.title ?? "")));
}

/** Show what belongs to the chosen source. */
function chosen() {
  const kind = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=add-kind]:checked"))?.value ?? "board";
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-source]"))) part.hidden = part.dataset.source !== kind;
  return kind;
}

/**
 * Make the dialog work.
 * @param {string} study @param {(made: Made) => Promise<void>} add @param {(chapters: string[]) => Promise<void>} brought chapters came from a text
 */
export function adding(study, add, brought) {
  const game = /** @type {HTMLSelectElement} */ (byId("add-game"));
  for (const radio of document.querySelectorAll("[name=add-kind]")) radio.addEventListener("change", chosen);
  const title = () => field("add-title").value.trim();
  const ways = {
    board: async () => add({ title: title() || game.selectedOptions[0].textContent || "", tree: await placed(game.value, field("add-position").value.trim()) }),
    record: async () => {
      const { chapters } = await post("/api/studies/import", { study, title: title(), game: game.value, text: field("add-text").value });
      await brought(chapters);
    },
    table: async () => {
      const made = await ofTable(field("add-table").value);
      await add({ ...made, title: title() || made.title });
    },
    analysis: async () => {
      const found = (await all()).find(({ id }) => id === field("add-analysis").value);
      if (!found) throw new Error(t("There is no analysis in this browser yet."));
      await add({ title: title() || found.name || found.title, tree: found.data });
    },
  };
  byId("add-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    tell(byId("add-problem"), "");
    try {
      await ways[/** @type {keyof typeof ways} */ (chosen())]();
      /** @type {HTMLDialogElement} */ (byId("add")).close();
      /** @type {HTMLFormElement} */ (byId("add-form")).reset();
    } catch (error) {
      tell(byId("add-problem"), /** @type {Error} */ (error).message);
    }
  });
}

/** An empty tree that begins with a position; an ApiError says what is wrong with it. @param {string} game @param {string} position @returns {Promise<TreeData>} */
async function placed(game, position) {
  if (!position) return new Tree(game).data;
  const found = await post("/api/analysis/position", { game, start: position, actions: [] });
  return new Tree(game, found.position).data;
}

/** Open the dialog. */
export async function openAdding() {
  tell(byId("add-problem"), "");
  chosen();
  const game = /** @type {HTMLSelectElement} */ (byId("add-game"));
  openDrawer("add");
  await Promise.all([game.options.length ? null : fillGames(game), fillSources()]);
}
