// A game against the program that goes on from a position.
import { nonce, post } from "./api.js";
import { address } from "./home.js";
import { t } from "./words.js";

const LEVEL = 5; // of the program that one plays on against

/**
 * A table with the program that begins with what is on the board; what came of it in words.
 * @param {import("./analysisboard/positions.js").Position | null} position @param {number} [side] whom one plays; whoever is to move, if left out @returns {Promise<string>}
 */
export async function playOn(position, side) {
  if (!position || position.view.outcome) return t("The game is over here.");
  if (position.view.pending?.length) return t("Finish the move first.");
  const own = side ?? Math.max(position.view.mover, 0);
  const seats = position.players.map((_, player) => (player === own ? { kind: "me" } : { kind: "program", level: LEVEL }));
  const body = { key: nonce(), game: position.game, seats, clock: { kind: "none" }, public: true, takebacks: true, position: position.position };
  const { url } = await post("/api/tables", body);
  location.assign(address(url));
  return t("Setting up the table …");
}
