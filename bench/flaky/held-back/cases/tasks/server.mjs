import { serve } from '../../server.mjs';

export function serveTasks() {
  let number = 0;
  return serve(new URL('./', import.meta.url), {
    routes: { 'POST /api/tasks': ({ body }) => ({ number: ++number, ...body }) },
  });
}
