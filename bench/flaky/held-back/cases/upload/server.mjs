import { serve } from '../../server.mjs';

export function serveFiles() {
  let asked = 0;
  return serve(new URL('./', import.meta.url), {
    routes: {
      'POST /api/uploads': () => {
        asked = 0;
        return { id: 7 };
      },
      'GET /api/uploads/7': () => ({ isChecked: ++asked === 2 }),
    },
  });
}
