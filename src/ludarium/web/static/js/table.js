// The table: listens to the server, shows what happens, and sends the server what the hand chose.
import { Adviser } from "./adviser.js";
import { get } from "./api.js";
import { Clocks } from "./clock.js";
import { Company } from "./company.js";
import { PlayArea } from "./playarea.js";
import { DiceBook } from "./dicebook.js";
import { controls } from "./controls.js";
import { byId, drawers, tabs, tell } from "./page.js";
import { chatList, dicePanel, invitation, turnList } from "./panels.js";
import { sitsAtTop } from "./geometry.js";
import { home } from "./home.js";
import { Remarks } from "./remarks.js";
import { Replay } from "./replay.js";
import { Reserve } from "./reserve.js";
import { keep, kept, load } from "./settings.js";
import { Seats } from "./seats.js";
import { Line } from "./socket.js";
import { Sounds } from "./sound.js";
import { sentenceFor, Voice } from "./speech.js";
import { moves } from "./motion.js";
import { Underway } from "./underway.js";
import { bar, mixing, stateOf } from "./bar.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Happening} Happening */
/** @typedef {import("./types.js").View} View */

const CATCH_UP = 4; // if more events than this are waiting, nothing is animated

export class Table {
  /** @param {HTMLElement} page */
  constructor(page) {
    this.page = page;
    this.id = page.dataset.table ?? "";
    this.settings = load();
    /** @type {import("./types.js").TableData | null} */
    this.data = null;
    /** @type {Happening[]} */
    this.queue = [];
    this.showing = false;
    /** @type {(() => void) | null} set while a throw of ours waits to be made */
    this.throwNow = null;
    this.thrower = -1; // whose throw that is
    this.underway = new Underway(this);
    this.remarks = new Remarks(this);
    this.adviser = new Adviser(this);
    this.company = new Company(this);
    this.curtained = -1;
    this.sitting = "nowhere yet"; // the seats for which the board was turned the right way round
    this.sounds = new Sounds();
    this.sounds.on = this.settings.sounds;
    this.voice = new Voice(byId("voice"));
    this.seats = new Seats();
    this.clocks = new Clocks((seat, text, low) => this.seats.clock(seat, text, low));
    this.playArea = new PlayArea(byId("board"), {
      asking: byId("asking"),
      mayAct: () => this.mayAct,
      act: (actions, choice) => this.act(actions, choice),
      why: (cells) => this.why(cells),
      idle: () => this.remarks.idle(),
      changed: (hand) => {
        if (hand.touched.length > (hand.home ? 1 : 0)) this.refuse(""); // more than what the turn has in hand anyway
        this.refresh();
      },
      command: (letter) => this.command?.(letter) ?? false,
    });
    this.playArea.arrange({ coordinates: this.settings.coordinates, signs: this.settings.signs });
    this.replay = new Replay(this.id, (ply, forward, board) => this.showPly(ply, forward, board), () => this.refreshReplay());
    /** @type {((letter: string) => boolean) | null} */
    this.command = controls(this);
    /** @type {import("./socket.js").Ears} */
    const listener = { message: (type, data) => this.hear(type, data), state: (state, retry) => this.reserve.lineState(state, retry) };
    /** @type {import("./home.js").TableLine} */
    this.line = home.answers?.line(this.id, listener) ?? new Line(this.id, listener);
    this.reserve = new Reserve(this, /** @type {Line} */ (this.line), listener);
    this.dicebook = new DiceBook(this.id, (type, data) => this.line.ask(type, data));
    this.line.open();
  }

  get view() {
    return this.data?.view ?? null;
  }

  /** Whether a move of ours is on its way. */
  get sending() {
    return this.underway.move !== null;
  }

  /** Whether our hand may act: the board shows the table as it stands, something is legal, and no move of ours is on its way. */
  get mayAct() {
    const { playArea, view } = this;
    const shown = view !== null && playArea.seen === view && !playArea.moving;
    return shown && view.legal.length > 0 && !this.sending && !this.reserve.handing && this.replay.at === null;
  }

