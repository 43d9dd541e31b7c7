// The tree of moves as text: the main line, variations indented below the move they replace, comments between them.
import { element } from "../api.js";
import { t, tc } from "../words.js";

/** @typedef {import("./tree.js").Move} Move */
/** @typedef {import("./tree.js").Tree} Tree */

export class TreeView {
  /** @param {HTMLElement} host @param {(move: Move) => void} go */
  constructor(host, go) {
    this.host = host;
    this.go = go;
    this.away = false; // whether the reader scrolled to other moves
    host.addEventListener("scroll", () => (this.away = this.hidden() !== 0), { passive: true });
    new ResizeObserver(() => this.away || this.follow()).observe(host); // what the engine says above takes room from it
  }

  /** @param {Tree} tree @param {Move} here */
  show(tree, here) {
    const [first] = tree.root.children;
    const focused = this.host.contains(document.activeElement);
    const start = this.button(tree.root, tc("list of moves", "Start"), here);
    const parts = first ? this.line(first, here, tree.opening ? 1 : 0, true) : [element("li", { class: "aside-text" }, t("Play a move on the board: it appears here."))];
    this.host.replaceChildren(element("ol", { class: "moves" }, element("li", { class: "start" }, start, ...this.remark(tree.root)), ...parts));
    this.follow();
    if (focused) this.focus();
  }

  /** How far the list has to be scrolled for the move that is shown to be in sight. @returns {number} */
  hidden() {
    const current = this.host.querySelector("[aria-current]");
    if (!current) return 0;
    const [box, at] = [this.host.getBoundingClientRect(), current.getBoundingClientRect()];
    if (at.top < box.top - 1) return at.top - box.top - 8; // parts of a pixel are nothing
    return at.bottom > box.bottom + 1 ? at.bottom - box.bottom + 8 : 0;
  }

  /** Have the move that is shown in sight: scroll the list, never the page. */
  follow() {
    this.host.scrollTop += this.hidden();
    this.away = false;
  }

  /** A line from a move on, with the variations beside it. @param {Move} first @param {Move} here @param {number} before turns before it @param {boolean} main @returns {HTMLElement[]} */
  line(first, here, before, main) {
    /** @type {HTMLElement[]} */
    const items = [];
    let count = before;
    for (let move = /** @type {Move | undefined} */ (first); move; move = move.children[0]) {
      const number = this.number(move, count);
      const button = this.button(move, move.text, here);
      const item = element("li", {}, number ? element("span", { class: "numbered" }, number, button) : button, ...this.remark(move));
      items.push(item);
      const others = main || move !== first ? move.siblings.slice(1) : [];
      if (move.siblings[0] === move && others.length) item.append(this.variations(others, here, count));
      if (move.player >= 0) count += 1;
    }
    return items;
  }

  /** @param {Move[]} others @param {Move} here @param {number} count */
  variations(others, here, count) {
    const rows = others.map((other) => element("li", {}, element("ol", { class: "line" }, ...this.line(other, here, count, false))));
    return element("ul", { class: "variations", "aria-label": t("Variations") }, ...rows);
  }

  /** Every turn has a number of its own, as at the table and in records; the throws that decide who begins are the first. @param {Move} move @param {number} count turns before it */
  number(move, count) {
    const opening = count === 1 && move.parent && !move.parent.parent; // the first of those throws
    return move.player >= 0 ? element("span", { class: "round" }, `${count + 1}.`) : opening ? element("span", { class: "round" }, "1.") : null;
  }

  /** @param {Move} move @param {string} text @param {Move} here */
  button(move, text, here) {
    /** @type {Record<string, string>} */
    const current = move === here ? { "aria-current": "true", tabindex: "0" } : { tabindex: "-1" };
    const made = element("button", { type: "button", class: move.player < 0 && move.parent ? "ply throw" : "ply", ...current }, text || "…");
    if (move.marks.length) made.append(element("span", { class: "marks-sign", title: t("with marks") }, "◎"));
    made.addEventListener("click", () => this.go(move));
    return made;
  }

  /** @param {Move} move */
  remark(move) {
    return move.comment ? [element("span", { class: "remark" }, move.comment)] : [];
  }

  /** Put the keyboard on the move that is shown. */
  focus() {
    /** @type {HTMLElement | null} */ (this.host.querySelector("[aria-current]"))?.focus({ preventScroll: true });
  }
}
