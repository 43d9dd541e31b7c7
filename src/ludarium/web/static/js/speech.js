// The board in words: a grid that keyboard and screen reader walk through, and a voice that says what happens.
import { readingOrder } from "./geometry.js";
import { element } from "./api.js";
import { filled, t, tn } from "./words.js";

const MARKS = {
  last: t("last move"), target: t("can move here"), far: t("can end here"), capture: t("will be captured"), choice: t("can be chosen"),
  start: t("can move"), held: t("chosen"), hint: t("hint"), underway: t("on its way"),
};

/** A table of cells, unseen, that holds the focus; the drawing shows where it is. */
export class Grid {
  /** @param {HTMLElement} host @param {string} label */
  constructor(host, label) {
    this.table = element("table", { role: "grid", class: "unseen grid", "aria-label": label });
    host.append(this.table);
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    /** @type {string | null} */
    this.cursor = null;
  }

  /** Put the cells in the order in which the eye sees them. @param {import("./types.js").Cell[]} cells @param {boolean} turned */
  setCells(cells, turned) {
    this.cells.clear();
    const rows = readingOrder(cells, turned).map((row) => {
      const made = row.map(([name]) => {
        const cell = element("td", { role: "gridcell", tabindex: "-1", "data-cell": name });
        this.cells.set(name, cell);
        return cell;
      });
      return element("tr", { role: "row" }, ...made);
    });
    this.table.replaceChildren(element("tbody", { role: "rowgroup" }, ...rows));
    if (!this.cursor || !this.cells.has(this.cursor)) this.cursor = cells[0]?.[0] ?? null;
    if (this.cursor) this.cells.get(this.cursor)?.setAttribute("tabindex", "0");
  }

  /** Say what stands where, and what is marked. @param {(cell: string) => string} words @param {[string, string][]} marks */
  tell(words, marks) {
    /** @type {Map<string, string[]>} */
    const said = new Map();
    for (const [cell, kind] of marks) {
      const word = MARKS[/** @type {keyof typeof MARKS} */ (kind)];
      if (word) said.set(cell, [...(said.get(cell) ?? []), word]);
    }
    for (const [name, cell] of this.cells) {
      const text = [`${name} ${words(name)}`, ...(said.get(name) ?? [])].join(", ");
      if (cell.textContent !== text) cell.textContent = text;
      const chosen = said.get(name)?.includes(MARKS.held) ?? false;
      if (chosen !== (cell.getAttribute("aria-selected") === "true")) cell.setAttribute("aria-selected", String(chosen));
    }
  }

  /** Move the cursor and the focus with it. @param {string} name */
  walk(name) {
    const [from, to] = [this.cursor ? this.cells.get(this.cursor) : null, this.cells.get(name)];
    if (!to) return;
    from?.setAttribute("tabindex", "-1");
    to.setAttribute("tabindex", "0");
    this.cursor = name;
    to.focus({ preventScroll: true });
  }

  /** Whether the keyboard is on the board now. */
  get focused() {
    return this.table.contains(document.activeElement);
  }
}

/** Announces sentences one after another, also the same one twice. */
export class Voice {
  /** @param {HTMLElement} region an element with aria-live */
  constructor(region) {
    this.region = region;
  }

  /** @param {string} sentence */
  say(sentence) {
    if (!sentence) return;
    const line = element("p", {}, sentence);
    this.region.append(line);
    while (this.region.childElementCount > 4) this.region.firstElementChild?.remove();
  }
}

/** Who a seat is, for sentences: "You (black)", "Ann (white)". @param {import("./types.js").SeatData[]} seats @param {number} number */
export function named(seats, number) {
  const seat = seats[number];
  if (!seat) return t("Chance");
  const alone = seats.filter((other) => other.yours).length === 1;
  return `${seat.yours && alone ? t("You") : (seat.who ?? t("Nobody"))} (${seat.name})`;
}

/** That something is offered, agreed to and declined. @type {Record<string, [string, string, string]>} */
const OFFERED = {
  draw: [t("{who} offered a draw."), t("{who} agrees to a draw."), t("{who} declined a draw.")],
  takeback: [t("{who} offered to take back the last move."), t("{who} agrees to take back the last move."), t("{who} declined to take back the last move.")],
  pause: [t("{who} offered a pause."), t("{who} agrees to a pause."), t("{who} declined a pause.")],
  resume: [t("{who} offered to go on."), t("{who} agrees to go on."), t("{who} declined to go on.")],
  rematch: [t("{who} offered a rematch."), t("{who} agrees to a rematch."), t("{who} declined a rematch.")],
  hints: [t("{who} offered to allow hints."), t("{who} agrees to allow hints."), t("{who} declined to allow hints.")],
};

/**
 * What happened, in a sentence.
 * @param {import("./types.js").Happening} event @param {import("./types.js").SeatData[]} seats
 */
export function sentenceFor(event, seats) {
  const { what } = event;
  const who = (/** @type {number | null | undefined} */ seat) => named(seats, seat ?? -1);
  const sentences = {
    act: () => (what.hidden ? t("{who} placed a piece.", { who: who(what.player) }) : `${who(what.player)}: ${what.say || what.text}.`),
    throw: () => (seats[what.seat ?? -1] ? t("{who} threw {what}.", { who: who(what.seat), what: what.text ?? "" }) : t("Thrown: {what}.", { what: what.text ?? "" })),
    undo: () => t("Taken back."),
    takeback: () => tn("One move was taken back.", "{n} moves were taken back.", what.turns ?? 1),
    offer: () => filled(OFFERED[what.offer ?? ""]?.[0] ?? "", { who: who(what.seat) }),
    agreed: () => filled(OFFERED[what.offer ?? ""]?.[1] ?? "", { who: who(what.seat) }),
    declined: () => filled(OFFERED[what.offer ?? ""]?.[2] ?? "", { who: who(what.seat) }),
    seat: () => t("{who} sat down.", { who: who(what.seat) }),
    name: () => t("{who} has a new name.", { who: who(what.seat) }),
    hints: () => t("Hints are allowed now."),
    start: () => t("The game begins."),
    pause: () => t("The game is paused."),
    resume: () => t("The game goes on."),
    over: () => (event.view.aborted ? t("The game was aborted before the first move.") : t("The game is over: {result}.", { result: event.view.outcome?.text ?? "" })),
    rematch: () => t("A rematch is ready."),
  };
  return sentences[/** @type {keyof typeof sentences} */ (what.kind)]?.() ?? "";
}
