// What the server would answer, on a site that has none: by the paths of docs/web/protocol.md, from the site's files and from
// what this browser keeps.
import { ApiError } from "../api.js";
import { fromBase64, Place } from "../engine/rules.js";
import { keep, kept } from "../settings.js";
import { begun } from "./localtable.js";
import { localTable } from "./line.js";
import { cellsOf, stepped, textOf } from "./match.js";
import { located, pastOf, wordsOf } from "./program.js";
import { Sight } from "./sight.js";
import { games } from "./store.js";
import { file, place, variantOf } from "./variant.js";
import { legalActions, replayData, wholeTurns } from "./views.js";
import { t } from "../words.js";

const LONGEST_NAME = 40;

/** What is answered; pages that need more add to it. @type {[RegExp, (found: string[], query: URLSearchParams, body: any) => any][]} */
export const ANSWERS = [
  [/^\/api\/me$/, (_, __, body) => me(body)],
  [/^\/api\/games$/, async () => ({ games: await file("data/games.json") })],
  [/^\/api\/variant$/, (_, query) => variant(query.get("text") ?? "")],
  [/^\/api\/engine$/, async (_, query) => ({ parts: await partsOf(query.get("text") ?? "") })],
  [/^\/api\/mine$/, (_, query) => mine(query)],
  [/^\/api\/lobby$/, () => ({ open: [], live: [] })],
  [/^\/api\/tables$/, (_, __, body) => table(body)],
  [/^\/api\/tables\/(\w+)\/replay$/, async ([id]) => replayData(await localTable(id))],
  [/^\/api\/tables\/(\w+)\/position$/, ([id], query) => position(id, Number(query.get("ply")))],
  [/^\/api\/tables\/(\w+)\/lines$/, ([id], _, body) => lines(id, body)],
  [/^\/api\/games\/(\w+)\/rules$/, async ([name]) => ({ html: "", examples: (await file(`data/${name}.json`)).examples })],
  [/^\/api\/explore$/, (_, __, body) => explore(body)],
];

/** @param {string} path @param {any} body @returns {Promise<any>} */
export async function answer(path, body) {
  const address = new URL(path, "http://home");
  for (const [form, give] of ANSWERS) {
    const found = form.exec(address.pathname);
    if (found) return give(found.slice(1), address.searchParams, body);
  }
  throw new ApiError(t("That needs a server, and this site has none."), "NO_SERVER", 404, undefined);
}

/** @param {{name?: string} | null} body */
function me(body) {
  if (body?.name !== undefined) {
    const name = body.name.trim().slice(0, LONGEST_NAME);
    if (!name) throw new ApiError(t("A name has at least one letter."), "BAD_NAME", 400, "name");
    keep("my name", name);
  }
  const name = kept("my name");
  return { guest: "here", name: name ?? t("You"), named: name !== null, csrf: "" };
}

/** What the best engine of a variant is loaded from. @param {string} text */
async function partsOf(text) {
  const { variant: { best, engine } } = await variantOf(text);
  return located(best ?? engine);
}

/** @param {string} text */
async function variant(text) {
  const { data, variant: found } = await variantOf(text);
  const { players, chosen, stochastic, secret } = found;
  const picture = place(found.picture);
  return { text: found.text, title: data.game.title, players: players.map((name) => t(name)), chosen, board: data.boards[found.board], ready: true, chance: stochastic, secret, picture };
}

/** @param {{game: string, seats: {kind: string, level?: number, name?: string}[], takebacks: boolean}} body */
async function table({ game, seats, takebacks }) {
  const { data, variant: found } = await variantOf(game);
  const { name } = me(null);
  const taken = seats.map(({ kind, level, name: called }) => {
    if (kind === "program") return { kind: /** @type {const} */ ("program"), who: t("Level {level}", { level: level ?? 1 }), level: level ?? 1, here: false };
    if (kind === "open") throw new ApiError(t("Nobody can come to this table: the site has no server."), "BAD_SEATS", 400, "seats");
    return { kind: /** @type {const} */ ("person"), who: kind === "here" ? called || t("Guest") : name, level: null, here: kind === "here" };
  });
  const id = begun(found.text, data.game.title, taken, takebacks !== false, found.stochastic);
  return { table: id, url: `/t/${id}`, invite: null };
}

