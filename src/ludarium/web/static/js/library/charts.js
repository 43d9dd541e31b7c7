// Figures as pictures: each with a heading, and with a table that says the same to those who cannot see it.
import { element } from "../api.js";
import { shape } from "../draw.js";
import { t } from "../words.js";

/** @typedef {{name: string, short?: string, parts: {kind: string, count: number, name: string}[]}} Column what is counted, and of which kinds */

const EDGE = { left: 36, right: 6, top: 10, bottom: 24 };
const WIDEST = 60; // of a bar, where there are few
const SIZE = { width: 440, height: 190 };

/** A round number that is at least as high, and a quarter of which is round as well where it can be. @param {number} most */
export function ceiling(most) {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const found = [1, 2, 4, 8, 10].map((step) => step * power).find((height) => height >= most) ?? most;
  return Math.max(found, 4);
}

/** Upright bars, each of which may consist of several parts. @param {Column[]} columns */
export function columns(columns) {
  const { width, height } = SIZE;
  const high = ceiling(Math.max(1, ...columns.map(({ parts }) => parts.reduce((sum, { count }) => sum + count, 0))));
  const y = (/** @type {number} */ count) => height - EDGE.bottom - (count / high) * (height - EDGE.top - EDGE.bottom);
  const wide = (width - EDGE.left - EDGE.right) / Math.max(columns.length, 1);
  const svg = shape("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  for (const count of [0, high / 2, high]) {
    const label = shape("text", { class: "scale", x: EDGE.left - 6, y: y(count) + 4, "text-anchor": "end" });
    label.textContent = String(count);
    svg.append(shape("line", { class: count ? "rule" : "middle", x1: EDGE.left, x2: width - EDGE.right, y1: y(count), y2: y(count) }), label);
  }
  const every = Math.ceil(columns.length / 8);
  for (const [index, column] of columns.entries()) {
    const x = EDGE.left + index * wide;
    const thick = Math.min(wide * 0.8, WIDEST);
    let below = 0;
    for (const { kind, count } of column.parts) {
      if (count) svg.append(shape("rect", { class: kind, x: x + (wide - thick) / 2, width: thick, y: y(below + count), height: y(below) - y(below + count), rx: 2 }));
      below += count;
    }
    if (index % every) continue;
    const label = shape("text", { class: "scale", x: x + wide / 2, y: height - 7, "text-anchor": "middle" });
    label.textContent = column.short ?? column.name;
    svg.append(label);
  }
  return svg;
}

/** The same as a table. @param {string} caption @param {string} what @param {Column[]} columns */
export function tableOf(caption, what, columns) {
  const kinds = columns[0]?.parts.map(({ name }) => name) ?? [];
  const head = element("tr", {}, ...[what, ...kinds].map((text) => element("th", { scope: "col" }, text)));
  const rows = columns.map(({ name, parts }) => element("tr", {}, element("th", { scope: "row" }, name), ...parts.map(({ count }) => element("td", {}, String(count)))));
  return element("table", { class: "unseen" }, element("caption", {}, caption), element("thead", {}, head), element("tbody", {}, ...rows));
}

/** What the colours of a chart mean. @param {Column[]} columns */
export function key(columns) {
  const parts = columns[0]?.parts ?? [];
  if (parts.length < 2) return "";
  return element("p", { class: "legend" }, ...parts.map(({ kind, name }) => element("span", {}, shape("svg", { viewBox: "0 0 10 10", "aria-hidden": "true" }, shape("rect", { class: kind, width: 10, height: 10, rx: 2 })), ` ${name}`)));
}

/** A figure of upright bars. @param {string} title @param {string} what the columns are @param {Column[]} data @param {string} [says] */
export function figure(title, what, data, says = "") {
  return panel(title, key(data), data.length ? columns(data) : t("Nothing to show yet."), tableOf(title, what, data), says ? element("p", { class: "aside-text" }, says) : "");
}

/** @param {string} title @param {...(Node | string)} inside */
export function panel(title, ...inside) {
  return element("section", { class: "panel figure" }, element("h2", {}, title), ...inside);
}
