// The studies of other people that were opened in this browser, the last one first.
import { keep, kept } from "../settings.js";

/** @typedef {{id: string, title: string, at: number}} Opened */

const [PLACE, MOST] = ["ludarium-studies", 40];

/** @returns {Opened[]} */
export function opened() {
  try {
    const found = JSON.parse(kept(PLACE) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one?.id === "string" && typeof one?.title === "string") : [];
  } catch {
    return []; // somebody else wrote there
  }
}

/** @param {{id: string, title: string}} study */
export function remember({ id, title }) {
  keep(PLACE, JSON.stringify([{ id, title, at: Date.now() }, ...opened().filter((one) => one.id !== id)].slice(0, MOST)));
}

/** @param {string} id */
export function forget(id) {
  keep(PLACE, JSON.stringify(opened().filter((one) => one.id !== id)));
}
