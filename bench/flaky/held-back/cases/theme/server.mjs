import { serve } from '../../server.mjs';

export function serveDocs(folders) {
  return serve(new URL('./', import.meta.url), {
    routes: { 'GET /api/preferences': () => ({ theme: 'light' }) },
    latencies: { 'GET /api/preferences': 25, 'GET /drawing.svg': 60 },
    folders,
  });
}
