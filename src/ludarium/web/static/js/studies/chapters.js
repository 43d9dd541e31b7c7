// The list of chapters: choosing, moving, deleting and putting back.
import { element, get, post } from "../api.js";
import { byId, tell } from "../page.js";
import { t } from "../words.js";

/** @typedef {{id: string, title: string, version: number}} Listed */
/** @typedef {{id: string, title: string, version: number, mine: boolean, writes: boolean, chapters: Listed[], edit: string | null}} Study */

export class Chapters {
  /** @param {Study} study @param {(id: string) => Promise<void>} open @param {(says: string) => void} say */
  constructor(study, open, say) {
    this.study = study;
    this.open = open;
    this.say = say;
    this.path = `/api/studies/${study.id}`;
    /** @type {string | null} the one that is shown */
    this.at = null;
    /** @type {{place: number, contents: object} | null} what was deleted last */
    this.gone = null;
    for (const [id, act] of /** @type {[string, () => unknown][]} */ ([["chapter-up", () => this.shift(-1)], ["chapter-down", () => this.shift(1)], ["chapter-delete", () => this.remove()], ["chapter-restore", () => this.restore()]])) {
      byId(id).addEventListener("click", () => Promise.resolve(act()).catch((error) => this.say(error.message)));
    }
  }

  get index() {
    return this.study.chapters.findIndex(({ id }) => id === this.at);
  }

  /** Ask how things stand. */
  async refetch() {
    this.study = await get(this.path);
    this.show();
  }

  show() {
    const { study } = this;
    const focused = byId("chapters").contains(document.activeElement);
    byId("chapters").replaceChildren(...study.chapters.map(({ id, title }) => {
      const made = element("button", { type: "button", class: "chapter", ...(id === this.at ? { "aria-current": "true" } : {}) }, title);
      made.addEventListener("click", () => this.open(id).catch((error) => this.say(error.message)));
      return element("li", {}, made);
    }));
    if (focused) /** @type {HTMLElement | null} */ (byId("chapters").querySelector("[aria-current]"))?.focus();
    const { index } = this;
    for (const [id, able] of /** @type {[string, boolean][]} */ ([["chapter-up", index > 0], ["chapter-down", index >= 0 && index < study.chapters.length - 1], ["chapter-delete", index >= 0]])) {
      /** @type {HTMLButtonElement} */ (byId(id)).disabled = !able;
    }
    byId("chapter-restore").hidden = this.gone === null;
    byId("no-chapters").hidden = study.chapters.length > 0;
    byId("study-title").textContent = study.title;
    tell(byId("reading"), study.writes ? "" : t("You are reading. What you play here stays on your board."));
    byId("study").dataset.writes = String(study.writes);
    byId("study").dataset.mine = String(study.mine);
  }

  /** @param {-1 | 1} by */
  async shift(by) {
    const order = this.study.chapters.map(({ id }) => id);
    const { index } = this;
    [order[index], order[index + by]] = [order[index + by], order[index]];
    await post(`${this.path}/order`, { chapters: order });
    await this.refetch();
    this.say(by < 0 ? t("Moved up.") : t("Moved down."));
  }

  /** @param {object} contents @param {number} [place] */
  async add(contents, place) {
    const { id } = await post(`${this.path}/chapters`, { ...contents, ...(place === undefined ? {} : { place }) });
    await this.refetch();
    await this.open(id);
    this.say(t("Chapter added."));
  }

  async remove() {
    const { index, at } = this;
    const { title, text, tree } = await get(`${this.path}/chapters/${at}`);
    await post(`${this.path}/chapters/${at}/delete`, {});
    this.gone = { place: index, contents: { title, text, tree } };
    this.at = null;
    await this.refetch();
    const next = this.study.chapters[Math.min(index, this.study.chapters.length - 1)];
    if (next) await this.open(next.id);
    else location.reload();
    this.say(t("“{title}” deleted.", { title }));
    byId("chapter-restore").focus();
  }

  /** Put back what was deleted last. */
  async restore() {
    const { gone } = this;
    if (!gone) return;
    this.gone = null;
    await this.add(gone.contents, gone.place);
  }
}
