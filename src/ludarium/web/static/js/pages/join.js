// Somebody came by an invitation: sit down under a name of one's own.
import { post } from "../api.js";
import { choose } from "../name.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("join"));
const invite = /** @type {HTMLElement} */ (document.querySelector(".join")).dataset.invite;
const field = /** @type {HTMLInputElement | null} */ (document.getElementById("name"));

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const problem = /** @type {HTMLElement} */ (document.getElementById("problem"));
  const name = field?.value.trim() ?? "";
  problem.hidden = true;
  try {
    if (name) await choose(name);
    const { url } = await post("/api/join", { invite });
    location.replace(url); // the invitation does not stay in the history
  } catch (error) {
    problem.textContent = /** @type {Error} */ (error).message;
    problem.hidden = false;
  }
});

document.addEventListener("named", (event) => {
  if (field) field.value = /** @type {CustomEvent} */ (event).detail;
});
