// All turns of a report as a table: what the graph shows, in words and numbers.
import { element } from "../api.js";
import { capital } from "../hand.js";
import { button } from "../page.js";
import { t } from "../words.js";
import { KINDS } from "./graph.js";
import { kindOf, signed, standing } from "./sentences.js";

/** @param {import("./maker.js").Maker} maker @param {import("../types.js").SeatData[]} seats @param {(ply: number) => void} go */
export function turnTable(maker, seats, go) {
  const dice = maker.turns.some((turn) => turn !== null && turn.luck !== null);
  const heads = [t("Turn"), t("Player"), t("Stands"), ...(dice ? [t("Luck")] : []), t("Given away"), t("Better")];
  const rows = (maker.game?.turns ?? []).map(({ player, text }, index) => {
    const turn = maker.turns[index];
    const words = maker.words.get(index + 1);
    const sign = turn?.sign ? [" ", element("span", { class: `sign ${KINDS[turn.sign]}`, title: kindOf(turn.sign) }, turn.sign)] : [];
    const go_ = button(`${index + 1}. ${text || "–"}`, () => go(index + 1), "turn");
    go_.append(...sign);
    const luck = dice ? [element("td", {}, turn?.luck === null || !turn ? "" : signed(turn.luck))] : [];
    const lost = turn && turn.loss ? turn.loss.toFixed(2) : "";
    return element("tr", {}, element("th", { scope: "row" }, go_), element("td", {}, player < 0 ? "" : capital(seats[player].name)), element("td", {}, turn ? standing(turn, seats) : ""), ...luck, element("td", {}, lost), element("td", {}, turn?.sign ? (words?.better ?? "") : ""));
  });
  const head = element("thead", {}, element("tr", {}, ...heads.map((text) => element("th", { scope: "col" }, text))));
  const caption = element("caption", { class: "unseen" }, t("Every turn with how the game stood after it; choosing one shows the board"));
  return element("div", { class: "report-table", role: "region", "aria-label": t("All turns"), tabindex: "0" }, element("table", {}, caption, head, element("tbody", {}, ...rows)));
}
