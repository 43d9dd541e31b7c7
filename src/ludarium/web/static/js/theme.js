// Light or dark, before anything is drawn: the reader's choice where there is one, else the system's.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const choice = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // storage is switched off: the system decides
    }
  };
  const show = () => {
    root.dataset.theme = choice() ?? (system.matches ? "dark" : "light");
  };
  show();
  system.addEventListener("change", show);
  try {
    if (localStorage.getItem("motion") === "off") root.dataset.motion = "off";
  } catch {
    // nothing was chosen
  }
  addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    button?.addEventListener("click", () => {
      const next = root.dataset.theme === "dark" ? "light" : "dark";
      try {
        localStorage.setItem("theme", next);
      } catch {
        // it holds for this page then
      }
      root.dataset.theme = next;
    });
  });
})();
