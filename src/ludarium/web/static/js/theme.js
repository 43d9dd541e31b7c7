// Colours and movement, set before anything is drawn: the reader's choice if there is one, else the device's. The switch in
// the header and the settings of the table change the same choice, on every page that is open. The language is chosen here,
// too: the server finds the choice in a cookie, and writes the page in it; a site without a server has its pages in every language.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  /** What was chosen; null if the device decides. @type {Record<string, string | null>} */
  const chosen = { theme: null, motion: null };
  const known = { theme: ["light", "dark"], motion: ["on", "off"] };

  const read = () => {
    for (const [name, values] of Object.entries(known)) {
      try {
        const kept = localStorage.getItem(name);
        chosen[name] = kept !== null && values.includes(kept) ? kept : null;
      } catch {
        return; // storage is switched off: what was chosen holds for this page
      }
    }
  };

  const show = () => {
    root.dataset.theme = chosen.theme ?? (dark.matches ? "dark" : "light");
    root.dataset.motion = chosen.motion ?? (still.matches ? "off" : "on");
    const button = document.getElementById("theme");
    const next = root.dataset.theme === "dark" ? button?.dataset.toLight : button?.dataset.toDark;
    button?.setAttribute("aria-label", next ?? "");
  };

  /** Choose, keep the choice if possible, and let everything that shows it know. @param {string} name @param {string | null} value */
  const prefer = (name, value) => {
    chosen[name] = value;
    try {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
    } catch {
      // it holds for this page then
    }
    show();
    dispatchEvent(new CustomEvent("preferred", { detail: { ...chosen } }));
  };

  const again = () => {
    read();
    show();
    dispatchEvent(new CustomEvent("preferred", { detail: { ...chosen } }));
  };

  /** Where a site without a server has this page in that language. @param {string} code */
  const inLanguage = (code) => {
    const base = new URL(root.dataset.root ?? "", location.href).href;
    const own = root.lang === "en" ? base : `${base}${root.lang}/`;
    return `${base}${code === "en" ? "" : `${code}/`}${location.href.slice(own.length)}`;
  };

  /** Go to the page in the reader's language, on a site that has it in several. */
  const follow = () => {
    const codes = root.dataset.languages?.split(" ") ?? [];
    let chosen = null;
    try {
      chosen = localStorage.getItem("language");
    } catch {
      // storage is switched off
    }
    const language = [chosen, ...navigator.languages.map((tag) => tag.split("-")[0])].find((code) => code !== null && codes.includes(code)) ?? "en";
    if (codes.length && language !== root.lang) location.replace(inLanguage(language));
  };

  /** @param {string} code a language; empty if the browser decides */
  const speak = (code) => {
    if ("alone" in root.dataset) {
      if (code) localStorage.setItem("language", code);
      else localStorage.removeItem("language");
      return follow();
    }
    document.cookie = `ludarium_language=${code}; path=/; max-age=${code ? 31_536_000 : 0}; samesite=lax`;
    location.reload();
  };

  follow();
  read();
  show();
  addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && "language" in target.dataset) speak(target.value);
  });
  for (const device of [dark, still]) device.addEventListener("change", show);
  addEventListener("storage", again); // chosen on another page
  addEventListener("pageshow", (event) => event.persisted && again()); // come back to
  addEventListener("prefer", (event) => prefer(/** @type {CustomEvent} */ (event).detail.name, /** @type {CustomEvent} */ (event).detail.value));
  addEventListener("DOMContentLoaded", () => {
    show();
    const spoken = "alone" in root.dataset ? (localStorage.getItem("language") ?? "") : (/(?:^|; )ludarium_language=(\w+)/.exec(document.cookie)?.[1] ?? "");
    for (const select of document.querySelectorAll("select[data-language]")) /** @type {HTMLSelectElement} */ (select).value = spoken;
    document.getElementById("theme")?.addEventListener("click", () => prefer("theme", root.dataset.theme === "dark" ? "light" : "dark"));
  });
})();
