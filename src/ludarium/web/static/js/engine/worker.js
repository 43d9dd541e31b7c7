// The engine's thread: it loads what it is told to and thinks about one position after another. A new position, or a word,
// ends the thinking before it.
import { fetched } from "./fetching.js";
import { Machine } from "./machine.js";
import { fromBase64, Place, Rules } from "./rules.js";
import { AlphaBeta } from "./search.js";

/**
 * @typedef {object} Parts what an engine is loaded from; addresses, of which those beside the module may be missing
 * @property {string} module
 * @property {string | null} beside constants too large for the module
 * @property {string | null} weights learned tables
 * @property {import("./rules.js").Variant} variant
 * @property {number} [buckets] of the transposition table; those of the server's search if it is left out
 */
/**
 * @typedef {object} Question
 * @property {number} id
 * @property {string} words the position, in base64
 * @property {import("./search.js").Budget} budget
 * @property {number} lines
 * @property {{spent: string[], salt: string} | null} past
 * @property {number[]} [after] actions that are tried first; what follows them is looked for
 * @property {number[]} [played] a turn to be found among the lines
 */

/** @type {AlphaBeta | null} */
let search = null;
/** @type {Promise<void>} */
let thinking = Promise.resolve();

/** @param {Parts} parts */
async function load({ module, beside, weights, variant, buckets }) {
  const [code, constants, table] = await Promise.all([module, beside, weights].map((address) => (address ? fetched(address) : null)));
  const compiled = await WebAssembly.compile(/** @type {ArrayBuffer} */ (code));
  const rules = new Rules(new Machine(compiled, constants), variant);
  search = new AlphaBeta(rules, { buckets, weights: table && new Uint8Array(table) });
}

/** @param {Question} question */
async function think({ id, words, budget, lines, past, after = [], played }) {
  if (!search) throw new Error("no engine is loaded");
  const place = new Place(search.rules, fromBase64(words)).play(after);
  if (place.mover < 0) return postMessage({ t: "done", id, result: { lines: [], nodes: 0, depth: 0, seconds: 0, over: scores(place) } });
  const before = past ? { spent: past.spent.map(BigInt), salt: BigInt(past.salt) } : undefined;
  const result = await search.find(place, budget, lines, before, (report) => postMessage({ t: "report", id, result: report }));
  const end = played?.length && !after.length ? place.play(played).text : null;
  const own = result.lines.findIndex(({ turn }) => place.play(turn).text === end);
  postMessage({ t: "done", id, result: end === null ? result : { ...result, own } });
}

/** What each player scored; null where a throw comes next. @param {Place} place */
function scores(place) {
  const { variant, machine } = place.rules;
  if (place.mover !== machine.facts.movers.over) return null;
  return Array.from({ length: variant.players }, (_, player) => place.score(player));
}

/** @param {number | null} id @param {() => Promise<void>} work */
function after(id, work) {
  search?.stop();
  thinking = thinking.then(work).catch((error) => postMessage({ t: "failed", id, say: String(error) }));
}

addEventListener("message", ({ data }) => {
  if (data.t === "load") after(null, () => load(data.parts).then(() => postMessage({ t: "ready" })));
  else if (data.t === "think") after(data.question.id, () => think(data.question));
  else if (data.t === "stop") search?.stop();
});
