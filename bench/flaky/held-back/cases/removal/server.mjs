import { serve } from '../../server.mjs';

export function serveProject() {
  return serve(new URL('./', import.meta.url), {
    routes: { 'DELETE /api/projects/atlas': () => ({}) },
  });
}
