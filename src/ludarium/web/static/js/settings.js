// What the reader prefers; kept in this browser.

/** @typedef {{sounds: boolean, motion: "system" | "on" | "off", coordinates: boolean, autothrow: boolean, signs: boolean, muted: boolean, theme: "system" | "light" | "dark"}} Settings */

/** @type {Settings} */
const DEFAULTS = { sounds: true, motion: "system", coordinates: true, autothrow: false, signs: false, muted: false, theme: "system" };

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

/** @returns {Settings} */
export function load() {
  const flag = (/** @type {"sounds" | "coordinates" | "autothrow" | "signs" | "muted"} */ name) => (kept(name) === null ? DEFAULTS[name] : kept(name) === "on");
  return {
    sounds: flag("sounds"),
    coordinates: flag("coordinates"),
    autothrow: flag("autothrow"),
    signs: flag("signs"),
    muted: flag("muted"),
    motion: /** @type {Settings["motion"]} */ (kept("motion") ?? DEFAULTS.motion),
    theme: /** @type {Settings["theme"]} */ (kept("theme") ?? DEFAULTS.theme),
  };
}

/** Keep a choice, and let the page follow it. @param {Settings} settings @param {string} name @param {string | boolean} value */
export function change(settings, name, value) {
  Object.assign(settings, { [name]: value });
  keep(name, value === "system" ? null : typeof value === "boolean" ? (value ? "on" : "off") : value);
  const root = document.documentElement;
  if (name === "theme") root.dataset.theme = value === "system" ? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light") : String(value);
  if (name === "motion") {
    if (value === "system") delete root.dataset.motion;
    else root.dataset.motion = String(value);
  }
}