  /** The seats that are ours. */
  get own() {
    return (this.data?.seats ?? []).flatMap((seat, index) => (seat.yours ? [index] : []));
  }

  // --- what comes in

  /** @param {string} type @param {any} data */
  hear(type, data) {
    const ears = {
      table: () => this.whole(data),
      event: () => {
        this.queue.push(data);
        this.dicebook.heard(data);
        this.company.overheard(data);
        this.pump();
      },
      chat: () => this.chat(data),
      presence: () => this.presence(data),
      thinking: () => this.thinking(data.seat),
      note: () => this.note(data.text),
      hint: () => this.remarks.hinted(data),
      position: () => this.adviser.think(data),
      think: () => this.adviser.ponder(data),
      refused: () => this.remarks.failed(data.say),
      bye: () => this.reserve.show(t("The server is restarting; the game will go on in a moment.")),
      gone: () => tell(byId("state"), t("There is no such table, or it is private.")),
    };
    ears[/** @type {keyof typeof ears} */ (type)]?.();
  }

  /** The whole table, at the start and after a gap. @param {import("./types.js").TableData} data */
  async whole(data) {
    const first = !this.data;
    this.remarks.hinting = false; // a hint asked for before will not come over this connection
    this.queue = [];
    this.throwNow?.();
    this.data = data;
    this.dicebook.whole(data);
    this.underway.renewed(data.view);
    this.replay.stale();
    byId("title").textContent = data.title;
    document.title = `${data.title} · Ludarium`;
    this.page.dataset.status = mixing(data) ? "preparing" : data.status;
    this.seats.set(data.seats);
    this.clocks.set(data.view.clock ?? data.clock, data.now);
    this.orient();
    await this.playArea.setBoard(data.board);
    this.showCurrent();
    if (this.replay.at !== null) this.replay.go(this.replay.at).catch(() => this.live()); // a reader stays where they are
    this.invite().catch(() => {});
    this.adviser.offer().catch(() => {});
    this.reserve.opened(data);
    chatList(this.settings.muted ? [] : (data.chat ?? []));
    if (first) this.voice.say(`${data.title}. ${stateOf(this)}`);
    this.page.dataset.ready = "true";
  }

  /** Show events one after another; a new one waits until the one before it has been seen. */
  async pump() {
    if (this.showing) return;
    this.showing = true;
    try {
      for (let event = this.queue.shift(); event; event = this.queue.shift()) await this.happen(event);
    } finally {
      this.showing = false;
    }
  }

  /** @param {Happening} event */
  async happen(event) {
    const { data } = this;
    if (!data) return;
    const { what, view } = event;
    const before = data.view;
    this.remarks.passed(what.kind);
    this.underway.passed(what.kind);
    const thrower = what.kind === "throw" ? (what.seat ?? -1) : -1;
    if (this.own.includes(thrower) && !this.settings.autothrow && !this.company.ends(this.queue)) await this.waitForThrow(thrower);
    if (this.data !== data) return; // the whole table came meanwhile
    this.company.heard(event);
    this.adopt(event);
    this.voice.say(sentenceFor(event, data.seats));
    this.sounds.tell(event, before, this.playArea.board.data);
    this.clocks.set(view.clock ?? data.clock);
    if (event.board && event.board.digest !== this.playArea.board.data?.digest) await this.playArea.setBoard(event.board);
    this.replay.stale();
    if (this.replay.at === null) await this.travel(event);
    else this.seats.turn(view.mover); // somebody looking back sees that it is their turn
    this.panels();
    if (this.playArea.open && !view.pending?.length && (what.kind === "act" || what.kind === "throw")) this.voice.say(stateOf(this));
  }

