// Going on without the server: a game against the program is lent to the page, goes on here while the server cannot be
// reached, and is handed over when it is back (docs/web/going-on.md).
import { element, get, me, nonce, post } from "./api.js";
import { home } from "./home.js";
import { button, byId, tell } from "./page.js";
import { keep, kept } from "./settings.js";
import { t, tn } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").TableData} TableData */
/** @typedef {import("./alone/store.js").Kept} Kept */

const SOON = 5_000; // ms until what is lent is fetched: the table itself comes first
const AGAIN = 60_000; // ms until the server is asked again, if it had yet to make it
const MOST_ASKED = 5;
const SHOWN = 8_000; // ms that good news stays
const NAME = "game "; // as alone/store.js names games
const MOVES = ["act", "undo", "resign", "offer"]; // what was asked of the server, and can be done here as well

export class Reserve {
  /** @param {Table} table @param {import("./socket.js").Line} line @param {import("./socket.js").Ears} ears the table's */
  constructor(table, line, ears) {
    this.table = table;
    this.line = line;
    this.ears = ears;
    /** @type {any} what was lent, ready to be played with: the sight of the board */
    this.ready = null;
    /** @type {{table: any, answer: any, line: any} | null} the game that goes on here */
    this.away = null;
    this.handing = false;
    this.refusal = "";
    this.news = "";
    this.attempt = { text: "", key: "" }; // what was handed over last: the same again has the same key
    this.asked = 0;
    this.timer = 0;
  }

  // --- while the server is there

  /** The whole table came from the server. @param {TableData} data */
  opened(data) {
    if (home.answers) return;
    const { left } = this;
    if (left && data.status === "playing" && !this.handing && !this.refusal) this.handOver(left, null);
    if (this.ready || this.timer || !this.lendable(data)) return;
    this.timer = setTimeout(() => this.borrow().catch(() => {}), SOON);
  }

  /** Whether the game may go on here: against the program, without clock and secrets. @param {TableData} data */
  lendable({ status, seats, control, view }) {
    const known = seats.every(({ yours, kind, level }) => yours || (kind === "program" && level));
    const against = seats.some(({ yours }) => yours) && seats.some(({ kind }) => kind === "program");
    return status === "playing" && known && against && control.kind === "none" && !view.secret && this.table.adviser.able;
  }

  async borrow() {
    const { id, page } = this.table;
    this.timer = 0;
    const { lent } = await get(`/api/tables/${id}/reserve`);
    if (!lent) {
      if (++this.asked < MOST_ASKED) this.timer = setTimeout(() => this.borrow().catch(() => {}), AGAIN);
      return;
    }
    await Promise.all([import(new URL(page.dataset.away ?? "", document.baseURI).href), me()]);
    const { prepare } = /** @type {any} */ (globalThis).ludariumAway;
    this.ready = await prepare(lent, this.script);
  }

  get script() {
    return new URL(this.table.page.dataset.engine ?? "", document.baseURI).href;
  }

  /** A game that went on here before the page was closed. @returns {Kept | null} */
  get left() {
    try {
      return JSON.parse(kept(NAME + this.table.id) ?? "null");
    } catch {
      return null; // somebody else wrote it
    }
  }

  /** How the line to the server stands. @param {import("./socket.js").LineState} state @param {number} retry */
  lineState(state, retry) {
    const { table } = this;
    if (this.away) return;
    table.page.dataset.line = state;
    if (state === "online") {
      this.ask("", []);
      return this.show(this.news);
    }
    const can = this.ready && table.data && this.lendable(table.data);
    if (can) this.ask(t("You can go on without the server until it is back."), [button(t("Go on here"), () => this.go())]);
    if (state === "connecting") this.show(table.data ? t("Connecting again …") : "");
    else this.show(t("The connection is lost; trying again in {seconds} s.", { seconds: Math.ceil(retry / 1000) }));
  }

  /** Over the board, for a moment. @param {string} says */
  show(says) {
    tell(byId("line-state"), says);
  }

  /** Below the board, until it is answered. @param {string} says @param {HTMLElement[]} buttons */
  ask(says, buttons) {
    const place = byId("lent");
    if (place.hidden === !says && place.dataset.says === says) return; // a button that has the focus keeps it
    place.dataset.says = says;
    place.hidden = !says;
    const asked = element("div", { class: "asked" }, element("p", { role: "status" }, says), element("div", { class: "answers" }, ...buttons));
    place.replaceChildren(...(says ? [asked] : []));
  }

  // --- without it

