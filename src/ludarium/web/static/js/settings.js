// What the reader prefers; kept in this browser.

/** @typedef {{sounds: boolean, motion: "system" | "on" | "off", coordinates: boolean, autothrow: boolean, engine: boolean, signs: boolean, muted: boolean, theme: "system" | "light" | "dark"}} Settings */

/** @type {Settings} */
const DEFAULTS = { sounds: true, motion: "system", coordinates: true, autothrow: false, engine: true, signs: false, muted: false, theme: "system" };

/** @param {string} key @returns {string | null} */
export function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is switched off
  }
}

/** @param {string} key @param {string | null} value */
export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // it holds for this page then
  }
}

/** What was chosen of these, else what the device says. @param {string} key @param {...string} values */
function one(key, ...values) {
  const value = kept(key);
  return value !== null && values.includes(value) ? value : "system";
}

/** @returns {Settings} */
export function load() {
  const flag = (/** @type {"sounds" | "coordinates" | "autothrow" | "engine" | "signs" | "muted"} */ name) => (kept(name) === null ? DEFAULTS[name] : kept(name) === "on");
  return {
    sounds: flag("sounds"),
    coordinates: flag("coordinates"),
    autothrow: flag("autothrow"),
    engine: flag("engine"),
    signs: flag("signs"),
    muted: flag("muted"),
    motion: /** @type {Settings["motion"]} */ (one("motion", "on", "off")),
    theme: /** @type {Settings["theme"]} */ (one("theme", "light", "dark")),
  };
}

/** Keep a choice, and let the page follow it: colours and movement are in theme.js's care. @param {Settings} settings @param {string} name @param {string | boolean} value */
export function change(settings, name, value) {
  Object.assign(settings, { [name]: value });
  if (name === "theme" || name === "motion") dispatchEvent(new CustomEvent("prefer", { detail: { name, value: value === "system" ? null : value } }));
  else keep(name, typeof value === "boolean" ? (value ? "on" : "off") : value);
}
