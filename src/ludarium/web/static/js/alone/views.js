// What the page is sent of a table at home: the messages of docs/web/protocol.md, as ludarium/server/views.py makes them.
import { cellsOf, CHANCE, OVER, textOf } from "./match.js";
import { t } from "../words.js";

/** @typedef {import("./localtable.js").LocalTable} LocalTable */
/** @typedef {import("./sight.js").Sight} Sight */
/** @typedef {import("./match.js").Step} Step */
/** @typedef {import("../engine/rules.js").Place} Place */

const MOST_TURNS = 400;
const MOST_WAYS = 4096; // positions within a turn that are looked at for a list of whole turns

/** Through whose eyes the page sees: the player whose turn it is if that seat is ours, else our only seat. @param {LocalTable} table */
export function eyes({ own, match }) {
  if (own.includes(match.now.mover)) return match.now.mover;
  return own.length === 1 ? own[0] : -1;
}

/** @returns {import("../types.js").ClockData} */
const noClock = () => ({ kind: "none", left: null, running: null, at: Date.now(), increment: 0 });

/** Whether a turn must be kept from us for now. @param {LocalTable} table @param {Step[]} steps @param {number} player */
function hidden(table, steps, player) {
  const { sight, match } = table;
  return player >= 0 && sight.secret(match.now) && sight.secret(steps[0].before) && eyes(table) !== player;
}

/** @param {LocalTable} table @returns {import("../types.js").View} */
export function viewData(table) {
  const { sight, match, status, own } = table;
  const over = status === "over";
  const mover = over ? OVER : status === "waiting" ? CHANCE : match.now.mover;
  const acts = status === "playing" && own.includes(mover);
  const scene = sight.scene(match.now, eyes(table), over);
  const last = match.steps.length ? match.steps : (match.turns[match.turns.length - 1]?.steps ?? []);
  const player = last.map(({ before }) => before.mover).find((one) => one >= 0) ?? CHANCE;
  const seen = last.length && !hidden(table, last, player) ? last : [];
  for (const cell of cellsOf(seen)) scene.marks[cell] ??= "last";
  const legal = acts ? legalActions(sight, match.now) : [];
  return {
    ply: match.turns.length, mover, turn: mover >= 0 ? sight.nameOf(match.now, mover) : "", ...scene,
    pending: match.steps.length ? seen.map((step) => ({ a: step.action, text: textOf([step]), cells: step.cells })) : [],
    undo: acts && match.steps.length > 0 && match.steps[match.steps.length - 1].before.mover === mover,
    legal, turns: acts ? wholeTurns(sight, match.now) : [], outcome: match.outcome, clock: noClock(), abort: null, aborted: false,
    advice: acts ? advice(legal) : "", secret: sight.secret(match.now), note: null,
  };
}

/** @param {Sight} sight @param {Place} here @returns {import("../types.js").Action[]} */
export function legalActions(sight, here) {
  return Array.from(here.actions, (action) => {
    const [cells, words] = [sight.touched(here, action), sight.actionText(here, action)];
    const way = cells.length > 1 ? [t("{from} to {to}", { from: cells[0], to: cells[1] }), ...cells.slice(2).map((cell) => t("then {to}", { to: cell }))].join(", ") : (cells[0] ?? "");
    return { a: action, c: cells, x: cells.join("-") || words, s: words || way };
  });
}

/** What can be done, by what has to be touched. @param {import("../types.js").Action[]} legal */
export function advice(legal) {
  if (!legal.some(({ c }) => c.length)) return t("Choose one of the buttons.");
  if (legal.every(({ c }) => c.length < 2)) return t("Choose one of the marked places.");
  return t("Choose one of your pieces, then where it should go; the places it can reach are marked.");
}

/**
 * Whole turns of more than one action, where they are few enough to list: the shortest way to each end.
 * @param {Sight} sight @param {Place} start @returns {import("../types.js").WholeTurn[]}
 */
export function wholeTurns(sight, start) {
  if (!sight.rules.variant.composed) return [];
  const player = start.mover;
  const seen = new Set();
  /** @type {{here: Place, steps: Step[]}[]} */
  let front = [{ here: start, steps: [] }];
  /** @type {Step[][]} */
  const ends = [];
  while (front.length) {
    /** @type {{here: Place, steps: Step[]}[]} */
    const next = [];
    for (const { here, steps } of front) {
      for (const action of here.actions) {
        const after = here.act(action);
        if (seen.has(after.text)) continue;
        seen.add(after.text);
        if (seen.size > MOST_WAYS || ends.length > MOST_TURNS) return [];
        const way = [...steps, { before: here, action, cells: sight.touched(here, action), words: "" }];
        if (after.mover === player) next.push({ here: after, steps: way });
        else ends.push(way);
      }
    }
    front = next;
  }
  const longer = ends.filter((steps) => steps.length > 1);
  return longer.map((steps) => ({ m: steps.map(({ action }) => action), c: cellsOf(steps), x: textOf(steps) }));
}

/** @param {LocalTable} table @param {import("./match.js").Turn} turn @returns {import("../types.js").Turn} */
export function turnData(table, turn) {
  const { player } = turn;
  const by = player === CHANCE ? "chance" : table.kept.seats[player].kind;
  if (hidden(table, turn.steps, player)) return { player, text: "", cells: [], by, at: table.kept.changed, hidden: true };
  return { player, text: turn.text, cells: turn.cells, actions: turn.steps.map(({ action }) => action), by, at: table.kept.changed };
}

/** @param {LocalTable} table @returns {import("../types.js").SeatData[]} */
export function seatsData({ kept, sight, match }) {
  return kept.seats.map(({ kind, who, level, here }, seat) => ({
    name: sight.nameOf(match.now, seat), who, kind, level, yours: kind === "person", here, online: true,
  }));
}

/** @param {LocalTable} table @returns {import("../types.js").TableData} */
export function tableData(table) {
  const { kept, sight, match } = table;
  return {
    id: kept.id, game: kept.game, title: kept.title, variant: sight.variant.variant, board: sight.boardAt(match.now), status: table.status, seats: seatsData(table),
    invite: null, clock: noClock(), control: { kind: "none" }, turns: match.turns.map((turn) => turnData(table, turn)), view: viewData(table),
    offers: [], chat: [], dice: table.dice, takebacks: kept.takebacks, hints: "free", public: false, listed: false, rematch: kept.rematch, start: null, now: Date.now(),
  };
}

/** Every position from the start. @param {LocalTable} table */
export function replayData({ sight, match }) {
  const start = sight.rules.start;
  /** @type {any[]} */
  const plies = [{ ply: 0, player: null, text: "", cells: [], view: sight.scene(start, -1) }];
  let board = sight.boardAt(start);
  for (const [index, { player, text, cells, after }] of match.turns.entries()) {
    const view = sight.scene(after, -1);
    for (const cell of cells) view.marks[cell] = "last";
    const now = sight.boardAt(after);
    plies.push({ ply: index + 1, player, text, cells, view, ...(now.digest === board.digest ? {} : { board: now }) });
    board = now;
  }
  return { board: sight.boardAt(start), plies, outcome: match.outcome };
}
