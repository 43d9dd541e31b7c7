// A table in this page: it does for one game what the server does, and says it in the same messages (docs/web/protocol.md).
import { nonce } from "../api.js";
import { hashOf, thrown } from "../dice.js";
import { cellsOf, CHANCE, endedBy, Match, OVER, stepped, textOf } from "./match.js";
import { pastOf, knownTo, wordsOf, Program } from "./program.js";
import { Sight } from "./sight.js";
import { store, stored } from "./store.js";
import { variantOf } from "./variant.js";
import { eyes, seatsData, turnData, viewData } from "./views.js";
import { t } from "../words.js";

/** @typedef {import("../socket.js").Ack} Ack */
/** @typedef {import("../socket.js").Ears} Ears */
/** @typedef {import("./store.js").Kept} Kept */
/** @typedef {import("../types.js").What} What */

const HINT_SECONDS = 1.5;
const PAUSE = 250; // ms before the program's turn is shown, so that ours can be seen first

/** A refusal, in words. */
export class Refused extends Error {
  /** @param {string} code @param {string} say */
  constructor(code, say) {
    super(say);
    this.code = code;
  }
}

export class LocalTable {
  /** @param {Kept} kept @param {Sight} sight @param {string} script @param {string} [commit] */
  constructor(kept, sight, script, commit = "") {
    this.kept = kept;
    this.sight = sight;
    this.commit = commit;
    /** @type {Match} */
    this.match = new Match(sight);
    this.shownBoard = ""; // the digest of the board that the page has
    this.program = new Program(sight, script);
    this.version = 1;
    this.thinking = false;
    /** @type {import("../types.js").Throw[]} */
    this.throws = [];
    /** @type {Ears | null} */
    this.ears = null;
    const lent = kept.dice?.lent;
    for (const action of kept.actions) this.play(action, lent?.throws[this.throws.length]?.seed);
    if (lent) lent.throws = [...this.throws]; // what was thrown before
    this.judge();
  }

  /** @param {string} id @param {string} script @returns {Promise<LocalTable>} */
  static async open(id, script) {
    const kept = stored(id);
    const { data, variant } = await variantOf(kept.game);
    const sight = await Sight.open(data, variant);
    return new LocalTable(kept, sight, script, kept.dice ? await hashOf(kept.dice.seed) : "");
  }

  // --- where it stands

  /** @returns {"waiting" | "playing" | "over"} */
  get status() {
    if (this.match.result) return "over";
    const { dice } = this.kept;
    return dice && !dice.lent && this.own.length && !dice.nonces.some(Boolean) ? "waiting" : "playing";
  }

  get own() {
    return this.kept.seats.flatMap((seat, index) => (seat.kind === "person" ? [index] : []));
  }

  /** @returns {import("../types.js").DiceData | null} */
  get dice() {
    const { dice } = this.kept;
    if (!dice) return null;
    const { nonces, seed, lent } = dice;
    if (lent) return { ...lent, throws: this.throws }; // the server shows its seed when it has the game back
    return { commit: this.commit, nonces, seals: nonces.map(() => null), throws: this.throws, ...(this.status === "over" ? { seed } : {}) };
  }

  /** Who ended the game, if somebody did. */
  judge() {
    const { over, seats } = this.kept;
    if (over) this.match.ended = endedBy(over, seats.length);
  }

  save() {
    const { match, kept } = this;
    const outcome = match.outcome;
    store(Object.assign(kept, {
      actions: match.actions, turns: match.turns.length, turn: match.now.mover >= 0 && !outcome ? match.now.mover : null,
      outcome: outcome && { text: outcome.text, winner: outcome.winner },
    }));
  }

  // --- what happens

  /** Play an action, and note it where it is a throw. @param {number} action @param {string} [seed] what it came from, if that is not the game's own */
  play(action, seed) {
    const { match, throws } = this;
    if (match.now.mover === CHANCE) throws.push({ n: throws.length + 1, ply: match.turns.length, odds: this.odds(), action, ...(seed ? { seed } : {}) });
    return match.push(action);
  }

  /** What can be thrown now, each with its probability. @returns {[number, number][]} */
  odds() {
    const { now } = this.match;
    return Array.from(now.actions, (action) => [action, this.sight.odds(now, action)]);
  }

  /** @param {What} what @param {Partial<import("../types.js").Happening>} [more] */
  happened(what, more = {}) {
    this.save();
    this.version += 1;
    const board = this.sight.boardAt(this.match.now);
    const news = board.digest === this.shownBoard ? {} : { board };
    this.shownBoard = board.digest;
    const now = { view: viewData(this), offers: [], status: this.status, seats: seatsData(this) };
    this.ears?.message("event", { what, ...now, ...news, ...more }, this.version);
  }

  /** @param {import("./match.js").Turn | null} turn */
  completed(turn) {
    return turn ? { turn: turnData(this, turn) } : {};
  }

  /** Whatever comes next without a person: throws, the program, the end. */
  async goOn() {
    if (this.thinking) return;
    this.thinking = true;
    try {
      while (this.status === "playing" && (this.match.now.mover === CHANCE || this.kept.seats[this.match.now.mover].kind === "program")) {
        if (this.match.now.mover === CHANCE) await this.chance();
        else await this.programs();
      }
    } finally {
      this.thinking = false;
    }
  }

