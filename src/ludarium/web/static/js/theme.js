// Colours and movement, set before anything is drawn: the reader's choice if there is one, else the device's. The switch in
// the header and the settings of the table change the same choice, on every page that is open.
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
    const next = root.dataset.theme === "dark" ? "light" : "dark";
    document.getElementById("theme")?.setAttribute("aria-label", `Switch to ${next} colours`);
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
