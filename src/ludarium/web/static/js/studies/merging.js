// Two people changed the same chapter: what both did, put together. Nothing that somebody added or wrote is lost.
import { Tree } from "../analysisboard/tree.js";

/** @typedef {import("../analysisboard/tree.js").Move} Move */
/** @typedef {import("../analysisboard/tree.js").TreeData} TreeData */
/** @typedef {{title: string, text: string, tree: TreeData}} Contents */

/** A text of which both have their own: the one that differs from before, or both. @param {string} before @param {string} mine @param {string} theirs @param {string} between */
function both(before, mine, theirs, between) {
  if (mine === before || mine === theirs) return theirs;
  return theirs === before || !theirs ? mine : !mine ? theirs : `${theirs}${between}${mine}`;
}

/** @param {Move | null} parent @param {number[]} actions @returns {Move | null} */
const child = (parent, actions) => parent?.children.find((one) => one.actions.join() === actions.join()) ?? null;

/** @param {Move | null} before @param {Move} mine @param {Move} result */
function remarks(before, mine, result) {
  const marksOf = (/** @type {Move | null} */ move) => JSON.stringify(move?.marks ?? []);
  result.comment = both(before?.comment ?? "", mine.comment, result.comment, "\n");
  if (marksOf(mine) !== marksOf(before)) {
    const more = mine.marks.filter((mark) => !result.marks.some((one) => JSON.stringify(one) === JSON.stringify(mark)));
    result.marks = marksOf(result) === marksOf(before) ? mine.marks : [...result.marks, ...more];
  }
}

/** Whether somebody did anything at a move or after it. @param {Move | null} before @param {Move} mine @returns {boolean} */
function touched(before, mine) {
  if (!before || before.comment !== mine.comment || JSON.stringify(before.marks) !== JSON.stringify(mine.marks)) return true;
  return mine.children.some((one) => touched(child(before, one.actions), one));
}

/** @param {Contents} before as it was when both began @param {Contents} mine @param {Contents} theirs @returns {Contents} */
export function merged(before, mine, theirs) {
  const [old, own, tree] = [before.tree, mine.tree, theirs.tree].map((data) => Tree.of(data));
  const waiting = [{ old: /** @type {Move | null} */ (old.root), own: own.root, result: tree.root }];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    remarks(at.old, at.own, at.result);
    for (const move of at.own.children) {
      const known = child(at.old, move.actions);
      const there = child(at.result, move.actions);
      if (there || touched(known, move)) waiting.push({ old: known, own: move, result: there ?? tree.add(at.result, move.actions) });
    }
  }
  return { title: both(before.title, mine.title, theirs.title, " / ").slice(0, 80), text: both(before.text, mine.text, theirs.text, "\n\n"), tree: tree.data };
}
