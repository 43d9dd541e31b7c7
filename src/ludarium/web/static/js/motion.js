// Movement: pieces go from cell to cell, what is taken fades, what is placed comes down, shells tumble.

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Standing} Standing */

const PACE = 210; // ms for a hop
const LONGEST = 900;

/** Whether anything should move at all: the reader's choice, then the system's. */
export function moves() {
  const chosen = document.documentElement.dataset.motion;
  if (chosen === "off" || document.hidden) return false;
  return chosen === "on" || !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * What changed between two sets of pieces: pairs that went somewhere, what came, what left.
 * @param {Standing[]} before @param {Standing[]} after @param {string[]} cells the cells of the action, in order
 */
export function difference(before, after, cells) {
  const key = (/** @type {Standing} */ { piece }) => `${piece[0]} ${piece[1]} ${piece[2]} ${piece[3]}`;
  /** @type {Map<string, Standing[]>} */
  const stayed = new Map();
  for (const one of before) stayed.set(key(one), [...(stayed.get(key(one)) ?? []), one]);
  const came = after.filter((one) => !stayed.get(key(one))?.shift());
  const left = [...stayed.values()].flat();
  const rank = (/** @type {Standing} */ one) => (cells.indexOf(one.piece[0]) + 1 || 99);
  left.sort((a, b) => rank(a) - rank(b));
  /** @type {{from: Standing, to: Standing}[]} */
  const went = [];
  for (const from of [...left]) {
    const fits = came.filter((to) => to.piece[2] === from.piece[2] && to.piece[1] === from.piece[1] && to.piece[0] !== from.piece[0]);
    const to = fits.find((one) => cells.includes(one.piece[0])) ?? (cells.includes(from.piece[0]) ? fits[0] : undefined);
    if (!to) continue;
    went.push({ from, to });
    came.splice(came.indexOf(to), 1);
    left.splice(left.indexOf(from), 1);
  }
  return { went, came, left };
}

/**
 * Show how `before` became what stands now. The board already shows the end; this is only the way to it.
 * @param {Board} board @param {Standing[]} before @param {string[]} cells @param {{dropped?: string | null, thrown?: boolean, shown?: boolean}} [how]
 */
export async function animate(board, before, cells, how = {}) {
  if (!moves()) return;
  const { went, came, left } = difference(before, board.standing, cells);
  const running = [
    ...went.filter(({ to }) => to.piece[0] !== how.dropped).map(({ from, to }) => travel(board, from, to, cells)),
    ...came.map((one) => (how.thrown ? tumble(one) : appear(one))),
    ...left.map((one) => fade(board, one, how.thrown || how.shown ? 0 : Math.min(PACE * (cells.length - 1), LONGEST) * 0.6)),
  ];
  await Promise.allSettled(running.map((animation) => animation.finished));
}

/** @param {Board} board @param {Standing} from @param {Standing} to @param {string[]} cells */
function travel(board, from, to, cells) {
  const start = cells.indexOf(from.piece[0]);
  const end = cells.lastIndexOf(to.piece[0]);
  const between = start >= 0 && end > start ? cells.slice(start + 1, end).map((cell) => board.middle(cell)) : [];
  const points = [from, ...between.filter((point) => point !== null), to];
  const frames = points.map(({ x, y }) => ({ transform: `translate(${x - to.x}px, ${y - to.y}px)`, easing: "cubic-bezier(.4, .1, .3, 1)" }));
  to.node.parentNode?.append(to.node); // above all others while it moves
  return to.body.animate(frames, { duration: Math.min(PACE * (points.length - 1), LONGEST), fill: "backwards" });
}

/** @param {Standing} one */
function appear(one) {
  const frames = [{ opacity: 0, transform: "scale(1.25)" }, { opacity: 1, transform: "scale(1)" }];
  return one.body.animate(frames, { duration: 170, easing: "ease-out" });
}

/** @param {Board} board @param {Standing} one @param {number} delay */
function fade(board, one, delay) {
  board.layers.pieces.append(one.node);
  const frames = [{ opacity: 1, transform: "scale(1)" }, { opacity: 0, transform: "scale(0.6)" }];
  const animation = one.body.animate(frames, { duration: 240, delay, easing: "ease-in", fill: "both" });
  animation.finished.finally(() => one.node.remove()).catch(() => {});
  return animation;
}

/** A throw: it falls, rolls over and lies still. @param {Standing} one */
function tumble(one) {
  const frames = [
    { transform: "translate(-60px, -190px) rotate(-260deg) scale(1.5)", opacity: 0 },
    { transform: "translate(14px, 8px) rotate(25deg) scale(1.06)", opacity: 1, offset: 0.55 },
    { transform: "translate(-7px, -14px) rotate(-12deg) scale(1.03)", offset: 0.75 },
    { transform: "translate(0, 0) rotate(0) scale(1)" },
  ];
  return one.body.animate(frames, { duration: 620, easing: "cubic-bezier(.3, .6, .4, 1)" });
}
