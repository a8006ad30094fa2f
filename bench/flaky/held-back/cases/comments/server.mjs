import { serve } from '../../server.mjs';

const comments = [
  { author: 'Ada', text: 'Give some of them away.' },
  { author: 'Grace', text: 'Never.' },
];

export function serveArticle() {
  return serve(new URL('./', import.meta.url), { routes: { 'GET /api/comments': () => comments } });
}
