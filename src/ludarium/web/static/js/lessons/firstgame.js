// A first game against the program at its weakest, on a board that suits one; the table guides whoever plays it (guided/).
import { get, nonce, post } from "../api.js";
import { address } from "../home.js";
import { keep } from "../settings.js";

const LEVEL = 1;

/** @param {string} game its name @param {string} variant what is played */
export async function beginFirstGame(game, variant) {
  const { players } = await get(`/api/variant?text=${encodeURIComponent(variant)}`);
  const seats = players.map((/** @type {string} */ _, /** @type {number} */ number) => (number === 0 ? { kind: "me" } : { kind: "program", level: LEVEL }));
  const made = await post("/api/tables", { key: nonce(), game: variant, seats, clock: { kind: "none" }, public: false, takebacks: true });
  keep(`guide ${game}`, made.table);
  keep(`tips ${game}`, "on"); // whoever asks to be guided wants to read what the guide says
  location.assign(address(made.url));
}
