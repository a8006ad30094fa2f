import { type Backend, json } from '../backend.js';

export function preferences(): Backend {
  let saved = { unit: 'c' };
  const prefer = (body: string) => {
    saved = JSON.parse(body);
    return json(saved);
  };
  return {
    routes: [
      [/^GET \/api\/preferences$/, () => json(saved)],
      [/^PUT \/api\/preferences$/, ({ body }) => prefer(body)],
    ],
  };
}
