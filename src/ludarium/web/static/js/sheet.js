// A game's drawings, put into the document once: their ids get a prefix, so that they meet nobody else's.
import { address as located } from "./home.js";

/** @type {Map<string, Promise<Sheet>>} */
const known = new Map();

/** @typedef {{prefix: string, names: Set<string>}} Sheet */

/**
 * Fetches a sheet of symbols and puts it into the document; asked again, it is already there.
 * @param {string} address @returns {Promise<Sheet>}
 */
export function sheetAt(address) {
  let sheet = known.get(address);
  if (!sheet) {
    sheet = load(address, `d${known.size}-`);
    sheet.catch(() => known.delete(address));
    known.set(address, sheet);
  }
  return sheet;
}

/** @param {string} address @param {string} prefix @returns {Promise<Sheet>} */
async function load(address, prefix) {
  const answer = await fetch(located(address), { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`no drawings at ${address}`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const root = parsed.documentElement;
  const names = new Set([...root.querySelectorAll("symbol[id]")].map((symbol) => symbol.id));
  for (const element of root.querySelectorAll("*")) rename(element, prefix);
  const holder = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(root, true)));
  holder.setAttribute("width", "0");
  holder.setAttribute("height", "0");
  holder.setAttribute("aria-hidden", "true");
  holder.setAttribute("class", "sheet");
  document.body.append(holder);
  return { prefix, names };
}

/** @param {Element} element @param {string} prefix */
function rename(element, prefix) {
  for (const { name, value } of [...element.attributes]) {
    if (name === "id") element.id = prefix + value;
    else if (name.endsWith("href")) element.setAttribute(name, value.replace(/^#/, `#${prefix}`));
    else if (value.includes("url(#")) element.setAttribute(name, value.replaceAll("url(#", `url(#${prefix}`));
  }
}
