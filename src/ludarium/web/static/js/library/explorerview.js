// The opening explorer: the moves that were played in a position, how often, and how it went; on the analysis board and on its own page.
import { element, post } from "../api.js";
import { address } from "../home.js";
import { t, tn } from "../words.js";
import { bar, legend, spoken } from "./bars.js";
import { against, day } from "./gamecard.js";

/** @typedef {{text: string, actions: number[], cells: string[]} & import("./bars.js").Tally} PlayedMove */
/** @typedef {{sides: string[], position: string, game: string, moves: PlayedMove[], bands: ({band: number} & import("./bars.js").Tally)[], examples: import("./gamecard.js").LibraryGame[]} & import("./bars.js").Tally} Explored */
/** @typedef {{game: string, start: string | null, actions: number[]}} Where */

const KEPT = 200;

/** How strong the players were, by number. @type {(() => string)[]} */
export const BANDS = [
  () => t("People only"), () => t("Levels {least}–{most}", { least: 1, most: 3 }), () => t("Levels {least}–{most}", { least: 4, most: 6 }),
  () => t("Levels {least}–{most}", { least: 7, most: 8 }), () => t("Levels {least}–{most}", { least: 9, most: 10 }), () => t("Other programs"),
];

export class ExplorerView {
  /** @param {HTMLElement} root @param {(move: PlayedMove) => unknown} play */
  constructor(root, play) {
    this.root = root;
    this.play = play;
    this.asked = 0;
    /** @type {Map<string, Promise<Explored>>} */
    this.known = new Map();
    this.band = /** @type {HTMLSelectElement} */ (element("select", {}));
    this.band.append(element("option", { value: "" }, t("All games")), ...BANDS.map((name, index) => element("option", { value: String(index) }, name())));
    this.band.addEventListener("change", () => this.where && this.show(this.where));
    this.says = element("p", { class: "says", role: "status" });
    this.body = element("div", {});
    this.root.append(element("label", { class: "band" }, `${t("Games of")} `, this.band), this.says, this.body);
    /** @type {Where | null} */
    this.where = null;
  }

  /** @param {Where} where @returns {Promise<Explored>} */
  ask(where) {
    const body = { ...where, band: this.band.value ? Number(this.band.value) : null };
    const key = JSON.stringify(body);
    const known = this.known.get(key) ?? post("/api/library/explore", body);
    this.known.set(key, known);
    known.catch(() => this.known.delete(key));
    if (this.known.size > KEPT) this.known.delete(/** @type {string} */ (this.known.keys().next().value));
    return known;
  }

  /** Show what was played there. @param {Where} where */
  async show(where) {
    const asked = ++this.asked;
    this.where = where;
    this.root.dataset.state = "busy";
    this.body.inert = true; // these are moves of another position
    try {
      const found = await this.ask(where);
      if (asked === this.asked) this.fill(found);
    } catch (error) {
      if (asked !== this.asked) return;
      this.body.replaceChildren();
      this.says.textContent = /** @type {Error} */ (error).message;
    }
    if (asked !== this.asked) return;
    this.body.inert = false;
    this.root.dataset.state = "shown";
  }

  /** The position is in the middle of a move. */
  wait() {
    this.asked += 1;
    this.body.replaceChildren();
    this.says.textContent = t("Finish the move to see what was played.");
    this.root.dataset.state = "shown";
  }

  /** @param {Explored} found */
  fill(found) {
    this.says.textContent = found.games ? tn("{n} game came to this board.", "{n} games came to this board.", found.games) : t("No game of the library came to this board.");
    const parts = found.games ? [legend(found.sides, found), ...(found.moves.length ? [this.moves(found)] : [t("They all ended here.")]), this.levels(found), this.examples(found)] : [];
    this.body.replaceChildren(...parts);
  }

  /** @param {Explored} found */
  moves({ moves, sides }) {
    const rows = moves.map((move) => {
      const button = element("button", { type: "button", class: "button plain", "aria-label": `${move.text}: ${tn("{n} game", "{n} games", move.games)}, ${spoken(move, sides)}` }, move.text);
      button.addEventListener("click", () => this.play(move));
      return element("tr", {}, element("td", {}, button), element("td", { class: "number" }, String(move.games)), element("td", { class: "wide" }, bar(move, sides)));
    });
    const heads = [t("Move"), t("Games"), t("Results")].map((text, index) => element("th", { scope: "col", class: index === 1 ? "number" : "" }, text));
    return element("table", { class: "played" }, element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows));
  }

  /** How it went at each strength. @param {Explored} found */
  levels({ bands, sides }) {
    const rows = bands.filter(({ games }) => games).map((one) => element("tr", {}, element("th", { scope: "row" }, BANDS[one.band]()), element("td", { class: "number" }, String(one.games)), element("td", { class: "wide" }, bar(one, sides))));
    const table = element("table", { class: "played" }, element("tbody", {}, ...rows));
    return element("details", { class: "by-level" }, element("summary", {}, t("Results by level")), table);
  }

  /** @param {Explored} found */
  examples({ examples, game, position }) {
    const items = examples.map((one) => element("li", {}, element("a", { href: address(one.analysis) }, against(one)), element("small", {}, ` ${one.result} · ${day(one.ended)}`)));
    const all = `/library?name=${encodeURIComponent(examples[0]?.name ?? "")}&game=${encodeURIComponent(game)}&position=${encodeURIComponent(position)}`;
    return element("details", { class: "examples-of" }, element("summary", {}, t("Games")), element("ul", {}, ...items), element("p", {}, element("a", { href: address(all) }, t("All of them in the library"))));
  }
}
