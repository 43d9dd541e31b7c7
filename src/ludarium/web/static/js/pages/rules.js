// A game's rules: sections to jump to, and small boards on which the rules can be tried.
import { element, get, post } from "../api.js";
import { PlayArea } from "../playarea.js";

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
class Trial {
  /** @param {PlayArea} playArea @param {any} example */
  constructor(playArea, example) {
    this.playArea = playArea;
    this.example = example;
    /** @type {number[]} */
    this.actions = [];
    this.asked = 0; // questions put to the server; only the answer to the last one counts
  }

  /** Another example lies on the board now: answers still on their way are for nobody. */
  leave() {
    this.asked += 1;
  }

  async begin() {
    this.asked += 1;
    this.actions = [];
    at("example-say").textContent = this.example.say;
    answer("", false);
    await this.playArea.show(this.example.board, this.example.view);
  }

  /** @param {number[]} more */
  async act(more) {
    await this.reach([...this.actions, ...more]);
  }

  undo() {
    return this.actions.length > 1 ? this.reach(this.actions.slice(0, -1)) : this.begin();
  }

  /** @param {number[]} actions */
  async reach(actions) {
    const asked = ++this.asked;
    try {
      const { view, reached } = await post("/api/explore", { game: this.example.text, position: this.example.position, actions });
      if (asked !== this.asked) return;
      this.actions = actions;
      this.playArea.view(view, { kind: "act", cells: [], player: 0, text: "" });
      this.judge(view, reached);
    } catch (error) {
      if (asked === this.asked) answer(/** @type {Error} */ (error).message, false);
    }
  }

  /** @param {any} view @param {string} reached */
  judge(view, reached) {
    if (this.example.wanted.includes(reached)) answer(this.example.done, true);
    else if (view.legal.length === 0) answer("That is allowed, but it is not what the task asks for. Set up the board again and have another go.", false);
    else answer("Go on: the turn is not finished.", false);
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
    why: () => answer("That is not a move here. The marked squares show what is.", false),
    undo: () => trial.undo(),
    label: "Board of the example",
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