  /** What an event changes about the table. @param {Happening} event */
  adopt(event) {
    const data = /** @type {import("./types.js").TableData} */ (this.data);
    const before = data.view;
    data.view = event.view;
    if (event.board) data.board = event.board;
    if (event.dice !== undefined) data.dice = event.dice;
    data.offers = event.offers ?? data.offers;
    data.status = event.status ?? data.status;
    data.hints = event.hints ?? data.hints;
    if (event.seats) {
      data.seats = event.seats;
      this.seats.set(event.seats);
      this.seats.show(before, this.playArea.board); // until the event has been seen, as it was
      this.orient();
    }
    if (event.back !== undefined) data.turns.length = Math.min(data.turns.length, event.back);
    if (event.turn) data.turns.push(event.turn);
    if (event.what.kind === "rematch" && event.what.table) data.rematch = event.what.table;
    this.page.dataset.status = mixing(data) ? "preparing" : data.status;
    if (event.what.kind === "over") this.line.send({ t: "sync" }); // the seed of the dice comes with the whole table
  }

  /** @param {Happening} event */
  async travel(event) {
    if (this.queue.length > CATCH_UP) this.playArea.set(event.view);
    else if (!this.sending) await this.playArea.view(event.view, event.what);
    if (this.replay.at === null) this.showCurrent(); // unless somebody began to look back meanwhile
    const pause = event.what.kind === "throw" && moves() ? 350 : 0;
    if (pause && this.queue.length <= CATCH_UP) await new Promise((done) => setTimeout(done, pause));
  }

  /** Show the table as it stands, ready for the hand. */
  showCurrent() {
    const { view } = this;
    if (!view) return;
    this.playArea.set(view);
    if (this.underway.move && this.replay.at === null) this.playArea.foresee(this.underway.move.choice, false);
    this.seats.show(view, this.playArea.board);
    this.curtain(view);
    this.panels();
  }

  panels() {
    const { data } = this;
    if (!data) return;
    turnList(data.turns, data.seats, this.replay.at, (ply) => this.replay.go(ply).catch(() => {}));
    invitation(data);
    dicePanel(data, this.dicebook).then((news) => news && this.remarks.checked(this.dicebook)).catch(() => {});
    this.refresh();
    this.refreshReplay();
  }

  refresh() {
    if (this.data) bar(this);
  }

  // --- throws

  /** Until the button is pressed. @param {number} seat whose throw it is */
  waitForThrow(seat) {
    this.seats.turn(seat);
    this.thrower = seat;
    return new Promise((/** @type {(value?: unknown) => void} */ done) => {
      this.throwNow = () => {
        this.throwNow = null;
        done();
      };
      this.refresh();
      this.voice.say(stateOf(this));
    });
  }

  // --- what goes out

  /** @param {number[]} actions @param {import("./hand.js").Choice} [choice] */
  act(actions, choice) {
    const cells = this.view?.legal.find(({ a }) => a === actions[0])?.c ?? [];
    return this.underway.send(actions, choice ?? { actions, words: "", cells });
  }

  /** The hand did something that fits no action: ask the server why. @param {string[]} cells */
  async why(cells) {
    this.sounds.play("no");
    const answer = await this.line.ask("why", { cells });
    const called = (/** @type {string} */ cell) => this.playArea.board.called(cell);
    const plain = cells.length > 1 ? t("{from} cannot go to {to}.", { from: called(cells[0]), to: called(cells[cells.length - 1]) }) : t("There is no move from {from} now.", { from: called(cells[0]) });
    this.refuse(answer.say && answer.code !== "UNKNOWN" ? answer.say : plain);
  }

  /** @param {string} type @param {any} [data] */
  async ask(type, data = {}) {
    const answer = await this.line.ask(type, data);
    this.refuse(answer.ok ? "" : (answer.say ?? t("That is not possible now.")));
    return answer;
  }

  /** Say, near the board, why something was refused. @param {string} sentence */
  refuse(sentence) {
    this.remarks.refuse(sentence);
  }

  // --- smaller things

  /** Which way round: our own side is near, or far if the reader likes it so in this game. Decided when somebody sits down. */
  orient() {
    const { data, own } = this;
    if (!data || this.sitting === own.join()) return;
    this.sitting = own.join();
    this.playArea.arrange({ turned: sitsAtTop(data.board, own) !== (kept(`other way round ${data.board.game}`) === "on") });
  }

