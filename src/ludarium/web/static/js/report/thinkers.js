// Who searches the positions of a report: an engine of this page's own, in a thread, or the server where there is none.
import { post } from "../api.js";
import { askFor } from "../engine/asking.js";

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../engine/search.js").Result} Result */
/** @typedef {import("./judging.js").GameTurn} GameTurn */
/** @typedef {{nodes: number, seconds: number, depth?: number}} Effort */
/**
 * @typedef {object} Thinker
 * @property {boolean} local whether this browser thinks
 * @property {(position: Searched, lines: number, effort: Effort, after?: number[]) => Promise<Result>} search `after` are actions tried there first; there are no lines where nobody is to move
 * @property {() => void} stop the search that is running ends at once, with what it has
 */
/** @typedef {{ply: number, words: string, spent: string[], salt: string, actions?: number[]}} Searched */

const PATIENCE = 60_000; // ms for an engine that the server is still making
const AGAIN = 3_000;

/** @implements {Thinker} */
class PageThinker {
  local = true;

  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
  }

  /** @param {Searched} position @param {number} lines @param {Effort} effort @param {number[]} [after] */
  search({ words, spent, salt, actions }, lines, effort, after) {
    return this.engine.think(words, effort, lines, { spent, salt }, undefined, { after, played: actions });
  }

  stop() {
    this.engine.stop();
  }
}

/** @implements {Thinker} */
class ServerThinker {
  local = false;

  /** @param {string} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {Searched} position @param {number} lines @param {Effort} _effort @param {number[]} [after] @returns {Promise<Result>} */
  async search({ ply, actions }, lines, _effort, after = []) {
    const { lines: found, own, over } = await post(`/api/tables/${this.table}/report/search`, { ply, lines, after, tried: after.length ? [] : (actions ?? []) });
    return { lines: found, nodes: 0, depth: 1, seconds: 0, own, over };
  }

  stop() {}
}

/**
 * Whoever can search here; waits a while for an engine that is being made.
 * @param {import("../table.js").Table} table @param {(says: string) => void} waiting @returns {Promise<Thinker>}
 */
export async function thinkerFor({ id, page, data, settings, adviser }, waiting) {
  const script = page.dataset.engine;
  if (!script || !settings.engine || !adviser.able || !data) return new ServerThinker(id);
  for (const end = performance.now() + PATIENCE; performance.now() < end; ) {
    const { engine, able } = await askFor(script, data.game);
    if (engine) return new PageThinker(engine);
    if (!able) break;
    waiting("engine");
    await new Promise((done) => setTimeout(done, AGAIN));
  }
  return new ServerThinker(id);
}
