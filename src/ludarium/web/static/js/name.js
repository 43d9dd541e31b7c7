// The name somebody goes by: chosen once, shown in the head of every page, changed in a small dialog.
import { element, post } from "./api.js";
import { button } from "./page.js";
import { t } from "./words.js";

const LONGEST = 40;
const shown = document.getElementById("my-name");
const opener = document.getElementById("who");

/** What somebody is called, empty where they have not chosen a name. */
export const myName = () => (opener?.dataset.named === "true" ? (shown?.textContent ?? "") : "");

/** Choose a name. The server keeps it, and says what is wrong with it where it will not do. @param {string} name @returns {Promise<string>} */
export async function choose(name) {
  if (name === myName()) return name;
  const { name: kept } = await post("/api/me", { name });
  if (shown) shown.textContent = kept;
  if (opener) opener.dataset.named = "true";
  document.dispatchEvent(new CustomEvent("named", { detail: kept }));
  return kept;
}

/** The dialog, made when it is first wanted. */
function dialog() {
  const field = /** @type {HTMLInputElement} */ (element("input", { id: "own-name", maxlength: String(LONGEST), autocomplete: "nickname", placeholder: t("Your name") }));
  const problem = element("p", { class: "message bad", role: "alert", hidden: "" });
  const save = element("button", { type: "submit", class: "button main" }, t("Save"));
  const form = element(
    "form", {},
    element("h2", { id: "name-title" }, t("Your name")),
    element("p", { class: "aside-text" }, t("Others see it at every table you play at. You can change it whenever you like.")),
    element("label", { for: "own-name", class: "unseen" }, t("Your name")),
    field, problem,
    element("div", { class: "row" }, save, button(t("Cancel"), () => made.close())),
  );
  const made = /** @type {HTMLDialogElement} */ (element("dialog", { id: "name-dialog", "aria-labelledby": "name-title" }, form));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await choose(field.value);
      made.close();
    } catch (error) {
      problem.textContent = /** @type {Error} */ (error).message;
      problem.hidden = false;
      field.focus();
    }
  });
  made.addEventListener("click", (event) => event.target === made && made.close());
  document.body.append(made);
  return {
    open() {
      problem.hidden = true;
      field.value = myName();
      made.showModal();
      field.select();
    },
  };
}

/** @type {{open: () => void} | null} */
let made = null;
opener?.addEventListener("click", () => (made ??= dialog()).open());
