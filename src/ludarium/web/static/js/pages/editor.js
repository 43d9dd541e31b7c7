// The page of the position editor.
import { element, nonce, post } from "../api.js";
import { capital } from "../hand.js";
import { gameChoice } from "../gamechoice.js";
import { address } from "../home.js";
import { byId, copy, tell } from "../page.js";
import { shape } from "../draw.js";
import { Editor, ERASER, HAND } from "../editor/editor.js";
import { Voice } from "../speech.js";
import { t } from "../words.js";

/** @typedef {import("../editor/editor.js").Edited} Edited */

const SOON = 300; // ms after the last letter typed until the rules are asked
const LEVEL = 5;
const page = byId("editor");
const voice = new Voice(byId("voice"));
const field = /** @type {HTMLTextAreaElement} */ (byId("text"));
const says = byId("says");
/** @type {(called: import("../gamechoice.js").Called) => void} shows a variant in the lists of games and boards */
let follow = () => {};

const editor = new Editor(byId("board"), {
  shown: (edited, keys) => shown(edited, keys),
  say: (sentence) => voice.say(sentence),
  tool: (tool) => {
    const input = /** @type {HTMLInputElement | null} */ (byId("tools").querySelector(`input[value="${CSS.escape(tool)}"]`));
    if (input) input.checked = true;
  },
});

// --- what is shown

/** @param {Edited} edited @param {string[]} keys */
function shown(edited, keys) {
  follow(edited);
  verdict(edited);
  palette(edited, keys);
  facts(edited);
  if (document.activeElement !== field) field.value = edited.text;
  tell(byId("variant"), edited.variant);
  const analyse = byId("analyse"); // a link that leads nowhere yet keeps its place
  if (edited.legal) analyse.setAttribute("href", address(`/analysis?${query(edited)}`));
  else analyse.removeAttribute("href");
  analyse.setAttribute("aria-disabled", String(!edited.legal));
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-picture]"))) {
    link.href = `/pictures/position.${link.dataset.picture}?text=${encodeURIComponent(edited.game)}&position=${encodeURIComponent(edited.text)}`;
    link.download = `${edited.title}.${link.dataset.picture}`;
    link.hidden = !edited.legal;
  }
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-legal]"))) button.disabled = !edited.legal || edited.outcome !== null;
  for (const how of ["mirror", "upside", "turn", "half"]) step(how).hidden = !edited.symmetries.includes(/** @type {"mirror"} */ (how));
  step("undo").disabled = !editor.past.length;
  step("redo").disabled = !editor.future.length;
  history.replaceState(null, "", `${location.pathname}?${query(edited)}`);
  page.dataset.text = edited.text;
  page.dataset.legal = String(edited.legal);
}

/** @param {Edited} edited */
const query = ({ game, text }) => `game=${encodeURIComponent(game)}&position=${encodeURIComponent(text)}`;

/** @param {string} name @returns {HTMLButtonElement} */
const step = (name) => /** @type {HTMLButtonElement} */ (document.querySelector(`[data-do="${name}"]`));

/** @param {Edited} edited */
function verdict({ legal, why, outcome, mover, players, lines }) {
  const where = byId("verdict");
  where.className = `verdict ${legal ? "good" : "bad"}`;
  const who = players[mover] ? t("{player} to move.", { player: capital(players[mover]) }) : "";
  const rest = lines.map(([title, text]) => `${capital(title)}: ${text}`).join(" · ");
  const words = legal ? [outcome ? t("A legal position; the game is over: {result}.", { result: outcome.text }) : t("A legal position."), outcome ? "" : who] : [t("Not a legal position."), why];
  const sentence = words.filter(Boolean).join(" ");
  if (where.firstChild?.textContent !== sentence) where.replaceChildren(element("span", {}, sentence));
  tell(says, legal ? rest : "");
}

/** @param {Edited} edited @param {string[]} keys */
function palette({ palette: kinds, board }, keys) {
  const state = `${board.digest} ${kinds.map(({ symbol }) => symbol)}`;
  byId("palette").hidden = !kinds.length;
  if (byId("tools").dataset.state === state) return;
  byId("tools").dataset.state = state;
  const tools = [
    { value: HAND, word: t("Move"), picture: sign("M8 3v10M12 2v11M16 4v9M4 9v5c0 5 3 8 7 8h1c5 0 8-3 8-8V7"), key: "" },
    ...kinds.map(({ symbol, word }, index) => ({ value: symbol, word: capital(word), picture: pictureOf(symbol), key: keys[index] ?? "" })),
    { value: ERASER, word: t("Take off"), picture: sign("M5 5l14 14M19 5L5 19"), key: "" },
  ];
  if (!tools.some(({ value }) => value === editor.tool)) editor.tool = HAND;
  byId("tools").replaceChildren(...tools.map(({ value, word, picture, key }) => {
    const input = /** @type {HTMLInputElement} */ (element("input", { type: "radio", name: "tool", value, class: "unseen" }));
    input.checked = value === editor.tool;
    input.addEventListener("change", () => editor.choose(value));
    return element("label", { class: "tool", title: word }, input, picture, element("span", { class: "unseen" }, word), key ? element("kbd", {}, key) : "");
  }));
}

