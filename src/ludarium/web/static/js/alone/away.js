// A game of a server's that goes on in this page. Loaded when a table is lent to the page, long before it is needed; reserve.js
// finds it at `globalThis.ludariumAway`, as a bundle exports nothing.
import { answer } from "./answers.js";
import { learn, t } from "../words.js";
import { adopt, HomeLine } from "./line.js";
import { LocalTable } from "./localtable.js";
import { savedText } from "./saving.js";
import { Sight } from "./sight.js";
import { lend } from "./variant.js";

/** @typedef {import("./store.js").Kept} Kept */
/** @typedef {{data: import("./variant.js").GameData, variant: import("./variant.js").VariantData}} Lent */

/** Nobody else is at such a table, and it is not this page that sets up others. */
class AwayLine extends HomeLine {
  /** @param {string} type @param {any} [data] */
  async ask(type, data = {}) {
    if (type === "offer" && data.offer === "rematch") return { id: "", ok: false, say: t("Another game needs the server.") };
    return super.ask(type, data);
  }
}

/** Load what will be needed, so that the browser has it. @param {Lent} lent @param {string} script the engine's thread @returns {Promise<Sight>} */
async function prepare({ data, variant }, script) {
  const { engine, best } = variant;
  const parts = [script, engine.module, engine.beside, best?.module, best?.beside, best?.weights];
  await Promise.all(parts.flatMap((part) => (part ? [fetch(part).then((answer) => answer.arrayBuffer())] : [])));
  lend({ data, variant });
  learn(data.said ?? {});
  return Sight.open(data, variant);
}

/** Open a game that goes on here. @param {Sight} sight @param {Kept} kept @param {string} script */
function begin(sight, kept, script) {
  const table = new LocalTable(kept, sight, script);
  table.save = () => {
    kept.record = savedText(table);
    LocalTable.prototype.save.call(table);
  };
  table.save();
  adopt(table);
  return { table, answer, line: (/** @type {import("../socket.js").Ears} */ ears) => new AwayLine(kept.id, ears) };
}

Object.assign(globalThis, { ludariumAway: { prepare, begin } });
