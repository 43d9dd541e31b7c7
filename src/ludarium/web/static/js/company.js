// The others at the table: what they offer and answer, who watches, whether hints are allowed, where the rematch is.
import { element } from "./api.js";
import { address } from "./home.js";
import { button, byId, tell } from "./page.js";
import { filled, list, t, tn } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").Happening} Happening */

/** What is asked, by somebody and by oneself; and that it is refused. @type {Record<string, [string, string, string]>} */
const OFFERS = {
  draw: [t("{who} offers a draw."), t("You offered a draw."), t("{who} declined the draw.")],
  takeback: [t("{who} asks to take back the last move."), t("You asked to take back your last move."), t("{who} declined the takeback.")],
  pause: [t("{who} asks for a pause."), t("You asked for a pause."), t("{who} declined the pause.")],
  resume: [t("{who} wants to go on."), t("You asked to go on."), t("{who} declined going on just yet.")],
  rematch: [t("{who} wants a rematch."), t("You asked for a rematch."), t("{who} declined the rematch.")],
  hints: [t("{who} offers to allow hints, for both of you."), t("You offered to allow hints."), t("{who} declined hints.")],
};
const PAST = ["act", "throw", "undo", "takeback"]; // after these an answer is old news
const ASKING = ["offer", "agreed", "declined", "hints"]; // what changes nothing on the board
const ENDING = ["over", "pause", "takeback"]; // after these there is nothing left to throw
const HINTS_OFF = t("Hints are off between people unless everybody agrees.");

