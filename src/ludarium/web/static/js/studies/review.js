// Reviewing together: who is here, who leads, and following what the leader shows.
import { button, byId, tell } from "../page.js";
import { Line } from "../socket.js";
import { list, t } from "../words.js";

/** @typedef {{id: string, name: string}} Person */
/** @typedef {{people: Person[], lead: (Person & {away: boolean}) | null, asks: Person[]}} Room */
/** @typedef {{chapter: string, moves: number[][], pending: number[], marks: import("../analysisboard/tree.js").BoardMark[]}} Shown */
/**
 * @typedef {object} Outside
 * @property {() => Shown | null} shown what is on this board
 * @property {(shown: Shown) => Promise<void>} show show what the leader shows
 * @property {(kind: "changed" | "structure" | "gone", data: any) => void} stored
 */

const LONGEST = 15_000; // characters of a message

export class Review {
  /** @param {string} study @param {Outside} outside */
  constructor(study, outside) {
    this.outside = outside;
    this.you = "";
    /** @type {Room} */
    this.room = { people: [], lead: null, asks: [] };
    /** @type {Shown | null} what the leader shows */
    this.at = null;
    this.following = true;
    this.sent = "";
    this.greeted = false; // whether the line has just been opened
    this.line = new Line(`studies/${study}`, { message: (type, data) => this.hear(type, data), state: (state) => (byId("study").dataset.line = state) });
  }

  get leads() {
    return this.room.lead !== null && this.room.lead.id === this.you;
  }

  /** @param {string} type @param {any} data */
  hear(type, data) {
    if (type === "hello") Object.assign(this, { you: data.you, greeted: true });
    else if (type === "room") this.entered(data);
    else if (type === "at") this.come(data);
    else if (["changed", "structure", "gone"].includes(type)) this.outside.stored(/** @type {any} */ (type), data);
  }

  /** @param {Room} room */
  entered(room) {
    const [led, greeted] = [this.leads, this.greeted];
    this.room = room;
    this.greeted = false;
    if (this.leads && (greeted ? this.sent : !led)) this.tell(true); // a leader who comes back goes where the others are
    if (!room.lead) this.at = null;
    this.refresh();
  }

  /** @param {Shown} shown */
  async come(shown) {
    this.at = shown;
    if (this.leads && this.sent) return;
    if (this.following) await this.outside.show(shown);
  }

  /** Something else is on this board: the others see it, if this one leads. @param {boolean} [again] */
  tell(again = false) {
    if (!this.leads) return;
    const shown = this.outside.shown();
    const text = JSON.stringify(shown);
    if (!shown || text.length > LONGEST || (text === this.sent && !again)) return;
    this.sent = text;
    this.line.send({ t: "at", d: shown });
  }

  /** @param {string} type @param {object} [data] */
  async ask(type, data = {}) {
    const { ok, say } = await this.line.ask(type, data);
    tell(byId("review-says"), ok ? "" : (say ?? ""));
  }

  /** @param {boolean} on */
  follow(on) {
    this.following = on;
    if (on && this.at) this.outside.show(this.at);
    this.refresh();
  }

  refresh() {
    const { room, you } = this;
    const { lead } = room;
    const page = byId("study");
    page.dataset.leads = String(this.leads);
    page.dataset.led = lead && !this.leads ? (this.following ? "following" : "free") : "";
    byId("review-people").textContent = t("Here: {people}", { people: list(room.people.map(({ id, name }) => (id === you ? t("{name} (you)", { name }) : name))) });
    byId("review-lead").textContent = !lead ? t("Nobody is leading.") : this.leads ? t("You lead: the others see what you do.") : lead.away ? t("{name} was leading, and has left.", { name: lead.name }) : t("{name} is leading.", { name: lead.name });
    const asks = this.leads ? room.asks.map(({ id, name }) => button(t("Hand over to {name}", { name }), () => this.ask("hand", { to: id }), "button main")) : [];
    const others = this.leads ? room.people.filter(({ id }) => id !== you && !room.asks.some((one) => one.id === id)).map(({ id, name }) => button(t("Hand over to {name}", { name }), () => this.ask("hand", { to: id }))) : [];
    const own = this.leads ? [button(t("Stop leading"), () => this.ask("release"))] : [];
    const take = !lead ? [button(t("Lead"), () => this.ask("lead"))] : lead.away && !this.leads ? [button(t("Take over"), () => this.ask("lead"), "button main")] : [];
    const control = lead && !this.leads && !lead.away ? [button(t("Ask for control"), () => this.ask("ask"))] : [];
    const follow = lead && !this.leads ? [this.followButton()] : [];
    const acts = byId("review-acts");
    const focused = acts.contains(document.activeElement) ? document.activeElement?.textContent : null;
    acts.replaceChildren(...asks, ...own, ...others, ...take, ...follow, ...control);
    if (focused) ([...acts.querySelectorAll("button")].find(({ textContent }) => textContent === focused) ?? acts.querySelector("button"))?.focus();
    const waiting = asks.length ? t("{people} would like to lead.", { people: list(room.asks.map(({ name }) => name)) }) : "";
    tell(byId("review-asks"), room.asks.some(({ id }) => id === you) ? t("They see that you would like to lead.") : waiting);
    if (asks.length || lead) /** @type {HTMLDetailsElement} */ (byId("review")).open = true;
  }

  followButton() {
    const made = button(t("Follow"), () => this.follow(!this.following), this.following ? "button on" : "button");
    made.setAttribute("aria-pressed", String(this.following));
    return made;
  }
}

