// The analysis board: a tree of moves, the position on the board, and what the engine says about it.
import { element } from "../api.js";
import { capital } from "../hand.js";
import { byId, tell } from "../page.js";
import { PlayArea } from "../playarea.js";
import { load } from "../settings.js";
import { Voice } from "../speech.js";
import { whyNot } from "../whynot.js";
import { t } from "../words.js";
import { Drawing, spoken, toggled } from "./drawing.js";
import { EnginePanel } from "./enginepanel.js";
import { Positions } from "./positions.js";
import { MOST } from "./tree.js";
import { TreeView } from "./treeview.js";

/** @typedef {import("./tree.js").Move} Move */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./positions.js").Position} Position */
/** @typedef {{number: number, line: number[][], texts: string[], at: number, base: Move}} Preview a line of the engine, looked at so many moves deep */

export class AnalysisBoard {
  /** @param {HTMLElement} page @param {Tree} tree @param {() => void} changed something has to be kept */
  constructor(page, tree, changed) {
    this.page = page;
    this.tree = tree;
    this.changed = changed;
    this.positions = new Positions(tree.game, tree.start);
    /** @type {Move} */
    this.here = tree.root;
    /** @type {number[]} the actions of a move that is not finished */
    this.pending = [];
    /** @type {Preview | null} */
    this.preview = null;
    /** @type {Position | null} what is shown */
    this.position = null;
    this.asked = 0;
    /** @type {{parent: Move, children: Move[], here: Move} | null} what was deleted last: the children of a move as they were */
    this.gone = null;
    /** @type {Move | null} the move whose comment is in the field */
    this.commented = null;
    this.voice = new Voice(byId("voice"));
    this.playArea = new PlayArea(byId("board"), {
      act: (actions) => this.act(actions),
      mayAct: () => this.position !== null && this.page.dataset.shown === String(this.asked) && !this.playArea.moving,
      why: (cells) => this.whyNot(cells),
      changed: () => this.remark(""),
      undo: () => this.undo(),
      command: (letter) => this.command?.(letter) ?? false,
      label: t("Analysis board"),
    });
    byId("asked-here").append(this.playArea.asking); // below the board, where it covers nothing
    const settings = load();
    this.playArea.arrange({ coordinates: settings.coordinates, signs: settings.signs });
    /** @type {((letter: string) => boolean) | null} */
    this.command = null;
    this.drawing = new Drawing(this.playArea, (mark) => this.draw(mark));
    this.moves = new TreeView(byId("moves"), (move) => this.go(move));
    this.panel = new EnginePanel(this, page.dataset.engine ?? "");
    /** @type {(() => void)[]} called whenever another position is shown */
    this.watchers = [];
  }

  /** The actions that lead to what is shown. */
  get actions() {
    const line = this.preview?.line.slice(0, this.preview.at).flat() ?? this.pending;
    return [...this.here.played, ...line];
  }

  /** Another tree takes the place of this one; `go` shows it. @param {Tree} tree */
  open(tree) {
    this.panel.think(tree.game);
    this.tree = tree;
    this.positions = new Positions(tree.game, tree.start);
    this.here = tree.root;
    this.pending = [];
    this.preview = this.gone = this.commented = null;
  }

  // --- going somewhere

  /** @param {Move} move */
  go(move) {
    const forward = move.parent === this.here && !this.preview;
    this.here = move;
    this.pending = [];
    this.preview = null;
    return this.show(forward);
  }

  back() {
    const { preview } = this;
    if (preview) return preview.at > 1 ? this.look({ ...preview, at: preview.at - 1 }) : this.leaveLine();
    if (this.pending.length) return this.undo();
    if (this.here.parent) return this.go(this.here.parent);
  }

  forward() {
    const { preview } = this;
    if (preview) return preview.at < preview.line.length ? this.look({ ...preview, at: preview.at + 1 }) : undefined;
    if (this.here.children.length) return this.go(this.here.children[0]);
  }

