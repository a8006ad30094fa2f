import { serve } from '../../server.mjs';

export function serveBasket() {
  return serve(new URL('./', import.meta.url), {
    routes: { 'POST /api/coupon': ({ body }) => ({ off: body.code === 'SPRING' ? 6 : 0 }) },
    latencies: { 'POST /api/coupon': 50 },
  });
}
