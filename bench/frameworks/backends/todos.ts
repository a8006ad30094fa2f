import { type Backend, json } from '../backend.js';

export function todos(): Backend {
  const all = [
    { id: 1, title: 'Milk', done: false },
    { id: 2, title: 'Bread', done: false },
    { id: 3, title: 'Eggs', done: true },
  ];
  const tick = (id: number, body: string) => {
    const todo = all.find((one) => one.id === id);
    if (todo !== undefined) todo.done = JSON.parse(body).done;
    return todo && json(todo);
  };
  return {
    routes: [
      [/^GET \/api\/todos$/, () => json(all)],
      [/^PATCH \/api\/todos\/(\d+)$/, ({ body }, [id]) => tick(Number(id), body)],
    ],
  };
}
