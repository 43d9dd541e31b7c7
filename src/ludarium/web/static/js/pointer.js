// Mouse, pen and finger: a touch on a cell, or a piece dragged from one cell to another.
import { UNIT } from "./geometry.js";
import { moves } from "./motion.js";

const SLACK = 6; // px the pointer may wander in a click
const FINGER = 30; // px; on smaller cells a finger aims: it may slide before it is lifted, and sees where it is

/**
 * @typedef {object} Touched
 * @property {(cell: string) => void} touch
 * @property {(from: string) => boolean} lift may a piece be taken up there now?
 * @property {(from: string) => void} grip a piece is being carried from there
 * @property {(to: string | null) => void} drop
 * @property {(cell: string | null) => void} over
 */

/** @param {import("./board.js").Board} board @param {Touched} hand */
export function follow(board, hand) {
  /** @type {{id: number, from: string, x: number, y: number, dragging: boolean, held: boolean} | null} */
  let grip = null;

  const put = (/** @type {PointerEvent} */ event) => {
    const piece = grip && board.pieceOn(grip.from);
    if (!piece || !grip) return;
    const start = board.unit(grip.x, grip.y);
    const now = board.unit(event.clientX, event.clientY);
    const lift = event.pointerType === "touch" ? 40 : 0; // a finger hides what is under it
    piece.body.style.transform = `translate(${now.x - start.x}px, ${now.y - start.y - lift}px) scale(1.12)`;
  };

  const release = (/** @type {boolean} */ back) => {
    const piece = grip && board.pieceOn(grip.from);
    grip = null;
    board.svg.classList.remove("dragging");
    hand.over(null);
    if (!piece) return;
    const from = piece.body.style.transform;
    if (!from) return;
    board.lift(piece, false);
    piece.body.style.transform = "";
    if (back && moves()) piece.body.animate([{ transform: from }, { transform: "none" }], { duration: 160, easing: "ease-out" });
  };

  let aiming = false;

  // A finger on a piece that can be taken up carries it; anywhere else it may scroll the page.
  const stay = (/** @type {TouchEvent} */ event) => {
    const [finger, other] = event.touches;
    const cell = finger && !other && board.cellAt(finger.clientX, finger.clientY);
    if (cell && event.cancelable && board.pieceOn(cell) && hand.lift(cell)) event.preventDefault();
  };
  board.svg.addEventListener("touchstart", stay, { passive: false });

  board.svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || grip) return;
    const from = board.cellAt(event.clientX, event.clientY);
    if (!from) return;
    aiming = event.pointerType === "touch" && board.svg.classList.contains("fine");
    if (aiming) {
      board.svg.setPointerCapture(event.pointerId);
      hand.over(from);
    }
    grip = { id: event.pointerId, from, x: event.clientX, y: event.clientY, dragging: false, held: false };
    if (board.pieceOn(from) && hand.lift(from)) {
      event.preventDefault();
      board.svg.setPointerCapture(event.pointerId);
      grip.held = true;
    }
  });

  board.svg.addEventListener("pointermove", (event) => {
    if (grip?.id !== event.pointerId) return;
    const far = Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > SLACK;
    if (aiming) return hand.over(board.cellAt(event.clientX, event.clientY));
    if (!grip.dragging && far && grip.held) {
      grip.dragging = true;
      board.svg.classList.add("dragging");
      const piece = board.pieceOn(grip.from);
      if (piece) board.lift(piece, true);
      hand.grip(grip.from);
    }
    if (!grip.dragging) return;
    put(event);
    hand.over(board.cellAt(event.clientX, event.clientY));
  });

  board.svg.addEventListener("pointerup", (event) => {
    if (grip?.id !== event.pointerId) return;
    const { from, dragging } = grip;
    const to = board.cellAt(event.clientX, event.clientY);
    if (dragging) {
      release(true);
      hand.drop(to === from ? null : to);
    } else {
      release(false);
      if (to && (to === from || aiming)) hand.touch(to);
    }
  });

  new ResizeObserver(() => board.svg.classList.toggle("fine", board.unit(0, 0).scale * UNIT < FINGER)).observe(board.svg);

  board.svg.addEventListener("pointercancel", () => {
    if (!grip) return;
    const { dragging } = grip;
    release(true);
    if (dragging) hand.drop(null);
  });
}
