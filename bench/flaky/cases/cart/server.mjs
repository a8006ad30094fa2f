import { serveApp } from '../../server.mjs';

const prices = { mug: 8, teapot: 24 };

export function serve() {
  const items = [];
  return serveApp(new URL('.', import.meta.url), {
    routes: {
      'POST /api/cart': ({ body }) => {
        items.push(body.product);
        const total = items.reduce((sum, item) => sum + prices[item], 0);
        return { count: items.length, total: total.toFixed(2) };
      },
    },
  });
}
