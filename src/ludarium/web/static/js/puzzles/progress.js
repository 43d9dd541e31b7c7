// What this browser remembers of puzzles: which were solved, which were failed and come back, how skilled the solver is in each
// game, and the days in a row with a puzzle of the day. A failed puzzle comes back after a day; each time it is solved then, it stays away for
// longer, until it is known.

/** @typedef {{solved: boolean, box: number | null, due: string | null}} Seen `box` is how often it came back and was solved; null if it does not come back */
/**
 * @typedef {object} Kept
 * @property {Record<string, Seen>} seen by the puzzle's id
 * @property {Record<string, number>} skill by the game's name, from 1 to 10
 * @property {number} run puzzles solved in a row at the first try
 * @property {{days: number, last: string | null}} streak days in a row with the puzzle of the day
 */

export const AWAY = [1, 3, 7, 16, 35]; // days
const PLACE = "ludarium-puzzles";
const MOST = 5000; // puzzles remembered
const BEGINNER = 2;
const [UP, DOWN] = [0.4, 0.6];

/** @returns {Kept} */
const nothing = () => ({ seen: {}, skill: {}, run: 0, streak: { days: 0, last: null } });

/** The day that is so many days after another. @param {string} day such as 2026-11-16 @param {number} days */
export function later(day, days) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export class Progress {
  /** @param {string} today @param {Kept} [kept] */
  constructor(today, kept = nothing()) {
    this.today = today;
    this.kept = kept;
    this.shared = false; // whether it is the browser's, to which another page may add meanwhile
  }

  /** What the browser has; nothing where it has none, or none that can be read. @param {string} today */
  static load(today) {
    const found = new Progress(today);
    found.shared = true;
    found.refresh();
    return found;
  }

  /** See what other pages have noted since. */
  refresh() {
    if (!this.shared) return;
    try {
      this.kept = { ...nothing(), ...JSON.parse(localStorage.getItem(PLACE) ?? "") };
    } catch {
      // nothing that can be read: what is known here stays
    }
  }

  save() {
    const ids = Object.keys(this.kept.seen);
    for (const id of ids.slice(0, Math.max(ids.length - MOST, 0))) delete this.kept.seen[id];
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.kept));
    } catch {
      // a browser that keeps nothing still lets one solve
    }
  }

  /** How hard a puzzle suits the solver. @param {string} game */
  skill(game) {
    return this.kept.skill[game] ?? BEGINNER;
  }

  /** @param {string} id */
  solved(id) {
    return this.kept.seen[id]?.solved ?? false;
  }

  /** Whether a failed puzzle comes back today. @param {string} id */
  due(id) {
    const day = this.kept.seen[id]?.due;
    return Boolean(day && day <= this.today);
  }

  /** A puzzle is over: `clean` if it was solved without a wrong try, a hint or a look. @param {string} game @param {{id: string, level: number}} puzzle @param {boolean} clean @param {boolean} daily */
  note(game, { id, level }, clean, daily) {
    this.refresh();
    const { seen, skill, streak } = this.kept;
    const before = seen[id] ?? { solved: false, box: null, due: null };
    delete seen[id]; // so that those met last are remembered longest
    seen[id] = clean ? this.cleared(before) : { solved: before.solved, box: 0, due: later(this.today, AWAY[0]) };
    this.kept.run = clean ? this.kept.run + 1 : 0;
    const own = this.skill(game);
    if (clean && level >= own - 1) skill[game] = Math.min(own + UP, 10);
    if (!clean && level <= own + 1) skill[game] = Math.max(own - DOWN, 1);
    if (daily && streak.last !== this.today) {
      streak.days = streak.last === later(this.today, -1) ? streak.days + 1 : 1;
      streak.last = this.today;
    }
    this.save();
  }

  /** @param {Seen} before @returns {Seen} */
  cleared(before) {
    if (before.box === null) return { solved: true, box: null, due: null };
    if (before.due && before.due > this.today) return { ...before, solved: true }; // practised before its day: that does not count
    const box = before.box + 1;
    return box < AWAY.length ? { solved: true, box, due: later(this.today, AWAY[box]) } : { solved: true, box: null, due: null };
  }

  /** Have something come back, if it does not already. @param {string} id @param {number} [days] */
  remind(id, days = AWAY[0]) {
    this.refresh();
    if (this.kept.seen[id]?.due) return;
    this.kept.seen[id] = { solved: this.kept.seen[id]?.solved ?? false, box: 0, due: later(this.today, days) };
    this.save();
  }

  /** Take over what another browser remembers; where both know a puzzle, the one that comes back sooner counts. @param {Partial<Kept>} other */
  merge({ seen = {} }) {
    this.refresh();
    for (const [id, given] of Object.entries(seen).slice(-MOST)) {
      const { solved = false, box = null, due = null } = given ?? {};
      const good = /^[\w-]{1,40}$/.test(id) && (due === null || /^\d{4}-\d{2}-\d{2}$/.test(due)) && (box === null || (Number.isInteger(box) && box >= 0 && box < AWAY.length));
      const mine = this.kept.seen[id];
      if (good && (!mine || (due && (!mine.due || due < mine.due)))) this.kept.seen[id] = { solved: solved === true || Boolean(mine?.solved), box, due };
    }
    this.save();
  }

  /** Days in a row with the puzzle of the day, today or yesterday included. */
  get days() {
    const { days, last } = this.kept.streak;
    return last === this.today || last === later(this.today, -1) ? days : 0;
  }
}
