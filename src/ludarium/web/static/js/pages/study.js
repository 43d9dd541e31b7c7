// The page of a study: its chapters, each with the analysis board and a text; saved by itself, reviewed together, practised.
import { get, post } from "../api.js";
import { AnalysisBoard } from "../analysisboard/analysisboard.js";
import { drilling } from "../analysisboard/drilling.js";
import { exchange } from "../analysisboard/exchange.js";
import { wire } from "../analysisboard/keys.js";
import { Tree } from "../analysisboard/tree.js";
import { byId, copy, drawers, openDrawer, tell } from "../page.js";
import { adding, openAdding } from "../studies/adding.js";
import { Chapters } from "../studies/chapters.js";
import { Keeper } from "../studies/keeping.js";
import { remember } from "../studies/opened.js";
import { Practice, sides } from "../studies/practice.js";
import { Review } from "../studies/review.js";
import { t } from "../words.js";

/** @typedef {import("../studies/keeping.js").Chapter} Chapter */
/** @typedef {import("../studies/chapters.js").Study} Study */
/** @typedef {import("../studies/review.js").Shown} Shown */

const NOTICE = 7000; // ms that a notice stays
const page = byId("study");
const name = page.dataset.study ?? "";
/** @param {string} id @returns {HTMLInputElement} */
const field = (id) => /** @type {HTMLInputElement} */ (byId(id));

class StudyPage {
  /** @param {Study} study */
  constructor(study) {
    this.chapters = new Chapters(study, (id) => this.open(id), (says) => this.say(says));
    /** @type {AnalysisBoard | null} */
    this.board = null;
    /** @type {Keeper | null} */
    this.keeper = null;
    /** @type {Practice | null} */
    this.practice = null;
    this.review = new Review(name, { shown: () => this.shown, show: (shown) => this.mirror(shown), stored: (kind, data) => this.stored(kind, data) });
    this.mirroring = Promise.resolve();
    this.notice = 0;
  }

  get study() {
    return this.chapters.study;
  }

  /** @param {string} says */
  say(says) {
    tell(byId("says"), says);
    clearTimeout(this.notice);
    this.notice = setTimeout(() => tell(byId("says"), ""), NOTICE);
  }

  // --- a chapter

  /** @param {string} id @param {Shown | null} [at] where to go in it */
  async open(id, at = null) {
    await this.practice?.end();
    const left = this.keeper?.leave();
    if (id === this.chapters.at) await left;
    const chapter = /** @type {Chapter} */ (await get(`/api/studies/${name}/chapters/${id}`));
    this.keeper = new Keeper(name, chapter, {
      contents: () => ({ title: field("chapter-title").value.trim() || t("A chapter"), text: field("chapter-text").value, tree: this.tree.data }),
      replaced: (one) => this.replaced(one),
      state: (state, says) => this.kept(state, says),
    });
    this.chapters.at = id;
    history.replaceState(null, "", `/study/${name}#${id}`);
    await this.set(chapter, at);
    this.chapters.show();
    this.kept("saved", "");
    page.dataset.chapter = id;
    this.review.tell();
  }

  get tree() {
    return /** @type {AnalysisBoard} */ (this.board).tree;
  }

  /** Put a chapter on the page. @param {Chapter} chapter @param {Shown | null} at */
  async set(chapter, at) {
    const tree = Tree.of(chapter.tree);
    byId("the-board").hidden = false;
    if (this.board) this.board.open(tree);
    else this.first(tree);
    const board = /** @type {AnalysisBoard} */ (this.board);
    this.write(chapter);
    await board.positions.name(tree);
    await board.go(at ? this.found(tree, at.moves) : tree.root);
    tell(byId("variant"), [board.position?.title, board.position?.variant].filter(Boolean).join(", "));
    this.offer();
    document.title = `${chapter.title} · ${this.study.title} · Ludarium`;
  }

  /** The board appears. @param {Tree} tree */
  first(tree) {
    const board = new AnalysisBoard(page, tree, () => this.changed());
    this.board = board;
    board.watchers.push(() => this.review.tell());
    wire(board, { ...exchange(board), ...drilling(board, () => field("chapter-title").value) });
    Object.assign(globalThis, { ludarium: board, ludariumStudy: this }); // for tests, and for the curious
  }

