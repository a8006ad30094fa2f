/** The actual order that WAVE reports is the order that Chrome executed, by Chrome's own trace. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { suite } from '../../bench/suite/suite.js';
import { Chrome } from '../../src/browser/chrome.js';
import type { Operation, Order } from '../../src/model/operation.js';
import type { Verdict } from '../../src/oracle/judge.js';
import { type TraceEvent, Tracer } from './chrome-trace.js';
import { assertRanInOrder } from './evidence.js';
import { SuitePage } from './suite-page.js';

/** Of each page, beside σ0; more where none of them fails, or none passes. */
const ORDERS = 5;

let chrome: Chrome;
let tracer: Tracer;
before(async () => {
  chrome = await Chrome.start({ notice: () => {} });
  tracer = new Tracer(chrome);
});
after(() => chrome?.close());

for (const entry of suite) {
  describe(entry.name, () => {
    let page: SuitePage;
    before(async () => {
      page = await SuitePage.record(chrome, entry);
      // The runner's tabs. A renderer process that starts in a trace keeps it back for 5 seconds.
      for (let tab = 0; tab < 2; tab++) await page.run(page.sigma0);
    });
    after(() => page?.close());

    test('what WAVE says ran is what Chrome ran', async () => {
      const verdicts = new Set<Verdict>();
      const check = async (order: Order) => {
        const { operations, trace, verdict } = await traced(page, order);
        assertRanInOrder(operations, trace, page.files);
        verdicts.add(verdict);
      };
      await check(page.sigma0);
      assert.deepEqual([...verdicts], ['pass']);
      let count = 0;
      for (const order of page.orders()) {
        if (count++ >= ORDERS && verdicts.size > 1) break;
        await check(order);
      }
      assert.deepEqual([...verdicts].sort(), [entry.verdict, 'pass'].sort());
    });

    test('what Chrome did not run is refused', async () => {
      const { operations, trace } = await traced(page, page.sigma0);
      for (const [index, later] of operations.entries()) {
        const earlier = operations[index - 1];
        if (earlier === undefined) continue;
        const swapped = operations.with(index - 1, later).with(index, earlier);
        assert.throws(
          () => assertRanInOrder(swapped, trace, page.files),
          / was not after all of /,
          `${earlier.name} and ${later.name} swapped`,
        );
      }
      // Every click of the suite has a handler.
      for (const click of operations.filter(({ name }) => name.startsWith('click'))) {
        const others = operations.filter((operation) => operation !== click);
        assert.throws(
          () => assertRanInOrder(others, trace, page.files),
          / ran code in none of /,
          `without ${click.name}`,
        );
      }
    });
  });
}

interface Traced {
  readonly operations: readonly Operation[];
  readonly trace: readonly TraceEvent[];
  readonly verdict: Verdict;
}

async function traced(page: SuitePage, order: Order): Promise<Traced> {
  const { result, trace } = await tracer.trace(() => page.run(order));
  return { operations: result.operations, trace, verdict: page.verdictOn(result) };
}
