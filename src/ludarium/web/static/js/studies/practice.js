// Practising a chapter: the moves that come are hidden, one side is the reader's, and every move of the tree is accepted.
import { capital } from "../hand.js";
import { button, byId } from "../page.js";
import { list, t } from "../words.js";

/** @typedef {import("../analysisboard/tree.js").Move} Move */
/** @typedef {import("../analysisboard/analysisboard.js").AnalysisBoard} AnalysisBoard */

const PAUSE = 450; // ms before an answer

export class Practice {
  /** @param {AnalysisBoard} board @param {number} side the reader's @param {() => void} ended */
  constructor(board, side, ended) {
    this.board = board;
    this.side = side;
    this.ended = ended;
    /** @type {Map<Move, number>} how often each move was met */
    this.met = new Map();
    this.hints = 0;
    this.missed = 0;
    /** @type {"busy" | "asking" | "wrong" | "over"} */
    this.state = "busy";
    this.engine = board.panel.on;
  }

  async begin() {
    const { board } = this;
    board.page.dataset.practice = "on";
    board.panel.on = false;
    board.act = (actions) => this.act(actions);
    board.undo = () => this.takeBack();
    byId("board").scrollIntoView({ block: "nearest" }); // on a phone the button that began it is far below
    await this.restart();
  }

  /** Back to the whole tree. */
  async end() {
    const { board } = this;
    delete board.page.dataset.practice;
    board.panel.on = this.engine;
    Reflect.deleteProperty(board, "act"); // the board's own are behind it
    Reflect.deleteProperty(board, "undo");
    this.become("over");
    this.ended();
    await board.go(board.here);
  }

  async restart() {
    this.missed = 0;
    await this.board.go(this.board.tree.root);
    this.say("");
    await this.answer();
  }

  /** @param {Practice["state"]} state */
  become(state) {
    this.state = state;
    this.board.page.dataset.practising = state;
    const { position } = this.board;
    byId("practice-comment").textContent = this.board.here.comment;
    const asks = state === "asking" && position ? t("{player}: what do you play?", { player: capital(position.players[this.side] ?? "") }) : "";
    byId("practice-task").textContent = state === "over" ? t("This line ends here.") : state === "wrong" ? "" : asks;
    const acts = state === "asking" ? [button(t("Hint"), () => this.hint()), button(t("Show the move"), () => this.show())] : [];
    const again = state === "wrong" ? [button(t("Try again"), () => this.again(), "button main")] : [];
    const over = state === "over" ? [button(t("Practise again"), () => this.restart(), "button main")] : [button(t("Start over"), () => this.restart(), "button plain")];
    byId("practice-acts").replaceChildren(...acts, ...again, ...over, button(t("Stop practising"), () => this.end(), "button plain"));
  }

  /** @param {string} says @param {"good" | "bad" | ""} [kind] */
  say(says, kind = "") {
    byId("practice-says").textContent = says;
    byId("practice-says").className = `answer ${kind}`;
  }

  /** Play whatever is not the reader's, until the reader is asked or the line ends. */
  async answer() {
    const { board } = this;
    this.become("busy");
    for (;;) {
      const { here, position } = board;
      if (!here.children.length) return this.finish();
      if (position?.view.mover === this.side) break;
      await new Promise((done) => setTimeout(done, PAUSE));
      if (this.state !== "busy" || board.here !== here) return;
      const next = [...here.children].sort((one, other) => (this.met.get(one) ?? 0) - (this.met.get(other) ?? 0))[0];
      await this.enter(next);
      this.say(next.player < 0 ? t("The throw is {throw}.", { throw: next.text }) : here === board.tree.root || !next.text ? "" : t("The answer is {move}.", { move: next.text }));
    }
    this.hints = 0;
    this.become("asking");
  }

  /** @param {Move} move */
  async enter(move) {
    this.met.set(move, (this.met.get(move) ?? 0) + 1);
    await this.board.go(move);
  }

  finish() {
    this.become("over");
    this.say(this.missed ? t("Done, with help or wrong tries: {n}.", { n: this.missed }) : t("Done, without a mistake."), this.missed ? "" : "good");
  }

  /** Something was chosen on the board. @param {number[]} actions */
  async act(actions) {
    const { board } = this;
    if (this.state !== "asking") return;
    const { here } = board;
    const pending = [...board.pending, ...actions];
    const position = await board.positions.at([...here.played, ...pending]);
    if (!position.move?.complete) {
      board.pending = pending;
      return board.show(true);
    }
    this.become("busy");
    board.pending = [];
    const known = here.children.find((child) => child.actions.join() === pending.join()) ?? (await this.alike(here, position.position));
    if (!known) {
      this.missed += 1;
      await board.set({ ...position, view: { ...position.view, legal: [], turns: [] } }, true); // to look at: nothing is played on from there
      byId("state").textContent = board.stateOf(position);
      this.become("wrong");
      return this.say(t("{move} is not in this study.", { move: position.move.text }), "bad");
    }
    this.say(here.children.length > 1 ? t("Right: {move}. Also in the study: {others}.", { move: known.text, others: list(here.children.filter((one) => one !== known).map(({ text }) => text)) }) : t("Right: {move}.", { move: known.text }), "good");
    await this.enter(known);
    await this.answer();
  }

  /** The move that leads to that position another way. @param {Move} here @param {string} reached @returns {Promise<Move | undefined>} */
  async alike(here, reached) {
    const places = await Promise.all(here.children.map((child) => this.board.positions.at(child.played)));
    return here.children.find((_, index) => places[index].position === reached);
  }

  /** Back to where a move is wanted. */
  async again() {
    await this.board.go(this.board.here);
    this.say("");
    this.become("asking");
  }

  takeBack() {
    this.board.pending = this.board.pending.slice(0, -1);
    return this.board.show(false);
  }

  /** Point at where a move of the tree begins; asked again, at all of it. */
  async hint() {
    const { board } = this;
    const [next] = board.here.children;
    const { move } = await board.positions.at(next.played);
    this.hints += 1;
    if (this.hints === 1) this.missed += 1;
    const cells = move?.cells ?? [];
    board.playArea.hint = this.hints > 1 ? cells : cells.slice(0, 1);
    board.playArea.ways = this.hints > 1 ? [cells] : [];
    board.playArea.mark();
    this.say(!cells.length ? t("There is no cell to point at.") : this.hints > 1 ? t("The whole turn: {cells}.", { cells: cells.map((cell) => this.board.playArea.board.called(cell)).join(" – ") }) : t("It begins at {cell}.", { cell: this.board.playArea.board.called(cells[0]) }));
  }

  /** Play the first move of the tree for the reader. */
  async show() {
    const [next] = this.board.here.children;
    this.missed += 1;
    this.become("busy");
    await this.enter(next);
    this.say(t("The study goes on with {move}.", { move: next.text }));
    await this.answer();
  }
}

/** The sides one can take, as buttons. @param {AnalysisBoard} board @param {(side: number) => void} begin */
export function sides(board, begin) {
  const movers = new Set(board.tree.moves.map(({ player }) => player).filter((player) => player >= 0));
  const names = board.position?.players ?? [];
  return [...movers].sort().map((side) => button(t("Practise as {player}", { player: capital(names[side] ?? "") }), () => begin(side)));
}