  /** To the variation before or after this one. @param {-1 | 1} by */
  beside(by) {
    const { siblings } = this.here;
    const next = siblings[siblings.indexOf(this.here) + by];
    if (next && next.parent) return this.go(next);
  }

  /** Look at a line of the engine. @param {Preview} preview */
  look(preview) {
    const forward = preview.at === (this.preview?.at ?? 0) + 1;
    this.pending = [];
    this.preview = preview;
    return this.show(forward);
  }

  leaveLine() {
    this.preview = null;
    return this.show(false);
  }

  /** Keep the line that is looked at, as far as it is shown, as a variation. */
  async keepLine() {
    const { preview } = this;
    if (!preview) return;
    const asked = ++this.asked;
    this.preview = null;
    for (const actions of preview.line.slice(0, preview.at)) {
      const { move } = await this.positions.at([...this.here.played, ...actions]);
      if (asked !== this.asked) return;
      if (move) this.enter(move);
    }
    return this.show(false);
  }

  // --- playing

  /** @param {number[]} actions */
  async act(actions) {
    if (this.preview) await this.keepLine();
    this.pending = [...this.pending, ...actions];
    return this.show(true);
  }

  undo() {
    this.pending = this.pending.slice(0, -1);
    return this.show(false);
  }

  /** Show the position that the actions lead to. @param {boolean} forward whether it came about by a move */
  async show(forward) {
    const asked = ++this.asked;
    this.panel.leave();
    let position;
    try {
      position = await this.positions.at(this.actions);
    } catch (error) {
      if (asked !== this.asked) return;
      this.pending = [];
      this.page.dataset.shown = String(asked);
      return this.remark(/** @type {Error} */ (error).message);
    }
    if (asked !== this.asked) return;
    this.position = position;
    if (this.pending.length && position.move?.complete) this.played(position);
    this.page.dataset.shown = String(asked);
    this.refresh();
    await this.set(position, forward);
    if (asked !== this.asked) return;
    this.drawing.marks = this.preview ? [] : this.here.marks;
    this.panel.look(position);
    for (const watch of this.watchers) watch();
    this.page.dataset.ready = "true";
  }

  /** @param {Position} position @param {boolean} forward */
  async set(position, forward) {
    const { playArea } = this;
    if (playArea.board.data?.digest !== position.board.digest) await playArea.setBoard(position.board);
    if (forward && position.move) await playArea.view(position.view, { kind: position.move.player < 0 ? "throw" : "act", cells: position.move.cells });
    else playArea.set(position.view);
    playArea.held();
  }

  /** A move is complete: it is in the tree from now on. @param {Position} position */
  played(position) {
    const { move } = position;
    this.pending = [];
    if (!move) return;
    this.enter(move);
    const who = move.player < 0 ? t("Thrown") : capital(position.players[move.player]);
    this.voice.say(`${who}: ${move.text}. ${this.stateOf(position)}`);
  }

  /** @param {{actions: number[], text: string, player: number}} move */
  enter({ actions, text, player }) {
    try {
      this.here = this.tree.add(this.here, actions);
      Object.assign(this.here, { text, player });
      this.changed();
    } catch (error) {
      this.remark(/** @type {Error} */ (error).message);
    }
  }

  // --- what is around the board

  /** @param {Position} position */
  stateOf({ view, players }) {
    if (view.outcome) return `${view.outcome.text}.`;
    if (view.mover < 0) return t("A throw comes next.");
    const player = capital(players[view.mover]);
    return view.pending?.length ? t("{player} to go on.", { player }) : t("{player} to move.", { player });
  }

