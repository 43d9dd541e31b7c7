// Asks a table's module in node what its functions write: reads requests from a file, writes the answers to stdout.
import { readFileSync } from "node:fs";
import { Machine } from "../../src/ludarium/web/static/js/engine/machine.js";
import { fromBase64, Place, Rules } from "../../src/ludarium/web/static/js/engine/rules.js";

const { module, variant, asked } = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const machine = new Machine(new WebAssembly.Module(readFileSync(module)), null);
const rules = new Rules(machine, variant);
const out = machine.block("int32", [Math.max(4096, variant.widest + 1)]);

const answers = asked.map(({ words, name, given }) => {
  if (name === "actions") return Array.from(new Place(rules, fromBase64(words)).actions);
  const { takes } = machine.facts.entrances[name];
  const found = machine.call(name, { ...rules.enter(fromBase64(words)), ...given, ...("out" in takes ? { out } : {}) });
  return "out" in takes ? Array.from(new Int32Array(machine.memory.buffer, out.at, Number(found))) : Number(found);
});
console.log(JSON.stringify({ imports: WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(module))).length, answers }));
