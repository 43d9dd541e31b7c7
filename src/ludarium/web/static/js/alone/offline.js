// The worker of a site without a server: keeps its files, so that it works without a connection. `ludarium site` writes before
// this which files there are. A newer version waits until somebody asks for it, or all pages are closed.

const worker = /** @type {any} */ (self);
/** @type {{version: string, first: string[], later: string[]}} */
const { version, first, later } = worker.SITE;
const STORE = `ludarium ${version}`;

/** Keep what is needed first; the rest comes when this is done. */
const begin = () => caches.open(STORE).then((store) => store.addAll(first));

/** Large files, one after the other; those that do not come now are kept when they are first used. */
async function goOn() {
  const store = await caches.open(STORE);
  for (const file of later) if (!(await store.match(file))) await store.add(file);
}

/** Forget older versions. */
async function tidy() {
  const names = (await caches.keys()).filter((name) => name.startsWith("ludarium ") && name !== STORE);
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const store = await caches.open(STORE);
  const found = await store.match(request, { ignoreSearch: true });
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok && later.some((file) => request.url.endsWith(file))) await store.put(request, fresh.clone());
  return fresh;
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(begin()));
worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(tidy());
  goOn().catch(() => {});
});
worker.addEventListener("message", (/** @type {any} */ event) => event.data === "take over" && worker.skipWaiting());
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  if (method === "GET" && new URL(url).origin === location.origin) event.respondWith(answer(event.request));
});
