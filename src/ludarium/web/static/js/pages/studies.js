// All studies: one's own, those of others that were opened here; beginning one, and bringing one from a text.
import { element, get, post } from "../api.js";
import { load } from "../analysisboard/shelf.js";
import { Tree } from "../analysisboard/tree.js";
import { button, byId, tell } from "../page.js";
import { fillGames, ofTable } from "../studies/adding.js";
import { forget, opened } from "../studies/opened.js";
import { t, tag, tn } from "../words.js";

/** @typedef {{id: string, title: string, changed: number, chapters: number, mine: boolean, owner: string}} Listed */

/** @param {string} id @returns {HTMLInputElement} */
const field = (id) => /** @type {HTMLInputElement} */ (byId(id));
const query = new URLSearchParams(location.search);

/** What was brought along to be put into a study. @returns {Promise<{title: string, tree: object} | null>} */
async function brought() {
  const [analysis, table] = [query.get("analysis"), query.get("table")];
  if (table) return ofTable(table);
  if (!analysis) return null;
  const kept = await load(analysis);
  if (!kept) throw new Error(t("This browser does not have that analysis. Analyses are kept in the browser they were made in; a link carries one to another."));
  return { title: kept.name || kept.title, tree: kept.data };
}

/** @param {Listed} study @param {{title: string, tree: object} | null} bring */
function row(study, bring) {
  const facts = [tn("{n} chapter", "{n} chapters", study.chapters), new Date(study.changed).toLocaleDateString(tag), ...(study.mine ? [] : [t("by {name}", { name: study.owner })])];
  const link = element("a", { href: `/study/${study.id}` }, study.title);
  const add = async () => {
    try {
      const { id } = await post(`/api/studies/${study.id}/chapters`, { ...bring, text: "" });
      location.assign(`/study/${study.id}#${id}`);
    } catch (error) {
      tell(byId("problem"), /** @type {Error} */ (error).message);
    }
  };
  const here = bring ? [button(t("Add it here"), add, "button main")] : [];
  return element("li", {}, element("div", {}, link, element("span", { class: "aside-text" }, facts.join(" · "))), ...here);
}

/** @param {Listed[]} mine */
function others(mine) {
  const own = new Set(mine.map(({ id }) => id));
  const seen = opened().filter(({ id }) => !own.has(id));
  byId("opened").hidden = !seen.length;
  byId("opened-list").replaceChildren(...seen.map(({ id, title }) => {
    const drop = button(t("Forget"), () => {
      forget(id);
      others(mine);
    }, "button plain");
    drop.setAttribute("aria-label", t("Forget {name}", { name: title }));
    return element("li", {}, element("div", {}, element("a", { href: `/study/${id}` }, title)), drop);
  }));
}

/** @param {{title: string, tree: object} | null} bring */
function begin(bring) {
  byId("begin").addEventListener("submit", async (event) => {
    event.preventDefault();
    tell(byId("problem"), "");
    const title = field("begin-title").value.trim();
    const game = field("begin-game").value;
    const first = bring ?? { title: t("Chapter {n}", { n: 1 }), tree: new Tree(game).data };
    try {
      const { url } = await post("/api/studies", { title, chapters: [{ ...first, text: "" }] });
      location.assign(url);
    } catch (error) {
      tell(byId("problem"), /** @type {Error} */ (error).message);
    }
  });
}

function importing() {
  field("import-file").addEventListener("change", async () => {
    const [file] = field("import-file").files ?? [];
    if (file) field("import-text").value = await file.text();
  });
  byId("import").addEventListener("submit", async (event) => {
    event.preventDefault();
    tell(byId("import-problem"), "");
    try {
      const { url } = await post("/api/studies/import", { text: field("import-text").value, game: field("begin-game").value });
      location.assign(url);
    } catch (error) {
      tell(byId("import-problem"), /** @type {Error} */ (error).message);
    }
  });
}

async function main() {
  await fillGames(/** @type {HTMLSelectElement} */ (byId("begin-game")));
  importing();
  const bring = await brought().catch((error) => {
    tell(byId("problem"), error.message);
    return null;
  });
  begin(bring);
  if (bring) {
    tell(byId("bring"), t("Choose a study for “{title}”, or begin a new one with it.", { title: bring.title }));
    byId("begin-board").hidden = true;
  }
  const { studies } = await get("/api/studies");
  byId("mine-none").hidden = studies.length > 0;
  byId("mine-list").replaceChildren(...studies.map((/** @type {Listed} */ study) => row(study, bring)));
  others(studies);
  byId("studies").dataset.ready = "true";
}

main().catch((error) => tell(byId("problem"), error.message));
