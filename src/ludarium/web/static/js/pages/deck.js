// The deck: what was missed comes back after days, of all games together – puzzles, one's own, and mistakes from games.
import { element, get, post } from "../api.js";
import { saveText } from "../analysisboard/exchange.js";
import { button, byId, tell } from "../page.js";
import { Own } from "../puzzles/own.js";
import { AWAY, later, Progress } from "../puzzles/progress.js";
import { listed, opened } from "../puzzles/sources.js";
import { Trainer } from "../puzzles/trainer.js";
import { t, tn } from "../words.js";

const page = byId("puzzle");
const today = page.dataset.today ?? "";
const own = Own.load();

/** Where each puzzle of the games is. @type {Map<string, string>} */
const games = new Map();

/** @returns {Promise<import("../puzzles/choosing.js").Listed[]>} all that ever comes back */
async function everything() {
  const { seen } = Progress.load(today).kept;
  const lists = await Promise.all((page.dataset.games ?? "").split(" ").filter(Boolean).map(async (name) => {
    const { puzzles } = await get(`/api/puzzles/${name}`);
    for (const { id } of puzzles) games.set(id, name);
    return puzzles;
  }));
  const others = own.puzzles.filter(({ id }) => !games.has(id)).map(listed);
  return [...lists.flat(), ...others].filter(({ id }) => seen[id]?.due);
}

/** @param {Trainer} trainer */
function figures(trainer) {
  const { progress, puzzles } = trainer;
  const coming = puzzles.map(({ id }) => progress.kept.seen[id]).filter((one) => one?.due);
  const days = [[0, t("today")], [1, t("tomorrow")], [7, t("within a week")], [AWAY[AWAY.length - 1], t("later")]];
  let from = "";
  const rows = days.map(([many, word]) => {
    const end = later(today, Number(many));
    const count = coming.filter(({ due }) => String(due) > from && String(due) <= end).length;
    from = end;
    return element("div", {}, element("dt", {}, String(word)), element("dd", {}, String(count)));
  });
  const boxes = AWAY.map((_, box) => coming.filter((one) => one.box === box).length);
  const most = Math.max(...boxes, 1);
  const bars = boxes.map((count, box) => {
    const bar = element("span", { class: "bar" });
    bar.style.width = `${(100 * count) / most}%`;
    return element("li", {}, element("span", {}, tn("after {n} day", "after {n} days", AWAY[box])), element("span", { class: "track", "aria-hidden": "true" }, bar), element("span", {}, String(count)));
  });
  const known = Object.values(progress.kept.seen).filter(({ solved, due }) => solved && !due).length;
  byId("deck-figures").replaceChildren(
    element("dl", { class: "deck-days" }, ...rows),
    element("p", {}, t("How far they have come: each time one is solved on its day, it stays away for longer.")),
    element("ol", { class: "deck-boxes" }, ...bars),
    element("p", { class: "aside-text" }, tn("{n} solved and not coming back", "{n} solved and not coming back", known)),
  );
}

/** The deck as a file, and from one. @param {Trainer} trainer */
function exchange(trainer) {
  const says = byId("deck-says");
  byId("deck-save").addEventListener("click", () => saveText(JSON.stringify({ deck: 1, progress: trainer.progress.kept, collections: own.collections }), `ludarium-deck-${today}.json`, "application/json"));
  byId("deck-file").addEventListener("change", async () => {
    const [file] = /** @type {HTMLInputElement} */ (byId("deck-file")).files ?? [];
    try {
      if (!file || file.size > 5_000_000) throw new Error(t("This file is larger than a deck can be."));
      const given = JSON.parse(await file.text().catch(() => ""));
      if (given?.deck !== 1 || typeof given.progress?.seen !== "object" || !Array.isArray(given.collections)) throw new Error(t("This file is not a deck."));
      trainer.progress.merge(given.progress);
      const brought = new Own();
      brought.take(given.collections);
      for (const collection of brought.collections) {
        const mine = own.collection(collection.id) ?? own.add(collection.name, collection.id);
        for (const puzzle of collection.puzzles) own.put(mine, puzzle);
      }
      own.save();
      location.reload();
    } catch (error) {
      tell(says, error instanceof SyntaxError ? t("This file is not a deck.") : /** @type {Error} */ (error).message);
    }
  });
}

async function main() {
  const puzzles = await everything();
  const progress = Progress.load(today);
  const [yet, now] = [puzzles.length > 0, puzzles.some(({ id }) => progress.due(id))];
  const trainer = new Trainer({
    puzzles, daily: null, today, dueOnly: true, here: `${location.pathname}?`,
    one: (id) => (games.has(id) ? get(`/api/puzzles/${games.get(id)}/${id}`) : opened(own.puzzles, id, post)),
    none: now ? t("That was all for today.") : yet ? t("Nothing more comes back today.") : t("Nothing comes back yet. Puzzles that you miss and mistakes from your games turn up here a day later."),
  });
  const stand = trainer.stand.bind(trainer);
  trainer.stand = () => {
    stand();
    const due = puzzles.filter(({ id }) => trainer.progress.due(id)).length;
    byId("standing").textContent = due ? tn("{n} comes back today", "{n} come back today", due) : t("Nothing more comes back today.");
    figures(trainer);
  };
  const next = trainer.next.bind(trainer);
  trainer.next = async () => {
    await next();
    offerMore();
  };
  exchange(trainer);
  Object.assign(globalThis, { ludarium: trainer }); // for tests, and for the curious
  await trainer.begin();
}

/** Nothing is left for today: there are other puzzles. */
function offerMore() {
  if (page.dataset.state !== "none") return;
  byId("after").replaceChildren(button(t("Solve other puzzles"), () => location.assign("/puzzles")));
  byId("after").hidden = false;
  byId("standing").textContent = ""; // the task says it
}

main().catch((error) => tell(byId("answer"), error.message));
