// Where the report begins: the table loads this when its game is over (reporting.js), and hands itself over.
import { home } from "../home.js";
import { Maker } from "./maker.js";
import { ReportView } from "./view.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../reporting.js").Report} Report */

/** @param {Table} table @param {import("../home.js").Home | null} answers @returns {Report} */
function begun(table, answers) {
  home.answers = answers; // a bundle of its own has a copy of its own
  const maker = new Maker(table);
  /** @type {ReportView | null} */
  let view = null;
  return {
    maker,
    open() {
      view ??= new ReportView(table, maker);
      view.open();
    },
  };
}

Object.assign(globalThis, { ludariumReport: begun });
