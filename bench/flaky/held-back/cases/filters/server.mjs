import { serve } from '../../server.mjs';

const CUSTOMERS = ['Ada Lovelace', 'Grace Hopper', 'Lin Lanying', 'Mary Somerville'];

export function serveCustomers() {
  return serve(new URL('./', import.meta.url), {
    routes: {
      'GET /api/customers': ({ url }) =>
        CUSTOMERS.filter((name) => name.includes(url.searchParams.get('name'))),
    },
  });
}
