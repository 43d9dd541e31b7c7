// The page of the analysis board: a board for what its address says, or the analyses that this browser keeps.
import { element, get, nonce } from "../api.js";
import { gameChoice } from "../gamechoice.js";
import { address } from "../home.js";
import { button, byId, copy, drawers, tell } from "../page.js";
import { AnalysisBoard } from "../analysisboard/analysisboard.js";
import { drilling } from "../analysisboard/drilling.js";
import { exchange, pasted } from "../analysisboard/exchange.js";
import { gamesOf } from "../analysisboard/games.js";
import { wire } from "../analysisboard/keys.js";
import { NAME, packed, unpacked } from "../analysisboard/link.js";
import { Positions } from "../analysisboard/positions.js";
import { all, forget, load, save } from "../analysisboard/shelf.js";
import { MOST, Tree } from "../analysisboard/tree.js";
import { t, tn } from "../words.js";

const SOON = 400; // ms after a change until it is kept
const page = byId("analysis");
const query = new URLSearchParams(location.search);

/** What the address asks for: a tree, and where it is kept if it is; null for the list. @returns {Promise<{tree: Tree, id: string | null, at: number[]} | null>} */
async function wanted() {
  const [id, game, table] = [query.get("id"), query.get("game"), query.get("table")];
  if (location.hash.startsWith(`#${NAME}`)) return { tree: await unpacked(location.hash.slice(1)), id: null, at: [] };
  if (id) {
    const kept = await load(id);
    if (!kept) throw new Error(t("This browser does not have that analysis. Analyses are kept in the browser they were made in; a link carries one to another."));
    return { tree: Tree.of(kept.data), id, at: kept.at ?? [] };
  }
  if (table) return { ...(await ofGame(`/api/analysis/tables/${encodeURIComponent(table)}`)), id: null };
  if (query.has("library")) return { ...(await ofGame(`/api/library/games/${encodeURIComponent(query.get("library") ?? "")}`)), id: null };
  return game ? { tree: new Tree(game, query.get("position")), id: null, at: [] } : null;
}

/** The moves of a finished game, and where in it one was: after so many turns, or so many moves. @param {string} place @returns {Promise<{tree: Tree, at: number[]}>} */
async function ofGame(place) {
  const { game, start, moves, turns, players } = await get(place);
  const tree = new Tree(game, start);
  tree.name = players.map((/** @type {any} */ player) => player?.who ?? player ?? "?").join(" – ").slice(0, MOST.name);
  let move = tree.root;
  for (const actions of moves.slice(0, MOST.moves)) move = tree.add(move, actions);
  if (query.has("move")) return { tree, at: moves.slice(0, Number(query.get("move"))).flat() };
  const ply = Number(query.get("ply") ?? turns.length);
  const many = turns.slice(0, ply).reduce((/** @type {number} */ sum, /** @type {number} */ count) => sum + count, 0);
  return { tree, at: moves.flat().slice(0, many) };
}

/** The move these actions lead to, or the last on the way. @param {Tree} tree @param {number[]} actions */
function found(tree, actions) {
  let [move, at] = [tree.root, 0];
  for (;;) {
    const next = move.children.find((child) => child.actions.every((action, index) => action === actions[at + index]));
    if (!next) return move;
    [move, at] = [next, at + next.actions.length];
  }
}

/** @param {Tree} tree @param {string | null} id @param {number[]} at @param {boolean} [fresh] whether it was brought here, and has to be kept */
async function open(tree, id, at, fresh = false) {
  await new Positions(tree.game, tree.start).name(tree); // says what is wrong before anything is shown
  byId("the-list").hidden = true;
  byId("the-board").hidden = false;
  const keeper = new Keeper(tree, id);
  document.getElementById("to-study")?.addEventListener("click", async (event) => {
    event.preventDefault();
    await keeper.now(); // what is not kept yet would not be there
    location.assign(`/studies?analysis=${keeper.id}`);
  });
  const board = new AnalysisBoard(page, tree, () => keeper.soon());
  keeper.board = board;
  gamesOf(board);
  name(tree, keeper);
  wire(board, { share: () => share(tree, board.position?.position ?? ""), ...exchange(board), ...drilling(board) });
  await board.go(found(tree, at));
  if (fresh) keeper.soon();
  title(board);
  Object.assign(globalThis, { ludarium: board }); // for tests, and for the curious
}

/** @param {AnalysisBoard} board */
function title({ position, tree }) {
  if (!position) return;
  byId("title").textContent = position.title;
  tell(byId("variant"), position.variant);
  document.title = `${tree.name || position.title} · ${t("Analysis board")} · Ludarium`;
}

/** Keeps a tree soon after every change, under an address that leads back to it. */
class Keeper {
  /** @param {Tree} tree @param {string | null} id */
  constructor(tree, id) {
    this.tree = tree;
    this.id = id;
    this.timer = 0;
    /** @type {AnalysisBoard | null} */
    this.board = null;
    addEventListener("pagehide", () => this.timer && this.now());
    document.addEventListener("visibilitychange", () => document.hidden && this.timer && this.now());
  }

