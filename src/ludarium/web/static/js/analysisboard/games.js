// The panel of games beside an analysis: what was played in this position. Its script is loaded when it is first opened.
import { byId, tell } from "../page.js";
import { t } from "../words.js";

/** @param {import("./analysisboard.js").AnalysisBoard} board */
export function gamesOf(board) {
  const toggle = document.getElementById("games-on");
  const root = document.getElementById("games");
  if (!toggle || !root) return; // a page without a server has no library
  /** @type {Promise<() => void> | null} */
  let loading = null;
  const show = async () => {
    loading ??= loaded(board, root);
    (await loading)();
  };
  toggle.addEventListener("click", async () => {
    root.hidden = !root.hidden;
    toggle.setAttribute("aria-expanded", String(!root.hidden));
    toggle.textContent = root.hidden ? t("Show") : t("Hide");
    if (root.hidden) return;
    try {
      await show();
    } catch {
      loading = null;
      tell(byId("games-problem"), t("The games could not be loaded. Try again in a moment."));
    }
  });
  board.watchers.push(() => !root.hidden && show().catch(() => {}));
}

/** @param {import("./analysisboard.js").AnalysisBoard} board @param {HTMLElement} root @returns {Promise<() => void>} */
async function loaded(board, root) {
  const { explorer, explorerStyle } = board.page.dataset;
  const style = document.createElement("link");
  const styled = new Promise((done) => style.addEventListener("load", done));
  document.head.append(Object.assign(style, { rel: "stylesheet", href: explorerStyle }));
  await Promise.all([import(explorer ?? ""), styled]);
  return /** @type {any} */ (globalThis).ludariumExplorer(board, root);
}
