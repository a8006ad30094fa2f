import { serve } from '../../server.mjs';

const stock = [
  { id: 'bolts', name: 'Bolts', count: 40 },
  { id: 'nuts', name: 'Nuts', count: 12 },
];

export function serveStock(folders) {
  return serve(new URL('./', import.meta.url), {
    routes: { 'GET /api/stock': () => stock },
    latencies: { 'GET /api/stock': 20, 'GET /shelf.svg': 60 },
    folders,
  });
}