  /** The game goes on here, from where the page saw it last. */
  async go() {
    const { table, line } = this;
    const { data } = table;
    if (!data || this.away) return;
    const away = /** @type {any} */ (globalThis).ludariumAway.begin(this.ready, keptFrom(data), this.script);
    this.away = away;
    const unanswered = [...line.waiting.values()];
    line.waiting.clear();
    line.ears = { message: (type) => type === "table" && this.returned(), state: () => {} };
    home.answers = awayFrom(away);
    table.line = away.line({ ...this.ears, state: () => {} });
    table.page.dataset.line = "away";
    this.tidings(t("You are playing on without the server. It will take the game over when it is back."));
    this.ask("", []);
    await table.line.open();
    for (const { message, done } of unanswered) {
      if (MOVES.includes(message.t)) table.line.ask(message.t, message.d).then(done);
      else done({ id: message.id, ok: false, say: t("The server cannot be reached at the moment.") });
    }
  }

  /** The server is back. */
  returned() {
    if (!this.away || this.handing || this.refusal) return;
    const { kept: game } = this.away.table;
    this.handOver(game, this.away);
  }

  /** Let the server judge the game, and take it over. @param {Kept} game @param {{answer: any, line: any, table: any} | null} away */
  async handOver(game, away) {
    const { table, line } = this;
    this.handing = true;
    home.answers = null;
    table.refresh();
    try {
      const resigned = game.over?.how === "resign" ? game.over.seat : null;
      const body = { actions: game.actions, since: game.since ?? 0, resigned, seed: game.dice?.seed ?? null };
      if (JSON.stringify(body) !== this.attempt.text) this.attempt = { text: JSON.stringify(body), key: nonce() };
      await post(`/api/tables/${table.id}/handover`, { key: this.attempt.key, ...body });
      this.back(game);
      this.tidings(tn("The server has taken over the game: {n} move.", "The server has taken over the game: {n} moves.", game.turns));
    } catch (error) {
      const { status, message } = /** @type {import("./api.js").ApiError} */ (error);
      if (away) home.answers = awayFrom(away);
      if (status >= 400 && status < 500 && status !== 429) this.refused(game, message);
      else setTimeout(() => line.send({ t: "sync" }), SOON); // it is not there after all, or busy: the next table tries again
    } finally {
      this.handing = false;
      table.refresh();
    }
  }

  /** The server does not agree: the game stays here, and is kept. @param {Kept} game @param {string} why */
  refused(game, why) {
    this.refusal = why;
    const save = button(t("Save it as a file"), () => saveAs(game));
    const leave = button(t("The server's game"), () => this.back(null));
    this.show("");
    this.ask(t("The server does not take over the game that went on here: {why} It is kept in this browser.", { why }), [save, leave]);
  }

  /** Back to the server's table. @param {Kept | null} game what it took over, and need not be kept */
  back(game) {
    const { table, line } = this;
    if (game) keep(NAME + table.id, null);
    this.away?.table.program.close();
    if (this.away) this.away.table.ears = null;
    this.away = null;
    home.answers = null;
    table.line = line;
    line.ears = { ...this.ears, message: (type, data, version) => type === "table" && this.hearAgain(data, version) };
    this.ask("", []);
    line.send({ t: "sync" });
  }

  /** The server's table is here; what it did on the way to it, turn by turn, the page has seen already. @param {TableData} data @param {number} version */
  hearAgain(data, version) {
    this.line.ears = this.ears;
    this.ears.message("table", data, version);
  }

  /** Say something over the board that need not stay there. @param {string} says */
  tidings(says) {
    this.news = says;
    this.show(says);
    setTimeout(() => {
      if (byId("line-state").textContent === says) this.show("");
      if (this.news === says) this.news = "";
    }, SHOWN);
  }
}

/** Who answers while the server does not. @param {{answer: any, line: any}} away @returns {import("./home.js").Home} */
const awayFrom = ({ answer, line }) => ({ answer, line, address: (path) => path, away: true });

/** The table as alone/store.js keeps games. @param {TableData} data @returns {Kept} */
function keptFrom({ id, game, title, seats, takebacks, turns, view, dice }) {
  const actions = [...turns.flatMap((turn) => turn.actions ?? []), ...view.pending.map(({ a }) => a)];
  const sitting = seats.map(({ kind, who, level, here }) => ({ kind: /** @type {"person" | "program"} */ (kind), who: who ?? "", level, here }));
  return {
    id, game, title, seats: sitting, takebacks, actions, over: null, rematch: null, turns: turns.length, turn: null, outcome: null,
    dice: dice && { seed: nonce() + nonce(), nonces: dice.nonces, lent: dice }, // throws come from a seed of this page's now
    begun: Date.now(), changed: 0, since: actions.length,
  };
}

/** @param {Kept} game */
function saveAs(game) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([game.record ?? ""], { type: "application/json" }));
  link.download = `${game.id}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
