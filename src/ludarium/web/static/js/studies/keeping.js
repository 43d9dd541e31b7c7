// Saves the chapter that is open soon after every change, and puts it together with what somebody else saved meanwhile.
import { ApiError, get, post } from "../api.js";
import { t } from "../words.js";
import { merged } from "./merging.js";

/** @typedef {import("./merging.js").Contents} Contents */
/** @typedef {Contents & {id: string, version: number}} Chapter */
/**
 * @typedef {object} Outside
 * @property {() => Contents} contents the chapter as it is on the page
 * @property {(chapter: Chapter) => Promise<void>} replaced somebody else's changes came in
 * @property {(state: "saved" | "saving" | "unsaved" | "merged", says: string) => void} state
 */

const SOON = 1200; // ms after a change
const LATER = 5000; // ms after a failure

export class Keeper {
  /** @param {string} study @param {Chapter} chapter @param {Outside} outside */
  constructor(study, chapter, outside) {
    this.path = `/api/studies/${study}/chapters/${chapter.id}`;
    this.chapter = chapter; // as the server has it
    this.outside = outside;
    this.timer = 0;
    this.dirty = false;
    /** @type {Promise<void> | null} */
    this.saving = null;
  }

  /** Something was changed. */
  soon() {
    this.dirty = true;
    this.outside.state("saving", "");
    this.later(SOON);
  }

  /** @param {number} pause */
  later(pause) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(), pause);
  }

  /** Save now, if there is anything to save. @returns {Promise<void>} */
  async now() {
    clearTimeout(this.timer);
    while (this.saving) await this.saving;
    if (!this.dirty) return;
    this.saving = this.save().finally(() => (this.saving = null));
    await this.saving;
  }

  /** Another chapter takes its place on the page: what is not saved yet is saved from here. @returns {Promise<void>} */
  leave() {
    let last = this.outside.contents();
    const { state } = this.outside;
    /** @type {Outside} */
    const alone = {
      contents: () => last,
      replaced: async (whole) => void (last = whole),
      state: (how, says) => void (how === "unsaved" && state(how, says)),
    };
    this.outside = alone;
    return this.now();
  }

  async save() {
    this.dirty = false;
    const contents = this.outside.contents();
    try {
      const { version } = await post(this.path, { ...contents, version: this.chapter.version });
      this.chapter = { ...this.chapter, ...contents, version };
      if (!this.dirty) this.outside.state("saved", t("Saved."));
    } catch (error) {
      await this.failed(/** @type {Error} */ (error), contents);
    }
  }

  /** @param {Error} error @param {Contents} contents @returns {Promise<void>} */
  async failed(error, contents) {
    this.dirty = true;
    const code = error instanceof ApiError ? error.code : "";
    if (code === "CONFLICT") return this.join(contents).catch((problem) => this.failed(problem, contents));
    const again = ["OFFLINE", "LIMIT", "UNAVAILABLE"].includes(code);
    this.outside.state("unsaved", again ? t("Not saved yet: {why}", { why: error.message }) : error.message);
    if (again) this.later(LATER);
  }

  /** Put what is here together with what somebody else saved, and save that. @param {Contents} contents */
  async join(contents) {
    const theirs = /** @type {Chapter} */ (await get(this.path));
    const whole = { ...theirs, ...merged(this.chapter, contents, theirs) };
    this.chapter = theirs;
    await this.outside.replaced(whole);
    this.outside.state("merged", t("Somebody else changed this chapter at the same time. What both of you did was put together."));
    this.dirty = true;
    this.later(0);
  }

  /** Somebody saved a version: take it, if there is nothing of our own to save. @param {number} version */
  async heard(version) {
    if (version <= this.chapter.version || this.dirty || this.saving) return;
    const theirs = /** @type {Chapter} */ (await get(this.path));
    if (this.dirty || this.saving || theirs.version <= this.chapter.version) return;
    this.chapter = theirs;
    await this.outside.replaced(theirs);
  }
}
