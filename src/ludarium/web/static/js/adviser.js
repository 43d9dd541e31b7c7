// What the page thinks itself, with an engine in a thread of its own: hints, which the server puts into words, the strongest
// program's turns, which the server judges, and the analysis. Where that is not possible, or not wanted, the server thinks.
import { Analysis } from "./analysis.js";
import { askFor } from "./engine/asking.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./engine/engine.js").Engine} Engine */

const STRONGEST = 10; // the level that thinks for seconds; the others hardly think
const AGAIN = 4_000; // ms after which the server is asked again whether the engine is there

export class Adviser {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Promise<Engine | null> | null} */
    this.loading = null;
    this.asked = -Infinity; // when the server was last asked for the engine
    this.able = typeof WebAssembly === "object" && typeof Worker === "function";
    /** @type {Promise<void>} done once the program's turn has been thought about */
    this.pondering = Promise.resolve();
    this.analysis = new Analysis(table);
  }

  /** The whole table has come: offer to think for the program we play against. */
  async offer() {
    const { data, own, settings, line } = this.table;
    const against = own.length > 0 && data?.status !== "over" && data?.seats.some((seat) => seat.kind === "program" && seat.level === STRONGEST);
    if (against && settings.engine && (await this.engine())) await line.ask("able");
  }

  /** Think for the program. No answer is an answer too: the server thinks then. @param {import("./types.js").ThinkData} question */
  ponder({ id, words, spent, salt, seconds, lines }) {
    const found = async () => {
      const result = await (await this.engine())?.think(words, { seconds }, lines, { spent, salt });
      const told = result?.lines.map(({ turn, score, proven, turns }) => ({ actions: turn, score, proven, turns }));
      if (told) await this.table.line.ask("thought", { question: id, lines: told });
    };
    this.pondering = found().catch(() => {});
    return this.pondering.then(() => this.analysis.again());
  }

  /** Nobody looks at an analysis any more. */
  rest() {
    this.loading?.then((engine) => engine?.stop());
  }

  /** The engine; null where there is none, or none yet. @returns {Promise<Engine | null>} */
  engine() {
    const script = this.table.page.dataset.engine;
    if (!script || !this.able) return Promise.resolve(null);
    if (!this.loading && performance.now() - this.asked > AGAIN) {
      this.asked = performance.now();
      this.loading = this.load(script);
    }
    return this.loading ?? Promise.resolve(null);
  }

  /** @param {string} script @returns {Promise<Engine | null>} */
  async load(script) {
    const { engine, able } = await askFor(script, this.table.data?.game ?? "");
    this.able &&= able;
    if (!engine) this.loading = null; // it may be there later
    return engine;
  }

  /** Begin to look for a hint. @returns {Promise<boolean>} whether the page does; the server has to be asked otherwise */
  async begun() {
    if (!this.table.settings.engine || !(await this.engine())) return false;
    const answer = await this.table.line.ask("position");
    if (!answer.ok) this.table.remarks.failed(answer.say);
    return true;
  }

  /** The position has come: think about it, and say what was found. @param {import("./types.js").PositionData} position */
  async think({ words, spent, salt, moved, seconds }) {
    const engine = await this.engine();
    const { line, remarks } = this.table;
    try {
      const result = await engine?.think(words, { seconds }, 1, { spent, salt });
      if (!result) throw new Error("there is no engine");
      const { turn, score, proven, turns } = result.lines[0];
      const answer = await line.ask("found", { moved, actions: turn, score, proven, turns });
      if (!answer.ok && remarks.hinting) remarks.failed(answer.say);
    } catch {
      this.able = false;
      remarks.askServer();
    }
    this.analysis.again();
  }
}