  /** Title and text. @param {Chapter} chapter */
  write(chapter) {
    const { writes } = this.study;
    field("chapter-title").value = chapter.title;
    field("chapter-text").value = chapter.text;
    byId("chapter-reads").textContent = chapter.text;
    byId("chapter-reads").hidden = writes || !chapter.text;
    byId("chapter-head").textContent = chapter.title;
    field("comment").readOnly = !writes;
  }

  /** Somebody else's changes came in: show them, after what is being shown. @param {Chapter} chapter @returns {Promise<void>} */
  replaced(chapter) {
    this.mirroring = this.mirroring.then(() => this.replace(chapter)).catch((error) => this.say(error.message));
    return this.mirroring;
  }

  /** Take a chapter as it is now, and stay where the reader is. @param {Chapter} chapter */
  async replace(chapter) {
    const { board } = this;
    if (!board || this.practice || chapter.id !== this.chapters.at) return;
    const path = board.here.path.map(({ actions }) => actions);
    const writing = document.activeElement === byId("chapter-text") || document.activeElement === byId("chapter-title");
    const tree = Tree.of(chapter.tree);
    board.open(tree);
    if (!writing) this.write(chapter);
    else field("chapter-text").value = chapter.text;
    await board.positions.name(tree);
    await board.go(this.found(tree, path));
    const { at, following, leads } = this.review;
    if (at?.chapter === chapter.id && following && !leads) await this.reflect(at); // the leader may be ahead of what is stored
    this.offer();
    this.chapters.refetch().catch(() => {});
  }

  changed() {
    this.review.tell(); // marks are drawn without anything else being shown
    if (this.study.writes) this.keeper?.soon();
    this.offer();
  }

  /** Which sides can be practised, as the chapter is now. */
  offer() {
    const { board } = this;
    if (board) byId("practice-sides").replaceChildren(...sides(board, (side) => this.practise(side)));
    byId("practice-none").hidden = Boolean(board?.tree.size);
  }

  /** @param {string} state @param {string} says */
  kept(state, says) {
    page.dataset.kept = state;
    tell(byId("kept"), says);
  }

  /** @param {Tree} tree @param {number[][]} moves */
  found(tree, moves) {
    let move = tree.root;
    for (const actions of moves) {
      const next = move.children.find((child) => child.actions.join() === actions.join());
      if (!next) break;
      move = next;
    }
    return move;
  }

  // --- together

  /** What is on this board. @returns {Shown | null} */
  get shown() {
    const { board } = this;
    if (!board || !this.chapters.at || this.practice) return null;
    return { chapter: this.chapters.at, moves: board.here.path.map(({ actions }) => actions), pending: board.pending, marks: board.here.marks };
  }

  /** Show what the leader shows, one thing after the other. @param {Shown} shown */
  mirror(shown) {
    this.mirroring = this.mirroring.then(() => this.reflect(shown)).catch((error) => this.say(error.message));
    return this.mirroring;
  }

  /** @param {Shown} shown */
  async reflect(shown) {
    if (this.practice || !this.board) return;
    if (shown.chapter !== this.chapters.at) {
      if (!this.study.chapters.some(({ id }) => id === shown.chapter)) await this.chapters.refetch();
      await this.open(shown.chapter, shown);
    }
    const board = /** @type {AnalysisBoard} */ (this.board);
    let move = board.tree.root;
    const size = board.tree.size;
    for (const actions of shown.moves) move = board.tree.add(move, actions); // what the leader plays is not saved from here
    if (board.tree.size !== size) await board.positions.name(board.tree);
    move.marks = shown.marks;
    board.pending = [];
    const forward = move.parent === board.here;
    board.here = move;
    board.preview = null;
    board.pending = shown.pending;
    await board.show(forward);
    page.dataset.mirrored = JSON.stringify(shown.moves);
  }

