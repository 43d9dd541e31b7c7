// Somebody came by an invitation: sit down under a name of one's own.
import { me, nonce, post } from "../api.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("join"));
const invite = /** @type {HTMLElement} */ (document.querySelector(".join")).dataset.invite;

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const problem = /** @type {HTMLElement} */ (document.getElementById("problem"));
  const name = /** @type {HTMLInputElement} */ (document.getElementById("name")).value.trim();
  problem.hidden = true;
  try {
    if (name) await post("/api/me", { name });
    const { url } = await post("/api/join", { invite, nonce: nonce() });
    location.replace(url); // the invitation does not stay in the history
  } catch (error) {
    problem.textContent = /** @type {Error} */ (error).message;
    problem.hidden = false;
  }
});

if (form) {
  me().then(({ name }) => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById("name"));
    if (!field.value && !/^Guest/.test(name)) field.value = name;
  }).catch(() => {});
}
