// In somebody else's page nobody is known: what is asked carries no cookie, and none is taken.
import { ApiError } from "../api.js";
import { home } from "../home.js";
import { language, t } from "../words.js";

/** @param {string} path @param {any} body */
async function answer(path, body) {
  if (path === "/api/me") return { csrf: "" }; // nothing asked from here needs one
  const headers = { Accept: "application/json", "Accept-Language": language, ...(body ? { "Content-Type": "application/json" } : {}) };
  let reply;
  try {
    reply = await fetch(path, { credentials: "omit", headers, ...(body ? { method: "POST", body: JSON.stringify(body) } : {}) });
  } catch {
    throw new ApiError(t("The server cannot be reached at the moment."), "OFFLINE", 0, undefined);
  }
  const found = await reply.json().catch(() => ({}));
  if (!reply.ok) throw new ApiError(found.say ?? t("The server answered {status}.", { status: reply.status }), found.code ?? "ERROR", reply.status, found.field);
  return found;
}

/** From now on this page asks as a stranger. */
export function becomeStranger() {
  const line = () => {
    throw new Error("there is no table here");
  };
  home.answers = { answer, line, address: (path) => path };
}
