// What is on the analysis board as a drill: the whole tree as a line, or the position as an ending.
import { drillOf, endingOf, keep } from "../drill/shelf.js";
import { address } from "../home.js";
import { t } from "../words.js";

/** @param {import("./analysisboard.js").AnalysisBoard} board @param {() => string} [named] what to call it @returns {Record<string, () => unknown>} */
export function drilling(board, named = () => board.tree.name) {
  const open = (/** @type {import("../drill/shelf.js").Drill} */ drill) => {
    keep(drill);
    location.assign(address(`/drill?id=${drill.id}`));
  };
  return {
    "drill-line": () => {
      const { tree, here, position } = board;
      if (!tree.size) return board.remark(t("Play a line first; then you can drill it."));
      const last = here.parent ? here : tree.root.end;
      const title = position?.title ?? tree.game;
      const begins = tree.root.end.path.slice(0, 6).map(({ text }) => text);
      open({ ...drillOf(tree, { title, side: Math.max(last.player, 0) }), name: named() || `${title}: ${begins.join(" ")}` });
    },
    "drill-win": () => {
      const { position } = board;
      if (!position || position.view.outcome || position.view.mover < 0 || position.view.pending?.length) return board.remark(t("Choose a position in which a player is to move; then you can drill it."));
      open(endingOf({ name: named() || position.title, title: position.title, game: position.game, position: position.position, side: position.view.mover, goal: "win" }));
    },
  };
}
