// The explorer as a panel of the analysis board; loaded when somebody opens it.
import { ExplorerView } from "./explorerview.js";

/** @typedef {import("../analysisboard/analysisboard.js").AnalysisBoard} AnalysisBoard */

/** @param {AnalysisBoard} board @param {HTMLElement} root */
function explorer(board, root) {
  const view = new ExplorerView(root, (move) => board.act(move.actions));
  return () => {
    if (root.closest("[hidden]") || !board.position) return;
    if (board.position.view.pending?.length) view.wait();
    else view.show({ game: board.tree.game, start: board.tree.start, actions: board.actions });
  };
}

Object.assign(globalThis, { ludariumExplorer: explorer });
