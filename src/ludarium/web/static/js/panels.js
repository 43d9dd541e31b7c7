// What lies beside the board: the course of the game, talk, the invitation, the dice.
import { element, post } from "./api.js";
import { verify } from "./dice.js";
import { capital } from "./hand.js";
import { home } from "./home.js";
import { button, byId, coded, copy } from "./page.js";
import { list, t, tn } from "./words.js";

/** @typedef {import("./types.js").TableData} TableData */
/** @typedef {import("./types.js").Turn} Turn */

const watched = new Set(); // boxes whose size is watched

/**
 * The turns played: a row a round, a column a player, each turn with its own number; a touch on one goes back to it.
 * @param {Turn[]} turns @param {import("./types.js").SeatData[]} seats @param {number | null} at @param {(ply: number) => void} go
 */
export function turnList(turns, seats, at, go) {
  const order = playOrder(turns, seats);
  const heads = order.map((seat) => element("th", { scope: "col" }, capital(seats[seat].name)));
  const rows = rounds(turns, order).map((row) => {
    const cells = row.map((index) => (index === null ? element("td") : cell(turns[index], index, index + 1 === (at ?? turns.length), go)));
    if (row.length === 1) cells[0].setAttribute("colspan", String(order.length));
    return element("tr", {}, ...cells);
  });
  byId("turn-heads").replaceChildren(element("tr", {}, ...heads));
  byId("turn-list").replaceChildren(...rows);
  showCurrent();
}

/** Keep the current turn in sight, also when there is less room for the list than before. */
function showCurrent() {
  const box = byId("turns");
  if (!watched.has(box)) new ResizeObserver(showCurrent).observe(box);
  watched.add(box);
  const current = byId("turn-list").querySelector("[aria-current]");
  if (current) show(current, box, byId("turn-heads"));
  else box.scrollTop = 0; // before the first turn
}

/** The seats in order of play, beginning with the player who moved first. @param {Turn[]} turns @param {import("./types.js").SeatData[]} seats */
function playOrder(turns, seats) {
  const first = Math.max(0, turns.find((turn) => turn.player >= 0)?.player ?? 0);
  return seats.map((_, index) => (first + index) % seats.length);
}

/**
 * The rows of the list: for every column the index of its turn or null; a row of one is a turn of nobody's, a throw for all.
 * @param {Turn[]} turns @param {number[]} order @returns {(number | null)[][]}
 */
function rounds(turns, order) {
  /** @type {(number | null)[][]} */
  const rows = [];
  let filled = order.length; // the columns of the last row up to here are taken
  for (const [index, { player }] of turns.entries()) {
    const column = order.indexOf(player);
    if (column < 0) rows.push([index]);
    else if (column < filled || !rows.length) rows.push(order.map((_, place) => (place === column ? index : null)));
    else rows[rows.length - 1][column] = index;
    filled = column < 0 ? order.length : column + 1;
  }
  return rows;
}

/** One turn of the list. @param {Turn} turn @param {number} index @param {boolean} current @param {(ply: number) => void} go */
function cell(turn, index, current, go) {
  const text = turn.hidden ? "…" : turn.text || "–";
  const made = button("", () => go(index + 1), "turn");
  const words = turn.say ? [element("span", { class: "words" }, capital(turn.say)), " "] : [];
  made.append(element("span", { class: "round" }, `${index + 1}.`), " ", ...words, element("span", { class: "notation" }, text));
  if (current) made.setAttribute("aria-current", "true");
  return element("td", {}, made);
}

/** Scroll the box, and only it, until the node can be seen below its head. @param {Element} node @param {HTMLElement} box @param {HTMLElement} head */
function show(node, box, head) {
  const [inner, outer] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
  const top = outer.top + head.offsetHeight;
  if (inner.top < top) box.scrollTop += inner.top - top - 4;
  else if (inner.bottom > outer.bottom) box.scrollTop += Math.min(inner.bottom - outer.bottom + 4, inner.top - top);
}

/** @param {import("./types.js").ChatLine[]} lines */
export function chatList(lines) {
  const list = byId("chat-list");
  list.replaceChildren(...lines.map((line) => element("li", {}, element("b", {}, line.who), ` ${line.text}`)));
  list.scrollTop = list.scrollHeight;
}

