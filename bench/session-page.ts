/** A page with the shape of a recording: its operations lead to each other as they did there, and do nothing else. */
import type { Operation } from '../src/model/operation.js';

/** How the page starts an operation, and the number that this takes. */
type Start = readonly [way: 'timer' | 'frame' | 'task' | 'fetch', id: string, delay: number];

const SCRIPT = `
const ways = {
  timer: (id, delay) => setTimeout(run, delay, id),
  frame: (id) => requestAnimationFrame(() => run(id)),
  task: (id) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => run(id); port2.postMessage(id); },
  fetch: (id) => fetch(id + '.json').then((response) => response.json()).then(() => run(id)),
};
function run(id) {
  document.getElementById(id).className = 'ran';
  for (const [way, next, delay] of leadsTo[id] ?? []) ways[way](next, delay);
}
`;

/** @returns the files of its folder; `scenario.json` has the inputs, as clicks on buttons. */
export function pageOf(operations: readonly Operation[]): ReadonlyMap<string, string> {
  const [first] = operations;
  // What comes with later documents is fetched: one page has them all.
  const isParsed = (operation: Operation) =>
    operation.kind === 'parse' && first?.kind === 'parse' && operation.document === first.document;
  const starts = operations.filter((one) => !isParsed(one) && one.kind !== 'input');
  const leadsTo: Record<string, Start[]> = {};
  for (const operation of starts) {
    const cause = operation.cause ?? first?.id ?? '';
    leadsTo[cause] = [...(leadsTo[cause] ?? []), startOf(operation)];
  }
  const inputs = operations.filter(({ kind }) => kind === 'input');
  const html = [
    '<!doctype html><meta charset="utf-8"><title>A long session</title>',
    ...inputs.map(({ id }) => `<button id="${id}" onclick="run('${id}')">${id}</button>`),
    ...operations.filter(({ kind }) => kind !== 'input').map(({ id }) => `<i id="${id}"></i>`),
    `<script>const leadsTo = ${JSON.stringify(leadsTo)};${SCRIPT}</script>`,
    ...operations.filter(isParsed).map(({ id }) => `<script>run('${id}');</script>`),
  ];
  const clicks = inputs.map(({ id }) => ({
    ...{ type: 'click', target: 'main', selectors: [[`#${id}`]], offsetX: 5, offsetY: 5 },
  }));
  const navigate = { type: 'navigate', url: 'http://localhost/index.html' };
  const scenario = { title: 'A long session', steps: [navigate, ...clicks] };
  return new Map([
    ['index.html', html.join('\n')],
    ['scenario.json', JSON.stringify(scenario)],
    ...starts.map(({ id }) => [`${id}.json`, '1'] as const),
  ]);
}

function startOf(operation: Operation): Start {
  const { kind, id } = operation;
  if (kind === 'timer') return ['timer', id, operation.delay];
  if (kind === 'frame' || kind === 'task') return [kind, id, 0];
  return ['fetch', id, 0];
}
