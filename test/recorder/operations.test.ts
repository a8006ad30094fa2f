import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Performed } from '../../src/conductor/arrival.js';
import type { ClientId, Facts } from '../../src/model/operation.js';
import { NO_MAPS } from '../../src/model/source-maps.js';
import { operationsOf } from '../../src/recorder/operations.js';

const rest = { cause: null, due: null, ready: () => true, release: async () => {} };

function ran(
  client: ClientId,
  facts: Facts,
  awaits: readonly string[] = [],
  handlerPlaces: ReadonlySet<string> = new Set(),
): Performed {
  const label = facts.kind;
  const arrival = { ...rest, facts: { ...facts, client }, label, awaits };
  const touched = [{ reads: [], writes: ['#list'] }];
  return { arrival, at: 0, handlers: new Set(), handlerPlaces, touched };
}

const NOTHING_SEEN = { enabledBy: new Map(), made: new Map() };

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

test('a segment waits for the stylesheets of its own client, and a step for what made it possible there', () => {
  const performed = [ran(1, style), ran(2, style), ran(2, segment, ['a.css']), ran(2, click)];
  const enabledBy = new Map([
    [1, new Map([[0, [0]]])],
    [2, new Map([[0, [2]]])],
  ]);
  const [, own, parse, input] = operationsOf(performed, { ...NOTHING_SEEN, enabledBy }, page);
  assert.deepEqual(parse?.kind === 'parse' && parse.awaits, [own?.id]);
  assert.deepEqual(input?.kind === 'input' && input.enabledBy, [parse?.id]);
});

test('an input has the handlers that it ran on its own target', () => {
  const input = ran(1, click, [], new Set(['click on button', 'blur on input']));
  const handlers = new Set(['click on button', 'keydown on #document']);
  const made = new Map([[input.arrival, { handlers, keys: 0 }]]);
  const [operation] = operationsOf([input], { ...NOTHING_SEEN, made }, page);
  assert.deepEqual(operation?.kind === 'input' && operation.handlerPlaces, ['click on button']);
});