  async chance() {
    const { match, kept } = this;
    const { seed, nonces, lent } = kept.dice ?? { seed: "", nonces: [], lent: undefined };
    const odds = this.odds();
    const before = lent?.throws[this.throws.length]; // a turn taken back brings the same throws
    const known = before && String(before.odds) === String(odds) ? before : null;
    const action = known?.action ?? (await thrown(seed, kept.id, nonces, this.throws.length + 1, odds));
    const seat = this.sight.thrower(match.now);
    const turn = this.play(action, known ? known.seed : lent && seed);
    const { cells, words } = match.last;
    this.happened({ kind: "throw", action, cells, text: cells[0] ?? words, n: this.throws.length, seat }, this.completed(turn));
    this.over();
  }

  async programs() {
    const { match, kept } = this;
    const seat = match.now.mover;
    const [before, level] = [match.now, kept.seats[seat].level ?? 1];
    this.ears?.message("thinking", { seat }, this.version);
    await new Promise((done) => setTimeout(done, PAUSE));
    const actions = await this.program.choose(match, level).catch(() => this.program.anyTurn(match.now));
    if (match.now === before && this.status === "playing") this.acted(seat, actions);
  }

  /** @param {number} player @param {number[]} actions */
  acted(player, actions) {
    let turn = null;
    const steps = actions.map((action) => {
      turn = this.play(action);
      return this.match.last;
    });
    const say = steps.some(({ words }) => words) ? steps.map(({ words, cells }) => words || cells.join("–")).join(", ") : "";
    this.happened({ kind: "act", player, cells: cellsOf(steps), text: textOf(steps), ...(say ? { say } : {}) }, this.completed(turn));
    this.over();
  }

  /** The end has come, if it has. */
  over() {
    if (this.status === "over") this.happened({ kind: "over", how: this.kept.over?.how ?? "rules", seat: this.kept.over?.seat ?? null }, { hints: "free", dice: this.dice });
  }

  // --- what the page asks

  /** @param {string} type @param {any} data @returns {Promise<any>} */
  async asked(type, data) {
    const known = {
      act: () => this.act(data.actions), undo: () => this.undo(), resign: () => this.resign(data.seat), offer: () => this.offer(data.offer),
      position: () => this.position(), found: () => this.found(data), why: () => this.why(data.cells), nonce: () => this.mix(data.nonce),
      able: () => undefined, decline: () => undefined,
    };
    const done = known[/** @type {keyof typeof known} */ (type)];
    if (!done) throw new Refused("NOBODY_ELSE", t("There is nobody else at this table."));
    return done();
  }

  mine() {
    const { mover } = this.match.now;
    if (this.status === "over") throw new Refused("OVER", t("The game is over."));
    if (mover < 0 || this.kept.seats[mover].kind !== "person") throw new Refused("NOT_YOUR_TURN", t("It is not your turn."));
    return mover;
  }

  /** @param {number[]} actions */
  act(actions) {
    const player = this.mine();
    const legal = Array.isArray(actions) && actions.length > 0 && this.legal(actions, player);
    if (!legal) throw new Refused("ILLEGAL", t("That is not a move here."));
    this.acted(player, actions);
    this.goOn();
  }

  /** @param {number[]} actions @param {number} player */
  legal(actions, player) {
    let here = this.match.now;
    return actions.every((action, index) => {
      if (index && (here.mover !== player || !this.match.composed)) return false;
      if (!here.actions.includes(action)) return false;
      here = here.act(action);
      return true;
    });
  }

  undo() {
    const player = this.mine();
    const step = this.match.steps[this.match.steps.length - 1];
    if (!step || step.before.mover !== player) throw new Refused("NOTHING_TO_UNDO", t("There is nothing to undo."));
    this.match.popAction();
    this.happened({ kind: "undo" });
  }

  /** @param {number | undefined} seat */
  resign(seat) {
    if (this.status === "over") throw new Refused("OVER", t("The game is over."));
    this.kept.over = { how: "resign", seat: seat !== undefined && this.own.includes(seat) ? seat : this.own[0] };
    this.judge();
    this.over();
  }

  /** @param {string} offer */
  offer(offer) {
    if (offer === "takeback") return this.takeBack();
    if (offer === "rematch") return this.rematch();
    if (offer !== "draw" || this.status === "over") throw new Refused("NO_OFFER", t("Nobody needs to agree to that here."));
    if (this.own.length < this.kept.seats.length) throw new Refused("DECLINED", t("The program plays on."));
    this.kept.over = { how: "agreement", seat: null };
    this.judge();
    this.over();
  }

