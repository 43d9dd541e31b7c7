// How to put a board into another page: a dialog with the HTML to copy, and with what it will look like.
import { element } from "./api.js";
import { button, copy } from "./page.js";
import { t } from "./words.js";

/** @typedef {{name: string, path: string | null}} Embeddable what may be embedded, and its address here; null if it is too long for one */

const LONGEST = 15_000; // characters of an address; the server takes a few more
const TAGS = /^\[(Event|Game|Variant|SetUp|FEN) /; // of a record: the others say nothing that is shown
const SIZES = /** @type {[number, number][]} */ ([[320, 420], [480, 580], [640, 460]]);

/** @param {string} path @param {string} theme */
const themed = (path, theme) => `${path}${theme ? `${path.includes("?") ? "&" : "?"}theme=${theme}` : ""}`;

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The HTML of a frame. @param {string} address @param {string} title @param {[number, number]} size */
export function frameOf(address, title, [width, height]) {
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${width}" height="${height}" loading="lazy" style="border: 0; max-width: 100%"></iframe>`;
}

/** Where a game is shown whose moves are in the address; null if that would be too long. @param {string} game @param {string} record @returns {string | null} */
export function gamePath(game, record) {
  const [tags, turns] = [record.split("\n").filter((line) => TAGS.test(line)), record.replace(/^(\[\w+ ".*"\]\n)+/, "").replaceAll(/\s*\[%(clk|emt|eval) [^\]]*\]\s*/g, "").replaceAll(/\s*\{\s*\}/g, "")];
  const moves = [...tags, "", turns.trim().replaceAll(/\s+/g, " ")].join("\n").trim();
  const query = new URLSearchParams({ game, moves });
  return String(query).length > LONGEST ? null : `/embed/game?${query}`;
}

/** The dialog for a table whose game is over. @param {{id: string, game: string, public: boolean}} table @param {string} style */
async function openForTable({ id, game, public: open }, style) {
  const record = open ? "" : await (await fetch(`/api/tables/${id}/record.pgn`)).text();
  const path = open ? `/embed/game?table=${encodeURIComponent(id)}` : gamePath(game, record);
  await openEmbedding([{ name: t("The game, move by move"), path }], style);
}

/** @param {string} words @param {[string, string][]} options @param {() => void} changed */
function choice(words, options, changed) {
  const select = /** @type {HTMLSelectElement} */ (element("select", {}, ...options.map(([value, text]) => element("option", { value }, text))));
  select.addEventListener("change", changed);
  return { select, label: element("label", {}, words, " ", select) };
}

/** @param {string} address @returns {Promise<unknown>} */
function styled(address) {
  if (document.querySelector(`link[href="${address}"]`)) return Promise.resolve();
  const link = element("link", { rel: "stylesheet", href: address });
  const loaded = new Promise((done) => {
    for (const event of ["load", "error"]) link.addEventListener(event, done);
  });
  document.head.append(link);
  return loaded;
}

/** Open the dialog. @param {Embeddable[]} things the first is chosen at first @param {string} style the address of its style sheet */
export async function openEmbedding(things, style) {
  await styled(style);
  const html = /** @type {HTMLTextAreaElement} */ (element("textarea", { readonly: "", rows: "4", "aria-label": t("HTML for your page"), spellcheck: "false" }));
  html.addEventListener("focus", () => html.select());
  const preview = /** @type {HTMLIFrameElement} */ (element("iframe", { title: t("What it will look like"), class: "embed-preview" }));
  const says = element("p", { class: "aside-text", role: "status" });
  const show = () => {
    const [thing, size] = [things[Number(what.select.value)], SIZES[Number(sizes.select.value)]];
    for (const node of [html, done, preview]) node.hidden = !thing.path;
    says.textContent = thing.path ? "" : t("This game is too long for an address. Embed a finished game of a public table, or a position.");
    if (!thing.path) return;
    const path = themed(thing.path, theme.select.value);
    html.value = frameOf(new URL(path, location.href).href, thing.name, size);
    if (preview.getAttribute("src") !== path) preview.src = path;
    [preview.width, preview.height] = size.map(String);
  };
  const what = choice(t("What to show"), things.map(({ name }, index) => [String(index), name]), show);
  const theme = choice(t("Colours"), [["", t("as the reader's device has them")], ["light", t("light")], ["dark", t("dark")]], show);
  const sizes = choice(t("Size"), SIZES.map(([width, height], index) => [String(index), `${width} × ${height}`]), show);
  sizes.select.value = "1";
  what.label.hidden = things.length < 2;
  const done = button(t("Copy the HTML"), () => copy(html.value).then(() => (says.textContent = t("The HTML is on the clipboard.")), () => html.select()), "button main");
  const close = button("×", () => dialog.close(), "icon");
  close.setAttribute("aria-label", t("Close"));
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog", { class: "drawer embedding", "aria-labelledby": "embedding-title" },
    element("header", {}, element("h2", { id: "embedding-title" }, t("Embed in a page")), close),
    element("p", { class: "aside-text" }, t("Copy this into the HTML of your own page. It works there without cookies, and follows its reader's language.")),
    element("div", { class: "embed-choices" }, what.label, theme.label, sizes.label), html, element("p", {}, done), says, preview));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  (document.getElementById("main") ?? document.body).append(dialog); // inside it a header is no banner
  show();
  dialog.showModal();
}

Object.assign(globalThis, { ludariumEmbed: openForTable }); // for the table, which loads this when it is wanted
