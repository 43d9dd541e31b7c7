// Dice that can be checked: every throw follows from a seed the server had promised by its hash before the game, and from
// numbers that the players' pages added after that (docs/fair-dice.md).
import { hmac, sha256 } from "./sha256.js";
import { t, tn } from "./words.js";

/** @typedef {import("./types.js").DiceData} DiceData */
/** @typedef {import("./types.js").SeatData} SeatData */
/** @typedef {import("./dicebook.js").Memory} Memory */
/** What was checked and is right, what is wrong, and what could not be checked: each as words. @typedef {{right: string[], wrong: string[], open: string[]}} Verdict */

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

/** The SHA-256 of the bytes that a text in hexadecimal stands for: a fingerprint, or a seal. @param {string} hex */
export const hashOf = async (hex) => hexOf(await digest(bytesOf(hex)));

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
 * What is thrown: it follows from the seed, the table and the players' numbers, and from how many throws there were.
 * @param {string} seed @param {string} table @param {(string | null)[]} nonces @param {number} number counted from 1 @param {[number, number][]} odds
 */
export async function thrown(seed, table, nonces, number, odds) {
  const text = `${table}|${nonces.map((nonce) => nonce ?? "").join(",")}|${number}`;
  return chosen(odds, fraction(await signature(bytesOf(seed), text)));
}

/**
 * Check everything that can be checked once the seed is known.
 * @param {string} table @param {DiceData} dice @param {SeatData[]} seats @param {Memory} memory what this page remembers of it
 * @returns {Promise<Verdict>}
 */
export async function verify(table, dice, seats, memory) {
  /** @type {Verdict} */
  const verdict = { right: [], wrong: [], open: [] };
  promise(verdict, dice, memory);
  if ((await hashOf(dice.seed ?? "")) === dice.commit) verdict.right.push(t("the seed matches the fingerprint"));
  else verdict.wrong.push(t("the seed does not match the fingerprint"));
  own(verdict, dice, seats, memory);
  for (const [index, seat] of seats.entries()) if (!seat.yours) await other(verdict, dice, seat, index, memory);
  await throws(verdict, table, dice, memory);
  return verdict;
}

/** Whether the fingerprint is the first one. @param {Verdict} verdict @param {DiceData} dice @param {Memory} memory */
function promise({ right, wrong, open }, dice, memory) {
  if (memory.commit && memory.commit !== dice.commit) wrong.push(t("the fingerprint is not the one this page saw first"));
  else if (!memory.commit || memory.late) open.push(t("This page was opened after the game had begun, so it cannot tell whether the fingerprint is the one published beforehand."));
  else right.push(t("the fingerprint is the one this page saw before the game"));
}

/** Whether this page's own number is where it belongs. @param {Verdict} verdict @param {DiceData} dice @param {SeatData[]} seats @param {Memory} memory */
function own({ right, wrong, open }, dice, seats, memory) {
  const places = seats.flatMap((seat, index) => (seat.yours ? [index] : []));
  if (!places.length) open.push(t("You were watching, so you added no number to the dice."));
  else if (!memory.given) open.push(REASONS[memory.refused ?? ""] ?? t("This browser added no number of its own to the dice."));
  else if (places.some((place) => dice.nonces[place] !== memory.nonce)) wrong.push(t("the number this page added was changed or left out"));
  else right.push(t("the number this page added is in its place"));
}

/** Why a number of this page's was not taken. @type {Record<string, string>} */
const REASONS = {
  TOO_LATE: t("This page's number came too late: the game had begun without it."),
  GIVEN: t("The number at your seat is not from this page; did you open the table somewhere else first?"),
  NOT_SEALED: t("The number at your seat is not from this page; did you open the table somewhere else first?"),
};

/**
 * Whether somebody else's number was fixed before ours was known: the person running the server could choose a later one at will.
 * @param {Verdict} verdict @param {DiceData} dice @param {SeatData} seat @param {number} index @param {Memory} memory
 */
async function other({ wrong, open }, dice, seat, index, memory) {
  const nonce = dice.nonces[index];
  const who = seat.who ?? seat.name;
  if (seat.kind !== "person" && nonce) wrong.push(t("{who} has a number in the dice, which only people may add", { who }));
  if (seat.kind !== "person" || !memory.given || !memory.before) return;
  const [fixed, seal] = [memory.before.nonces[index], memory.before.seals[index]];
  if (nonce && !fixed && !seal) open.push(t("{who} added a number after yours was known, and could have chosen it together with the person running this server.", { who }));
  else if (fixed && fixed !== nonce) wrong.push(t("{who}'s number was changed", { who }));
  else if (!fixed && seal && nonce && (await hashOf(nonce)) !== seal) wrong.push(t("{who}'s number is not the one that was sealed", { who }));
  else if (!fixed && seal && !nonce) open.push(t("{who} sealed a number but never revealed it.", { who }));
}

/** Whether every throw follows, and is the one that was seen. @param {Verdict} verdict @param {string} table @param {DiceData} dice @param {Memory} memory */
async function throws({ right, wrong, open }, table, dice, memory) {
  const stray = [];
  for (const [index, { n, odds, action, seed }] of dice.throws.entries()) {
    if (n !== index + 1 || (await thrown(seed ?? dice.seed ?? "", table, dice.nonces, index + 1, odds)) !== action) stray.push(index + 1);
  }
  const here = dice.throws.filter(({ seed }) => seed).length;
  if (here) open.push(tn("{n} throw was made in a browser while the server could not be reached, from a seed that nobody had promised.", "{n} throws were made in a browser while the server could not be reached, from a seed that nobody had promised.", here));
  const seen = memory.throws ?? [];
  const other = seen.flatMap((action, index) => (dice.throws[index]?.action === action ? [] : [index + 1]));
  const count = dice.throws.length;
  if (stray.length) wrong.push(tn("throw {numbers} of {count} does not follow from the seed and the players' numbers", "throws {numbers} of {count} do not follow from the seed and the players' numbers", stray.length, { numbers: stray.join(", "), count }));
  if (other.length) wrong.push(tn("throw {numbers} is not what this page saw thrown", "throws {numbers} are not what this page saw thrown", other.length, { numbers: other.join(", ") }));
  if (!stray.length && !other.length) right.push(count ? tn("the one throw follows from these", "all {n} throws follow from these", count) : t("nothing was thrown"));
}