/** @param {URLSearchParams} query */
async function mine(query) {
  /** @type {{presets: {text: string, title: string}[]}[]} */
  const known = await file("data/games.json");
  const titles = new Map(known.flatMap(({ presets }) => presets.map(({ text, title }) => [text, title])));
  const all = games().map(({ id, game, title, seats, turn, turns, changed, outcome }) => {
    const players = seats.map(({ who, kind }) => ({ who, kind, yours: kind === "person" }));
    const won = outcome?.winner.length && players.some(({ yours }) => !yours) ? outcome.winner.some((seat) => players[seat].yours) : null;
    return {
      table: id, url: `/t/${id}`, game, title, variant: titles.get(game) ?? "", status: outcome ? "over" : "playing", players, turn, your_turn: turn !== null && players[turn].yours,
      turns, clock: "", deadline: null, changed, result: outcome?.text ?? null, won,
    };
  });
  const finished = all.filter(({ status }) => status === "over").filter(({ changed }) => !query.get("before") || changed < Number(query.get("before")));
  const most = query.get("finished") ? 50 : 5;
  return { running: all.filter(({ status }) => status !== "over"), finished: finished.slice(0, most), more: finished.length > most };
}

/** The position after so many turns, for the analysis. @param {string} id @param {number} ply */
async function position(id, ply) {
  const { match, sight } = await localTable(id);
  const here = ply < match.turns.length ? match.turns[ply].steps[0].before : (match.steps[0]?.before ?? match.now);
  if (sight.secret(here)) throw new ApiError(t("Something is still hidden here."), "SECRET", 409, undefined);
  const player = here.mover >= 0 ? sight.nameOf(here, here.mover) : "";
  if (here.mover < 0) return { words: null, over: here.mover < -1, player, spent: [], salt: "0" };
  return { words: wordsOf(here), over: false, player, ...pastOf(match) };
}

/** @param {string} id @param {{ply: number, lines: number[][][]}} body */
async function lines(id, { ply, lines: found }) {
  const { match, sight } = await localTable(id);
  const start = ply < match.turns.length ? match.turns[ply].steps[0].before : (match.steps[0]?.before ?? match.now);
  const written = found.map((line) => {
    let here = start;
    return line.map((turn) => {
      const { steps, after } = stepped(sight, here, turn);
      here = after;
      return textOf(steps);
    });
  });
  return { lines: written };
}

/** An example of the rules, after some actions. @param {{game: string, position: string, actions: number[]}} trial `position` in base64 */
async function explore({ game, position: words, actions }) {
  const { data, variant: found } = await variantOf(game);
  const sight = await Sight.open(data, found);
  const start = new Place(sight.rules, fromBase64(words));
  let here = start;
  const steps = actions.map((action) => {
    const step = { before: here, action, cells: sight.touched(here, action), words: "" };
    here = here.act(action);
    return step;
  });
  const on = here.mover === start.mover;
  const scene = sight.scene(here, Math.max(here.mover, -1));
  for (const cell of cellsOf(steps)) scene.marks[cell] = "last";
  const view = {
    ply: 0, mover: here.mover, turn: here.mover >= 0 ? sight.nameOf(here, here.mover) : "", ...scene,
    pending: on ? steps.map((step) => ({ a: step.action, text: textOf([step]), cells: step.cells })) : [], undo: on && actions.length > 0,
    legal: on ? legalActions(sight, here) : [], turns: on ? wholeTurns(sight, here) : [], outcome: null, clock: null, secret: false, note: null,
  };
  const reached = wordsOf(here);
  return { reached, turn: reached, board: sight.boardAt(here), view }; // courses name turns by what they lead to
}
