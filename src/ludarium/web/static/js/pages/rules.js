// A game's rules: sections to jump to, and small boards on which the rules can be tried.
import { element, get } from "../api.js";
import { PlayArea } from "../playarea.js";
import { Trying } from "../solving.js";
import { t } from "../words.js";

/** @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);
const name = /** @type {HTMLElement} */ (document.querySelector(".rules")).dataset.game ?? "";

/** Links to the headings, beside the text. */
function sections() {
  for (const [number, heading] of document.querySelectorAll(".prose h2").entries()) {
    heading.id = `section-${number}`;
    at("sections").append(element("a", { href: `#${heading.id}` }, heading.textContent ?? ""));
  }
}

/** One example being tried. */
class Trial extends Trying {
  /** @param {PlayArea} playArea @param {any} example */
  constructor(playArea, example) {
    super(playArea);
    this.example = example;
  }

  get game() {
    return this.example.text;
  }

  get position() {
    return this.example.position;
  }

  async begin() {
    this.leave();
    this.actions = [];
    at("example-say").textContent = this.example.say;
    answer("", false);
    await this.playArea.show(this.example.board, this.example.view);
  }

  /** @override */
  reset() {
    return this.begin();
  }

  /** @override @param {string} says */
  say(says) {
    answer(says, false);
  }

  /** @override @param {import("../solving.js").Explored} found */
  finished({ view, reached }) {
    return view.legal.length === 0 || this.example.wanted.includes(reached);
  }

  /** @override @param {import("../solving.js").Explored} found */
  judge({ reached }) {
    if (this.example.wanted.includes(reached)) answer(this.example.done, true);
    else this.say(t("That is allowed, but it is not what the task asks for. Set up the board again and have another go."));
  }
}

/** @param {string} says @param {boolean} good */
function answer(says, good) {
  at("example-answer").textContent = says;
  at("example-answer").classList.toggle("good", good);
}

async function examples() {
  const { examples } = await get(`/api/games/${name}/rules`);
  at("examples").hidden = !examples.length;
  if (!examples.length) return;
  /** @type {Trial} */
  let trial;
  const playArea = new PlayArea(at("example-board"), {
    act: (actions) => trial.act(actions),
    mayAct: () => trial?.open ?? false,
    why: (cells) => trial.why(cells),
    fits: () => trial.fits(),
    undo: () => trial.undo(),
    label: t("Board of the example"),
  });
  Object.assign(globalThis, { ludarium: { playArea } }); // for tests, and for the curious
  const tabs = examples.map((/** @type {any} */ example, /** @type {number} */ number) => {
    const radio = element("input", { type: "radio", name: "example", ...(number === 0 ? { checked: "" } : {}) });
    radio.addEventListener("change", () => {
      trial.leave();
      trial = new Trial(playArea, example);
      trial.begin();
    });
    return element("label", {}, radio, example.title);
  });
  at("example-tabs").replaceChildren(...tabs);
  trial = new Trial(playArea, examples[0]);
  at("example-again").addEventListener("click", () => trial.begin());
  await trial.begin();
}

sections();
examples().catch((error) => answer(error.message, false));