  takeBack() {
    const { match } = this;
    if (this.thinking) throw new Refused("NOT_YOUR_TURN", t("The program is thinking."));
    const ours = (/** @type {import("./match.js").Turn} */ turn) => this.own.includes(turn.player) && turn.steps.some(({ before }) => before.mover >= 0 && before.actions.length > 1);
    const index = match.turns.findLastIndex(ours);
    if (this.status === "over" || index < 0) throw new Refused("NOTHING_TO_TAKE_BACK", t("You have no move to take back yet."));
    const turns = match.turns.length - index;
    if (match.steps.length) match.pop();
    for (let back = 0; back < turns; back++) match.pop();
    this.throws.length = this.throws.filter(({ ply }) => ply < index).length;
    this.happened({ kind: "takeback", turns, throws: this.throws.length }, { back: index });
    this.goOn();
  }

  rematch() {
    const { kept } = this;
    if (!kept.rematch) {
      const seats = [...kept.seats.slice(1), kept.seats[0]];
      kept.rematch = begun(kept.game, kept.title, seats, kept.takebacks, kept.dice !== null);
    }
    this.happened({ kind: "rematch", table: kept.rematch });
  }

  /** @param {string | undefined} number */
  mix(number) {
    const { dice } = this.kept;
    if (!dice) throw new Refused("NO_DICE", t("Nothing is thrown in this game."));
    if (!number) return;
    if (this.status !== "waiting") throw new Refused("TOO_LATE", t("The game has begun, and its dice are fixed."));
    dice.nonces = this.kept.seats.map(({ kind }) => (kind === "person" ? number : null));
    this.happened({ kind: "nonce", seat: this.own[0] }, { dice: this.dice });
    this.happened({ kind: "start" }, { dice: this.dice, hints: "free" });
    this.goOn();
  }

  // --- hints

  position() {
    const player = this.mine();
    const match = knownTo(this.match, player);
    const question = { id: nonce(), words: wordsOf(match.now), ...pastOf(match), seconds: HINT_SECONDS, game: this.kept.game, moved: this.version };
    setTimeout(() => this.ears?.message("position", question, this.version));
  }

  /** @param {{moved: number, actions: number[], score: number, proven: string | null, turns: number | null}} found */
  found({ moved, actions, score, proven, turns }) {
    const player = this.mine();
    if (moved !== this.version || !this.legal(actions, player)) throw new Refused("STALE", t("The game has moved on."));
    const { steps } = stepped(this.sight, this.match.now, actions);
    const [cells, text] = [cellsOf(steps), textOf(steps)];
    const say = `${t("Hint: {turn}", { turn: text })}. ${standing(score, proven, turns)}.`;
    const hint = { id: nonce(), cells, ways: this.ways(steps), text, say, score, actions };
    setTimeout(() => this.ears?.message("hint", hint, this.version));
  }

  /** The ways of the pieces; cells where something of nobody's lies are on none. @param {import("./match.js").Step[]} steps @returns {string[][]} */
  ways(steps) {
    /** @type {string[][]} */
    const found = [];
    for (const { before, cells } of steps) {
      const loose = new Set(this.sight.pieces(before, before.mover).filter(([, , owner]) => owner < 0).map(([cell]) => cell));
      const way = cells.filter((cell) => !loose.has(cell));
      if (new Set(way).size < 2) continue;
      const last = found[found.length - 1];
      if (last && last[last.length - 1] === way[0]) last.push(...way.slice(1));
      else found.push([...way]);
    }
    return found;
  }

  /** Why the touched cells are no move. @param {string[]} cells */
  why(cells) {
    const player = this.mine();
    const [start, end] = [cells[0], cells[cells.length - 1]];
    const owners = this.sight.pieces(this.match.now, eyes(this)).filter(([cell]) => cell === start).map(([, , owner]) => owner);
    if (!owners.length) throw new Refused("ILLEGAL", t("There is no piece on {from}.", { from: start }));
    if (!owners.includes(player) && Math.max(...owners) >= 0) throw new Refused("ILLEGAL", t("The piece on {from} is not yours.", { from: start }));
    throw new Refused("ILLEGAL", start === end ? t("There is no move from {from} now.", { from: start }) : t("You cannot go from {from} to {to} now.", { from: start, to: end }));
  }
}

/** A new game, kept in this browser; its name. @param {string} game @param {string} title @param {import("./store.js").SeatKept[]} seats @param {boolean} takebacks @param {boolean} dice */
export function begun(game, title, seats, takebacks, dice) {
  const seed = nonce() + nonce();
  const kept = {
    id: nonce().slice(0, 12), game, title, seats, takebacks, actions: [], over: null, rematch: null, turns: 0, turn: null, outcome: null,
    dice: dice ? { seed, nonces: seats.map(() => null) } : null, begun: Date.now(), changed: 0,
  };
  store(kept);
  return kept.id;
}

/** How somebody stands, in words. @param {number} score @param {string | null} proven @param {number | null} turns */
function standing(score, proven, turns) {
  if (proven === "draw") return t("A draw");
  if (proven && turns) return proven === "win" ? t("You win in {turns}", { turns }) : t("You lose in {turns}", { turns });
  if (proven) return proven === "win" ? t("You win") : t("You lose");
  const words = /** @type {[number, string][]} */ ([[0.6, t("You are winning")], [0.2, t("You are better off")], [-0.2, t("It is about even")], [-0.6, t("You are worse off")]]);
  return words.find(([least]) => score >= least)?.[1] ?? t("You are losing");
}
