// The report as people see it: a window with a board of its own, the graph, what there is to say about each turn, and the ways on.
import { element, nonce, post } from "../api.js";
import { stateOf } from "../bar.js";
import { capital } from "../hand.js";
import { home } from "../home.js";
import { button } from "../page.js";
import { PlayArea } from "../playarea.js";
import { list, t, tn } from "../words.js";
import { Graph, KINDS } from "./graph.js";
import { Learning } from "./learning.js";
import { counted, kindOf, signed, standing } from "./sentences.js";
import { turnTable } from "./turntable.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("./judging.js").Judged} Judged */

const USUAL_LEVEL = 5; // of the program that takes the place of a person, when somebody tries again

/** @param {string} name @param {string} path @param {() => void} act */
function icon(name, path, act) {
  const made = button("", act, "icon");
  made.setAttribute("aria-label", name);
  made.title = name;
  made.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
  return made;
}

/** A view to look at, in which nobody can do anything. @param {View} view @returns {View} */
const looked = (view) => ({ ...view, mover: -2, turn: "", legal: [], turns: [], pending: [] });

export class ReportView {
  /** @param {import("../table.js").Table} table @param {import("./maker.js").Maker} maker */
  constructor(table, maker) {
    this.table = table;
    this.maker = maker;
    this.ply = 0;
    this.shown = 0; // counts what is shown on the board: only the last request counts
    this.frame = 0; // the redrawing that is due
    /** @type {Learning | null} */
    this.learning = null;
    this.graph = new Graph((ply) => this.go(ply), () => this.inWords());
    const host = element("div", { class: "report-host" });
    this.says = element("p", { class: "report-says" });
    this.bar = /** @type {HTMLProgressElement} */ (element("progress", { max: "1", value: "0", "aria-label": t("Progress of the report") }));
    this.progress = element("div", { class: "report-progress" }, this.says, this.bar);
    this.people = element("div", { class: "report-people" });
    this.card = element("section", { class: "report-turn", "aria-live": "polite" });
    this.points = element("section", { class: "report-points" });
    this.ways = element("div", { class: "buttons report-ways" });
    this.scale = element("p", { class: "aside-text" }, t("Numbers run from −1 (lost) to +1 (won)."));
    this.all = element("details", { class: "report-all" }, element("summary", {}, t("All turns as a table")));
    this.all.addEventListener("toggle", () => this.listAll());
    this.side = element("div", { class: "report-side" }, this.progress, this.people, this.graph.node, this.card, this.ways, this.points, this.scale, this.all);
    this.lesson = element("div", { class: "report-side", hidden: "" });
    this.counter = element("span", { class: "ply-says" });
    this.stepper = element("div", { class: "report-steps" },
      icon(t("Back to the start"), "M6 5h2v14H6zM19 5v14l-9-7z", () => this.go(0)),
      icon(t("One move back"), "M15 5 8 12l7 7 1.4-1.4L10.8 12l5.6-5.6z", () => this.go(this.ply - 1)),
      this.counter,
      icon(t("One move forward"), "m9 5-1.4 1.4 5.6 5.6-5.6 5.6L9 19l7-7z", () => this.go(this.ply + 1)),
      icon(t("To the end"), "M16 5h2v14h-2zM5 5v14l9-7z", () => this.go(this.last)));
    this.ending = element("p", { class: "report-ending" });
    const close = icon(t("Close"), "m6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z", () => this.dialog?.close());
    const head = element("header", {}, element("h2", { id: "report-title", tabindex: "-1", autofocus: "" }, t("Game report")), this.ending, close);
    const body = element("div", { class: "report-body" }, element("div", { class: "report-board" }, host, this.stepper), this.side, this.lesson);
    this.dialog = /** @type {HTMLDialogElement} */ (element("dialog", { id: "report", class: "report", "aria-labelledby": "report-title" }, head, body));
    this.playArea = new PlayArea(host, {
      label: t("Board of the report"),
      mayAct: () => this.learning?.open ?? false,
      act: (actions) => this.learning?.act(actions),
      why: (cells) => this.learning?.why(cells),
      fits: () => this.learning?.fits(),
      undo: () => this.learning?.undo(),
    });
    this.wire();
    maker.listen(() => this.soon());
  }

  get seats() {
    return this.table.data?.seats ?? [];
  }