  /** @param {"changed" | "structure" | "gone"} kind @param {any} data */
  stored(kind, data) {
    if (kind === "gone") return this.say(t("This study was deleted."));
    if (kind === "changed") {
      const known = this.study.chapters.find(({ id }) => id === data.chapter);
      if (known) Object.assign(known, { title: data.title, version: data.version });
      this.chapters.show();
      if (data.chapter === this.chapters.at && !this.practice) this.keeper?.heard(data.version).catch(() => {});
      return;
    }
    this.chapters.refetch().catch(() => {});
  }

  // --- practice

  /** @param {number} side */
  async practise(side) {
    const board = /** @type {AnalysisBoard} */ (this.board);
    await this.keeper?.now();
    byId("practice").hidden = false;
    this.practice = new Practice(board, side, () => {
      byId("practice").hidden = true;
      this.practice = null;
    });
    await this.practice.begin();
    byId("practice-acts").querySelector("button")?.focus();
  }

  // --- everything around it

  wire() {
    const tried = (/** @type {() => Promise<unknown>} */ act) => () => act().catch((error) => this.say(error.message));
    for (const id of ["chapter-title", "chapter-text"]) field(id).addEventListener("input", () => this.changed());
    field("chapter-title").addEventListener("input", () => {
      const known = this.study.chapters[this.chapters.index];
      if (known) known.title = field("chapter-title").value.trim() || known.title;
      this.chapters.show();
    });
    adding(name, ({ title, tree }) => this.chapters.add({ title, text: "", tree }), async (chapters) => {
      await this.chapters.refetch();
      await this.open(chapters[0]);
    });
    byId("chapter-add").addEventListener("click", () => openAdding());
    byId("first-add").addEventListener("click", () => openAdding());
    byId("share").addEventListener("click", () => this.share());
    byId("copy-read").addEventListener("click", tried(() => copy(field("link-read").value).then(() => tell(byId("share-says"), t("Copied")))));
    byId("copy-edit").addEventListener("click", tried(() => copy(field("link-edit").value).then(() => tell(byId("share-says"), t("Copied")))));
    byId("renew").addEventListener("click", tried(async () => {
      this.chapters.study = await post(`/api/studies/${name}/link`, {});
      this.share();
      tell(byId("share-says"), t("The old editing link is void. Only you can write until somebody opens the new one."));
    }));
    byId("retitle").addEventListener("submit", (event) => {
      event.preventDefault();
      tried(async () => {
        await post(`/api/studies/${name}`, { title: field("new-title").value });
        await this.chapters.refetch();
        tell(byId("share-says"), t("Saved."));
      })();
    });
    byId("delete-study").addEventListener("click", () => openDrawer("sure"));
    byId("sure-yes").addEventListener("click", tried(async () => {
      await post(`/api/studies/${name}/delete`, {});
      location.assign("/studies");
    }));
    addEventListener("pagehide", () => this.keeper?.now());
    document.addEventListener("visibilitychange", () => document.hidden && this.keeper?.now());
  }

  share() {
    const { edit, title } = this.study;
    field("link-read").value = new URL(`/study/${name}`, location.href).href;
    field("link-edit").value = edit ? new URL(edit, location.href).href : "";
    field("new-title").value = title;
    tell(byId("share-says"), "");
    if (!(/** @type {HTMLDialogElement} */ (byId("sharing")).open)) openDrawer("sharing");
  }

  /** The address has an editing link: use it, and take it out of the address. */
  async letIn() {
    const token = new URLSearchParams(location.search).get("edit");
    if (!token) return;
    history.replaceState(null, "", `/study/${name}${location.hash}`);
    try {
      this.chapters.study = await post(`/api/studies/${name}/open`, { token });
      if (!this.study.mine) this.say(t("You can write in this study now."));
    } catch (error) {
      this.say(/** @type {Error} */ (error).message);
    }
  }

  async begin() {
    this.wire();
    await this.letIn();
    remember(this.study);
    this.chapters.show();
    const wanted = location.hash.slice(1);
    const first = this.study.chapters.find(({ id }) => id === wanted) ?? this.study.chapters[0];
    if (first) await this.open(first.id);
    else page.dataset.ready = "true";
    this.review.line.open();
  }
}

drawers();
get(`/api/studies/${name}`)
  .then((study) => new StudyPage(study).begin())
  .catch((error) => tell(byId("says"), error.message));
