import { serve } from '../../server.mjs';

export function serveDraft() {
  return serve(new URL('./', import.meta.url), {
    routes: { 'PUT /api/draft': () => ({ version: 2 }) },
    latencies: { 'PUT /api/draft': 60 },
  });
}
