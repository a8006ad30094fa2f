import { serve } from '../../server.mjs';

export function serveIdeas() {
  const tea = { id: 1, title: 'More tea', votes: 4 };
  const plants = { id: 2, title: 'More plants', votes: 4 };
  return serve(new URL('./', import.meta.url), {
    routes: {
      'GET /api/ideas': () => [tea, plants],
      'POST /api/ideas/2/vote': () => [{ ...plants, votes: 5 }, tea],
    },
    latencies: { 'POST /api/ideas/2/vote': 40 },
  });
}