  /** Whether the board lies the other way round than the seat would have it. */
  get turnedRound() {
    return this.data !== null && this.playArea.board.turned !== sitsAtTop(this.data.board, this.own);
  }

  flip() {
    this.playArea.arrange({ turned: !this.playArea.board.turned });
    if (this.data) keep(`other way round ${this.data.board.game}`, this.turnedRound ? "on" : null);
  }

  /** Two hands on one screen and a secret between them: the board is covered until the other one looks. @param {View} view */
  curtain(view) {
    const shared = view.secret && this.own.length > 1 && this.own.includes(view.mover);
    const covered = Boolean(shared && this.curtained !== view.mover);
    byId("curtain").hidden = !covered;
    if (covered) byId("curtain-says").textContent = t("Hand the screen to {who} ({name}).", { who: this.data?.seats[view.mover]?.who ?? view.turn, name: view.turn });
    if (!shared) this.curtained = -1;
  }

  /** @param {import("./types.js").ChatLine} line */
  chat(line) {
    if (!this.data) return;
    this.data.chat = [...(this.data.chat ?? []), line];
    if (this.settings.muted) return;
    chatList(this.data.chat);
    if (byId("chat").hidden) byId("tab-chat").dataset.news = "true";
  }

  /** @param {{online: boolean[], watchers: number}} data */
  presence(data) {
    data.online.forEach((online, seat) => {
      if (this.data?.seats[seat]) this.data.seats[seat].online = online;
      this.seats.presence(seat, online);
    });
    this.company.watchers = data.watchers;
    this.company.audience();
  }

  /** @param {number} seat */
  thinking(seat) {
    this.seats.think(seat);
    this.seats.turn(seat); // though the move before may still be on its way over the board
    this.refresh();
  }

  /** @param {string} text */
  note(text) {
    if (this.data) this.data.view.note = text;
    this.refresh();
  }

  // --- going back through the game

  /** @param {import("./replay.js").Ply} ply @param {boolean} forward @param {import("./types.js").BoardData} board */
  async showPly(ply, forward, board) {
    if (this.playArea.board.data?.digest !== board.digest) await this.playArea.setBoard(board);
    const view = /** @type {View} */ ({ ...ply.view, mover: -2, turn: "", legal: [], turns: [], pending: [] });
    this.seats.tally(view);
    if (forward) await this.playArea.view(view, { kind: "act", cells: ply.cells });
    else this.playArea.set(view);
  }

  refreshReplay() {
    const { data, replay } = this;
    if (!data) return;
    const shown = data.turns.length > 0 && (replay.at !== null || data.status === "over");
    byId("replay").hidden = !shown;
    const slider = /** @type {HTMLInputElement} */ (byId("ply"));
    slider.max = String(replay.at !== null ? replay.last : data.turns.length);
    slider.value = String(replay.at ?? slider.max);
    slider.setAttribute("aria-valuetext", t("move {n} of {last}", { n: slider.value, last: slider.max }));
    byId("ply-says").textContent = `${slider.value} / ${slider.max}`;
    document.querySelector("[data-replay=play]")?.classList.toggle("on", replay.playing);
    turnList(data.turns, data.seats, replay.at, (ply) => this.replay.go(ply).catch(() => {}));
    this.refresh();
  }

  /** Back to the table as it stands. */
  async live() {
    this.replay.leave();
    if (!this.data) return;
    if (this.playArea.board.data?.digest !== this.data.board.digest) await this.playArea.setBoard(this.data.board);
    this.showCurrent();
  }

  /** Ask for the invitation's address and QR code, which are in no message. */
  async invite() {
    const { data } = this;
    if (!data?.invite || data.qr || !data.seats.some((seat) => seat.kind === "open")) return;
    Object.assign(data, await get(`/api/tables/${this.id}/invite`));
    invitation(data);
  }
}

drawers();
tabs(/** @type {HTMLElement} */ (document.querySelector("[role=tablist]")));
Object.assign(globalThis, { ludarium: new Table(byId("table")) });