  get last() {
    return this.maker.game?.turns.length ?? this.table.data?.turns.length ?? 0;
  }

  // --- the window

  wire() {
    document.body.append(this.dialog);
    this.dialog.addEventListener("close", () => this.closed());
    this.dialog.addEventListener("keydown", (event) => this.key(event));
  }

  open() {
    const { board, open } = this.table.playArea;
    if (open || this.dialog.open) return;
    this.table.replay.stop();
    this.playArea.arrange({ turned: board.turned, coordinates: board.coordinates, signs: board.signs });
    this.ending.textContent = stateOf(this.table);
    this.dialog.showModal();
    this.maker.begin().then(() => this.soon());
    this.go(this.table.replay.at ?? this.last);
    this.soon();
  }

  /** Back to the table, which shows the turn that was looked at. */
  closed() {
    this.learn(null);
    if (location.hash === "#report") history.replaceState(null, "", location.pathname + location.search);
    if (this.ply < this.last) this.table.replay.go(this.ply).catch(() => {});
    else this.table.live();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    event.stopPropagation(); // the table behind must not hear it
    if (this.learning || event.ctrlKey || event.metaKey || event.altKey || target.closest("[role=grid], summary")) return;
    const to = { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: this.last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  // --- the board

  /** Go to the position after so many turns. @param {number} ply @returns {Promise<void>} */
  async go(ply) {
    if (this.learning) return;
    const { replay } = this.table;
    const asked = ++this.shown;
    await replay.load();
    if (asked !== this.shown) return;
    const before = this.ply;
    this.ply = Math.max(0, Math.min(ply, replay.last));
    const { view, cells } = replay.plies[this.ply];
    const boards = replay.plies.slice(0, this.ply + 1).flatMap(({ board }) => (board ? [board] : []));
    const board = boards[boards.length - 1] ?? replay.board;
    const seen = looked(view);
    this.tellTurn();
    if (board && this.playArea.board.data?.digest !== board.digest) await this.playArea.setBoard(board);
    if (asked !== this.shown) return;
    if (this.ply === before + 1) await this.playArea.view(seen, { kind: "act", cells });
    else this.playArea.set(seen);
  }

  /** The board before a turn, with an arrow for what would have been better. @param {Judged} turn */
  async showBetter(turn) {
    const words = this.maker.words.get(turn.ply);
    await this.go(turn.ply - 1);
    this.pointOut(words?.cells ?? [], words?.ways ?? []);
    this.tellTurn(turn);
  }

  /** The board as it is, with nothing to be done on it. */
  atRest() {
    const { seen } = this.playArea;
    if (seen) this.playArea.set(looked(seen));
  }

  /** @param {string[]} cells @param {string[][]} ways */
  pointOut(cells, ways) {
    Object.assign(this.playArea, { hint: cells, ways });
    this.playArea.mark();
  }

  // --- what is said

  /** Draw again, once for all that is heard in a moment. */
  soon() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.tell();
    });
  }

  tell() {
    const { maker, seats } = this;
    if (!this.dialog.open) return;
    this.tellProgress();
    if (!maker.game) return;
    const two = seats.length === 2 ? seats.map(({ name }) => t("{name} ahead", { name: capital(name) })) : [];
    this.graph.own = this.table.own;
    this.graph.show(maker.game, maker.turns, two);
    this.tellPeople();
    this.tellPoints();
    this.tellWays();
    this.tellTurn();
    this.listAll();
  }

  tellProgress() {
    const { state, done, trouble, thinker } = this.maker;
    const says = {
      new: t("Beginning …"), waiting: t("The engine is being made ready; this takes a minute the first time."), ready: "",
      looking: thinker?.local === false ? t("The server is looking at the game …") : t("Looking at the game, in this browser …"),
      failed: t("The report could not be made: {why}", { why: trouble }),
    }[state];
    if (this.says.textContent !== says) this.says.textContent = says;
    this.bar.value = done;
    this.bar.hidden = state === "failed";
    this.progress.hidden = state === "ready";
    this.dialog.dataset.state = state;
  }

  tellPeople() {
    const { maker, seats } = this;
    this.people.replaceChildren(...seats.map((seat, player) => {
      const { accuracy, signs, luck, lost } = maker.tally(player);
      const found = Object.entries(signs).filter(([, count]) => count).map(([sign, count]) => counted(sign, count));
      const who = element("p", { class: "who" }, this.graph.sample(player), element("b", {}, seat.who ?? capital(seat.name)), ...(seat.who ? [" ", element("span", { class: "role" }, capital(seat.name))] : []));
      const share = element("p", { class: "accuracy" }, element("b", {}, accuracy === null ? "–" : `${accuracy.toFixed(0)} %`), ` ${t("accuracy")}`);
      const faults = element("p", { class: "faults" }, accuracy === null ? "" : found.length ? list(found) : t("no mistakes"));
      const dice = luck === null ? [] : [element("p", { class: "luck" }, t("Throws {luck}, play −{lost}", { luck: signed(luck), lost: lost.toFixed(2) }))];
      return element("div", { class: "report-person" }, who, share, faults, ...dice);
    }));
  }

  tellPoints() {
    const plies = this.maker.state === "ready" || this.maker.done > 0.5 ? this.maker.turning : [];
    const rows = plies.map((ply) => {
      const turn = /** @type {Judged} */ (this.maker.turns[ply - 1]);
      const { say = "", did = "" } = this.maker.game?.turns[ply - 1] ?? {};
      const why = this.maker.words.get(ply)?.why || capital(did);
      const made = button("", () => this.go(ply), "report-point");
      made.append(element("b", {}, this.named(ply, !say)), " ", element("span", { class: `sign ${KINDS[turn.sign]}` }, turn.sign), element("span", { class: "why" }, why));
      return element("li", {}, made);
    });
    this.points.hidden = !rows.length;
    this.points.replaceChildren(element("h3", {}, tn("Turning point", "Turning points", rows.length)), element("ol", {}, ...rows));
  }

  /** Learning: from one's own mistakes, or, for somebody who watched, from anybody's. */
  tellWays() {
    const { maker, table } = this;
    const ready = maker.state === "ready";
    const own = table.own.length ? [table.own] : this.seats.map((_, player) => [player]);
    const made = own.flatMap((seats) => {
      const mistakes = maker.mistakes(seats);
      if (!ready || !mistakes.length) return [];
      const says = table.own.length ? t("Learn from your mistakes ({n})", { n: mistakes.length }) : t("Learn from {name}’s mistakes ({n})", { name: capital(this.seats[seats[0]].name), n: mistakes.length });
      return [button(says, () => this.learn(mistakes), "button main")];
    });
    if (maker.state === "failed") made.push(button(t("Try again"), () => maker.begin(), "button main"));
    if (made.map((one) => one.textContent).join() !== [...this.ways.children].map((one) => one.textContent).join()) this.ways.replaceChildren(...made);
  }

  /** A turn by its number, player and text. @param {number} ply @param {boolean} [written] whether the text is wanted */
  named(ply, written = true) {
    const turn = this.maker.game?.turns[ply - 1];
    if (!turn) return "";
    const parts = [`${ply}.`, ...(turn.player >= 0 ? [capital(this.seats[turn.player].name)] : []), ...(written || turn.player < 0 ? [turn.text || "–"] : [])];
    return parts.join(" ");
  }

  /** The turn that is shown, in a sentence. */
  inWords() {
    const turn = this.maker.turns[this.ply - 1];
    if (!this.ply) return t("The start of the game");
    return [this.named(this.ply), turn ? standing(turn, this.seats) : "", turn ? kindOf(turn.sign) : ""].filter(Boolean).join(", ");
  }

  /** @param {Judged} [better] the turn before which the board is, with what was better */
  tellTurn(better) {
    const { ply, maker } = this;
    this.counter.textContent = `${ply} / ${this.last}`;
    this.graph.mark(ply);
    const turn = better ?? maker.turns[ply - 1];
    const parts = better ? this.aboutBetter(better) : this.about(ply, turn);
    const now = parts.map((part) => part.outerHTML).join();
    if (this.card.dataset.said === now) return;
    this.card.dataset.said = now;
    this.card.replaceChildren(...parts);
  }

  /** @param {number} ply @param {Judged | null | undefined} turn @returns {HTMLElement[]} */
  about(ply, turn) {
    const { maker } = this;
    const game = maker.game?.turns[ply - 1];
    if (!game) return [element("h3", {}, t("The start of the game"))];
    const head = element("h3", {}, this.named(ply, !game.say), ...(turn?.sign ? [" ", element("span", { class: `sign ${KINDS[turn.sign]}`, title: kindOf(turn.sign) }, turn.sign)] : []));
    const parts = [head];
    if (game.say) parts.push(element("p", {}, `${capital(game.say)}. `, element("span", { class: "line" }, game.text)));
    if (!turn) return parts;
    const lost = turn.sign ? t("{kind}, gives away {loss}.", { kind: kindOf(turn.sign), loss: turn.loss.toFixed(2) }) : turn.forced ? t("There was no choice.") : "";
    const ended = ply === this.last && turn.proven && turn.within === 0;
    const after = ended ? this.ending.textContent : t("After it: {standing}.", { standing: standing(turn, this.seats) });
    parts.push(element("p", {}, [lost, after].filter(Boolean).join(" ")));
    if (turn.luck !== null) parts.push(element("p", {}, t("The throw was worth {luck}; the play gave away {loss}.", { luck: signed(turn.luck), loss: turn.loss.toFixed(2) })));
    const words = maker.words.get(ply);
    if (turn.sign && words) parts.push(...this.reasons(turn, words));
    const again = this.again(ply);
    const show = turn.sign && words ? [button(t("Show the better turn"), () => this.showBetter(turn))] : [];
    if (again || show.length) parts.push(element("div", { class: "buttons" }, ...show, ...(again ? [again] : [])));
    return parts;
  }

  /** @param {Judged} turn @param {import("./maker.js").Words} words */
  reasons(turn, words) {
    const why = words.why ? [element("p", { class: "why" }, words.why)] : [];
    const line = words.line.length ? [element("span", { class: "line" }, ` ${words.line.join("  ")}`)] : [];
    return [...why, element("p", {}, t("Better:"), " ", element("b", {}, words.say || words.better), ...line)];
  }

  /** @param {Judged} turn @returns {HTMLElement[]} */
  aboutBetter(turn) {
    const words = this.maker.words.get(turn.ply);
    if (!words) return [];
    const says = t("Instead of {turn}", { turn: this.named(turn.ply) });
    const again = this.again(turn.ply);
    return [element("h3", {}, says), ...this.reasons(turn, words), element("div", { class: "buttons" }, button(t("Back to the move"), () => this.go(turn.ply)), ...(again ? [again] : []))];
  }

  // --- ways on

  /**
   * A button that opens a new table where the turn was played; null where that is not possible, or nothing else could have been
   * played. A turn that ended the game is played again only if there was a better one: the board shows that it is all over.
   * @param {number} ply
   */
  again(ply) {
    const { game, turns } = this.maker;
    const turn = game?.turns[ply - 1];
    if (!turn?.words || turn.player < 0 || turn.forced || home.answers) return null;
    if (game?.final && ply === game.turns.length && !turns[ply - 1]?.sign) return null;
    return button(t("Try again from here"), () => this.tryAgain(turn).catch((error) => (this.says.textContent = error.message)));
  }

  /** @param {import("./judging.js").GameTurn} turn */
  async tryAgain(turn) {
    const seats = this.seats.map((seat, player) => (player === turn.player ? { kind: "me" } : { kind: "program", level: seat.level ?? USUAL_LEVEL }));
    const body = { key: nonce(), game: this.maker.game?.game, seats, clock: { kind: "none" }, public: true, takebacks: true, position: turn.position };
    const { url } = await post("/api/tables", body);
    location.assign(url);
  }

  /** Begin to learn from these mistakes; null ends it. @param {Judged[] | null} mistakes */
  learn(mistakes) {
    const was = this.learning;
    this.learning?.leave();
    this.learning = null;
    const learning = mistakes !== null;
    this.side.hidden = learning;
    this.stepper.hidden = learning;
    this.lesson.hidden = !learning;
    this.dialog.classList.toggle("learning", learning);
    if (mistakes) {
      this.shown += 1; // what was on its way to the board is no longer wanted
      this.learning = new Learning(this, mistakes);
      this.learning.begin(0);
    } else if (was) this.go(this.ply);
  }

  listAll() {
    const { maker } = this;
    if (!(/** @type {HTMLDetailsElement} */ (this.all).open) || !maker.game) return;
    const table = turnTable(maker, this.seats, (ply) => this.go(ply));
    if (this.all.lastElementChild?.outerHTML !== table.outerHTML) this.all.replaceChildren(this.all.children[0], table);
  }
}