  soon() {
    clearTimeout(this.timer);
    page.dataset.kept = "no";
    this.timer = setTimeout(() => this.now(), SOON);
  }

  async now() {
    const { tree, board } = this;
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.id === null) {
      this.id = nonce().slice(0, 12);
      history.replaceState(null, "", `${location.pathname}?id=${this.id}`);
    }
    const kept = { id: this.id, name: tree.name, game: tree.game, title: board?.position?.title ?? tree.game, size: tree.size, changed: Date.now(), data: tree.data, at: board?.here.played ?? [] };
    const there = await save(kept);
    if (this.timer) return; // it has changed meanwhile, and what is newer is not kept yet
    page.dataset.kept = there ? "yes" : "no";
    tell(byId("kept"), there ? t("Kept in this browser.") : t("This browser keeps nothing: copy a link, or save a file, before you leave."));
  }
}

/** @param {Tree} tree @param {Keeper} keeper */
function name(tree, keeper) {
  const field = /** @type {HTMLInputElement} */ (byId("name"));
  field.value = tree.name;
  field.addEventListener("input", () => {
    tree.name = field.value.trim().slice(0, MOST.name);
    keeper.soon();
  });
}

/** @param {Tree} tree @param {string} shown the position on the board */
async function share(tree, shown) {
  try {
    const place = new URL(address("/analysis"), document.baseURI).href.replace(/[?#].*$/, "");
    const pictured = new URLSearchParams({ game: tree.game, position: shown }); // all that the server learns: which board to show beside the link
    const link = `${place}?${pictured}#${await packed(tree)}`;
    await copy(link);
    tell(byId("shared"), t("The link is on the clipboard. It holds the whole analysis."));
    page.dataset.link = link;
  } catch (error) {
    tell(byId("shared"), /** @type {Error} */ (error).message);
  }
}

// --- the list

async function list() {
  byId("the-list").hidden = false;
  const kept = await all();
  byId("none").hidden = kept.length > 0;
  byId("kept-list").replaceChildren(...kept.map((one) => {
    const link = element("a", { href: address(`/analysis?id=${one.id}`) }, one.name || one.title);
    const facts = element("span", { class: "aside-text" }, `${one.title} · ${tn("{n} move", "{n} moves", one.size)} · ${new Date(one.changed).toLocaleDateString()}`);
    const remove = button(t("Delete"), () => forget(one.id).then(list), "button plain");
    remove.setAttribute("aria-label", t("Delete {name}", { name: one.name || one.title }));
    return element("li", {}, element("div", {}, link, facts), remove);
  }));
  page.dataset.ready = "true";
}

async function choices() {
  const [game, preset] = ["choose-game", "choose-preset"].map((id) => /** @type {HTMLSelectElement} */ (byId(id)));
  await gameChoice(game, preset);
  byId("choose").addEventListener("submit", (event) => {
    event.preventDefault();
    location.assign(address(`/analysis?game=${encodeURIComponent(preset.value)}`));
  });
  document.getElementById("paste")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = /** @type {HTMLTextAreaElement} */ (byId("paste-text")).value;
    tell(byId("paste-problem"), "");
    try {
      await open(await pasted(text, preset.value), null, [], true);
    } catch (error) {
      tell(byId("paste-problem"), /** @type {Error} */ (error).message);
    }
  });
  byId("open-file").addEventListener("change", async () => {
    const [file] = /** @type {HTMLInputElement} */ (byId("open-file")).files ?? [];
    if (file) await openFile(file).catch((error) => problem(error.message));
  });
}

/** An analysis that was saved, or whatever can be pasted. @param {File} file */
async function openFile(file) {
  if (file.size > 2_000_000) throw new Error(t("This file is larger than an analysis can be."));
  const content = await file.text();
  const saved = jsonIn(content);
  const board = /** @type {HTMLSelectElement} */ (byId("choose-preset")).value;
  await open(saved?.tree ? Tree.of(saved) : await pasted(content, board), null, [], true);
}

/** @param {string} content @returns {any} null if it is not JSON */
function jsonIn(content) {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

/** A file may be let fall anywhere on the list. */
function droppable() {
  const list = byId("the-list");
  addEventListener("dragover", (event) => {
    if (list.hidden || !event.dataTransfer?.items.length) return;
    event.preventDefault();
    list.classList.add("dropping");
  });
  addEventListener("dragleave", (event) => event.relatedTarget === null && list.classList.remove("dropping"));
  addEventListener("drop", (event) => {
    list.classList.remove("dropping");
    const [file] = event.dataTransfer?.files ?? [];
    if (!file || list.hidden) return;
    event.preventDefault();
    openFile(file).catch((error) => problem(error.message));
  });
}

/** @param {string} sentence */
function problem(sentence) {
  tell(byId("problem"), sentence);
}

async function main() {
  drawers();
  try {
    const asked = await wanted();
    if (asked) return await open(asked.tree, asked.id, asked.at);
  } catch (error) {
    problem(/** @type {Error} */ (error).message);
  }
  droppable();
  await Promise.all([list(), choices()]);
}

addEventListener("hashchange", () => location.reload()); // another analysis was pasted into the address
main().catch((error) => problem(error.message));
