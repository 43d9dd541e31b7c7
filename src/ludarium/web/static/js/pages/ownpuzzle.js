// Solving one's own puzzles, on the same page as those of the games.
import { post } from "../api.js";
import { byId, tell } from "../page.js";
import { Own } from "../puzzles/own.js";
import { listed, opened } from "../puzzles/sources.js";
import { Trainer } from "../puzzles/trainer.js";
import { t } from "../words.js";

const collection = Own.load().collection(new URLSearchParams(location.search).get("c") ?? "");
if (collection) byId("heading").textContent = collection.name;
const puzzles = collection?.puzzles ?? [];
const trainer = new Trainer({
  puzzles: puzzles.map(listed), daily: null, today: byId("puzzle").dataset.today ?? "", one: (id) => opened(puzzles, id, post),
  here: `${location.pathname}?c=${collection?.id ?? ""}&`, none: t("This browser does not have that collection, or there is no puzzle in it."),
});
Object.assign(globalThis, { ludarium: trainer }); // for tests, and for the curious
trainer.begin().catch((error) => tell(byId("answer"), error.message));
