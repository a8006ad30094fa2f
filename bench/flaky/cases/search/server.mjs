import { serveApp } from '../../server.mjs';

const products = ['Apricot jam', 'Apple pie', 'Apple juice', 'Pear juice'];

export const serve = (folders) =>
  serveApp(new URL('.', import.meta.url), {
    folders,
    routes: {
      'GET /api/search': ({ url }) => {
        const query = url.searchParams.get('q').toLowerCase();
        return products.filter((name) => name.toLowerCase().startsWith(query));
      },
    },
  });
