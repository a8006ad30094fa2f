import { type Backend, json } from '../backend.js';

export function note(): Backend {
  let saved = 'Buy bread';
  const save = (body: string) => {
    saved = String(JSON.parse(body).text).trim();
    return json({ text: saved });
  };
  return {
    routes: [
      [/^GET \/api\/note$/, () => json({ text: saved })],
      [/^PUT \/api\/note$/, ({ body }) => save(body)],
    ],
  };
}
