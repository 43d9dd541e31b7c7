// The board in words: a grid that keyboard and screen reader walk through, and a voice that says what happens.
import { readingOrder } from "./geometry.js";
import { element } from "./api.js";

const MARKS = { last: "last move", target: "can move here", far: "can end here", capture: "will be captured", choice: "can be chosen", start: "can move", held: "chosen", hint: "hint", underway: "on its way" };

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

/** A list in words: "a, b and c". @param {string[]} words */
export function list(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** Who a seat is, for sentences: "You (black)", "Ann (white)". @param {import("./types.js").Seat[]} seats @param {number} number */
export function named(seats, number) {
  const seat = seats[number];
  if (!seat) return "Chance";
  const alone = seats.filter((other) => other.yours).length === 1;
  return `${seat.yours && alone ? "You" : (seat.who ?? "Nobody")} (${seat.name})`;
}

/**
 * What happened, in a sentence.
 * @param {import("./types.js").Happening} event @param {import("./types.js").Seat[]} seats
 */
export function sentenceFor(event, seats) {
  const { what } = event;
  const who = (/** @type {number | null | undefined} */ seat) => named(seats, seat ?? -1);
  const offers = { draw: "a draw", takeback: "to take back the last move", pause: "a pause", resume: "to go on", rematch: "a rematch", hints: "to allow hints" };
  const offer = offers[/** @type {keyof typeof offers} */ (what.offer)] ?? what.offer;
  const sentences = {
    act: () => (what.hidden ? `${who(what.player)} placed a piece.` : `${who(what.player)}: ${what.say || what.text}.`),
    throw: () => (seats[what.seat ?? -1] ? `${who(what.seat)} threw ${what.text}.` : `Thrown: ${what.text}.`),
    undo: () => "Taken back.",
    takeback: () => `${what.turns === 1 ? "One move was" : `${what.turns ?? "Some"} moves were`} taken back.`,
    offer: () => `${who(what.seat)} offered ${offer}.`,
    agreed: () => `${who(what.seat)} agrees to ${offer}.`,
    declined: () => `${who(what.seat)} declined ${offer}.`,
    seat: () => `${who(what.seat)} sat down.`,
    name: () => `${who(what.seat)} has a new name.`,
    hints: () => "Hints are allowed now.",
    start: () => "The game begins.",
    pause: () => "The game is paused.",
    resume: () => "The game goes on.",
    over: () => (event.view.aborted ? "The game was aborted before the first move." : `The game is over: ${event.view.outcome?.text ?? "ended"}.`),
    rematch: () => "A rematch is ready.",
  };
  return sentences[/** @type {keyof typeof sentences} */ (what.kind)]?.() ?? "";
}
