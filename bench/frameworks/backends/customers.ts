import { type Backend, json } from '../backend.js';

export function customers(): Backend {
  const all = [
    { id: 1, name: 'Ada', address: '1 Byron St', paid: false },
    { id: 2, name: 'Grace', address: '2 Navy Rd', paid: false },
    { id: 3, name: 'Alan', address: '3 Park Ln', paid: false },
  ];
  const byId = (id: number) => all.find((one) => one.id === id);
  const details = (id: number) => {
    const customer = byId(id);
    return customer && json(customer);
  };
  const pay = (id: number) => {
    const customer = byId(id);
    if (customer !== undefined) customer.paid = true;
    return json({});
  };
  return {
    routes: [
      [/^GET \/api\/customers$/, () => json(all.map(({ address: _, ...rest }) => rest))],
      [/^GET \/api\/customers\/(\d+)$/, (_, [id]) => details(Number(id))],
      [/^POST \/api\/customers\/(\d+)\/paid$/, (_, [id]) => pay(Number(id))],
    ],
  };
}
