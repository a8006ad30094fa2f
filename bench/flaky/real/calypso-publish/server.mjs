import { answer, delay, serve } from '../serve.mjs';

/** The site publishes a post: the test takes it for slow. */
export const start = () =>
  serve(new URL('app/', import.meta.url), {
    routes: { 'POST /posts': answer(delay(500), { link: '/posts/1' }) },
  });
