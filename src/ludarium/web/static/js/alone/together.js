// Changes of a variant put together: each is a description that differs from the first in some places (ludarium/site/together.py).

const WORD = 16; // digits of a word of rules and starts
const WORDS = /\/variant\/(rules|start)$/;

/** @param {any} value */
const plain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {any} one @param {any} other */
const same = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** @param {string} digits @returns {string[]} */
const wordsIn = (digits) => digits.match(new RegExp(`.{${WORD}}`, "g")) ?? [];

/**
 * What differs in one of the others, and is otherwise as it was; null where two differ in different ways.
 * @param {any} before @param {any[]} changed @returns {any}
 */
export function together(before, changed) {
  if (changed.some(({ table }) => table !== before.table) && changed.length > 1) return null; // other shapes have other places
  try {
    const { variant } = changed.find(({ board }) => board !== before.board) ?? changed[changed.length - 1]; // its name
    const { best, ...made } = joined("", { ...before, variant }, changed.map((one) => ({ ...one, variant })));
    const { rules, start } = made.engine.variant; // the same for both engines
    return best ? { ...made, best: { ...best, variant: { ...best.variant, rules, start } } } : made;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** @param {string} name @param {any} before @param {any[]} changed @returns {any} */
function joined(name, before, changed) {
  const all = [before, ...changed];
  if (all.every(plain)) {
    const names = new Set(all.flatMap(Object.keys));
    return Object.fromEntries([...names].map((one) => [one, joined(`${name}/${one}`, before[one], changed.map((value) => value[one]))]));
  }
  const other = changed.filter((value) => !same(value, before));
  if (other.every((value) => same(value, other[0]))) return other.length ? other[0] : before;
  if (!WORDS.test(name)) throw new RangeError(name); // changed in two ways
  const cut = changed.map(wordsIn);
  return wordsIn(before).map((word, at) => joined("word", word, cut.map((words) => words[at]))).join("");
}
