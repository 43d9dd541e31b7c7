// Asks an engine in node what the page would ask it in a worker: reads requests from a file, writes the answers to stdout.
import { readFileSync } from "node:fs";
import { Machine } from "../../src/ludarium/web/static/js/engine/machine.js";
import { fromBase64, perft, Place, Rules } from "../../src/ludarium/web/static/js/engine/rules.js";
import { AlphaBeta } from "../../src/ludarium/web/static/js/engine/search.js";

const { module, beside, variant, weights, asked } = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const plain = (bytes) => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
const compiled = new WebAssembly.Module(readFileSync(module));
const machine = () => new Machine(compiled, beside ? plain(readFileSync(beside)) : null);

const answers = [];
let memory = 0;
for (const { words, ...request } of asked) {
  const rules = new Rules(machine(), variant);
  const place = new Place(rules, fromBase64(words));
  if (request.perft) {
    answers.push(perft(place, request.perft));
    continue;
  }
  const search = new AlphaBeta(rules, { buckets: request.buckets, weights: weights ? readFileSync(weights) : null });
  if (request.slice) search.slice = request.slice;
  const past = request.past ? { spent: request.past.spent.map(BigInt), salt: BigInt(request.past.salt) } : undefined;
  answers.push(await search.find(place, request.budget, request.lines ?? 1, past));
  memory = Math.max(memory, rules.machine.memory.buffer.byteLength);
}
console.log(JSON.stringify({ imports: WebAssembly.Module.imports(compiled).length, memory, answers }));
