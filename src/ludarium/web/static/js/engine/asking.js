// Asking the server for the engine of a variant: whoever thinks in the page begins here.
import { get } from "../api.js";
import { Engine } from "./engine.js";

/**
 * The engine; null where the server has yet to make it, and where this browser cannot run it, which will not go better next time.
 * @param {string} script the engine's thread @param {string} game @returns {Promise<{engine: Engine | null, able: boolean}>}
 */
export async function askFor(script, game) {
  const { parts } = await get(`/api/engine?text=${encodeURIComponent(game)}`).catch(() => ({ parts: null }));
  const engine = parts ? await Engine.load(script, parts).catch(() => null) : null;
  return { engine, able: !parts || engine !== null };
}
