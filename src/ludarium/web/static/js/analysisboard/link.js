// An analysis in a link: its data, compressed, behind the `#` of the address, which browsers send to nobody.
import { t } from "../words.js";
import { Tree } from "./tree.js";

export const NAME = "tree=";
export const LONGEST = 16_000; // characters: what mail, messengers and browsers carry
const MOST_BYTES = 1_000_000; // of what a link unpacks to

/** @param {ReadableStream<Uint8Array>} stream @param {number} most @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function whole(stream, most) {
  const reader = stream.getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new RangeError();
    }
    parts.push(part.value);
  }
  const joined = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} through @param {number} most */
function passed(bytes, through, most) {
  return whole(new Blob([bytes]).stream().pipeThrough(through), most);
}

/** Any data as the part of a link behind its `#`; an Error where it would be too long. @param {unknown} data @param {string} name what the part begins with @returns {Promise<string>} */
export async function squeezed(data, name) {
  const bytes = await passed(new TextEncoder().encode(JSON.stringify(data)), new CompressionStream("deflate-raw"), MOST_BYTES);
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  const text = name + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  if (text.length > LONGEST) throw new Error(t("This is too long for a link. Save it as a file instead, and send that."));
  return text;
}

/** The data in a link; an Error says what is wrong with it. @param {string} fragment the part behind the `#` @param {string} name @returns {Promise<any>} */
export async function unsqueezed(fragment, name) {
  const code = fragment.startsWith(name) ? fragment.slice(name.length) : "";
  if (!code) throw new Error(t("There is nothing in this link."));
  if (fragment.length > LONGEST) throw new Error(t("This link is longer than it can be."));
  if (!/^[\w-]+$/.test(code)) throw new Error(t("This link is damaged: there are characters in it that do not belong there."));
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const plain = await passed(bytes, new DecompressionStream("deflate-raw"), MOST_BYTES);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
  } catch (error) {
    if (error instanceof RangeError) throw new Error(t("There is more in this link than it may hold."));
    throw new Error(t("This link is damaged. Perhaps its end was cut off: ask for it again."));
  }
}

/** The part of a link behind its `#`; an Error where it would be too long. @param {Tree} tree @returns {Promise<string>} */
export const packed = (tree) => squeezed(tree.data, NAME);

/** The tree in a link; an Error says what is wrong with it. @param {string} fragment the part behind the `#` @returns {Promise<Tree>} */
export const unpacked = async (fragment) => Tree.of(await unsqueezed(fragment, NAME));
