import { serveApp } from '../../server.mjs';

const orders = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'].map((customer, place) => ({
  number: 1001 + place,
  customer,
}));

export const serve = () =>
  serveApp(new URL('.', import.meta.url), {
    routes: {
      'GET /api/orders': ({ url }) => {
        const first = (Number(url.searchParams.get('page')) - 1) * 3;
        return orders.slice(first, first + 3);
      },
    },
  });
