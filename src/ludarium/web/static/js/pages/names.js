// The names of the people at a new table: my own, kept by the server, and those beside me, kept in this browser.
import { element } from "../api.js";
import { myName } from "../name.js";
import { keep, kept } from "../settings.js";
import { t } from "../words.js";

/** @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);

/** A field for each person at this screen; nobody needs a name against the program alone. @param {string[]} seats @param {string[]} players */
export function fillNames(seats, players) {
  const before = names();
  const people = seats.flatMap((kind, number) => (kind === "me" || kind === "here" ? [number] : []));
  const alone = !seats.includes("open") && people.length < 2;
  at("names-field").hidden = alone;
  at("names-title").textContent = people.length > 1 ? t("Your names") : t("Your name");
  at("names").replaceChildren(...(alone ? [] : people).map((number) => {
    const mine = seats[number] === "me";
    const field = /** @type {HTMLInputElement} */ (element("input", { maxlength: "40", "data-seat": String(number), autocomplete: mine ? "nickname" : "off", placeholder: mine ? t("Guest") : t("Somebody beside me") }));
    field.value = before[number] ?? (mine ? myName() : (kept(`beside me ${number}`) ?? ""));
    field.addEventListener("change", () => mine || keep(`beside me ${number}`, field.value.trim() || null));
    return people.length > 1 ? element("label", {}, players[number], field) : labelled(field);
  }));
}

/** @param {HTMLInputElement} field */
function labelled(field) {
  field.setAttribute("aria-labelledby", "names-title");
  return field;
}

/** What was typed, by seat; nothing where a field is empty. @returns {Record<number, string>} */
export function names() {
  const fields = /** @type {HTMLInputElement[]} */ ([...at("names").querySelectorAll("input")]);
  return Object.fromEntries(fields.flatMap((field) => (field.value.trim() ? [[Number(field.dataset.seat), field.value.trim()]] : [])));
}
