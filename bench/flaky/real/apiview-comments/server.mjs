import { answer, delay, serve } from '../serve.mjs';

/** Who writes a comment is asked for before its thread is shown. */
export const start = () =>
  serve(new URL('app/', import.meta.url), {
    routes: { 'GET /api/me': answer(delay(0), { name: 'Reviewer' }) },
  });
