import { type Backend, json } from '../backend.js';

export function prices(): Backend {
  const products = [
    { id: 'p1', name: 'Desk lamp', price: 40 },
    { id: 'p2', name: 'Office chair', price: 120 },
  ];
  const change = (id: string | undefined, body = '{}') => {
    const product = products.find((one) => one.id === id);
    return product && json(Object.assign(product, JSON.parse(body)));
  };
  return {
    routes: [
      [/^GET \/api\/products\/(\w+)$/, (_, [id]) => change(id)],
      [/^PATCH \/api\/products\/(\w+)$/, ({ body }, [id]) => change(id, body)],
    ],
  };
}
