// A position or a game in somebody else's page: to look at, and to step through.
import { get } from "../api.js";
import { Drawing } from "../analysisboard/drawing.js";
import { packed } from "../analysisboard/link.js";
import { Positions } from "../analysisboard/positions.js";
import { Tree } from "../analysisboard/tree.js";
import { becomeStranger } from "../embed/stranger.js";
import { capital } from "../hand.js";
import { byId, tell } from "../page.js";
import { PlayArea } from "../playarea.js";
import { t } from "../words.js";

/** @typedef {import("../analysisboard/positions.js").Position} Position */
/** @typedef {{kind: "position", start: string | null, position: Position, marks: import("../analysisboard/tree.js").BoardMark[]}} ShownPosition */
/** @typedef {{kind: "game", game: string, start: string | null, name: string, comment: string, moves: number[][], comments: string[], texts: string[], players: number[], names: string[], opening: boolean, who?: string[], position: Position}} ShownGame */

const page = byId("embed");
const link = /** @type {HTMLAnchorElement} */ (byId("open"));
const playArea = new PlayArea(byId("board"), { act: () => {}, mayAct: () => false, label: t("Board") });

/** @param {Position} position */
function stateOf({ view, players }) {
  if (view.outcome) return `${view.outcome.text}.`;
  return view.mover < 0 ? t("A throw comes next.") : t("{player} to move.", { player: capital(players[view.mover]) });
}

/** @param {string} name @param {string} variant */
function heading(name, variant) {
  byId("variant").textContent = [name, variant].filter(Boolean).join(", ");
  document.title = `${name} · Ludarium`;
}

/** @param {ShownPosition} shown */
async function position({ position, start, marks }) {
  const { board, view, title, variant, game } = position;
  link.href = `/analysis?game=${encodeURIComponent(game)}${start ? `&position=${encodeURIComponent(start)}` : ""}`;
  heading(title, variant);
  await playArea.show(board, view);
  if (marks.length) {
    const drawing = new Drawing(playArea, () => {});
    drawing.marks = marks;
    drawing.show();
  }
  byId("task").textContent = stateOf(position);
}

/** A game that the reader goes through. */
class Stepper {
  /** @param {ShownGame} game */
  constructor(game) {
    this.game = game;
    this.positions = new Positions(game.game, game.start);
    this.positions.known.set("", Promise.resolve(game.position));
    this.at = 0;
    this.asked = 0;
    this.slider = /** @type {HTMLInputElement} */ (byId("ply"));
    this.slider.max = String(game.moves.length);
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
  }

  get last() {
    return this.game.moves.length;
  }

  /** @param {number} at */
  actions(at) {
    return this.game.moves.slice(0, at).flat();
  }

  /** @param {number} at */
  async go(at) {
    const to = Math.max(0, Math.min(at, this.last));
    const forward = to === this.at + 1;
    const asked = ++this.asked;
    this.at = to;
    this.slider.value = String(to);
    try {
      const position = await this.positions.at(this.actions(to));
      if (asked !== this.asked) return;
      await this.show(position, forward);
      if (to < this.last) this.positions.at(this.actions(to + 1)).catch(() => {});
    } catch (error) {
      byId("task").textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {Position} position @param {boolean} forward */
  async show(position, forward) {
    const { at, game } = this;
    const says = at ? `${this.number(at)}${this.player(at)}: ${game.texts[at - 1] || "–"}` : game.name || this.people() || t("The start");
    byId("task").textContent = at === this.last || !at ? `${says} · ${stateOf(position)}` : says;
    tell(byId("answer"), at ? game.comments[at - 1] : game.comment);
    this.slider.setAttribute("aria-valuetext", says);
    for (const [name, off] of [["first", !at], ["back", !at], ["on", at === this.last], ["last", at === this.last]]) {
      /** @type {HTMLButtonElement} */ (document.querySelector(`[data-step="${name}"]`)).disabled = Boolean(off);
    }
    if (playArea.board.data?.digest !== position.board.digest) await playArea.setBoard(position.board);
    if (forward && position.move) await playArea.view(position.view, { kind: position.move.player < 0 ? "throw" : "act", cells: position.move.cells });
    else playArea.set(position.view);
    page.dataset.at = String(at);
  }

  /** Every turn has a number of its own, as at the table and in records; the throws that decide who begins are the first. @param {number} at */
  number(at) {
    const { players, opening } = this.game;
    if (players[at - 1] < 0) return opening && at === 1 ? "1. " : "";
    return `${players.slice(0, at).filter((player) => player >= 0).length + Number(opening)}. `;
  }

  people() {
    return this.game.who?.every(Boolean) ? this.game.who.join(" – ") : "";
  }

  /** @param {number} at */
  player(at) {
    const player = this.game.players[at - 1];
    return player < 0 ? t("Thrown") : capital(this.game.names[player]);
  }

  wire() {
    /** @type {Record<string, () => unknown>} */
    const acts = { first: () => this.go(0), back: () => this.go(this.at - 1), on: () => this.go(this.at + 1), last: () => this.go(this.last) };
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-step]"))) {
      node.addEventListener("click", () => acts[node.dataset.step ?? ""]?.());
    }
    /** @type {Record<string, () => unknown>} */
    const keys = { ArrowLeft: acts.back, ArrowRight: acts.on, Home: acts.first, End: acts.last };
    addEventListener("keydown", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, [role=grid]") || !keys[event.key]) return;
      event.preventDefault();
      keys[event.key]();
    });
  }
}

/** Where Ludarium shows the whole game. @param {ShownGame} game */
async function whole({ game, start, name, moves, comments, comment }) {
  const tree = new Tree(game, start);
  tree.name = name;
  tree.root.comment = comment;
  let move = tree.root;
  for (const [index, actions] of moves.entries()) {
    move = tree.add(move, actions);
    move.comment = comments[index];
  }
  return `/analysis#${await packed(tree)}`;
}

/** @param {ShownGame} game */
async function stepThrough(game) {
  const table = new URLSearchParams(location.search).get("table");
  heading(game.position.title, game.position.variant);
  const stepper = new Stepper(game);
  stepper.wire();
  await stepper.go(Number(new URLSearchParams(location.search).get("at") ?? 0) || 0);
  link.href = table ? `/analysis?table=${encodeURIComponent(table)}` : await whole(game).catch(() => "/analysis");
}

becomeStranger();
const shown = /** @type {Promise<ShownPosition | ShownGame>} */ (get("embedded"));
shown.then((one) => (one.kind === "game" ? stepThrough(one) : position(one))).then(
  () => (page.dataset.ready = "true"),
  (error) => (byId("task").textContent = error.message),
);
