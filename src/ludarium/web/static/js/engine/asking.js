// Asking the server for the engine of a variant: whoever thinks in the page begins here.
import { get } from "../api.js";
import { Engine } from "./engine.js";

/**
 * The engine; null where the server has yet to make it, and where this browser cannot run it, which will not go better next time.
 * @param {string} script the engine's thread @param {string} game @param {number} [level] whose judgement it has; the strongest's if left out
 * @param {Map<string, Promise<Engine | null>>} [loaded] engines that are there already: levels that judge alike share one
 * @returns {Promise<{engine: Engine | null, able: boolean}>}
 */
export async function askFor(script, game, level, loaded = new Map()) {
  const judging = level ? `&level=${level}` : "";
  const { parts } = await get(`/api/engine?text=${encodeURIComponent(game)}${judging}`).catch(() => ({ parts: null }));
  if (!parts) return { engine: null, able: true };
  const key = JSON.stringify(parts);
  const loading = loaded.get(key) ?? Engine.load(script, parts).catch(() => null);
  loaded.set(key, loading);
  const engine = await loading;
  return { engine, able: engine !== null };
}
