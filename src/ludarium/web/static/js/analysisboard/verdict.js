// What the engine found, in words and on the bar beside the board.
import { element } from "../api.js";
import { shape } from "../draw.js";
import { capital } from "../hand.js";
import { t, tn } from "../words.js";

/** @typedef {import("../engine/search.js").Line} Line */

/** @param {number} score @param {number} [digits] */
export function signed(score, digits = 2) {
  const size = Math.abs(score).toFixed(digits);
  return Number(size) ? `${score < 0 ? "−" : "+"}${size}` : size;
}

/** @param {number} odds */
export const percent = (odds) => `${(100 * odds).toFixed(odds < 0.1 ? 1 : 0)} %`;

/** What a line is worth to the player to move: proved results with their distance, estimates as numbers. @param {Line} line @param {number} [digits] */
export function verdict({ score, proven, turns }, digits = 2) {
  if (proven === "draw") return t("draw");
  if (proven && turns === null) return proven === "win" ? t("wins") : t("loses");
  if (proven) return proven === "win" ? t("wins in {n}", { n: turns ?? 0 }) : t("loses in {n}", { n: turns ?? 0 });
  return signed(score, digits);
}

/** A proved result for a narrow place: `#5` for a win or a loss in five; nothing for an estimate. @param {Line} line */
export function short({ proven, turns }) {
  if (proven === "draw") return "=";
  return proven ? `#${turns ?? ""}` : "";
}

/** The same in a sentence. @param {Line} line @param {string} player */
export function sentence({ score, proven, turns }, player) {
  const values = { player: capital(player), score: signed(score) };
  if (proven === "draw") return t("Proved: a draw.");
  if (proven && turns === null) return proven === "win" ? t("{player}: a proved win.", values) : t("{player}: a proved loss.", values);
  if (proven === "win") return tn("{player}: a proved win in {n} move.", "{player}: a proved win in {n} moves.", turns ?? 0, values);
  if (proven) return tn("{player}: a proved loss in {n} move.", "{player}: a proved loss in {n} moves.", turns ?? 0, values);
  if (score >= 0.6) return t("{player}: winning ({score}).", values);
  if (score >= 0.2) return t("{player}: better off ({score}).", values);
  if (score >= -0.2) return t("{player}: about even ({score}).", values);
  return score >= -0.6 ? t("{player}: worse off ({score}).", values) : t("{player}: losing ({score}).", values);
}

/** The bar: how much of it is the first player's. */
export class EvaluationBar {
  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
    this.fill = element("span", { class: "fill" });
    this.label = element("span", { class: "value" });
    this.sheet = ""; // the pieces they are taken from
    this.faces = [0, 1].map(() => element("span", { class: "face", "aria-hidden": "true" }));
    node.replaceChildren(this.fill, this.faces[0], this.label, this.faces[1]);
    this.clear();
  }

  /** A piece of each player at the ends of the bar; they stay the same however few are left. @param {import("../board.js").Board} board @param {import("../types.js").View} view @param {number} players */
  name(board, view, players) {
    if (this.sheet !== board.sheet.prefix) for (const face of this.faces) face.replaceChildren(); // another game lies on the board
    this.sheet = board.sheet.prefix;
    for (const [player, face] of this.faces.entries()) {
      if (face.childElementCount || players !== 2) continue;
      const own = view.pieces.filter(([, , owner]) => owner === player).map(([, symbol]) => symbol);
      const many = (/** @type {string} */ symbol) => own.filter((one) => one === symbol).length;
      const symbol = board.data?.badges?.[player] || own.sort((one, other) => many(other) - many(one))[0];
      if (!symbol || !board.sheet.names.has(symbol)) continue;
      face.replaceChildren(shape("svg", { viewBox: "4 4 92 92" }, shape("use", { href: `#${board.sheet.prefix}${symbol}`, width: 100, height: 100 })));
    }
  }

  /** The first player's end lies where that player's side of the board is. @param {boolean} turned */
  turn(turned) {
    this.node.classList.toggle("turned", turned);
  }

  clear() {
    this.node.classList.add("unknown");
    this.node.setAttribute("aria-valuetext", t("not known yet"));
    this.label.textContent = "";
  }

  /** @param {number} score for `player`, from -1 to 1 @param {number} player @param {string[]} players @param {string} text @param {string} [short] for the bar itself, where it is no number: that goes with the fill, and is the first player's */
  set(score, player, players, text, short = "") {
    const own = players.length === 2 && player === 1 ? -score : score;
    this.node.classList.remove("unknown");
    this.node.style.setProperty("--share", String(50 + 50 * own));
    this.node.setAttribute("aria-valuenow", String(Math.round(50 + 50 * own)));
    this.node.setAttribute("aria-valuetext", `${players[player]} ${text}`);
    this.label.textContent = short || signed(own);
    this.node.title = `${capital(players[player])}: ${text}`;
  }
}
