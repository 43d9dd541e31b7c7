// The engine as the page uses it: a thread of its own that thinks about positions. There is one answer to every question,
// also to one that was cut short; loading fails where the browser has no WebAssembly, and the page then asks the server.

/** @typedef {import("./search.js").Result} Result */
/** @typedef {{done: (result: Result) => void, failed: (error: Error) => void, report: (result: Result) => void}} Waiting */

export class Engine {
  /** @param {Worker} worker */
  constructor(worker) {
    this.worker = worker;
    this.asked = 0;
    /** @type {Map<number | null, Waiting>} */
    this.waiting = new Map();
    worker.addEventListener("message", ({ data }) => this.hear(data));
    worker.addEventListener("error", (event) => this.fail(new Error(event.message || "the engine's thread could not be started")));
  }

  /** @param {string} script @param {import("./worker.js").Parts} parts @returns {Promise<Engine>} */
  static async load(script, parts) {
    const engine = new Engine(new Worker(script, { type: "module" }));
    try {
      await engine.wait(null, { t: "load", parts });
    } catch (error) {
      engine.close();
      throw error;
    }
    return engine;
  }

  /** @param {number | null} id @param {object} message @param {(result: Result) => void} [report] @returns {Promise<Result>} */
  wait(id, message, report = () => undefined) {
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed, report });
      this.worker.postMessage(message);
    });
  }

  /**
   * Think about a position; a question asked before is answered with what was found so far.
   * @param {string} words @param {import("./search.js").Budget} budget @param {number} lines
   * @param {{spent: string[], salt: string} | null} past @param {(result: Result) => void} [report]
   * @param {{after?: number[], played?: number[]}} [turns] actions to try first, and a turn to be found among the lines @returns {Promise<Result>}
   */
  think(words, budget, lines = 1, past = null, report, turns = {}) {
    const id = ++this.asked;
    return this.wait(id, { t: "think", question: { id, words, budget, lines, past, ...turns } }, report);
  }

  /** End the thinking; its answer comes at once. */
  stop() {
    this.worker.postMessage({ t: "stop" });
  }

  /** End the thread; questions without an answer fail. */
  close() {
    this.worker.terminate();
    this.fail(new Error("the engine was closed"));
  }

  /** @param {Error} error */
  fail(error) {
    for (const { failed } of this.waiting.values()) failed(error);
    this.waiting.clear();
  }

  /** @param {any} data */
  hear(data) {
    const id = data.id ?? null;
    const waiting = this.waiting.get(id);
    if (data.t === "report") waiting?.report(data.result);
    else {
      this.waiting.delete(id);
      if (data.t === "failed") waiting?.failed(new Error(data.say));
      else waiting?.done(data.result);
    }
  }
}
