// A table's line that leads nowhere: the same messages as over a socket (socket.js), from the table in this page.
import { nonce } from "../api.js";
import { LocalTable, Refused } from "./localtable.js";
import { tableData } from "./views.js";

/** @typedef {import("../socket.js").Ack} Ack */
/** @typedef {import("../socket.js").Ears} Ears */

/** @type {Map<string, Promise<LocalTable>>} the tables of this page */
const localTables = new Map();

/** @param {string} id @returns {Promise<LocalTable>} */
export function localTable(id) {
  const script = document.getElementById("table")?.dataset.engine ?? "";
  const known = localTables.get(id) ?? LocalTable.open(id, new URL(script, document.baseURI).href);
  localTables.set(id, known);
  known.catch(() => localTables.delete(id));
  return known;
}

/** A table that was opened elsewhere is found here from now on. @param {LocalTable} table */
export const adopt = (table) => localTables.set(table.kept.id, Promise.resolve(table));

export class HomeLine {
  /** @param {string} table @param {Ears} ears */
  constructor(table, ears) {
    this.table = table;
    this.ears = ears;
    this.version = 0;
  }

  async open() {
    this.ears.state("connecting", 0);
    try {
      const table = await localTable(this.table);
      table.ears = { ...this.ears, message: (type, data, version) => this.hear(type, data, version) };
      this.whole(table);
      table.goOn();
    } catch (error) {
      this.ears.message("gone", { say: String(error) }, 0);
    }
  }

  /** @param {string} type @param {any} data @param {number} version */
  hear(type, data, version) {
    if (type === "event") this.version = version;
    this.ears.message(type, data, version);
  }

  /** @param {LocalTable} table */
  whole(table) {
    this.version = table.version;
    this.ears.state("online", 0);
    const data = tableData(table);
    table.shownBoard = data.board.digest;
    this.ears.message("table", data, table.version);
  }

  close() {
    localTables.get(this.table)?.then((table) => table.program.close()).catch(() => {});
  }

  /** @param {any} message */
  async send(message) {
    if (message.t === "sync") this.whole(await localTable(this.table));
  }

  /** @param {string} type @param {any} [data] @returns {Promise<Ack>} */
  async ask(type, data = {}) {
    const id = nonce();
    const table = await localTable(this.table);
    try {
      await table.asked(type, data);
      return { id, ok: true, v: table.version };
    } catch (error) {
      if (error instanceof Refused) return { id, ok: false, v: table.version, code: error.code, say: error.message };
      throw error;
    }
  }
}
