// Which puzzle comes next.

/** @typedef {{id: string, game: string, name?: string, variant?: string, level: number, themes: string[], turns: number}} Listed */
/** @typedef {{game: string, difficulty: string, theme: string}} Filter an empty text means any */
/** @typedef {import("./progress.js").Progress} Progress */

/** The levels that are meant by a difficulty. @type {Record<string, [number, number]>} */
export const DIFFICULTIES = { "": [1, 10], easy: [1, 4], medium: [5, 7], hard: [8, 10] };

/** @param {Listed[]} puzzles @param {Filter} filter */
export function fitting(puzzles, { game, difficulty, theme }) {
  const [least, most] = DIFFICULTIES[difficulty] ?? DIFFICULTIES[""];
  return puzzles.filter((one) => (!game || one.game === game) && one.level >= least && one.level <= most && (!theme || one.themes.includes(theme)));
}

/**
 * The next puzzle: one that comes back today; else one that was not solved yet and suits the solver; else any other.
 * @param {string} name the game's @param {Listed[]} puzzles @param {Progress} progress @param {Filter} filter @param {string | null} last the puzzle before @param {() => number} [chance]
 * @returns {Listed | null}
 */
export function next(name, puzzles, progress, filter, last, chance = Math.random) {
  const found = fitting(puzzles, filter).filter(({ id }) => id !== last);
  const due = found.filter(({ id }) => progress.due(id));
  if (due.length) return due[0];
  const fresh = found.filter(({ id }) => !progress.solved(id) && !progress.kept.seen[id]?.due);
  const left = fresh.length ? fresh : found;
  if (!left.length) return null;
  const skill = filter.difficulty ? null : progress.skill(name);
  const away = (/** @type {Listed} */ one) => (skill === null ? 0 : Math.abs(one.level - skill));
  const nearest = Math.min(...left.map(away));
  const near = left.filter((one) => away(one) <= nearest + 0.5);
  return near[Math.floor(chance() * near.length)];
}
