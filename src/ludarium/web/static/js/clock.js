// Clocks: shown from the server's figures, which alone count.
import { t } from "./words.js";

/** @typedef {import("./types.js").ClockData} ClockData */

/** How a time left is written: 3 d 4 h, 1:02:09, 4:05, and tenths at the very end. @param {number} ms */
export function written(ms) {
  const left = Math.max(0, ms);
  const seconds = Math.floor(left / 1000);
  if (seconds >= 86_400) return t("{days} d {hours} h", { days: Math.floor(seconds / 86_400), hours: Math.floor((seconds % 86_400) / 3600) });
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

export class Clocks {
  /** @param {(seat: number, text: string, low: boolean) => void} show */
  constructor(show) {
    this.show = show;
    /** @type {ClockData | null} */
    this.data = null;
    this.offset = 0; // of the server's time from ours
    setInterval(() => this.tick(), 100);
  }

  /** @param {ClockData | null | undefined} data @param {number} [now] the server's time now */
  set(data, now) {
    if (now !== undefined) this.offset = now - Date.now();
    this.data = data ?? null;
    this.tick();
  }

  /** The server's time. */
  get now() {
    return Date.now() + this.offset;
  }

  tick() {
    const { data } = this;
    if (!data?.left || data.kind === "none") return;
    data.left.forEach((left, seat) => {
      const gone = data.running === seat ? Math.max(0, this.now - data.at) : 0;
      this.show(seat, written(left - gone), left - gone < 20_000);
    });
  }
}
