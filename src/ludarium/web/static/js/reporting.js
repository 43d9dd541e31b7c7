// The way to the report: a button once the game is over, the making of it in the background, and the address that opens it. The
// report itself is another file, loaded when it is wanted.
import { home } from "./home.js";
import { button } from "./page.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {{maker: import("./report/maker.js").Maker, open: () => void}} Report */

const HERE = "#report";
let running = false; // whether the game was seen while it went on: then its report is made as soon as it ends
let followed = false; // whether the reader's going back is heard
/** @type {Promise<Report> | null} */
let loading = null;

/** @param {Table} table @returns {Promise<Report>} */
function load(table) {
  loading ??= loaded(table).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** @param {Table} table @returns {Promise<Report>} */
async function loaded(table) {
  const { report: script, reportStyle } = table.page.dataset;
  if (!script || !reportStyle) throw new Error("this page has no report");
  const style = document.createElement("link");
  const styled = new Promise((done) => style.addEventListener("load", done));
  document.head.append(Object.assign(style, { rel: "stylesheet", href: reportStyle }));
  await Promise.all([import(new URL(script, document.baseURI).href), styled]);
  return /** @type {any} */ (globalThis).ludariumReport(table, home.answers);
}

/** Open the report, and say so in the address. @param {Table} table */
export async function openReport(table) {
  try {
    (await load(table)).open();
    if (location.hash !== HERE) history.pushState(null, "", HERE);
  } catch {
    table.refuse(t("The report could not be loaded. Try again in a moment."));
  }
}

/** Something about the game is known: make the report of one that has just ended, or open the one that the address asks for. @param {Table} table */
export function watch(table) {
  if (!followed) follow(table);
  followed = true;
  const { data, own, settings } = table;
  const over = reportable(table);
  if (data && !over) running = data.status === "playing" || running;
  else if (over && running && own.length && settings.engine) {
    running = false;
    load(table).then(({ maker }) => maker.begin()).catch(() => {});
  }
  if (over && location.hash === HERE && !loading) openReport(table);
}

/** @param {Table} table */
function reportable({ data }) {
  if (home.answers && !globalThis.WebAssembly) return false; // there is nobody else to search
  return data?.status === "over" && data.turns.length > 0 && !data.view.aborted;
}

/** The button of a finished game; nothing while there is no report. @param {Table} table @returns {HTMLElement[]} */
export function reportButton(table) {
  if (!reportable(table)) return [];
  return [button(t("Game report"), () => openReport(table), "button report-open")];
}

/** The reader goes back, or forward. @param {Table} table */
function follow(table) {
  addEventListener("popstate", () => {
    const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("report"));
    if (location.hash === HERE && reportable(table)) openReport(table);
    else dialog?.close();
  });
}
