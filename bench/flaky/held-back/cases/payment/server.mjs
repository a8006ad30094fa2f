import { serve } from '../../server.mjs';

export function servePayment() {
  return serve(new URL('./', import.meta.url), {
    routes: { 'POST /api/payments': () => ({ receipt: 'A-5' }) },
    latencies: { 'POST /api/payments': 60 },
  });
}
