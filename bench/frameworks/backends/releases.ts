import { type Backend, json } from '../backend.js';

export function releases(): Backend {
  const items = [
    { id: 2, kind: 'build', text: 'Build 118 passed' },
    { id: 1, kind: 'deploy', text: 'v1.0.0 to production' },
  ];
  let tell = (_: string) => {};
  const listOf = (kind: string | undefined) => {
    const wanted = items.filter((one) => kind === 'all' || one.kind === kind);
    return json({ items: wanted, lastId: items.length });
  };
  const deploy = () => {
    const id = items.length + 1;
    const item = { id, kind: 'deploy', text: `v1.0.${id - 2} to production` };
    items.unshift(item);
    tell(JSON.stringify(item));
    return json({ id });
  };
  return {
    routes: [
      [/^GET \/api\/feed\?kind=(\w+)$/, (_, [kind]) => listOf(kind)],
      [/^POST \/api\/deploys$/, deploy],
    ],
    events: (send) => {
      tell = send;
    },
  };
}
