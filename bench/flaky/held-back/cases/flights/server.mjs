import { serve } from '../../server.mjs';

export function serveFlights() {
  return serve(new URL('./', import.meta.url), {
    routes: {
      'GET /api/flights/north': () => [{ from: '8:10', price: 120 }],
      'GET /api/flights/south': () => [{ from: '9:45', price: 95 }],
    },
    latencies: { 'GET /api/flights/south': 45 },
  });
}
