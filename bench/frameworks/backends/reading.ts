import { type Backend, json } from '../backend.js';

export function reading(): Backend {
  return { routes: [[/^GET \/api\/list$/, () => json(['Dune', 'Emma'])]] };
}
