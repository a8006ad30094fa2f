import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { Disconnected } from '../../../../src/browser/chrome/protocol.js';
import { watch } from '../../../../src/browser/control/guard/watchdog.js';

beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }));
afterEach(() => mock.timers.reset());

/** Watches a tab for so many seconds; in each, every process takes its share of processor time. */
async function watched(seconds: number, shares: Readonly<Record<string, number | null>>) {
  let now = 0;
  const processors = Object.entries(shares).map(([id, share]) => ({
    id,
    seconds: async () => {
      if (share === null) throw new Error('a worker has no such command');
      return 100 + now * share;
    },
  }));
  const watching = watch({ processors });
  const hangs: { readonly message: string; readonly second: number }[] = [];
  watching.stopped.catch(({ message }) => hangs.push({ message, second: now }));
  for (now = 1; now <= seconds; now += 1) {
    mock.timers.tick(1000);
    await new Promise(setImmediate);
    if (hangs.length > 0) break;
  }
  watching.end();
  return hangs[0] ?? null;
}

test('a page that takes a processor for itself hangs when it was silent, and then ran, for 5 seconds', async () => {
  const message = 'The page did not come to rest: after 10 seconds its code was still running.';
  assert.deepEqual(await watched(60, { page: 1 }), { message, second: 10 });
});

test('a page that gets a quarter of a processor is given four times as long', async () => {
  assert.equal((await watched(60, { page: 0.25 }))?.second, 25);
});

test('a frame in a process of its own hangs the page', async () => {
  assert.equal((await watched(60, { page: 0, frame: 1, worker: null }))?.second, 10);
});

test('what processes take is not added up: each may be a little busy', async () => {
  assert.equal(await watched(59, { page: 0.08, frame: 0.08, popup: 0.08 }), null);
});

test('a page that does nothing is given up after a minute', async () => {
  const message = 'The page did not answer for 60 seconds.';
  assert.deepEqual(await watched(70, { page: 0, worker: null }), { message, second: 61 });
});

test('a page in another process than before has taken no less than nothing', async () => {
  const times = [100, 2, 3, 4, 5, 6, 7];
  const processors = [{ id: 'page', seconds: async () => times.shift() ?? 7 }];
  const watching = watch({ processors });
  const hang = assert.rejects(watching.stopped, /after 11 seconds/);
  for (let second = 1; second <= 11; second += 1) {
    mock.timers.tick(1000);
    await new Promise(setImmediate);
  }
  await hang;
  watching.end();
});

test('a browser that is gone is told at the first question, instead of a page that hangs', async () => {
  const processors = [{ id: 'page', seconds: () => Promise.reject(new Disconnected()) }];
  const watching = watch({ processors });
  const stopped = assert.rejects(watching.stopped, Disconnected);
  mock.timers.tick(5000);
  await stopped;
  watching.end();
});
