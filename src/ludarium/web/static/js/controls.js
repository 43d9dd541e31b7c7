// Buttons, settings and keys of the table page, wired to the table.
import { element } from "./api.js";
import { address } from "./home.js";
import { byId, copy, openDrawer } from "./page.js";
import { change, keep } from "./settings.js";
import { setTips, tipping, toggleRoute } from "./tips.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/** Wire everything up; returns what a letter typed on the board does. @param {Table} table @returns {(letter: string) => boolean} */
export function controls(table) {
  const acts = {
    hint: () => table.remarks.hint(),
    takeback: () => table.ask(table.view?.undo ? "undo" : "offer", table.view?.undo ? {} : { offer: "takeback" }),
    flip: () => table.flip(),
    route: () => toggleRoute(table),
    untip: () => setTips(table, false),
    rules: () => {
      openDrawer("rules");
      rules(table).catch(() => {});
    },
    more: () => openDrawer("more"),
    draw: () => table.ask("offer", { offer: "draw" }),
    pause: () => table.ask("offer", { offer: "pause" }),
    hints: () => table.company.offerHints(),
    resign: () => openDrawer("sure"),
  };
  for (const node of document.querySelectorAll("[data-do]")) {
    node.addEventListener("click", () => {
      const name = /** @type {keyof typeof acts} */ (/** @type {HTMLElement} */ (node).dataset.do);
      node.closest("dialog")?.close();
      acts[name]();
    });
  }
  byId("sure-yes").addEventListener("click", () => {
    /** @type {HTMLDialogElement} */ (byId("sure")).close();
    table.ask("resign", table.own.length > 1 ? { seat: table.view?.mover } : {});
  });
  byId("curtain-open").addEventListener("click", () => {
    table.curtained = table.view?.mover ?? -1;
    byId("curtain").hidden = true;
  });
  settings(table);
  talk(table);
  record(table);
  replay(table);
  return letters(table, acts);
}

/** The rules in a drawer; fetched when first asked for. @param {Table} table */
async function rules({ data }) {
  const box = byId("rules-text");
  if (box.childElementCount || !data) return;
  const place = address(`/rules/${data.board.game}?variant=${encodeURIComponent(data.game)}`);
  const answer = await fetch(place);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  box.replaceChildren(...(page.querySelector(".prose")?.childNodes ?? []));
  box.append(element("p", {}, element("a", { href: place }, t("The rules with boards to try things on"))));
}

/** @param {Table} table @param {Record<string, () => void>} acts */
function letters(table, acts) {
  /** @type {Record<string, () => void>} */
  const commands = {
    h: acts.hint,
    f: acts.flip,
    u: () => table.view?.undo && table.ask("undo"),
    t: () => table.throwNow?.(),
    y: () => {
      const { hand } = table.playArea;
      const choice = hand.end ?? hand.buttons[0];
      if (table.playArea.open && choice) table.playArea.choose(choice);
    },
  };
  addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
    const travels = {
      ArrowLeft: () => table.replay.step(-1),
      ArrowRight: () => table.replay.step(1),
      Home: () => table.replay.go(0),
      End: () => table.live(),
    };
    const onBoard = target.closest("[role=grid]");
    const travel = travels[/** @type {keyof typeof travels} */ (event.key)];
    if (onBoard && event.key.startsWith("Arrow")) return; // there they walk over the cells
    if (travel && table.data?.turns.length && !target.closest("[role=tab]")) {
      event.preventDefault();
      travel().catch(() => {});
    } else if (onBoard) return;
    else if (event.key === "Escape" && table.replay.at !== null) table.live();
    else commands[event.key]?.();
  });
  return (/** @type {string} */ letter) => {
    commands[letter]?.();
    return letter in commands;
  };
}

/** @param {Table} table */
function settings(table) {
  const form = /** @type {HTMLFormElement} */ (byId("settings"));
  const fill = () => {
    for (const control of form.querySelectorAll("input, select")) {
      const input = /** @type {HTMLInputElement} */ (control);
      const value = table.settings[/** @type {keyof typeof table.settings} */ (input.name)];
      if (typeof value === "boolean") input.checked = value;
      else if (value) input.value = value;
    }
  };
  fill();
  addEventListener("preferred", (event) => { // the switch in the head, or another page
    const { theme, motion } = /** @type {CustomEvent} */ (event).detail;
    Object.assign(table.settings, { theme: theme ?? "system", motion: motion ?? "system" });
    fill();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.name === "language") return; // theme.js sees to it
    if (input.name === "turned") return table.flip();
    if (input.name === "tips") return setTips(table, input.checked);
    change(table.settings, input.name, input.type === "checkbox" ? input.checked : input.value);
    table.sounds.on = table.settings.sounds;
    table.playArea.arrange({ coordinates: table.settings.coordinates, signs: table.settings.signs });
    if (table.settings.autothrow) table.throwNow?.();
  });
  byId("more").addEventListener("toggle", () => {
    /** @type {HTMLInputElement} */ (form.elements.namedItem("tips")).checked = tipping(table);
    /** @type {HTMLInputElement} */ (form.elements.namedItem("turned")).checked = table.turnedRound;
  });
}

/** @param {Table} table */
function talk(table) {
  const field = /** @type {HTMLInputElement} */ (byId("chat-text"));
  byId("chat-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    table.ask("chat", { text });
  });
  const mute = /** @type {HTMLInputElement} */ (byId("mute"));
  mute.checked = table.settings.muted;
  mute.addEventListener("change", () => {
    change(table.settings, "muted", mute.checked);
    table.line.send({ t: "sync" });
  });
}

/** @param {Table} table */
function record(table) {
  byId("copy").addEventListener("click", async () => {
    const answer = await fetch(`/api/tables/${table.id}/record.pgn`);
    await copy(await answer.text());
    byId("copy").textContent = t("Copied");
  });
  const { script = "", style } = byId("embed").dataset;
  byId("embed").addEventListener("click", async () => {
    await import(script);
    /** @type {any} */ (globalThis).ludariumEmbed(table.data, style);
  });
}

/** @param {Table} table */
function replay(table) {
  const acts = {
    first: () => table.replay.go(0),
    back: () => table.replay.step(-1),
    play: () => table.replay.toggle(),
    on: () => table.replay.step(1),
    leave: () => table.live(),
  };
  for (const node of document.querySelectorAll("[data-replay]")) {
    const name = /** @type {keyof typeof acts} */ (/** @type {HTMLElement} */ (node).dataset.replay);
    node.addEventListener("click", () => acts[name]().catch(() => {}));
  }
  const slider = /** @type {HTMLInputElement} */ (byId("ply"));
  slider.addEventListener("input", () => table.replay.go(Number(slider.value)).catch(() => {}));
}
