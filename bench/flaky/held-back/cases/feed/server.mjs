import { serve } from '../../server.mjs';

const PAGE = 10;
const PAGES = 2;

export function serveFeed() {
  return serve(new URL('./', import.meta.url), {
    routes: {
      'GET /api/posts': ({ url }) => {
        const page = Number(url.searchParams.get('page'));
        const posts = Array.from({ length: PAGE }, (_, at) => `Post ${(page - 1) * PAGE + at + 1}`);
        return { posts, following: page === PAGES ? null : page + 1 };
      },
    },
    latencies: { 'GET /api/posts': 40 },
  });
}
