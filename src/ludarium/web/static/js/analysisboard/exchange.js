// Analyses as other programs have them: texts that are pasted, records, pictures; and a game that goes on from a position.
import { element, post } from "../api.js";
import { address } from "../home.js";
import { gamePath, openEmbedding } from "../embedding.js";
import { byId, copy, openDrawer, tell } from "../page.js";
import { playOn } from "../playingon.js";
import { t, tn } from "../words.js";
import { animated } from "./film.js";
import { Tree } from "./tree.js";

/** @typedef {import("./analysisboard.js").AnalysisBoard} AnalysisBoard */


/** The tree in a text: a position or a record; an ApiError says what is wrong, and where. @param {string} text @param {string} game @returns {Promise<Tree>} */
export async function pasted(text, game) {
  const found = await post("/api/analysis/import", { game, text });
  const { start, name, comment, marks, moves } = found;
  return Tree.of({ tree: 1, game: found.game, ...(start ? { start } : {}), name, comment, marks, moves });
}

/** Put a text into a file. @param {string} text @param {string} name @param {string} kind */
export const saveText = (text, name, kind) => save(new Blob([text], { type: kind }), name);

/** @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const link = /** @type {HTMLAnchorElement} */ (element("a", { download: name }));
  link.href = URL.createObjectURL(blob);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** A name for files. @param {Tree} tree */
export const fileName = (tree) => (tree.name || tree.game).replace(/[^\p{L}\d]+/gu, "-").replace(/^-|-$/g, "");

/** The record of a tree, with its variations and comments. @param {Tree} tree @returns {Promise<string>} */
async function recordOf(tree) {
  const { moves, comment = "", marks = [] } = tree.data;
  const rows = moves.map(([parent, actions, remark = "", own = []]) => [parent, actions, remark, own]);
  const { text } = await post("/api/analysis/record", { game: tree.game, start: tree.start, name: tree.name, comment, marks, moves: rows });
  return text;
}

/** What the drawer does that has everything one can take along. @param {AnalysisBoard} board @returns {Record<string, () => unknown>} */
export function exchange(board) {
  const said = byId("export-says");
  const tried = async (/** @type {() => Promise<string>} */ act) => {
    try {
      tell(said, await act());
    } catch (error) {
      tell(said, /** @type {Error} */ (error).message);
    }
  };
  document.getElementById("film")?.addEventListener("submit", (event) => {
    event.preventDefault();
    tried(() => film(board, /** @type {HTMLFormElement} */ (event.target)));
  });
  return {
    export: () => {
      pictures(board);
      turned(board);
      tell(said, "");
      openDrawer("export");
    },
    "copy-position": () => tried(async () => {
      await copy(board.position?.position ?? "");
      return t("The position is on the clipboard.");
    }),
    "copy-record": () => tried(async () => {
      await copy(await recordOf(board.tree));
      return t("The record is on the clipboard.");
    }),
    "save-record": () => tried(async () => {
      saveText(await recordOf(board.tree), `${fileName(board.tree)}.pgn`, "text/plain");
      return t("Saved.");
    }),
    "save-file": () => saveText(JSON.stringify(board.tree.data), `${fileName(board.tree)}.json`, "application/json"),
    embed: () => tried(() => embed(board)),
    play: () => tried(() => playOn(board.position)),
    puzzle: () => board.position && location.assign(address(`/my-puzzles/new?game=${encodeURIComponent(board.position.game)}&position=${encodeURIComponent(board.position.position)}`)),
  };
}

/** Links to pictures of what is on the board. @param {AnalysisBoard} board */
function pictures({ position, tree }) {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-picture]"))) {
    const form = link.dataset.picture;
    link.href = `/pictures/position.${form}?text=${encodeURIComponent(position?.game ?? tree.game)}&position=${encodeURIComponent(position?.position ?? "")}`;
    link.download = `${fileName(tree)}.${form}`;
  }
}

/** Put what is on the board, or the whole game, into another page. @param {AnalysisBoard} board @returns {Promise<string>} */
async function embed({ position, tree, here, preview, page }) {
  const marks = preview ? "" : here.marks.map(({ colour, cells }) => [colour, ...cells].join(" ")).join(",");
  const place = new URLSearchParams({ game: tree.game, position: position?.position ?? "", ...(marks ? { marks } : {}) });
  const things = [{ name: t("This position"), path: `/embed/position?${place}` }];
  const game = tree.size ? [{ name: t("The game, move by move"), path: gamePath(tree.game, await recordOf(tree)) }] : [];
  /** @type {HTMLDialogElement} */ (byId("export")).close();
  await openEmbedding([...things, ...game], page.dataset.embedStyle ?? "");
  return "";
}

/** The film is shown the way the board is, unless one wants it otherwise. @param {AnalysisBoard} board */
function turned({ playArea }) {
  const box = /** @type {HTMLInputElement | null} */ (document.querySelector("#film [name=turned]"));
  if (box) box.checked = playArea.board.turned;
}

/** The line that is looked at, from its start to its end, as an animated picture. @param {AnalysisBoard} board @param {HTMLFormElement} form @returns {Promise<string>} */
async function film({ tree, here }, form) {
  const data = new FormData(form);
  const progress = /** @type {HTMLProgressElement} */ (byId("film-progress"));
  let end = here;
  while (end.children.length) end = end.children[0];
  const body = { game: tree.game, start: tree.start, actions: end.played, turned: data.has("turned"), marked: data.has("marked") };
  progress.hidden = false;
  try {
    const frames = await post("/api/analysis/frames", body);
    const blob = await animated(frames, Number(data.get("size")), Number(data.get("seconds")), (done) => (progress.value = done));
    save(blob, `${fileName(tree)}.gif`);
    return tn("Saved: {n} picture, {size} kB.", "Saved: {n} pictures, {size} kB.", frames.frames.length, { size: Math.ceil(blob.size / 1000) });
  } finally {
    progress.hidden = true;
  }
}
