// The engine's thread: it loads what it is told to and thinks about one position after another. A new position, or a word,
// ends the thinking before it.
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
 */

/** @type {AlphaBeta | null} */
let search = null;
/** @type {Promise<void>} */
let thinking = Promise.resolve();

/** @param {string | null} address @returns {Promise<ArrayBuffer | null>} */
async function fetched(address) {
  if (!address) return null;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.arrayBuffer();
}

/** @param {Parts} parts */
async function load({ module, beside, weights, variant, buckets }) {
  const [code, constants, table] = await Promise.all([module, beside, weights].map(fetched));
  const compiled = await WebAssembly.compile(/** @type {ArrayBuffer} */ (code));
  const rules = new Rules(new Machine(compiled, constants), variant);
  search = new AlphaBeta(rules, { buckets, weights: table && new Uint8Array(table) });
}

/** @param {Question} question */
async function think({ id, words, budget, lines, past }) {
  if (!search) throw new Error("no engine is loaded");
  const place = new Place(search.rules, fromBase64(words));
  const before = past ? { spent: past.spent.map(BigInt), salt: BigInt(past.salt) } : undefined;
  const result = await search.find(place, budget, lines, before, (report) => postMessage({ t: "report", id, result: report }));
  postMessage({ t: "done", id, result });
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
