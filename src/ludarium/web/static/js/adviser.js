// What the page thinks itself, with an engine in a thread of its own: hints, which the server puts into words, the program's
// turns, which the server judges, and the analysis. Where that is not possible, or not wanted, the server thinks.
import { Analysis } from "./analysis.js";
import { askFor } from "./engine/asking.js";
import { home } from "./home.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./engine/engine.js").Engine} Engine */

const STRONGEST = 10; // the level whose engine looks for hints and analyses, too
const AGAIN = 4_000; // ms after which the server is asked again whether the engine is there

/** A line as the server reads it. @param {import("./engine/search.js").Line} line */
const answer = ({ turn, score, proven, turns }) => ({ actions: turn, score, proven, turns });

export class Adviser {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<number, Promise<Engine | null>>} by level */
    this.loading = new Map();
    /** @type {Map<number, number>} when the server was last asked for the engine of a level */
    this.asked = new Map();
    /** @type {Map<string, Promise<Engine | null>>} by what they were loaded from */
    this.loaded = new Map();
    this.able = typeof WebAssembly === "object" && typeof Worker === "function";
    /** @type {Promise<void>} done once the program's turn has been thought about */
    this.pondering = Promise.resolve();
    this.analysis = new Analysis(table);
  }

  /** The whole table has come: offer to think for the program we play against. */
  async offer() {
    const { data, own, settings, line } = this.table;
    if (home.answers || !own.length || !data || data.status === "over" || !settings.engine) return;
    const levels = data.seats.flatMap(({ kind, level }) => (kind === "program" && level ? [level] : []));
    const engines = await Promise.all(levels.map((level) => this.engine(level)));
    if (engines.length && engines.every(Boolean)) await line.ask("able");
  }

  /** Think for the program. No answer is an answer too: the server thinks then. @param {import("./types.js").ThinkData} question */
  ponder({ id, level, words, spent, salt, seconds, nodes, depth, lines, first_look: nodesAtFirst }) {
    const found = async () => {
      const engine = await this.engine(level);
      if (!engine) return;
      const past = { spent, salt };
      const budget = { seconds, ...(nodes ? { nodes } : {}), ...(depth ? { depth } : {}) };
      const { lines: best } = await engine.think(words, budget, lines, past);
      const first = nodesAtFirst ? (await engine.think(words, { nodes: nodesAtFirst, depth: 1 }, best.length, past)).lines : [];
      await this.table.line.ask("thought", { question: id, lines: best.map(answer), first_look: first.map(answer) });
    };
    this.pondering = found().catch(() => {});
    return this.pondering.then(() => this.analysis.again());
  }

  /** Nobody looks at an analysis any more. */
  rest() {
    this.loading.get(STRONGEST)?.then((engine) => engine?.stop());
  }

  /** The engine; null where there is none, or none yet. @param {number} [level] that judges as it does @returns {Promise<Engine | null>} */
  engine(level = STRONGEST) {
    const script = this.table.page.dataset.engine;
    if (!script || !this.able) return Promise.resolve(null);
    if (!this.loading.has(level) && performance.now() - (this.asked.get(level) ?? -Infinity) > AGAIN) {
      this.asked.set(level, performance.now());
      this.loading.set(level, this.load(script, level));
    }
    return this.loading.get(level) ?? Promise.resolve(null);
  }

  /** @param {string} script @param {number} level @returns {Promise<Engine | null>} */
  async load(script, level) {
    const { engine, able } = await askFor(script, this.table.data?.game ?? "", level === STRONGEST ? undefined : level, this.loaded);
    this.able &&= able;
    if (!engine) this.loading.delete(level); // it may be there later
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
