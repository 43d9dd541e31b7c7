// Asking the server over HTTP. Every refusal becomes an ApiError that says, in words, what was wrong.
import { home } from "./home.js";
import { t } from "./words.js";

/** A refusal by the server, or a failure to reach it. */
export class ApiError extends Error {
  /** @param {string} say @param {string} code @param {number} status @param {string | undefined} field */
  constructor(say, code, status, field) {
    super(say);
    this.code = code;
    this.status = status;
    this.field = field;
  }
}

/** @param {string} path @param {RequestInit} init @returns {Promise<any>} */
async function ask(path, init) {
  if (home.answers) return home.answers.answer(path, typeof init.body === "string" ? JSON.parse(init.body) : null);
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new ApiError(t("The server cannot be reached at the moment."), "OFFLINE", 0, undefined);
  }
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  const retry = body.retry ? ` ${t("Try again in {seconds} s.", { seconds: Math.ceil(body.retry) })}` : "";
  throw new ApiError((body.say ?? t("The server answered {status}.", { status: answer.status })) + retry, body.code ?? "ERROR", answer.status, body.field);
}

/** What the page came with: answers by their path, so that it need not ask before it is first drawn. @type {Record<string, any>} */
const given = JSON.parse(/** @type {HTMLTemplateElement | null} */ (document.getElementById("given"))?.content.textContent || "{}");

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  const answer = given[path];
  delete given[path]; // asked again, the server says how things stand by then
  return answer ?? ask(path, { headers: { Accept: "application/json" } });
}

/** @type {Promise<any> | null} */
let known = null;

/** Who this browser is to the server: `{guest, name, csrf}`; asked for once. */
export function me() {
  known ??= get("/api/me").catch((error) => {
    known = null;
    throw error;
  });
  return known;
}

/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export async function post(path, body) {
  const { csrf } = await me();
  const headers = { "Content-Type": "application/json", "X-Ludarium-CSRF": csrf };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** A number nobody can guess, for dice that can be checked (dicebook.js) and for requests that may be sent twice. */
export function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} tag @param {Record<string, string>} [attributes] @param {...(Node | string)} inside */
export function element(tag, attributes = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}
