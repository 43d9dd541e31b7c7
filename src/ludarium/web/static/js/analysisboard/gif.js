// Animated GIF, as its specification of 1989 has it: one palette for all frames, and of each frame only the box that changed.

const BITS = 8;
const [CLEAR, END] = [1 << BITS, (1 << BITS) + 1];
const MOST_CODES = 4096;
const COLOURS = 256;

/** A colour with five bits a part. @param {Uint8ClampedArray} data @param {number} at */
const coarse = (data, at) => ((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3);

/** @typedef {{colours: number[][], table: Uint8Array}} Palette `table` has the colour's number for each coarse colour */

/**
 * Up to 256 colours that stand for all in some pictures: boxes of colours are halved where they are widest, the fullest first.
 * @param {{data: Uint8ClampedArray}[]} pictures @returns {Palette}
 */
export function paletteOf(pictures) {
  const counts = new Uint32Array(1 << 15);
  for (const { data } of pictures) for (let at = 0; at < data.length; at += 4) counts[coarse(data, at)] += 1;
  const parts = (/** @type {number} */ colour) => [(colour >> 10) & 31, (colour >> 5) & 31, colour & 31];
  let boxes = [[...counts.keys()].filter((colour) => counts[colour])];
  const weight = (/** @type {number[]} */ box) => box.reduce((sum, colour) => sum + counts[colour], 0);
  const spans = (/** @type {number[]} */ box) => [0, 1, 2].map((part) => Math.max(...box.map((colour) => parts(colour)[part])) - Math.min(...box.map((colour) => parts(colour)[part])));
  while (boxes.length < COLOURS) {
    const wide = boxes.filter((box) => box.length > 1);
    if (!wide.length) break;
    const box = wide.reduce((one, other) => (Math.sqrt(weight(other)) * Math.max(...spans(other)) > Math.sqrt(weight(one)) * Math.max(...spans(one)) ? other : one));
    const span = spans(box);
    const part = span.indexOf(Math.max(...span));
    const sorted = [...box].sort((one, other) => parts(one)[part] - parts(other)[part]);
    boxes = [...boxes.filter((other) => other !== box), sorted.slice(0, sorted.length >> 1), sorted.slice(sorted.length >> 1)];
  }
  const colours = boxes.map((box) => [0, 1, 2].map((part) => Math.round((box.reduce((sum, colour) => sum + parts(colour)[part] * counts[colour], 0) / Math.max(weight(box), 1)) * (255 / 31))));
  return { colours, table: nearest(colours) };
}

/** The nearest of some colours to each coarse one. @param {number[][]} colours */
function nearest(colours) {
  const table = new Uint8Array(1 << 15);
  for (let colour = 0; colour < table.length; colour += 1) {
    const [red, green, blue] = [((colour >> 10) & 31) * (255 / 31), ((colour >> 5) & 31) * (255 / 31), (colour & 31) * (255 / 31)];
    let least = Infinity;
    for (let number = 0; number < colours.length; number += 1) {
      const [r, g, b] = colours[number];
      const away = 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + (b - blue) ** 2;
      if (away < least) [least, table[colour]] = [away, number];
    }
  }
  return table;
}

export class Gif {
  /** @param {number} width @param {number} height @param {Palette} palette */
  constructor(width, height, palette) {
    this.width = width;
    this.height = height;
    this.table = palette.table;
    /** @type {Uint8Array | null} the frame before */
    this.shown = null;
    const colours = Array.from({ length: COLOURS }, (_, number) => palette.colours[number] ?? [0, 0, 0]).flat();
    const forever = [0x21, 0xff, 11, ...letters("NETSCAPE2.0"), 3, 1, 0, 0, 0];
    /** @type {Uint8Array[]} */
    this.parts = [new Uint8Array([...letters("GIF89a"), ...two(width), ...two(height), 0xf7, 0, 0, ...colours, ...forever])];
    this.size = this.parts[0].length;
  }

  /** @param {Uint8ClampedArray} data four bytes a pixel @param {number} seconds */
  add(data, seconds) {
    const now = new Uint8Array(this.width * this.height);
    for (let at = 0; at < now.length; at += 1) now[at] = this.table[coarse(data, 4 * at)];
    const { left, top, width, height } = this.changed(now);
    const inside = new Uint8Array(width * height);
    for (let row = 0; row < height; row += 1) inside.set(now.subarray((top + row) * this.width + left, (top + row) * this.width + left + width), row * width);
    const head = [0x21, 0xf9, 4, 4, ...two(Math.round(100 * seconds)), 0, 0, 0x2c, ...two(left), ...two(top), ...two(width), ...two(height), 0, BITS];
    const part = new Uint8Array([...head, ...blocks(squeezed(inside)), 0]);
    this.parts.push(part);
    this.size += part.length;
    this.shown = now;
  }

  /** The smallest box with all that differs from the frame before; one pixel where nothing does. @param {Uint8Array} now */
  changed(now) {
    const { shown, width } = this;
    if (!shown) return { left: 0, top: 0, width, height: this.height };
    let [left, right, top, bottom] = [width, -1, this.height, -1];
    for (let at = 0; at < now.length; at += 1) {
      if (now[at] === shown[at]) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
    return right < 0 ? { left: 0, top: 0, width: 1, height: 1 } : { left, top, width: right - left + 1, height: bottom - top + 1 };
  }

  blob() {
    return new Blob([...this.parts, new Uint8Array([0x3b])].map((part) => /** @type {Uint8Array<ArrayBuffer>} */ (part)), { type: "image/gif" });
  }
}

/** @param {string} word */
const letters = (word) => Array.from(word, (letter) => letter.charCodeAt(0));

/** @param {number} number */
const two = (number) => [number & 255, (number >> 8) & 255];

/** In pieces of up to 255 bytes, each with its length. @param {Uint8Array} bytes */
function blocks(bytes) {
  const made = new Uint8Array(bytes.length + Math.ceil(bytes.length / 255));
  for (let [at, to] = [0, 0]; at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255);
    made[to] = piece.length;
    made.set(piece, to + 1);
    to += piece.length + 1;
  }
  return made;
}

/** Compressed by LZW with codes that grow from nine to twelve bits. @param {Uint8Array} indices */
function squeezed(indices) {
  const out = new Uint8Array(2 * indices.length + 16);
  let [held, many, to, bits] = [0, 0, 0, BITS + 1];
  const put = (/** @type {number} */ code) => {
    held |= code << many;
    many += bits;
    for (; many >= 8; many -= 8, held >>>= 8) out[to++] = held & 255;
  };
  /** @type {Map<number, number>} */
  let codes = new Map();
  let next = END + 1;
  put(CLEAR);
  let prefix = indices[0];
  for (let at = 1; at < indices.length; at += 1) {
    const key = (prefix << BITS) | indices[at];
    const known = codes.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    put(prefix);
    prefix = indices[at];
    if (next < MOST_CODES) {
      codes.set(key, next);
      if (next === 1 << bits) bits += 1;
      next += 1;
    } else {
      put(CLEAR);
      [codes, next, bits] = [new Map(), END + 1, BITS + 1];
    }
  }
  put(prefix);
  put(END);
  if (many) out[to++] = held & 255;
  return out.subarray(0, to);
}
