// Pictures of a line as one animated picture: each SVG is drawn on a canvas, and the pixels become frames of a GIF (gif.js).
import { t } from "../words.js";
import { Gif, paletteOf } from "./gif.js";

/** @typedef {{before: string, frames: string[], after: string}} Frames */

const LAST = 3; // the last picture stays so many times as long
const SAMPLES = 6; // pictures that the colours are chosen from
const LARGEST = 8_000_000; // bytes: more than anybody wants to send

/** @param {string} svg @param {number} size the longer side @returns {Promise<ImageData>} */
async function pixels(svg, size) {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${btoa(Array.from(new TextEncoder().encode(svg), (byte) => String.fromCharCode(byte)).join(""))}`;
  await image.decode().catch(() => {
    throw new Error(t("This browser cannot draw the picture."));
  });
  const scale = size / Math.max(image.naturalWidth, image.naturalHeight);
  const [width, height] = [image.naturalWidth, image.naturalHeight].map((side) => Math.round(side * scale));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** @param {Frames} frames @param {number} size @param {number} seconds for each picture @param {(done: number) => void} report from 0 to 1 @returns {Promise<Blob>} */
export async function animated({ before, frames, after }, size, seconds, report) {
  const frame = (/** @type {string} */ middle) => pixels(before + middle + after, size);
  const step = Math.max(Math.floor(frames.length / SAMPLES), 1);
  const palette = paletteOf(await Promise.all(frames.filter((_, index) => index % step === 0 || index === frames.length - 1).map(frame)));
  /** @type {Gif | null} */
  let gif = null;
  for (const [index, middle] of frames.entries()) {
    const picture = await frame(middle);
    gif ??= new Gif(picture.width, picture.height, palette);
    gif.add(picture.data, index === frames.length - 1 ? LAST * seconds : seconds);
    if (gif.size > LARGEST) throw new Error(t("The picture would be larger than {n} MB. Choose a smaller size, or a shorter line.", { n: LARGEST / 1e6 }));
    report((index + 1) / frames.length);
    await new Promise((done) => setTimeout(done)); // the page stays alive
  }
  return /** @type {Gif} */ (gif).blob();
}
