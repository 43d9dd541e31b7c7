// The bar below the board: whose turn it is, and what can be done about it.
import { element } from "./api.js";
import { address } from "./home.js";
import { button, byId, tell } from "./page.js";
import { reportButton, watch } from "./reporting.js";
import { otherLines } from "./seats.js";
import { named } from "./speech.js";
import { tips } from "./tips.js";
import { t, tc } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

const LONGEST_WAIT = 86_400_000; // ms for a timer; beyond it the page will have been reloaded
let later = 0; // the timer of what may be done later

/** Where the game stands, in a sentence. @param {Table} table @returns {string} */
export function stateOf(table) {
  const { data, own, playArea } = table;
  if (!data) return t("Opening the table …");
  const { view, seats, status } = data;
  if (view.outcome) return ended(table); // wherever in it the reader is
  if (view.aborted) return t("Aborted: nobody made the first move.");
  if (status === "over") return t("This table is closed: nobody sat down in time.");
  if (table.replay.at !== null) return t("Move {n} of {last}", { n: table.replay.at, last: Math.max(table.replay.last, 0) });
  if (mixing(data)) return data.dice ? t("Mixing the dice …") : t("Getting the board ready …");
  if (status === "waiting") return t("Waiting for another player …");
  if (status === "preparing") return view.note ?? t("Getting the board ready …");
  if (status === "paused") return t("Paused.");
  if (table.throwNow) return own.length > 1 ? t("{who} to throw.", { who: named(seats, table.thrower) }) : t("Your turn to throw.");
  if (view.mover === -1) return t("Throwing …");
  const seat = seats[view.mover];
  if (!seat) return "";
  const whose = { who: seat.who ?? seat.name, name: seat.name };
  if (!seat.yours) return seat.kind === "program" ? t("{who} ({name}) is thinking …", whose) : t("{who} ({name}) to move.", whose);
  const who = own.length > 1 ? t("{who} ({name}) to move.", whose) : t("Your turn ({name}).", whose);
  if (table.underway.words) return table.underway.words;
  if (!view.pending?.length) return who;
  if (playArea.hand.done) return `${who} ${t("Now end the turn.")}`;
  return playArea.hand.buttons.length || playArea.hand.end ? `${who} ${t("Go on, or end the turn.")}` : `${who} ${t("Go on.")}`;
}

/** Whether all are seated and the game is about to begin. @param {import("./types.js").TableData} data */
export const mixing = ({ status, seats }) => status === "waiting" && !seats.some((seat) => seat.kind === "open");

