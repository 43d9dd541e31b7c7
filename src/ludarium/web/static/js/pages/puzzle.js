// The page on which the puzzles of a game are solved.
import { get } from "../api.js";
import { byId, tell } from "../page.js";
import { Trainer } from "../puzzles/trainer.js";
import { t } from "../words.js";

const name = byId("puzzle").dataset.game ?? "";

get(`/api/puzzles/${name}`)
  .then(({ puzzles, daily, today }) => {
    const trainer = new Trainer({ puzzles, daily, today, one: (id) => get(`/api/puzzles/${name}/${id}`), here: `${location.pathname}?`, none: t("There is no such puzzle.") });
    Object.assign(globalThis, { ludarium: trainer }); // for tests, and for the curious
    return trainer.begin();
  })
  .catch((error) => tell(byId("answer"), error.message));