  refresh() {
    const { position, preview, here, tree } = this;
    if (!position) return;
    this.moves.show(tree, here);
    byId("state").textContent = preview ? t("Line {n}: {move} (move {at} of {all})", { n: preview.number + 1, move: preview.texts[preview.at - 1], at: preview.at, all: preview.line.length }) : this.stateOf(position);
    byId("in-line").hidden = !preview;
    const lines = position.view.lines.map(([title, text, player]) => element("div", {}, element("dt", {}, capital(title || (position.players[player] ?? ""))), element("dd", {}, text)));
    byId("beside").replaceChildren(...lines);
    document.getElementById("to-editor")?.setAttribute("href", `/editor?game=${encodeURIComponent(position.game)}&position=${encodeURIComponent(position.position)}`);
    const comment = /** @type {HTMLTextAreaElement} */ (byId("comment"));
    if (this.commented !== here) comment.value = here.comment;
    this.commented = here;
    byId("comment-of").textContent = here.parent ? t("Comment on {move}", { move: here.text }) : t("Comment on the start");
    this.disable();
    tell(byId("marks-say"), here.marks.length ? t("Marks: {list}.", { list: spoken(here.marks) }) : "");
  }

  /** Buttons that would do nothing are off. */
  disable() {
    const { here, preview, pending } = this;
    const [index, many] = [here.siblings.indexOf(here), here.siblings.length];
    const can = {
      first: here.parent || preview || pending.length, back: here.parent || preview || pending.length,
      on: preview ? preview.at < preview.line.length : here.children.length, last: here.children.length && !preview,
      promote: here.path.some((move) => move.siblings[0] !== move), up: here.parent && index > 0, down: here.parent && index < many - 1,
      remove: here.parent || here.children.length, "clear-marks": here.marks.length,
    };
    byId("restore").hidden = this.gone === null;
    for (const [name, able] of Object.entries(can)) {
      for (const node of document.querySelectorAll(`[data-do="${name}"]`)) /** @type {HTMLButtonElement} */ (node).disabled = !able;
    }
  }

  /** Say why what was touched is not a move. @param {string[]} cells */
  async whyNot(cells) {
    const { asked, position } = this;
    const said = await whyNot(this.playArea, position, cells);
    if (asked === this.asked) this.remark(said);
  }

  /** @param {string} sentence */
  remark(sentence) {
    tell(byId("remark"), sentence);
  }

  /** @param {import("./tree.js").BoardMark} mark */
  draw(mark) {
    if (this.preview) return;
    this.here.marks = toggled(this.here.marks, mark);
    this.marked();
  }

  clearMarks() {
    this.here.marks = [];
    this.marked();
  }

  marked() {
    this.drawing.marks = this.here.marks;
    this.drawing.show();
    this.refresh();
    this.voice.say(this.here.marks.length ? t("Marks: {list}.", { list: spoken(this.here.marks) }) : t("No marks."));
    this.changed();
  }

  /** @param {string} text */
  comment(text) {
    this.here.comment = text.slice(0, MOST.comment);
    this.moves.show(this.tree, this.here);
    this.changed();
  }

  // --- the order of variations

  promote() {
    if (this.tree.promote(this.here)) this.arranged(t("This is the main line now."));
  }

  /** @param {-1 | 1} by */
  shift(by) {
    if (this.tree.shift(this.here, by)) this.arranged(by < 0 ? t("Moved up.") : t("Moved down."));
  }

  remove() {
    const gone = this.here;
    this.gone = { parent: gone.parent ?? gone, children: [...gone.siblings], here: gone };
    if (!gone.parent) this.gone.children = [...gone.children];
    const next = this.tree.remove(gone);
    this.voice.say(gone.parent ? t("{move} deleted.", { move: gone.text }) : t("All moves deleted."));
    this.changed();
    return this.go(next);
  }

  /** Put back what was deleted last. */
  restore() {
    const { gone } = this;
    if (!gone) return;
    this.gone = null;
    const added = gone.parent.children.filter((child) => !gone.children.includes(child));
    gone.parent.children = [...gone.children, ...added];
    this.tree.size = this.tree.moves.length;
    this.voice.say(t("Put back."));
    this.changed();
    return this.go(gone.here);
  }

  /** @param {string} sentence */
  arranged(sentence) {
    this.refresh();
    this.voice.say(sentence);
    this.changed();
  }
}
