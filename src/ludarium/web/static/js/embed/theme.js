// The colours of a board in somebody else's page: what that page asked for, else the reader's system. Nothing is kept here.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const show = () => {
    root.dataset.theme = root.dataset.asked ?? (dark.matches ? "dark" : "light");
    root.dataset.motion = still.matches ? "off" : "on";
  };
  show();
  for (const device of [dark, still]) device.addEventListener("change", show);
})();
