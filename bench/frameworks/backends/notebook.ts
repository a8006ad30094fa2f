import { type Backend, json } from '../backend.js';

export function notebook(): Backend {
  const notes: object[] = [
    { id: 1, text: 'Standup at 9:30', author: 'mia' },
    { id: 2, text: 'Rotate the API keys', author: 'leo' },
  ];
  const add = (body: string) => {
    const note = { id: notes.length + 1, author: 'you', ...JSON.parse(body) };
    notes.push(note);
    return json(note);
  };
  return {
    routes: [
      [/^GET \/api\/notes$/, () => json(notes)],
      [/^POST \/api\/notes$/, ({ body }) => add(body)],
    ],
  };
}
