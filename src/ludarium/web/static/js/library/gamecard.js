// A game of the library as a card: the last position, who played, how it ended, and the ways to look at it.
import { element } from "../api.js";
import { address } from "../home.js";
import { capital } from "../hand.js";
import { t, tag, tn } from "../words.js";

/** @typedef {{side: string, who: string | null, kind: string, level: number | null, yours: boolean}} PlayerCard */
/**
 * @typedef {object} LibraryGame
 * @property {string} id
 * @property {boolean} imported whether it came from a file
 * @property {boolean} public
 * @property {number} ended
 * @property {string} name the game's
 * @property {string} game the variant
 * @property {string} title
 * @property {string} variant in words
 * @property {number} turns
 * @property {number | null} winner the seat
 * @property {string} result in words
 * @property {string} final the last position
 * @property {string | null} url the table
 * @property {string} analysis
 * @property {string} picture
 * @property {PlayerCard[]} players
 */

/** When a game ended. @param {number} at */
export const day = (at) => new Date(at).toLocaleDateString(tag, { year: "numeric", month: "short", day: "numeric" });

/** Who played, in the order of the seats. @param {LibraryGame} game */
export const against = ({ players }) => players.map(({ who }) => who ?? t("Somebody")).join(" – ");

/** @param {LibraryGame} game @param {number} seat */
function player(game, seat) {
  const { who, side, yours } = game.players[seat];
  const won = game.winner === seat;
  const name = element(won ? "b" : "span", {}, who ?? t("Somebody"));
  const facts = [capital(side), yours ? t("you") : "", won ? t("won") : ""].filter(Boolean);
  return element("li", won ? { class: "won" } : {}, name, facts.length ? element("small", {}, ` ${facts.join(" · ")}`) : "");
}

/** @param {LibraryGame} game */
export function card(game) {
  const names = against(game);
  const link = (/** @type {string} */ href, /** @type {string} */ text) => {
    const made = element("a", { href: address(href) }, text);
    made.setAttribute("aria-label", `${text}: ${game.title}, ${names}`);
    return made;
  };
  const ways = game.url ? [link(game.url, t("Replay")), link(`${game.url}#report`, t("Report")), link(game.analysis, t("Analysis board"))] : [link(game.analysis, t("Analysis board"))];
  const facts = [tn("{n} turn", "{n} turns", game.turns), day(game.ended), game.public ? "" : t("private"), game.imported ? t("from a file") : ""];
  return element("li", { class: "panel found-game", "data-id": game.id },
    element("img", { src: game.picture, alt: t("The last position"), width: "120", height: "120", loading: "lazy" }),
    element("div", {},
      element("h3", {}, game.title, ...(game.variant ? [element("small", {}, ` ${game.variant}`)] : [])),
      element("ul", { class: "seats" }, ...game.players.map((_, seat) => player(game, seat))),
      element("p", { class: "ended" }, `${game.result}.`),
      element("p", { class: "aside-text" }, facts.filter(Boolean).join(" · ")),
      element("p", { class: "look" }, ...ways)));
}
