// What the report says about a turn, in words.
import { capital } from "../hand.js";
import { t, tn } from "../words.js";

/** @typedef {import("./judging.js").Judged} Judged */
/** @typedef {import("../types.js").SeatData} SeatData */

/** A score with its sign. @param {number} score */
export function signed(score) {
  const text = Math.abs(score).toFixed(2);
  return text === "0.00" ? text : `${score < 0 ? "−" : "+"}${text}`;
}

/** What kind of mistake it was. @param {string} sign */
export function kindOf(sign) {
  return { "??": t("Blunder"), "?": t("Mistake"), "?!": t("Inaccuracy") }[sign] ?? "";
}

/** @param {string} sign @param {number} count */
export function counted(sign, count) {
  if (sign === "??") return tn("{n} blunder", "{n} blunders", count);
  return sign === "?" ? tn("{n} mistake", "{n} mistakes", count) : tn("{n} inaccuracy", "{n} inaccuracies", count);
}

/** How it stands, for somebody: what is certain in words, estimates as numbers. @param {string} name @param {number} score @param {Judged["proven"]} proven @param {number | null} turns */
export function stands(name, score, proven, turns) {
  if (proven === "draw") return t("certain draw");
  if (proven === "win" && turns === 0) return t("win for {name}", { name });
  if (proven === "win") return turns ? tn("certain win for {name} in {n} turn", "certain win for {name} in {n} turns", turns, { name }) : t("certain win for {name}", { name });
  if (proven === "loss") return turns ? tn("certain loss for {name} in {n} turn", "certain loss for {name} in {n} turns", turns, { name }) : t("certain loss for {name}", { name });
  return t("{score} for {name}", { name, score: signed(score) });
}

/** How it stands after a turn; with two players, estimates are as the first one sees it. @param {Judged} turn @param {SeatData[]} seats */
export function standing(turn, seats) {
  const names = seats.map(({ name }) => capital(name));
  const two = seats.length === 2;
  const { player, score, proven, within } = turn;
  if (two && proven === "loss") return stands(names[1 - player], -score, "win", within);
  if (two && !proven) return stands(names[0], player ? -score : score, null, null);
  return stands(names[player], score, proven, within);
}
