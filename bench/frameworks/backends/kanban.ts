import { type Answer, type Backend, json } from '../backend.js';

export function kanban(): Backend {
  const cards = [
    { id: 'c1', title: 'Pay invoices', column: 'todo' },
    { id: 'c2', title: 'Fix login', column: 'doing' },
    { id: 'c3', title: 'Write docs', column: 'todo' },
  ];
  const move = (id: string | undefined, body: string): Answer | undefined => {
    const card = cards.find((one) => one.id === id);
    if (card === undefined) return undefined;
    if (id === 'c1') return { ...json({ message: 'This waits for approval.' }), status: 403 };
    card.column = JSON.parse(body).column;
    return json(card);
  };
  return {
    routes: [
      [/^GET \/api\/board$/, () => json(cards)],
      [/^PATCH \/api\/cards\/(\w+)$/, ({ body }, [id]) => move(id, body)],
    ],
  };
}
