import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HandlerOfRun, Performed } from '../../src/conductor/arrival.js';
import type { ClientId, Facts } from '../../src/model/operation.js';
import { readSourceMap } from '../../src/model/source-map.js';
import { NO_MAPS, SourceMaps } from '../../src/model/source-maps.js';
import { operationsOf } from '../../src/recorder/operations.js';

const rest = { cause: null, due: null, ready: () => true, release: async () => {} };

function ran(
  client: ClientId,
  facts: Facts,
  awaits: readonly string[] = [],
  handlers: readonly HandlerOfRun[] = [],
): Performed {
  const label = facts.kind;
  const arrival = { ...rest, facts: { ...facts, client }, label, awaits };
  const touched = [{ reads: [], writes: ['#list'] }];
  return { arrival, at: 0, handlers, receivers: [], touched };
}

const NOTHING_SEEN = { enabled: new Map(), made: new Map(), globals: new Set<string>() };

const style: Facts = { kind: 'response', method: 'GET', url: 'a.css', resource: 'stylesheet' };
const document = { kind: 'parse', document: 'a.html', url: 'http://a.test/a.html' } as const;
const segment: Facts = { ...document, segment: 2, line: 9, script: 'a.js' };
const page = { url: 'http://a.test/a.html', whole: new Set(['a.html']), maps: NO_MAPS };
const click: Facts = { kind: 'input', step: 0, action: 'click #b1' };

test('what clients touch on their own pages is no conflict', () => {
  const names = (second: ClientId) =>
    operationsOf([ran(1, click), ran(second, click)], NOTHING_SEEN, page).map(
      ({ footprint }) => footprint?.writes.length,
    );
  assert.deepEqual(names(1), [1, 1]);
  assert.deepEqual(names(2), [0, 0]);
});

test('what a minifier leaves as it is has one name in all scripts', () => {
  const touching = (reads: readonly string[], writes: readonly string[]) => {
    return { ...ran(1, click), touched: [{ reads, writes }] };
  };
  const performed = [touching([], ['io', 'db']), touching(['minified io', 'minified db'], [])];
  const seen = { ...NOTHING_SEEN, globals: new Set(['io']) };
  const footprints = operationsOf(performed, seen, page).map(({ footprint }) => footprint);
  assert.deepEqual(footprints, [
    { reads: [], writes: ['io'] },
    { reads: ['io'], writes: [] },
  ]);
});

test('a segment waits for the stylesheets of its own client, and a step for what made it possible there', () => {
  const performed = [ran(1, style), ran(2, style), ran(2, segment, ['a.css']), ran(2, click)];
  const enabled = new Map([
    [1, stepEnabled([0])],
    [2, stepEnabled([2])],
  ]);
  const [, own, parse, input] = operationsOf(performed, { ...NOTHING_SEEN, enabled }, page);
  assert.deepEqual(parse?.kind === 'parse' && parse.awaits, [own?.id]);
  assert.deepEqual(input?.kind === 'input' && input.enabledBy, [parse?.id]);
});

/** Step 0, by these positions. */
function stepEnabled(by: readonly number[], handlers: readonly (readonly [string, number])[] = []) {
  return new Map([[0, { by, handlers: new Map(handlers) }]]);
}

/** A handler of an event, registered at the beginning of a line of `app.js`. */
function handler(place: string, line: number, registeredBy: number | null = null): HandlerOfRun {
  const site = { file: 'app.js', line, column: 1 };
  const stack = [{ url: 'http://a.test/app.js', line, column: 1 }];
  const [type = '', , on = ''] = place.split(' ');
  return { place, type, on, registeredBy, code: () => [], registered: { site, stack } };
}

/** A click as it was made where its target has these handlers, and these ran. */
function made(has: readonly string[], handlers: readonly HandlerOfRun[], maps = NO_MAPS) {
  const performed = ran(1, click, [], handlers);
  const inputs = new Map([[performed.arrival, { handlers: new Set(has), keys: 0, action: null }]]);
  const seen = { ...NOTHING_SEEN, made: inputs };
  const [operation] = operationsOf([performed], seen, { ...page, maps });
  assert(operation?.kind === 'input');
  return operation;
}

test('an input has the handlers that it ran on its own target, and where that was registered which answers it', () => {
  const handlers = [handler('blur on input', 1), handler('click on button', 2)];
  const operation = made(['click on button', 'keydown on #document'], handlers);
  assert.deepEqual(operation.handlerPlaces, ['click on button']);
  assert.deepEqual(operation.site, { file: 'app.js', line: 2, column: 1 });
  const unhandled = made([], handlers);
  assert.equal('handlerPlaces' in unhandled || 'site' in unhandled, false);
});

test('an input waits for what gave its target a handler like the one that it ran, which another may have registered', () => {
  const has = ['click on li', 'click on li (2)', 'click on ul'];
  const handlers = [
    ...[handler('click on li', 2, 3), handler('click on li (2)', 2, 1)],
    ...[handler('click on ul', 9), handler('blur on input', 7, 2)],
  ];
  const all = [
    ran(1, style),
    ran(1, style),
    ran(1, style),
    ran(1, style),
    ran(1, click, [], handlers),
  ];
  const positions = (since: readonly (readonly [string, number])[]) => {
    const input = all.at(-1)?.arrival;
    assert(input !== undefined);
    const operations = operationsOf(
      all,
      {
        enabled: new Map([[1, stepEnabled([0], since)]]),
        made: new Map([[input, { handlers: new Set(has), keys: 0, action: null }]]),
        globals: new Set(),
      },
      page,
    );
    const last = operations.at(-1);
    assert(last?.kind === 'input');
    return last.handlers.map((id) => operations.findIndex((one) => one.id === id));
  };
  // Its list item was drawn anew by 3, the one around it by 1; 2 registered what runs on another element.
  assert.deepEqual(positions([]), [1, 2, 3]);
  assert.deepEqual(positions([['click on li', 0]]), [0, 2, 3]);
  assert.deepEqual(
    positions([
      ['click on li', 0],
      ['click on li (2)', 3],
      ['blur on input', 0],
    ]),
    [0, 2, 3],
  );
});

test('the place of its handler is that in the sources', () => {
  const map = readSourceMap('{ "version": 3, "sources": ["src/main.ts"], "mappings": "AAEA" }');
  const url = 'http://a.test/app.js';
  const maps = new SourceMaps([{ url, from: 0, to: 1, isInline: false, base: url, map }]);
  const operation = made(['click'], [handler('click', 1)], maps);
  const original = { file: 'src/main.ts', line: 3 };
  assert.deepEqual(operation.site, { file: 'app.js', line: 1, column: 1, original });
});
