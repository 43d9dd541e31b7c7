// How a game ended, in words: as ludarium/play/words.py says it.
import { filled, list, t } from "../words.js";

const OF_LOSERS = ["no_moves", "resign", "time"];
const PLACES = [
  [t("{names} is first"), t("{names} share first place")],
  [t("{names} is second"), t("{names} share second place")],
  [t("{names} is third"), t("{names} share third place")],
  [t("{names} is fourth"), t("{names} share fourth place")],
];

/** @param {string} name */
const titled = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** @param {string[]} names */
const joined = (names) => list(names.map(titled));

/**
 * What ended a game: `Black cannot move`. Nothing where there are no losers it could be said of.
 * @param {string[]} names @param {number[]} scores @param {string} reason @param {Record<string, string>} words
 */
export function why(names, scores, reason, words) {
  const [worst, best] = [Math.min(...scores), Math.max(...scores)];
  if (worst === best && OF_LOSERS.includes(reason)) return "";
  const losers = names.filter((_, player) => scores[player] === worst);
  return t(words[reason] ?? reason.replaceAll("_", " "), { losers: joined(losers) });
}

/**
 * `White wins: Black cannot move`. `plural` says whose names are plural in English, as their verbs are then.
 * @param {string[]} names @param {number[]} scores @param {string} reason @param {Record<string, string>} words @param {boolean[]} plural
 */
export function ending(names, scores, reason, words, plural) {
  const because = why(names, scores, reason, words);
  const after = because ? `: ${because}` : "";
  const best = Math.max(...scores);
  if (scores.every((score) => score === best)) return reason === "agreement" ? t("A draw by agreement") : `${t("A draw")}${after}`;
  if (names.length > 2) return `${places(names, scores)}${after}`;
  const winner = scores.indexOf(best);
  const name = titled(names[winner]);
  return `${titled(plural[winner] ? t("{players} win", { players: name }) : t("{player} wins", { player: name }))}${after}`;
}

/** `Red is first; Green and Blue share second place`. @param {string[]} names @param {number[]} scores */
function places(names, scores) {
  const parts = [];
  let place = 0;
  for (const score of [...new Set(scores)].sort((one, other) => other - one)) {
    const here = names.filter((_, player) => scores[player] === score);
    const [alone, shared] = PLACES[Math.min(place, PLACES.length - 1)];
    parts.push(filled(here.length === 1 ? alone : shared, { names: joined(here) }));
    place += here.length;
  }
  return parts.join(parts.length < names.length ? "; " : ", ");
}
