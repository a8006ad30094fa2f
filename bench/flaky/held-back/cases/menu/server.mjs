import { serve } from '../../server.mjs';

export function serveAccount() {
  return serve(new URL('./', import.meta.url));
}
