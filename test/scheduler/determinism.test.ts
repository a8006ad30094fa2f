/** The same order of the same recording: the same actual order and the same outcome, always. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { suite } from '../../bench/suite/suite.js';
import { Chrome } from '../../src/browser/chrome.js';
import type { Run } from '../../src/scheduler/run.js';
import { SuitePage } from './suite-page.js';

const TIMES = 20;

let chrome: Chrome;
before(async () => {
  chrome = await Chrome.start({ notice: () => {} });
});
after(() => chrome?.close());

for (const entry of suite) {
  test(`${entry.name}: one failing and one passing order, ${TIMES} times each`, async () => {
    const page = await SuitePage.record(chrome, entry);
    const { failing, passing } = await oneOfEach(page);
    assert.equal(page.verdictOn(failing), entry.verdict);
    for (let time = 2; time <= TIMES; time++) {
      // Side by side, and each after another one than before.
      const firsts = time % 2 === 0 ? [failing, passing] : [passing, failing];
      const again = await Promise.all(firsts.map(({ order }) => page.run(order)));
      assert.deepEqual(again.map(repeatable), firsts.map(repeatable), `run ${time}`);
    }
    await page.close();
  });
}

/** The first of each kind; σ0 passes, where no other order does. */
async function oneOfEach(page: SuitePage): Promise<{ failing: Run; passing: Run }> {
  let failing: Run | null = null;
  let passing: Run | null = null;
  for (const order of [...page.orders(), page.sigma0]) {
    const run = await page.run(order);
    if (page.verdictOn(run) === 'pass') passing ??= run;
    else failing ??= run;
    if (failing !== null && passing !== null) return { failing, passing };
  }
  throw new Error(`${page.recording.url} has no failing order, or no passing one`);
}

function repeatable({ durationMs: _, ...run }: Run): Omit<Run, 'durationMs'> {
  return run;
}
