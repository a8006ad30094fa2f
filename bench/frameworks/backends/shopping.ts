import { type Backend, json } from '../backend.js';

export function shopping(): Backend {
  const items = new Map(['Apples', 'Bread', 'Cheese', 'Dates'].map((text, i) => [i + 1, text]));
  const remove = (id: number) => (items.delete(id) ? json({}) : undefined);
  return {
    routes: [
      [/^GET \/api\/items$/, () => json([...items].map(([id, text]) => ({ id, text })))],
      [/^DELETE \/api\/items\/(\d+)$/, (_, [id]) => remove(Number(id))],
    ],
  };
}
