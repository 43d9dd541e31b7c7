// The seats around the board: who sits there, how much time they have, what they have captured.
import { element } from "./api.js";
import { shape } from "./draw.js";
import { byId } from "./page.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").SeatData} SeatData */
/** @typedef {import("./types.js").View} View */

/** The lines that speak of no seat. @param {View} view */
export const otherLines = (view) => view.lines.filter(([, , seat]) => seat < 0);

export class Seats {
  constructor() {
    /** @type {SeatData[]} */
    this.seats = [];
    /** @type {Map<number, {node: HTMLElement, clock: HTMLElement, line: HTMLElement, face: HTMLElement, note: HTMLElement}>} */
    this.plaques = new Map();
    /** @type {Map<string, string>} the symbol on each side's badge, so that it stays however often the plaques are made anew */
    this.badges = new Map();
    /** @type {number | null} */
    this.thinking = null;
  }

  /** Lay out the plaques: our seats near, the others far. @param {SeatData[]} seats */
  set(seats) {
    this.seats = seats;
    this.plaques.clear();
    const own = seats.filter((seat) => seat.yours).length;
    const mine = (/** @type {SeatData} */ seat, /** @type {number} */ index) => (own && own < seats.length ? seat.yours : index === 0);
    const nodes = seats.map((seat, index) => this.plaque(seat, index));
    const near = nodes.filter((_, index) => mine(seats[index], index));
    byId("far").classList.toggle("close", seats.length > 2);
    byId("near").classList.toggle("close", near.length > 1);
    byId("near").replaceChildren(...near);
    byId("far").replaceChildren(...nodes.filter((node) => !near.includes(node)));
  }

  /** @param {SeatData} seat @param {number} index */
  plaque(seat, index) {
    const clock = element("span", { class: "clock", hidden: "" });
    const line = element("span", { class: "score" });
    const face = element("span", { class: "face", "aria-hidden": "true" });
    const note = element("span", { class: "note" });
    const who = element("b", {}, seat.who ?? t("Open seat"));
    const name = element("span", { class: "who" }, who, element("span", { class: "side-name" }, seat.name), line, note);
    const turn = element("span", { class: "to-play", "aria-hidden": "true" }, t("to play")); // the state sentence says it aloud
    const node = element("div", { class: `plaque ${seat.kind}`, "data-seat": String(index) }, face, name, turn, clock);
    this.plaques.set(index, { node, clock, line, face, note });
    this.presence(index, seat.online);
    return node;
  }

  /** @param {number} index @param {boolean} online */
  presence(index, online) {
    const plaque = this.plaques.get(index);
    const person = this.seats[index]?.kind === "person" && !this.seats[index]?.yours;
    if (!plaque) return;
    plaque.node.classList.toggle("away", person && !online);
    plaque.note.textContent = person && !online ? t("away") : "";
  }

  /** Whose turn it is, what the lines say, which piece stands for whom. @param {View} view @param {import("./board.js").Board} board */
  show(view, board) {
    for (const [index, plaque] of this.plaques) {
      plaque.node.classList.toggle("won", Boolean(view.outcome?.winner.includes(index)));
      if (!plaque.face.childElementCount) this.face(index, view, board);
    }
    this.tally(view);
    this.turn(view.mover);
    this.think(view.mover === this.thinking ? this.thinking : null);
  }

  /** What each seat has by then. @param {View} view */
  tally(view) {
    for (const [index, plaque] of this.plaques) plaque.line.textContent = view.lines.find(([, , seat]) => seat === index)?.[1] ?? "";
  }

  /** Whose turn it is, marked by a word, a frame and for those who do not see it. @param {number} seat */
  turn(seat) {
    for (const [index, plaque] of this.plaques) {
      plaque.node.classList.toggle("acts", index === seat);
      if (index === seat) plaque.node.setAttribute("aria-current", "true");
      else plaque.node.removeAttribute("aria-current");
    }
  }

  /** The board says what stands for a seat; else it is its most common piece, once there is one, and stays so. @param {number} index @param {View} view @param {import("./board.js").Board} board */
  face(index, view, board) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const [, symbol, owner, count] of view.pieces) if (owner === index) counts.set(symbol, (counts.get(symbol) ?? 0) + count);
    const { name } = this.seats[index];
    const [common] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
    const symbol = this.badges.get(name) ?? board.data?.badges?.[index] ?? common;
    if (!symbol || !board.sheet.names.has(symbol)) return;
    this.badges.set(name, symbol);
    const use = shape("use", { href: `#${board.sheet.prefix}${symbol}`, width: 100, height: 100 });
    this.plaques.get(index)?.face.replaceChildren(shape("svg", { viewBox: "4 4 92 92" }, use));
  }

  /** @param {number | null} index */
  think(index) {
    this.thinking = index;
    for (const [seat, plaque] of this.plaques) plaque.node.classList.toggle("thinks", seat === index);
  }

  /** @param {number} index @param {string} text @param {boolean} low */
  clock(index, text, low) {
    const clock = this.plaques.get(index)?.clock;
    if (!clock) return;
    if (clock.textContent !== text) clock.textContent = text;
    clock.hidden = false;
    clock.classList.toggle("low", low);
  }
}
