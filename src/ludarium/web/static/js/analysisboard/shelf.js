// The analyses of this browser, in its own database; where it keeps none, they last as long as the page.

/** @typedef {{id: string, name: string, game: string, title: string, size: number, changed: number, data: import("./tree.js").TreeData, at: number[]}} Kept `at`: the actions that lead to where one was */

const [BASE, STORE] = ["ludarium-analyses", "trees"];

/** @type {Map<string, Kept>} */
const memory = new Map();
/** @type {Promise<IDBDatabase | null> | null} */
let opened = null;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) => new Promise((good, bad) => {
  request.onsuccess = () => good(request.result);
  request.onerror = () => bad(request.error);
});

/** @returns {Promise<IDBDatabase | null>} */
function base() {
  opened ??= new Promise((good) => {
    try {
      const request = indexedDB.open(BASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
      request.onsuccess = () => good(request.result);
      request.onerror = () => good(null);
    } catch {
      good(null); // storage is switched off
    }
  });
  return opened;
}

/** @param {IDBTransactionMode} mode @returns {Promise<IDBObjectStore | null>} */
async function store(mode) {
  return (await base())?.transaction(STORE, mode).objectStore(STORE) ?? null;
}

/** All of them, the newest first. @returns {Promise<Kept[]>} */
export async function all() {
  const there = await store("readonly");
  const found = there ? await done(there.getAll()) : [...memory.values()];
  return found.sort((one, other) => other.changed - one.changed);
}

/** @param {string} id @returns {Promise<Kept | null>} */
export async function load(id) {
  const there = await store("readonly");
  return (there ? await done(there.get(id)) : memory.get(id)) ?? null;
}

/** Keep it. @param {Kept} kept @returns {Promise<boolean>} whether it will be there after the page is closed */
export async function save(kept) {
  memory.set(kept.id, kept);
  try {
    const there = await store("readwrite");
    if (there) await done(there.put(kept));
    return there !== null;
  } catch {
    return false; // the device is full
  }
}

/** @param {string} id */
export async function forget(id) {
  memory.delete(id);
  const there = await store("readwrite");
  if (there) await done(there.delete(id));
}
