import { serve } from '../../server.mjs';

export function serveMail(folders) {
  return serve(new URL('./', import.meta.url), {
    routes: { 'POST /api/archive': () => ({}) },
    folders,
  });
}
