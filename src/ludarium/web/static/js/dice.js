// Dice that can be checked: every throw follows from a seed the server had promised by its hash before the game.
import { hmac, sha256 } from "./sha256.js";

/** @typedef {import("./types.js").DiceData} DiceData */
/** @typedef {{promised: boolean, throws: {n: number, action: number, follows: boolean}[]}} Verdict */

const BITS = 53;
const crypt = globalThis.crypto?.subtle;

/** @param {string} hex */
function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {Uint8Array} bytes */
const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function digest(bytes) {
  return crypt ? new Uint8Array(await crypt.digest("SHA-256", bytes)) : sha256(bytes);
}

/** @param {Uint8Array<ArrayBuffer>} seed @param {string} text */
async function signature(seed, text) {
  const message = new TextEncoder().encode(text);
  if (!crypt) return hmac(seed, message);
  const key = await crypt.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypt.sign("HMAC", key, message));
}

/** The first 53 bits as a number from 0 up to 1. @param {Uint8Array} bytes */
function fraction(bytes) {
  const whole = bytes.slice(0, 8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return Number(whole >> BigInt(64 - BITS)) / 2 ** BITS;
}

/** The first action whose running sum of odds exceeds the fraction. @param {[number, number][]} odds @param {number} part */
function chosen(odds, part) {
  let sum = 0;
  for (const [action, odd] of odds) {
    sum += odd;
    if (part < sum) return action;
  }
  return odds[odds.length - 1]?.[0];
}

/**
 * Whether the revealed seed is the promised one, and whether every throw follows from it.
 * @param {string} table @param {DiceData} dice @returns {Promise<Verdict>}
 */
export async function verify(table, dice) {
  const seed = bytesOf(dice.seed ?? "");
  const promised = hexOf(await digest(seed)) === dice.commit;
  const nonces = dice.nonces.map((nonce) => nonce ?? "").join(",");
  const throws = [];
  for (const { n, odds, action } of dice.throws) {
    const part = fraction(await signature(seed, `${table}|${nonces}|${n}`));
    throws.push({ n, action, follows: chosen(odds, part) === action });
  }
  return { promised, throws };
}
