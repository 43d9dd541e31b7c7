// A page of a site without a server: everything the other modules would ask a server is answered here. This module comes first.
import { home } from "../home.js";
import { kept } from "../settings.js";
import { answer } from "./answers.js";
import { localTable, HomeLine } from "./line.js";
import { loadedText, savedText } from "./saving.js";
import { place, rulesFolders } from "./variant.js";

/** A variant's text as part of an address, as `ludarium site` writes it. @param {string} text */
const slug = (text) => text.replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "");

const root = document.documentElement;
const language = root.lang === "en" ? "" : `${root.lang}/`; // where pages in this language lie

/** Where the site has what a server has under this path. @param {string} path */
function address(path) {
  const { pathname, searchParams } = new URL(path, "http://home");
  const [, first, second] = pathname.split("/");
  if (first === "t") return place(`${language}t/?table=${second}`);
  if (first === "symbols") return place(`symbols/${second}`);
  const variant = searchParams.get("variant");
  if (first === "rules" && variant) return place(rulesFolders.get(variant) ?? `rules/${second}/${variant === second ? "" : `${slug(variant)}/`}`);
  return place((first === "rules" && second ? "" : language) + (pathname === "/" ? "" : `${pathname.slice(1)}/`)) + (searchParams.size ? `?${searchParams}` : "");
}

home.answers = { answer, line: (table, ears) => new HomeLine(table, ears), address };

/** The table's name is in the address, as there is one page for all tables. */
function tablePage() {
  const page = document.getElementById("table");
  if (!page) return;
  page.dataset.table = new URLSearchParams(location.search).get("table") ?? "";
  document.getElementById("json")?.addEventListener("click", async (event) => {
    event.preventDefault();
    const table = await localTable(page.dataset.table ?? "");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([savedText(table)], { type: "application/json" }));
    link.download = `${table.kept.game.replace(/\W+/g, "-").replace(/-$/, "")}-${table.kept.id}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
}

/** A saved game can be opened from the start page. */
function loading() {
  const field = document.getElementById("load");
  field?.addEventListener("change", async () => {
    const problem = /** @type {HTMLElement} */ (document.getElementById("load-problem"));
    try {
      const [chosen] = /** @type {HTMLInputElement} */ (field).files ?? [];
      if (chosen) location.assign(address(`/t/${await loadedText(await chosen.text())}`));
    } catch (error) {
      problem.textContent = /** @type {Error} */ (error).message;
      problem.hidden = false;
    }
  });
}

/** My name, which this browser keeps. */
function greeting() {
  const [shown, opener] = ["my-name", "who"].map((id) => document.getElementById(id));
  const name = kept("my name");
  if (!name || !shown || !opener) return;
  shown.textContent = name;
  opener.dataset.named = "true";
}

/** Keep the site for days without a connection, and say when there is a newer one. */
async function keeping() {
  if (!("serviceWorker" in navigator)) return;
  const worker = await navigator.serviceWorker.register(place("worker.js"));
  const say = () => {
    const news = document.getElementById("news");
    if (news) news.hidden = false;
  };
  if (worker.waiting && navigator.serviceWorker.controller) say();
  worker.addEventListener("updatefound", () => {
    const coming = worker.installing;
    coming?.addEventListener("statechange", () => coming.state === "installed" && navigator.serviceWorker.controller && say());
  });
  document.getElementById("news-take")?.addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    worker.waiting?.postMessage("take over");
  });
}

tablePage();
loading();
greeting();
keeping().catch(() => {}); // the site works without it, as long as there is a connection
