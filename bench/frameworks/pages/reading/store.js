// A small promise wrapper around IndexedDB: one store, one key.
const opened = new Promise((resolve, reject) => {
  const request = indexedDB.open('reading', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('kv');
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const store = {
  async get() {
    const db = await opened;
    return (await done(db.transaction('kv').objectStore('kv').get('items'))) ?? [];
  },
  async set(items) {
    const db = await opened;
    await done(db.transaction('kv', 'readwrite').objectStore('kv').put(items, 'items'));
  },
  // Reads and writes in one transaction.
  async update(change) {
    const db = await opened;
    const kv = db.transaction('kv', 'readwrite').objectStore('kv');
    const items = change((await done(kv.get('items'))) ?? []);
    await done(kv.put(items, 'items'));
    return items;
  },
};
