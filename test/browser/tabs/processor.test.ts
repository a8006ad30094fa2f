/** What a tab does costs no other tab anything: a busy one does not make another one hang. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Chrome } from '../../../src/browser/chrome.js';

const SETTINGS = {
  ...{ epoch: 0, seed: 1, granularity: 'coarse' as const, live: true, observe: false },
  ...{ offline: false, viewport: null },
};

let chrome: Chrome;
before(async () => {
  chrome = await Chrome.start({ notice: () => {} });
});
after(() => chrome?.close());

test('each tab tells the processor time of its own process, in an endless loop, too', async () => {
  const [busy, idle] = await Promise.all([chrome.openTab(SETTINGS), chrome.openTab(SETTINGS)]);
  const taken = async ({ processors: [page] }: typeof busy) => (await page?.seconds()) ?? 0;
  const before = [await taken(busy), await taken(idle)];
  busy.main.send('Runtime.evaluate', { expression: 'for (;;);' }).catch(() => {});
  // The loop itself is the clock: no machine is so slow that it never gets a second.
  while ((await taken(busy)) < 1 + (before[0] ?? 0));
  const others = (await taken(idle)) - (before[1] ?? 0);
  assert.ok(others < 0.5, `the idle tab took ${others} seconds`);
  await Promise.all([busy.close(), idle.close()]);
});