export class Company {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.watchers = 0;
    this.notice = "";
    /** @type {WeakSet<Happening>} what others asked while a throw of ours was still to be seen */
    this.heardEarly = new WeakSet();
    this.wantsHints = false; // whether the page asks if we want to offer hints
  }

  /** @param {number | null | undefined} seat */
  who(seat) {
    const { data, own } = this.table;
    return own.includes(seat ?? -1) && own.length === 1 ? t("You") : (data?.seats[seat ?? -1]?.who ?? t("Somebody"));
  }

  /** An event has come while a throw of ours is still to be seen: what the others ask does not wait for that. @param {Happening} event */
  overheard(event) {
    const { data, throwNow } = this.table;
    if (!data || !throwNow) return;
    if (ENDING.includes(event.what.kind)) throwNow();
    if (!ASKING.includes(event.what.kind)) return;
    this.heard(event);
    this.heardEarly.add(event);
    data.offers = event.offers ?? data.offers;
    data.hints = event.hints ?? data.hints;
    this.table.refresh();
  }

  /** Whether something has come after which there is nothing left to throw. @param {Happening[]} queue */
  ends(queue) {
    return queue.some(({ what }) => ENDING.includes(what.kind));
  }

  /** Something is about to happen: what there is to say about it to everybody. @param {Happening} event */
  heard(event) {
    const { data, own } = this.table;
    const { what } = event;
    if (this.heardEarly.has(event)) return;
    const asked = data?.offers.find(({ offer }) => offer === what.offer);
    const lapsed = what.kind === "act" && data?.offers.find(({ offer, seat }) => offer === "draw" && seat !== what.player);
    if (PAST.includes(what.kind)) this.notice = lapsed ? t("{who} played on; the draw is no longer on offer.", { who: this.who(what.player) }) : "";
    if (what.kind === "takeback") this.notice = tn("The last turn was taken back.", "The last {n} turns were taken back.", what.turns ?? 1);
    if (what.kind === "declined") {
      const withdrawn = asked && (asked.seat === what.seat || (own.includes(asked.seat) && own.includes(what.seat ?? -1)));
      const declined = OFFERS[what.offer ?? ""]?.[2] ?? t("{who} declined the offer.");
      this.notice = filled(withdrawn ? t("{who} withdrew the offer.") : declined, { who: this.who(what.seat) });
    }
    if (what.kind === "hints") {
      this.notice = t("Everybody agreed: hints are allowed in this game.");
      this.wantsHints = false;
    }
    if (what.kind === "over") this.wantsHints = false;
    if (what.kind === "rematch") {
      this.notice = t("The rematch has begun.");
      if (what.table && own.length) location.assign(address(`/t/${what.table}`)); // both players go there
    }
  }

  /** A hint was asked for where there are none. */
  hintsOff() {
    this.wantsHints = true;
    this.table.voice.say(HINTS_OFF);
    this.show();
  }

  offerHints() {
    this.wantsHints = false;
    this.table.ask("offer", { offer: "hints" });
  }

  /** Redraw what the bar says about the others. */
  show() {
    this.offers();
    const rematch = this.rematch();
    const usual = this.notice || (this.table.reserve.away ? t("Playing on without the server.") : "");
    tell(byId("notice"), rematch && this.table.replay.at === null ? this.says(rematch) : usual);
    this.audience();
  }

  audience() {
    const { own } = this.table;
    const others = own.length ? this.watchers : Math.max(this.watchers - 1, 0);
    const along = others ? tn("You are watching, with {n} other person.", "You are watching, with {n} other people.", others) : t("You are watching.");
    const says = own.length ? tn("{n} person is watching.", "{n} people are watching.", others) : along;
    tell(byId("audience"), own.length && (!others || !byId("notice").hidden) ? "" : says); // a player needs the room for news
    byId("audience").classList.toggle("watching", !own.length);
  }

  /** What is on offer, to be answered here; everybody sees it, and those who are asked can answer. */
  offers() {
    const { data, own } = this.table;
    if (!data) return;
    const rows = data.offers.filter(({ offer }) => offer !== "rematch").map((one) => (own.includes(one.seat) ? this.mine(one) : this.theirs(one)));
    if (this.wantsHints && data.hints === "off" && !data.offers.some(({ offer }) => offer === "hints")) rows.push(this.proposal());
    const box = byId("offer");
    const focus = box.contains(document.activeElement) ? document.activeElement?.textContent : null;
    box.hidden = !rows.length;
    box.replaceChildren(...rows);
    if (focus) /** @type {HTMLElement | undefined} */ ([...box.querySelectorAll("button")].find((node) => node.textContent === focus))?.focus();
  }

  /** The rematch on offer, if there is one. */
  rematch() {
    return this.table.data?.offers.find(({ offer }) => offer === "rematch") ?? null;
  }

  /** Whether somebody waits for our answer about a rematch: that leaves no room for other buttons. */
  get askedForRematch() {
    const offer = this.rematch();
    return offer !== null && this.table.own.length > 0 && !this.table.own.includes(offer.seat);
  }

  /** What can be done about a rematch, for the row of buttons after the game. @returns {HTMLElement[]} */
  rematchButtons() {
    const { data, own } = this.table;
    if (data?.rematch) return [element("a", { class: "button main", href: address(`/t/${data.rematch}`) }, t("To the rematch"))];
    if (!own.length || !data?.view.outcome) return [];
    const offer = this.rematch();
    if (!offer) return [button(t("Rematch"), () => this.table.ask("offer", { offer: "rematch" }), "button main")];
    return own.includes(offer.seat) ? [this.withdraw("rematch")] : this.answers("rematch");
  }

  /** An offer as a sentence. @param {import("./types.js").Offer} one */
  says({ offer, seat, waiting }) {
    if (!this.table.own.includes(seat)) return filled(OFFERS[offer]?.[0] ?? offer, { who: this.who(seat) });
    const whom = (waiting ?? []).map((one) => this.who(one));
    const waits = whom.length ? t("Waiting for {names} …", { names: list(whom) }) : t("Waiting for an answer …");
    return `${OFFERS[offer]?.[1] ?? offer} ${waits}`;
  }

  /** @param {string} offer */
  withdraw(offer) {
    return button(t("Withdraw"), () => this.table.ask("decline", { offer }));
  }

  /** @param {string} offer */
  answers(offer) {
    return [button(t("Accept"), () => this.table.ask("accept", { offer }), "button main"), button(t("Decline"), () => this.table.ask("decline", { offer }))];
  }

  /** @param {import("./types.js").Offer} one */
  mine(one) {
    return asked(this.says(one), this.withdraw(one.offer));
  }

  /** @param {import("./types.js").Offer} one */
  theirs(one) {
    const { own } = this.table;
    const mayAnswer = own.length > 0 && (!one.waiting || one.waiting.some((seat) => own.includes(seat)));
    return mayAnswer ? asked(this.says(one), ...this.answers(one.offer)) : element("p", { class: "notice" }, this.says(one));
  }

  proposal() {
    const others = (this.table.data?.seats ?? []).filter((seat) => seat.kind === "person" && !seat.yours);
    const yes = button(others.length === 1 ? t("Ask {who}", { who: others[0].who ?? "" }) : t("Ask the others"), () => this.offerHints(), "button main");
    const no = button(t("Not now"), () => {
      this.wantsHints = false;
      this.show();
    });
    return asked(HINTS_OFF, yes, no);
  }
}

/** A sentence with its answers, which stay together. @param {string} says @param {...HTMLElement} answers */
function asked(says, ...answers) {
  return element("div", { class: "asked" }, element("p", {}, says), element("div", { class: "answers" }, ...answers));
}
