// Small things of the page: finding elements, tabs, drawers, copying.
import { element } from "./api.js";

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** A sentence with what stands between backquotes as code. @param {string} sentence */
export const coded = (sentence) => sentence.split("`").map((part, index) => (index % 2 ? element("code", {}, part) : part));

/** A button that does something. @param {string} text @param {() => void} act @param {string} [kind] */
export function button(text, act, kind = "button") {
  const made = element("button", { type: "button", class: kind }, text);
  made.addEventListener("click", act);
  return made;
}

/** Set a text, and hide its element where there is none. @param {HTMLElement} where @param {string} text */
export function tell(where, text) {
  if (where.textContent !== text) where.textContent = text;
  where.hidden = !text;
}

/** Tabs that arrow keys walk along. @param {HTMLElement} tablist */
export function tabs(tablist) {
  const all = /** @type {HTMLElement[]} */ ([...tablist.querySelectorAll("[role=tab]")]);
  const choose = (/** @type {HTMLElement} */ tab, focus = false) => {
    for (const other of all) {
      const chosen = other === tab;
      other.setAttribute("aria-selected", String(chosen));
      other.tabIndex = chosen ? 0 : -1;
      byId(other.getAttribute("aria-controls") ?? "").hidden = !chosen;
    }
    delete tab.dataset.news;
    if (focus) tab.focus();
  };
  for (const [index, tab] of all.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      choose(all[(index + by + all.length) % all.length], true);
    });
  }
}

/** Drawers close by their button, by Escape, and by a click beside them. */
export function drawers() {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target === dialog || target.closest("[data-close]")) dialog.close();
    });
  }
}

/** @param {string} id */
export function openDrawer(id) {
  /** @type {HTMLDialogElement} */ (byId(id)).showModal();
}

/** Put a text on the clipboard, also where the page is not https. @param {string} text */
export async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = /** @type {HTMLTextAreaElement} */ (element("textarea", { class: "unseen", readonly: "" }));
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy"); // the only way there is on plain http
  area.remove();
}
