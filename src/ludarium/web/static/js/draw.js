// Shapes of SVG, a few lines each.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, string | number>} [attributes] @param {...Node} inside
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function shape(tag, attributes = {}, ...inside) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...inside);
  return made;
}

/** A short text whose middle is at a point. @param {string} text @param {number} x @param {number} y @param {number} height @param {Record<string, string | number>} [more] */
export function written(text, x, y, height, more = {}) {
  // 0.36 of the height below the middle: where digits stand in the middle in all common fonts
  const place = { x, y: y + 0.36 * height, "font-size": height, "text-anchor": "middle" };
  const made = shape("text", { ...place, ...more });
  made.textContent = text;
  return made;
}

/**
 * A mark on a place. The kinds differ in form, not in colour alone.
 * @param {string} kind @param {number} width @param {number} height @param {boolean} occupied
 */
export function markShape(kind, width, height, occupied) {
  const group = shape("g", { class: `mark ${kind}${occupied ? " occupied" : ""}` });
  const box = { x: -width / 2 + 4, y: -height / 2 + 4, width: width - 8, height: height - 8, rx: 14 };
  const ring = { r: 43, fill: "none" };
  const shapes = {
    last: () => [shape("rect", { ...box, class: "under" }), shape("rect", { ...box, class: "glow" })],
    held: () => [shape("rect", { ...box, class: "glow" }), shape("path", { class: "corners", d: corners(width - 8, height - 8) })],
    cursor: () => [shape("rect", { ...box, class: "under" }), shape("rect", { ...box, class: "over" })],
    aim: () => [shape("path", { class: "under", d: "M-3000 0H3000M0-3000V3000" }), shape("rect", { ...box, class: "over" })],
    hint: () => [shape("rect", { ...box, class: "under" }), shape("rect", { ...box, class: "over" })],
    start: () => [shape("path", { class: "under", d: corners(width - 14, height - 14) }), shape("path", { class: "over", d: corners(width - 14, height - 14) })],
    target: () => (occupied ? [shape("circle", { ...ring, class: "under" }), shape("circle", { ...ring, class: "over" })] : [shape("circle", { r: 15, class: "dot" })]),
    far: () => [shape("circle", { r: 11, class: "under", fill: "none" }), shape("circle", { r: 11, class: "over", fill: "none" })],
    underway: () => [shape("circle", { ...ring, r: 46, class: "under" }), shape("circle", { ...ring, r: 46, class: "over", "stroke-dasharray": "10 9" })],
    capture: () => [shape("circle", { ...ring, class: "over" }), shape("path", { class: "under", d: "M-15-15L15 15M15-15L-15 15" }), shape("path", { class: "over", d: "M-15-15L15 15M15-15L-15 15" })],
    choice: () => [shape("circle", { ...ring, r: 42, class: "under" }), shape("circle", { ...ring, r: 42, class: "over", "stroke-dasharray": "14 12" })],
  };
  const made = shapes[/** @type {keyof typeof shapes} */ (kind)] ?? shapes.last;
  group.append(...made());
  return group;
}

const SIGNS = ["M-13-13H13V13H-13Z", "M0-15A15 15 0 1 1-.1-15Z", "M0-17L16 13H-16Z", "M-14-14L14 14M14-14L-14 14"];

/** Whose piece it is, by form: square, ring, triangle, cross. @param {number} owner @param {number} side */
export function ownerSign(owner, side) {
  const paths = ["under", "over"].map((layer) => shape("path", { class: layer, d: SIGNS[owner % SIGNS.length] }));
  return shape("g", { class: "sign", transform: `scale(${side})` }, ...paths);
}

/** Four brackets around a place. @param {number} width @param {number} height */
function corners(width, height) {
  const [x, y, arm] = [width / 2, height / 2, 20];
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    .map(([right, down]) => `M${right * (x - arm)} ${down * y}Q${right * x} ${down * y} ${right * x} ${down * (y - arm)}`)
    .join("");
}

/** An arrow through points. @param {{x: number, y: number}[]} points @param {string} name */
export function arrow(points, name) {
  const end = points[points.length - 1];
  const before = points[points.length - 2];
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const along = { x: (end.x - before.x) / length, y: (end.y - before.y) / length };
  const neck = { x: end.x - 30 * along.x, y: end.y - 30 * along.y };
  const barb = (/** @type {number} */ side) => `${neck.x - side * 19 * along.y} ${neck.y + side * 19 * along.x}`;
  const shaft = `M${[...points.slice(0, -1), neck].map((point) => `${point.x} ${point.y}`).join("L")}`;
  const head = `M${barb(1)}L${end.x} ${end.y}L${barb(-1)}Z`;
  const paths = ["under", "over"].flatMap((layer) => [
    shape("path", { d: shaft, class: `${layer} shaft`, fill: "none" }),
    shape("path", { d: head, class: `${layer} head` }),
  ]);
  return shape("g", { class: `arrow ${name}` }, ...paths);
}

/** A way through points, from a ring at its start to an arrow at its end, with chevrons that say which way round. @param {{x: number, y: number}[]} points */
export function trail(points) {
  const line = `M${points.map((point) => `${point.x} ${point.y}`).join("L")}`;
  const chevrons = points.slice(1).map((to, index) => {
    const from = points[index];
    const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    return shape("path", { class: "chevron", d: "M-6-9L6 0L-6 9", transform: `translate(${(from.x + to.x) / 2} ${(from.y + to.y) / 2}) rotate(${turn})` });
  });
  const start = shape("circle", { cx: points[0].x, cy: points[0].y, r: 12 });
  return shape("g", { class: "trail" }, shape("path", { class: "line", d: line }), start, ...chevrons);
}