/** The way in for others: link, LAN address, QR code. @param {TableData} table */
export function invitation(table) {
  const box = byId("invite");
  const open = table.seats.some((seat) => seat.kind === "open");
  box.hidden = !(open && table.invite && table.status === "waiting");
  if (box.hidden || !table.invite) return;
  const here = new URL(table.invite, location.href).href;
  const alone = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname); // an address that only this computer understands
  const link = alone && table.lan ? table.lan : here;
  const field = /** @type {HTMLInputElement} */ (element("input", { readonly: "", "aria-label": t("Link to this table"), id: "invite-link" }));
  field.value = link;
  field.addEventListener("focus", () => field.select());
  const done = button(t("Copy"), () => copy(link).then(() => (done.textContent = t("Copied"))), "button main");
  const parts = [
    element("h2", { id: "invite-title" }, t("Invite somebody")),
    element("p", {}, table.listed ? t("Anybody with this link can sit down, and so can anybody in the lobby; no account is needed.") : t("Only somebody with this link can sit down; no account is needed.")),
    element("div", { class: "row" }, field, done),
  ];
  if (table.lan && table.lan !== link) parts.push(element("p", { class: "lan" }, t("On the same network:"), " ", element("code", {}, table.lan)));
  if (alone && table.lan === null) parts.push(...homeNetwork());
  const picture = table.qr && qrCode(table.qr);
  if (picture) parts.push(element("div", { class: "qr", role: "img", "aria-label": t("The link as a QR code") }, picture));
  parts.push(element("p", {}, button(t("Close this table"), () => post(`/api/tables/${table.id}/close`, {}).catch(() => {}), "button plain")));
  box.replaceChildren(...parts);
}

/** The link is of no use to anybody else: how to change that. */
function homeNetwork() {
  return [
    element("p", { class: "message" }, element("b", {}, t("This link opens on this computer only."))),
    element("p", { class: "aside-text" }, ...coded(t("To invite somebody on your home network, stop the server with Ctrl-C and start it again with `make play LAN=1` or `ludarium serve --lan`. This table will still be here, with a link and a QR code for their phone."))),
  ];
}

/** @param {string} text */
function qrCode(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return parsed.tagName === "svg" ? document.importNode(parsed, true) : null;
}

/**
 * The promise before the game, the proof after it; whether the proof says anything new.
 * @param {TableData} table @param {import("./dicebook.js").DiceBook} book
 */
export async function dicePanel(table, book) {
  const box = byId("dice");
  const { dice } = table;
  box.hidden = !dice;
  if (!dice) return false;
  const before = book.says;
  const parts = [
    element("h3", {}, t("The throws can be checked")),
    element("p", {}, home.answers && !home.answers.away ? t("Before the game this page fixed its dice and published this fingerprint of them. Only then did each player's browser add a number of its own:") : t("Before the game the server fixed its dice and published this fingerprint of them. Only then did each player's browser add a number of its own:")),
    element("p", {}, element("code", { class: "hash" }, dice.commit)),
  ];
  const here = dice.throws.filter(({ seed }) => seed).length;
  if (here && !dice.seed) parts.push(element("p", {}, tn("{n} throw was made in this browser while the server could not be reached.", "{n} throws were made in this browser while the server could not be reached.", here)));
  if (!dice.seed) parts.push(element("p", {}, `${tn("{n} throw so far.", "{n} throws so far.", dice.throws.length)} ${t("When the game is over the seed is revealed, and this page checks every throw.")}`));
  else parts.push(...(await proof(table, dice, book)));
  box.replaceChildren(...parts);
  return book.says !== before;
}

/** @param {TableData} table @param {import("./types.js").DiceData} dice @param {import("./dicebook.js").DiceBook} book */
async function proof(table, dice, book) {
  const { right, wrong, open } = await verify(table.id, dice, table.seats, book.memory);
  const sure = open.length ? t("As far as this page can tell the dice were fair") : t("The dice were fair");
  const says = wrong.length ? t("Something is wrong with the dice: {what}.", { what: list(wrong) }) : `${sure}: ${list(right)}.`;
  book.wrong = wrong.length > 0;
  book.says = wrong.length ? says : `${sure}. ${t("The record says what was checked.")}`;
  return [
    element("p", {}, t("Seed:"), " ", element("code", { class: "hash" }, dice.seed ?? "")),
    element("p", { id: "verdict", class: wrong.length ? "verdict bad" : "verdict good" }, says),
    ...(open.length ? [element("p", {}, t("What it could not check:")), element("ul", { id: "unchecked" }, ...open.map((one) => element("li", {}, one)))] : []),
    ...chances(dice),
    element("p", {}, t("To check it with your own program:"), " ", element("a", { href: `/api/tables/${table.id}`, download: `${table.id}.json` }, t("everything as JSON")), "."),
  ];
}

/** The chances that the throws were made with, which the rules should confirm. @param {import("./types.js").DiceData} dice */
function chances({ throws }) {
  const used = new Set(throws.map(({ odds }) => odds.map(([, odd]) => `${Number((100 * odd).toFixed(2))} %`).join(", ")));
  return used.size ? [element("p", {}, t("The chances used for each face were {chances}. Compare them with the rules.", { chances: [...used].join("; ") }))] : [];
}
