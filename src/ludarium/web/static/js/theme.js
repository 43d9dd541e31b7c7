// Colours and movement, before anything is drawn: the reader's choice where there is one, else the device's. The switch in the
// head and the settings of the table change the same choice, on every page that is open.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  /** What was chosen; null where the device decides. @type {Record<string, string | null>} */
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
    const next = root.dataset.theme === "dark" ? "light" : "dark";
    document.getElementById("theme")?.setAttribute("aria-label", `Switch to ${next} colours`);
  };

  /** Choose, keep it where that is possible, and let whoever shows the choice know. @param {string} name @param {string | null} value */
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

  read();
  show();
  for (const device of [dark, still]) device.addEventListener("change", show);
  addEventListener("storage", again); // chosen on another page
  addEventListener("pageshow", (event) => event.persisted && again()); // come back to
  addEventListener("prefer", (event) => prefer(/** @type {CustomEvent} */ (event).detail.name, /** @type {CustomEvent} */ (event).detail.value));
  addEventListener("DOMContentLoaded", () => {
    show();
    document.getElementById("theme")?.addEventListener("click", () => prefer("theme", root.dataset.theme === "dark" ? "light" : "dark"));
  });
})();
