// The line to the server: one WebSocket that comes back by itself, messages that are sent until they are acknowledged,
// events in the order of their versions.
import { nonce } from "./api.js";

const PULSE = 20_000; // ms between pings
const PATIENCE = 8_000; // ms to wait for an answer to one
const SLOWEST = 15_000;

/** @typedef {{id: string, ok: boolean, v?: number, code?: string, say?: string, retry?: number}} Ack */
/** @typedef {"connecting" | "online" | "offline"} LineState */
/**
 * @typedef {object} Ears
 * @property {(type: string, data: any, version: number) => void} message everything but acks and pongs
 * @property {(state: LineState, retry: number) => void} state how the line stands, and in how many ms it is tried again
 */

export class Line {
  /** @param {string} table @param {Ears} ears */
  constructor(table, ears) {
    this.table = table;
    this.ears = ears;
    this.version = 0;
    this.failures = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, {message: any, done: (ack: Ack) => void}>} */
    this.waiting = new Map();
    this.retry = 0;
    this.pulse = 0;
    this.closed = false;
    addEventListener("online", () => this.now());
    addEventListener("offline", () => this.socket?.close());
    addEventListener("visibilitychange", () => document.hidden || this.now());
  }

  open() {
    clearTimeout(this.retry);
    this.ears.state("connecting", 0);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}?v=${this.version}&language=${document.documentElement.lang}`);
    this.socket = socket;
    socket.addEventListener("message", (event) => this.socket === socket && this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.socket === socket && this.lost(event.code));
    this.beat();
  }

  /** Try again at once, if the line is down. */
  now() {
    if (!this.closed && !this.socket) this.open();
    else this.send({ t: "ping" });
  }

  /** Hang up for good. */
  close() {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.pulse);
    this.socket?.close();
    this.socket = null;
  }

  /** @param {number} code */
  lost(code) {
    this.socket = null;
    clearTimeout(this.pulse);
    if (this.closed) return;
    if (code === 4404 || code === 4403) return this.ears.message("gone", { code }, 0);
    const pause = Math.min(SLOWEST, 400 * 2 ** this.failures++) * (0.7 + 0.6 * Math.random());
    this.later(pause);
  }

  /** @param {number} pause */
  later(pause) {
    this.ears.state("offline", pause);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), pause);
  }

  /** Listen for a sign of life; hang up if there is none, which starts again. */
  beat() {
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => {
      this.send({ t: "ping" });
      this.pulse = setTimeout(() => {
        const socket = this.socket;
        socket?.close();
        if (socket && this.socket === socket) this.lost(0);
      }, PATIENCE);
    }, PULSE);
  }

  /** @param {{t: string, v?: number, d?: any}} message */
  hear({ t, v = 0, d = {} }) {
    this.beat();
    if (t === "table" || t === "hello") {
      this.version = v;
      this.failures = 0;
      const unanswered = [...this.waiting.values()]; // what is asked on hearing this has not been lost
      this.ears.state("online", 0);
      this.ears.message(t, d, v);
      for (const { message } of unanswered) this.send(message);
    } else if (t === "event") {
      if (v <= this.version) return; // seen already
      if (v > this.version + 1) return this.send({ t: "sync" });
      this.version = v;
      this.ears.message(t, d, v);
    } else if (t === "ack") {
      const asked = this.waiting.get(d.id);
      if (asked) asked.done(d);
      else if (!d.ok) this.ears.message("refused", d, v); // accepted at first, but it came to nothing
      this.waiting.delete(d.id);
    } else if (t === "bye") {
      this.socket?.close();
      this.socket = null;
      clearTimeout(this.pulse);
      if (d.code === "NOT_FOUND" || d.code === "PRIVATE") return this.ears.message("gone", d, v); // coming again would not help
      this.ears.message(t, d, v);
      this.later(d.retry ?? 1000);
    } else if (t !== "pong") this.ears.message(t, d, v);
  }

  /** @param {unknown} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Say something that must arrive; resolves with the answer, however often the line breaks meanwhile. @param {string} type @param {any} [data] @returns {Promise<Ack>} */
  ask(type, data = {}) {
    const id = nonce();
    const message = { t: type, id, v: this.version, d: data };
    return new Promise((done) => {
      this.waiting.set(id, { message, done });
      this.send(message);
    });
  }
}
