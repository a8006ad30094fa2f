import { type Backend, json } from '../backend.js';

export function orders(): Backend {
  const all = ['Ada', 'Bob', 'Cleo', 'Dan'].map((customer, index) => {
    return { id: 101 + index, customer, status: 'pending' };
  });
  const approve = (id: number) => {
    const order = all.find((one) => one.id === id);
    if (order !== undefined) order.status = 'approved';
    return order && json(order);
  };
  return {
    routes: [
      [/^GET \/api\/orders$/, () => json(all)],
      [/^POST \/api\/orders\/(\d+)\/approve$/, (_, [id]) => approve(Number(id))],
    ],
  };
}
