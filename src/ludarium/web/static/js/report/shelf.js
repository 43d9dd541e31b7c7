// Reports are kept in this browser, so that none has to be made twice. Where a browser keeps nothing, they are made again.

const DATABASE = "ludarium-reports";
const STORE = "reports";
const MOST = 60; // reports; the oldest go first

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" }).createIndex("at", "at");
  return done(request);
}

/** @param {string} key @returns {Promise<any>} what was put there; null if there is nothing */
export async function taken(key) {
  try {
    const database = await opened();
    const found = await done(database.transaction(STORE).objectStore(STORE).get(key));
    database.close();
    return found?.value ?? null;
  } catch {
    return null;
  }
}

/** @param {string} key @param {any} value */
export async function put(key, value) {
  try {
    const database = await opened();
    const store = database.transaction(STORE, "readwrite").objectStore(STORE);
    await done(store.put({ key, value, at: Date.now() }));
    const keys = await done(store.index("at").getAllKeys());
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) await done(store.delete(old));
    database.close();
  } catch {
    // a private window, or a full disk: the report is made again next time
  }
}
