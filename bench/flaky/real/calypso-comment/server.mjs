import { answer, delay, serve } from '../serve.mjs';

export const start = () =>
  serve(new URL('app/', import.meta.url), {
    values: { highlight: delay(2000) },
    routes: { 'POST /comments': answer(5, { id: 41 }) },
  });
