import { type Backend, html, json } from '../backend.js';

export function draft(): Backend {
  let title = 'Untitled draft';
  let published = title;
  const save = (body: string) => {
    title = JSON.parse(body).title;
    return json({ title });
  };
  const publish = () => {
    published = title;
    return { status: 303, location: '/published', body: '' };
  };
  const show = () =>
    html(`<turbo-frame id="published"><p>Published: ${published}</p></turbo-frame>`);
  return {
    routes: [
      [/^PUT \/api\/draft$/, ({ body }) => save(body)],
      [/^POST \/publish$/, publish],
      [/^GET \/published$/, show],
    ],
  };
}
