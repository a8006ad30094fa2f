import { openDB } from 'idb';

const db = openDB('price-desk', 1, {
  upgrade(db) {
    db.createObjectStore('products', { keyPath: 'id' });
  },
});

export async function cached(id) {
  return (await db).get('products', id);
}

export async function remember(product) {
  await (await db).put('products', product);
}
