// The page of the opening explorer: a board on which the moves of all games are followed.
import { element, get } from "../api.js";
import { Positions } from "../analysisboard/positions.js";
import { packed } from "../analysisboard/link.js";
import { Tree } from "../analysisboard/tree.js";
import { drillOf, keep } from "../drill/shelf.js";
import { boardOption, boardsOf } from "../gamechoice.js";
import { capital } from "../hand.js";
import { address } from "../home.js";
import { ExplorerView } from "../library/explorerview.js";
import { byId, tell } from "../page.js";
import { PlayArea } from "../playarea.js";
import { whyNot } from "../whynot.js";
import { t } from "../words.js";

/** @typedef {{actions: number[], text: string, cells: string[], player: number}} Step */

const page = byId("explore");
const select = /** @type {HTMLSelectElement} */ (byId("variant"));

class Exploring {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.positions = new Positions(game, null);
    /** @type {Step[]} */
    this.line = [];
    /** @type {number[]} of a move that is not finished */
    this.pending = [];
    this.asked = 0;
    this.playArea = new PlayArea(byId("board"), {
      act: (actions) => this.go([...this.pending, ...actions]),
      mayAct: () => page.dataset.shown === String(this.asked) && !this.playArea.moving,
      why: (cells) => this.whyNot(cells),
      changed: () => this.say(""),
      undo: () => this.go(this.pending.slice(0, -1)),
      asked: byId("asked-here"),
      label: t("Board of the explorer"),
    });
    this.view = new ExplorerView(byId("explorer"), (move) => this.go(move.actions));
    byId("back").addEventListener("click", () => this.back(this.pending.length ? this.line.length : this.line.length - 1));
    byId("first").addEventListener("click", () => this.back(0));
    byId("to-analysis").addEventListener("click", (event) => this.analyse(event));
    byId("to-drill").addEventListener("click", (event) => this.drill(event));
    addEventListener("keydown", (event) => {
      const elsewhere = /** @type {Element} */ (event.target).closest("input, select, textarea, [role=grid]");
      if (!elsewhere && event.key === "ArrowLeft" && this.line.length) this.back(this.line.length - 1);
    });
  }

  get played() {
    return this.line.flatMap(({ actions }) => actions);
  }

  /** Another board. @param {string} game */
  change(game) {
    this.game = game;
    this.positions = new Positions(game, null);
    return this.back(0);
  }

  /** @param {number} moves */
  back(moves) {
    this.line = this.line.slice(0, Math.max(moves, 0));
    return this.go([]);
  }

  /** Go on with these actions of one move. @param {number[]} actions */
  async go(actions) {
    const asked = ++this.asked;
    try {
      const position = await this.positions.at([...this.played, ...actions]);
      if (asked !== this.asked) return;
      const { move } = position;
      const complete = actions.length > 0 && move?.complete;
      if (complete) this.line.push({ actions, text: move.text, cells: move.cells, player: move.player });
      this.pending = complete ? [] : actions;
      await this.show(position, Boolean(actions.length));
      page.dataset.shown = String(asked);
      this.playArea.held();
      if (this.pending.length) this.view.wait();
      else await this.view.show({ game: this.game, start: null, actions: this.played });
    } catch (error) {
      this.pending = [];
      page.dataset.shown = String(this.asked);
      this.say(/** @type {Error} */ (error).message);
    }
  }

  /** @param {import("../analysisboard/positions.js").Position} position @param {boolean} forward */
  async show(position, forward) {
    if (this.playArea.board.data?.digest !== position.board.digest) await this.playArea.setBoard(position.board);
    if (forward && position.move) await this.playArea.view(position.view, { kind: position.move.player < 0 ? "throw" : "act", cells: position.move.cells });
    else this.playArea.set(position.view);
    const { outcome, mover } = position.view;
    const state = outcome ? `${outcome.text}.` : mover < 0 ? t("A throw comes next.") : t("{player} to move.", { player: capital(position.players[mover]) });
    const texts = this.line.map(({ text, player }, index) => (player < 0 || index % position.players.length ? text : `${index / position.players.length + 1}. ${text}`));
    byId("line").replaceChildren(element("span", { class: "turns" }, texts.join(" ")), element("span", { class: "aside-text" }, ` ${state}`));
    byId("voice").textContent = `${this.line.at(-1)?.text ?? ""} ${state}`;
    const [chosen] = select.selectedOptions;
    if (chosen?.matches(".of-options")) chosen.textContent = capital(position.variant); // a board that is no preset has no other name
    for (const id of ["back", "first"]) /** @type {HTMLButtonElement} */ (byId(id)).disabled = !this.line.length && !this.pending.length;
  }

  /** Say why what was touched is not a move. @param {string[]} cells */
  async whyNot(cells) {
    const { asked } = this;
    const said = await whyNot(this.playArea, await this.positions.at([...this.played, ...this.pending]), cells);
    if (asked === this.asked) this.say(said);
  }

  get tree() {
    const tree = new Tree(this.game);
    this.line.reduce((move, { actions }) => tree.add(move, actions), tree.root);
    return tree;
  }

  /** @param {Event} event */
  async analyse(event) {
    event.preventDefault();
    location.assign(address(this.line.length ? `/analysis#${await packed(this.tree)}` : `/analysis?game=${encodeURIComponent(this.game)}`));
  }

  /** @param {Event} event */
  drill(event) {
    event.preventDefault();
    if (!this.line.length) return this.say(t("Play a line first; then you can drill it."));
    const { tree } = this;
    tree.name = `${page.dataset.title}: ${this.line.slice(0, 6).map(({ text }) => text).join(" ")}`;
    const drill = drillOf(tree, { title: page.dataset.title ?? "", side: Math.max(this.line[this.line.length - 1].player, 0) });
    keep(drill);
    location.assign(address(`/drill?id=${drill.id}`));
  }

  /** @param {string} sentence */
  say(sentence) {
    tell(byId("answer"), sentence);
  }
}

get("/api/games").then(async ({ games: [game] }) => {
  const boards = boardsOf(game);
  select.append(...boards.map(boardOption));
  const wanted = new URLSearchParams(location.search).get("game");
  if (wanted?.startsWith(`${game.name}(`) && !boards.some(({ text }) => text === wanted)) select.append(element("option", { value: wanted, class: "of-options" }, wanted));
  if (wanted) select.value = wanted;
  if (!select.value) select.selectedIndex = 0;
  const exploring = new Exploring(select.value);
  select.addEventListener("change", () => exploring.change(select.value));
  Object.assign(globalThis, { ludarium: exploring }); // for tests, and for the curious
  await exploring.go([]);
}).catch((error) => tell(byId("answer"), error.message));
