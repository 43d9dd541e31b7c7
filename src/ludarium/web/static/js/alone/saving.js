// Games as files: a game is saved as JSON with its actions (docs/records.md), and loaded again, here or by the command line.
import { ApiError } from "../api.js";
import { endedBy, Match } from "./match.js";
import { Sight } from "./sight.js";
import { begun } from "./localtable.js";
import { store, stored } from "./store.js";
import { variantOf } from "./variant.js";
import { t } from "../words.js";

const LEVELS = Array.from({ length: 11 }, (_, level) => `level:${level}`); // as tags name the program

/** @param {string} name */
const tagOf = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** The game as text. @param {import("./localtable.js").LocalTable} table */
export function savedText({ kept, match, sight }) {
  const players = kept.seats.map(({ who, level }, seat) => [tagOf(sight.variant.players[seat]), level ? `level:${level}` : who]);
  const date = new Date(kept.begun).toISOString().slice(0, 10).replaceAll("-", ".");
  const over = kept.over ? { Termination: kept.over.how } : {};
  const numbers = (/** @type {import("./match.js").Step[]} */ steps) => steps.map(({ action }) => action);
  const pending = match.steps.length ? { Pending: numbers(match.steps).join(" ") } : {}; // the turn in progress
  const tags = { Event: "Ludarium", Date: date, ...Object.fromEntries(players), ...sight.variant.tags, Result: resultOf(match), ...over, ...pending };
  return JSON.stringify({ record: 1, tags, actions: match.turns.map(({ steps }) => numbers(steps)) });
}

/** Who lost alone, by the result as it is written; null where nobody did. @param {string} result @param {string[]} names */
function loserIn(result, names) {
  if (names.length === 2) return result === "1-0" ? 1 : result === "0-1" ? 0 : null;
  const ranks = result.split(">");
  const last = names.indexOf(ranks[ranks.length - 1]);
  return ranks.length > 1 && last >= 0 ? last : null;
}

/** `1-0`, or ranks where more than two play. @param {Match} match */
function resultOf(match) {
  const result = match.result;
  if (!result) return "*";
  const { scores } = result;
  if (scores.length === 2) return scores[0] > scores[1] ? "1-0" : scores[0] < scores[1] ? "0-1" : "1/2-1/2";
  const names = scores.map((_, player) => match.sight.seatOf(match.now, player));
  const ranks = [...new Set(scores)].sort((one, other) => other - one);
  return ranks.map((score) => names.filter((_, player) => scores[player] === score).join("=")).join(">");
}

/** A game from a file, kept in this browser from now on; its name. @param {string} text @returns {Promise<string>} */
export async function loadedText(text) {
  const refused = (/** @type {string} */ say) => new ApiError(say, "BAD_FILE", 400, undefined);
  let saved;
  try {
    saved = JSON.parse(text);
  } catch {
    throw refused(t("This file is not a saved game: it is not JSON."));
  }
  const { tags, actions } = saved ?? {};
  if (typeof tags?.Game !== "string" || !Array.isArray(actions)) throw refused(t("This file is not a game saved here: it has no list of actions."));
  const { data, variant } = await variantOf(tags.Variant ? `${tags.Game}(${tags.Variant})` : tags.Game);
  const match = new Match(await Sight.open(data, variant));
  const pending = String(tags.Pending ?? "");
  const flat = [...actions.flat(), ...pending.split(" ").filter(Boolean).map(Number)];
  for (const [index, action] of flat.entries()) {
    if (!match.now.actions.includes(action)) throw refused(t("Action {n} of this game is not legal where it stands.", { n: index + 1 }));
    match.push(action);
  }
  const seats = variant.players.map((name) => {
    const who = String(tags[tagOf(name)] ?? t("Guest"));
    const level = LEVELS.indexOf(who);
    return level > 0
      ? { kind: /** @type {const} */ ("program"), who: t("Level {level}", { level }), level, here: false }
      : { kind: /** @type {const} */ ("person"), who, level: null, here: true };
  });
  const kept = stored(begun(variant.text, data.game.title, seats, true, variant.stochastic));
  const names = seats.map((_, player) => match.sight.seatOf(match.now, player));
  const over = !match.result && tags.Termination && tags.Result !== "*" ? { how: String(tags.Termination), seat: loserIn(String(tags.Result), names) } : null;
  if (over) match.ended = endedBy(over, seats.length);
  const { outcome } = match;
  store({ ...kept, actions: flat, over, turns: match.turns.length, turn: null, outcome: outcome && { text: outcome.text, winner: outcome.winner }, dice: kept.dice && { ...kept.dice, nonces: seats.map(() => "loaded") } });
  return kept.id;
}
