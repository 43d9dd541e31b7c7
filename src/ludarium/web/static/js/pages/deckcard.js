// How many come back today, on the card of the deck.
import { byId, tell } from "../page.js";
import { today } from "../puzzles/mistakes.js";
import { Progress } from "../puzzles/progress.js";
import { tn } from "../words.js";

const progress = Progress.load(today());
const due = Object.keys(progress.kept.seen).filter((id) => progress.due(id)).length;
if (due) tell(byId("deck-due"), tn("{n} comes back today", "{n} come back today", due));