/** @param {Table} table */
function ended({ data, own }) {
  const outcome = data?.view.outcome;
  if (!data || !outcome) return "";
  const won = own.length === 1 && outcome.winner.includes(own[0]);
  const lost = own.length === 1 && outcome.winner.length > 0 && !won;
  const sentence = (/** @type {string} */ text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  if (!won && !lost) return sentence(outcome.text);
  const alone = data.seats.length === 2 ? outcome.why : ""; // with two players, our result implies the other's: the reason is enough
  return `${won ? t("You won.") : t("You lost.")} ${sentence(alone || outcome.text)}`;
}

/** Redraw the bar. @param {Table} table */
export function bar(table) {
  const { data, playArea } = table;
  if (!data) return;
  const state = byId("state");
  const says = stateOf(table);
  if (state.textContent !== says) state.textContent = says;
  state.classList.toggle("mine", playArea.open || table.throwNow !== null || data.status === "over");
  tools(table);
  document.title = `${playArea.open || table.throwNow ? "● " : ""}${data.title} · Ludarium`;
  tell(byId("note"), data.status === "over" && !table.dicebook.wrong ? table.dicebook.says : data.status === "playing" && table.replay.at === null ? (data.view.note ?? clockNote(data)) : "");
  tell(byId("variant"), data.variant ?? "");
  tips(table);
  lines(table);
  table.company.show();
  table.adviser.analysis.refresh();
  watch(table);
  const made = data.status === "over" ? afterwards(table) : choices(table);
  fill(byId("buttons"), made);
}

/** @param {import("./types.js").TableData} data */
function clockNote({ view, turns }) {
  const stopped = view.clock?.left && view.clock.running === null && view.mover >= 0;
  return stopped && turns.every((turn) => turn.player < 0) ? t("The clocks start with the first move.") : "";
}

/** Once a game is over it can be taken to the analysis board, from the move that is shown; there is nothing to take back any more. @param {string} id @param {import("./types.js").TableData} data @param {number | null} ply */
function study(id, { status, turns }, ply) {
  const link = /** @type {HTMLAnchorElement} */ (byId("study"));
  link.hidden = status !== "over" || !turns.length;
  link.href = address(`/analysis?table=${id}${ply === null ? "" : `&ply=${ply}`}`);
  /** @type {HTMLElement} */ (document.querySelector("[data-do=takeback]")).hidden = !link.hidden;
}

/** Disable what is of no use now. @param {Table} table */
function tools({ id, data, playArea, own, remarks, replay }) {
  if (!data) return;
  study(id, data, replay.at);
  const playing = own.length > 0 && (data.status === "playing" || data.status === "paused");
  const useful = {
    hint: data.hints === "off" ? playing : playArea.open && !remarks.hinting,
    hints: playing && !data.offers.some(({ offer }) => offer === "hints"),
    takeback: playing && (data.view.undo || (data.takebacks && data.turns.length > 0)),
    draw: playing,
    pause: playing && data.status === "playing",
    resign: playing,
  };
  for (const [name, use] of Object.entries(useful)) {
    const node = /** @type {HTMLButtonElement | null} */ (document.querySelector(`[data-do=${name}]`));
    if (node && node.disabled === Boolean(use)) node.disabled = !use;
  }
  const off = data.hints === "off";
  byId("hint-label").textContent = off ? t("Hints off") : t("Hint");
  byId("allow-hints").hidden = !off || !own.length;
}

/** Put in new buttons; if one of the old ones had the focus, the new one of the same name gets it. @param {HTMLElement} box @param {HTMLElement[]} made */
function fill(box, made) {
  const same = box.childElementCount === made.length && made.every((node, index) => node.outerHTML === box.children[index].outerHTML);
  const focus = box.contains(document.activeElement) ? document.activeElement?.textContent : null;
  if (same && focus === null && !made.length) return;
  box.replaceChildren(...made);
  if (focus !== null) made.find((node) => node.textContent === focus)?.focus();
}

/** What can be done now besides touching cells. @param {Table} table @returns {HTMLElement[]} */
function choices(table) {
  const { data, playArea, replay } = table;
  if (!data) return [];
  if (replay.at !== null) return [button(t("Back to the game"), () => table.live(), "button main")];
  if (table.throwNow) return [button(tc("button", "Throw"), () => table.throwNow?.(), "button main large throw")];
  const made = playArea.open ? playArea.hand.buttons.map((choice) => button(choice.words, () => playArea.choose(choice), "button main confirm")) : [];
  if (data.view.undo && !table.sending && replay.at === null) made.push(button(t("Undo"), () => table.ask("undo"), "button undo"));
  if (abortable(table)) made.push(button(t("Abort the game"), () => table.ask("abort"), "button"));
  if (data.status === "paused") made.push(button(tc("button", "Go on"), () => table.ask("offer", { offer: "resume" }), "button main"));
  return made;
}

/** Whether we have waited long enough for the others; the bar is redrawn when we have. @param {Table} table */
function abortable(table) {
  const { data, own, clocks } = table;
  const from = data?.view.abort;
  if (!data || !from || !own.length || own.includes(data.view.mover)) return false;
  const left = from - clocks.now;
  clearTimeout(later);
  if (left > 0 && left < LONGEST_WAIT) later = setTimeout(() => table.refresh(), left + 50);
  return left <= 0;
}

/** @param {Table} table @returns {HTMLElement[]} */
function afterwards(table) {
  if (table.company.askedForRematch) return table.company.rematchButtons();
  const replay = table.data?.turns.length ? [button(t("Replay"), () => table.replay.toggle(), "button replay-start")] : [];
  return [...table.company.rematchButtons(), ...reportButton(table), ...replay, element("a", { class: "button", href: address("/") }, t("Another game"))];
}

/** The lines beside the board that speak of no seat: throws, rounds, who has finished. @param {Table} table */
function lines(table) {
  const { data, replay } = table;
  if (!data) return;
  const view = replay.ply?.view ?? data.view;
  const opening = replay.at === null ? opened(data) : "";
  const shown = [...otherLines(/** @type {import("./types.js").View} */ (view)), ...(opening ? [["", opening]] : [])]; // the longest comes last
  byId("lines").replaceChildren(...shown.map(([title, text]) => element("div", {}, element("dt", {}, title), element("dd", {}, text))));
}

/** How chance decided who begins, as long as that is news: until everybody has had a turn. @param {import("./types.js").TableData} data */
function opened({ turns, seats }) {
  const first = turns[0];
  return first && first.player < 0 && first.say && turns.length <= seats.length ? `${first.say}.` : "";
}
