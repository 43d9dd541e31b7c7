// The buttons and keys of the analysis board.
import { byId, openDrawer } from "../page.js";
import { t } from "../words.js";
import { COLOURS } from "./tree.js";

/** @typedef {import("./analysisboard.js").AnalysisBoard} AnalysisBoard */

/** Wire everything up. @param {AnalysisBoard} board @param {Record<string, () => void>} more what the page does itself */
export function wire(board, more) {
  const { drawing, panel, playArea } = board;
  const draw = () => {
    drawing.set(!drawing.on);
    byId("draw").setAttribute("aria-pressed", String(drawing.on));
    byId("colours").hidden = !drawing.on;
    board.voice.say(drawing.on ? t("Drawing: choose a cell, then the same again for a ring, or another for an arrow.") : t("Drawing is off."));
  };
  /** @type {Record<string, () => unknown>} */
  const acts = {
    first: () => board.go(board.tree.root), back: () => board.back(), on: () => board.forward(), last: () => board.go(board.here.end),
    flip: () => {
      playArea.arrange({ turned: !playArea.board.turned });
      panel.evaluation.turn(playArea.board.turned);
      drawing.show();
    },
    draw, promote: () => board.promote(), up: () => board.shift(-1), down: () => board.shift(1), remove: () => board.remove(),
    restore: () => board.restore(), "clear-marks": () => board.clearMarks(), "keep-line": () => board.keepLine(), "leave-line": () => board.leaveLine(),
    keys: () => openDrawer("keys"), ...more,
  };
  for (const node of document.querySelectorAll("[data-do]")) {
    const name = /** @type {HTMLElement} */ (node).dataset.do ?? "";
    node.addEventListener("click", () => {
      node.closest("dialog")?.close();
      acts[name]?.();
    });
  }
  for (const node of document.querySelectorAll("[data-take]")) {
    node.addEventListener("click", () => acts[/** @type {HTMLElement} */ (node).dataset.take ?? ""]?.());
  }
  colours(board);
  const comment = /** @type {HTMLTextAreaElement} */ (byId("comment"));
  comment.addEventListener("input", () => board.comment(comment.value));
  comment.addEventListener("keydown", (event) => event.key === "Escape" && board.moves.focus());
  keyboard(board, acts, { e: () => panel.toggle(), t: () => panel.toggleThreat(), f: acts.flip, d: draw, c: () => comment.focus(), p: acts.promote, m: () => board.moves.focus(), "?": acts.keys });
}

/** @param {AnalysisBoard} board */
function colours({ drawing }) {
  for (const [index, radio] of [...byId("colours").querySelectorAll("input")].entries()) {
    radio.addEventListener("change", () => (drawing.colour = COLOURS[index]));
  }
}

/** @param {AnalysisBoard} board @param {Record<string, () => unknown>} acts @param {Record<string, () => unknown>} letters */
function keyboard(board, acts, letters) {
  /** @type {Record<string, () => unknown>} */
  const everywhere = { ",": acts.back, ".": acts.on, Home: acts.first, End: acts.last, "?": acts.keys };
  /** @type {Record<string, () => unknown>} */
  const outside = {
    ArrowLeft: acts.back, ArrowRight: acts.on, ArrowUp: () => board.beside(-1), ArrowDown: () => board.beside(1), Delete: acts.remove, ...letters,
  };
  addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
    if (board.page.dataset.practice) return; // the moves that come are hidden then
    const onBoard = target.closest("[role=grid]");
    const number = !onBoard && /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
    /** @type {(() => unknown) | undefined} */
    const act = everywhere[event.key] ?? (onBoard ? undefined : outside[event.key]);
    if (number) board.panel.step(number - 1, 1);
    else if (event.key === "Enter" && board.preview && !target.closest("button:not(.looked-at [aria-current], #moves [aria-current]), a, summary")) board.keepLine();
    else if (event.key === "Escape") leave(board, acts);
    else if (act) act();
    else return;
    event.preventDefault();
  });
  board.command = (letter) => {
    if (board.page.dataset.practice) return false;
    letters[letter]?.();
    return letter in letters;
  };
}

/** @param {AnalysisBoard} board @param {Record<string, () => unknown>} acts */
function leave(board, acts) {
  if (board.drawing.on) acts.draw();
  else if (board.preview) board.leaveLine();
}
