// How games went, as a bar: the share of each side's victories, and of games that nobody won between them.
import { element } from "../api.js";
import { shape } from "../draw.js";
import { capital } from "../hand.js";
import { t } from "../words.js";

/** @typedef {{games: number, wins: number[], draws: number}} Tally */

/** @param {number} part @param {number} whole */
export const percent = (part, whole) => (whole ? Math.round((100 * part) / whole) : 0);

/** The parts of a bar in the order in which they lie: the first side, nobody, the others; their shares, rounded, make up the whole. @param {Tally} tally @param {string[]} sides */
export function parts({ games: all, wins, draws }, sides) {
  const [first, ...others] = wins.map((games, seat) => ({ games, kind: `side-${seat}`, name: capital(sides[seat] ?? String(seat + 1)) }));
  let reached = 0;
  return [...(first ? [first] : []), { games: draws, kind: "side-none", name: t("nobody") }, ...others].map((part) => {
    const before = percent(reached, all);
    reached += part.games;
    return { ...part, share: percent(reached, all) - before };
  });
}

/** The same in words. @param {Tally} tally @param {string[]} sides */
export const spoken = (tally, sides) => parts(tally, sides).filter(({ games }) => games).map(({ name, share }) => `${name} ${share} %`).join(", ");

/** @param {Tally} tally @param {string[]} sides */
export function bar(tally, sides) {
  const svg = shape("svg", { class: "result-bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", role: "img", "aria-label": spoken(tally, sides) });
  let at = 0;
  for (const { games, kind } of parts(tally, sides)) {
    const width = tally.games ? (100 * games) / tally.games : 0;
    if (width) svg.append(shape("rect", { class: kind, x: at, y: 0, width, height: 10 }));
    at += width;
  }
  return svg;
}

/** What the colours mean. @param {string[]} sides @param {Tally} tally */
export function legend(sides, tally) {
  return element("p", { class: "legend" }, ...parts(tally, sides).filter(({ games, kind }) => games || kind !== "side-none").map(({ name, kind, share }) => {
    const swatch = shape("svg", { viewBox: "0 0 10 10", "aria-hidden": "true" }, shape("rect", { class: kind, width: 10, height: 10, rx: 2 }));
    return element("span", {}, swatch, ` ${name} ${share} %`);
  }));
}
