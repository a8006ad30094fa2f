import { serve } from '../../server.mjs';

export function serveShop() {
  return serve(new URL('./', import.meta.url), {
    latencies: { 'GET /statistics.js': 20, 'GET /logo.svg': 60 },
  });
}