/** @param {string} symbol */
function pictureOf(symbol) {
  const { prefix } = editor.surface.board.sheet;
  return shape("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, shape("use", { href: `#${prefix}${symbol}`, width: 100, height: 100 }));
}

/** @param {string} path */
const sign = (path) => shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round" }, shape("path", { d: path }));

/** @param {Edited} edited */
function facts({ facts: all, game }) {
  const where = byId("facts");
  const state = `${game} ${all.map(({ name }) => name)}`;
  if (where.dataset.state !== state) {
    where.dataset.state = state;
    where.replaceChildren(...all.map(factField));
  }
  for (const { name, value } of all) {
    const input = /** @type {HTMLInputElement} */ (where.querySelector(`[name="${CSS.escape(name)}"]`));
    if (input !== document.activeElement || input.tagName === "SELECT") input.value = value;
  }
}

/** @param {import("../editor/editor.js").Fact} fact */
function factField({ name, title, kind, choices, note }) {
  const input = /** @type {HTMLInputElement} */ (kind === "choice"
    ? element("select", { name }, ...choices.map(([value, word]) => element("option", { value }, capital(word))))
    : element("input", kind === "number" ? { name, type: "number", min: "0", max: "9999" } : { name, type: "text", maxlength: "200", autocomplete: "off", autocapitalize: "off" }));
  input.addEventListener("change", () => editor.change({ facts: { [name]: input.value } }));
  const words = note ? [element("small", { class: "aside-text" }, note)] : [];
  return element("label", {}, element("span", {}, capital(title), ...words), input);
}

// --- what can be done

/** A table that begins with the position. @param {"program" | "open"} other */
async function play(other) {
  const { now } = editor;
  if (!now) return;
  tell(says, t("Setting up the table …"));
  const own = Math.max(now.mover, 0);
  const seats = now.players.map((_, player) => (player === own ? { kind: "me" } : other === "program" ? { kind: other, level: LEVEL } : { kind: other }));
  const { url } = await post("/api/tables", { key: nonce(), game: now.game, seats, clock: { kind: "none" }, public: other === "program", takebacks: true, position: now.text });
  location.assign(address(url));
}

/** @type {Record<string, () => unknown>} */
const acts = {
  undo: () => editor.undo(),
  redo: () => editor.redo(),
  clear: () => editor.clear(),
  start: () => editor.start(),
  mirror: () => editor.change({ symmetry: "mirror" }),
  upside: () => editor.change({ symmetry: "upside" }),
  turn: () => editor.change({ symmetry: "turn" }),
  half: () => editor.change({ symmetry: "half" }),
  flip: () => editor.surface.turn(),
  program: () => play("program"),
  friend: () => play("open"),
  puzzle: () => editor.now && location.assign(address(`/my-puzzles/new?${query(editor.now)}`)),
  games: () => editor.now && location.assign(address(`/library?name=${editor.now.name}&${query(editor.now)}`)),
  copy: async () => {
    await copy(editor.now?.text ?? "");
    tell(says, t("The position is on the clipboard."));
  },
  link: async () => {
    await copy(location.href);
    tell(says, t("The link is on the clipboard."));
  },
};

function wire() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-do]"))) {
    button.addEventListener("click", async () => {
      try {
        await acts[button.dataset.do ?? ""]?.();
      } catch (error) {
        tell(says, /** @type {Error} */ (error).message);
      }
    });
  }
  let timer = 0;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => editor.write(field.value.trim()), SOON);
  });
  field.addEventListener("blur", () => editor.now && editor.now.text.trim() === field.value.trim() && (field.value = editor.now.text));
  addEventListener("keydown", (event) => {
    const typing = /** @type {Element} */ (event.target).closest("input[type=text], input[type=number], textarea");
    if (typing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    if (event.shiftKey) editor.redo();
    else editor.undo();
  });
}

async function main() {
  const asked = new URLSearchParams(location.search);
  const [games, boards] = ["choose-game", "choose-preset"].map((id) => /** @type {HTMLSelectElement} */ (byId(id)));
  follow = await gameChoice(games, boards);
  for (const select of [games, boards]) select.addEventListener("change", () => editor.ask(boards.value, null).catch((error) => tell(says, error.message)));
  wire();
  Object.assign(globalThis, { ludarium: editor }); // for tests, and for the curious
  await editor.ask(asked.get("game") || boards.value, asked.get("position"));
}

main().catch((error) => {
  const where = byId("verdict");
  where.className = "verdict bad";
  where.textContent = error.message;
});
