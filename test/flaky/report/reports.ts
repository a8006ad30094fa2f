import { resolve } from 'node:path';
import type { FlakyFinding, FlakyReport, FlakyTest } from '../../../src/flaky/report/data.js';
import type { FlakyOutput, FlakyReporter } from '../../../src/flaky/report/reporter.js';
import { painter } from '../../../src/report/paint.js';

const FILE = resolve('e2e/cart.spec.ts');
const at = (line: number) => ({ file: FILE, line, column: 3 });

const EVENT = 'click 1 > POST /api/cart 1';

/** @param came when the answer came, that was there 45 ms after the test had begun */
export function trace(came: number): FlakyFinding['failing'] {
  const held = came > 45 ? 45 : null;
  const name = 'the answer to POST /api/cart';
  const error = held === null ? null : 'expected 1';
  return {
    statements: [
      { name: 'page.click', place: at(16), begun: 0, ended: 12, error: null },
      { name: 'page.waitForTimeout', place: at(17), begun: 13, ended: 313, error: null },
      { name: 'page.textContent', place: at(18), begun: 314, ended: 316, error },
    ],
    events: [
      { id: EVENT, name, site: null, begun: 10, held, came },
      { id: 'timer 1', name: 'the timer of 100 ms', site: null, begun: 20, held: null, came: null },
    ],
    more: 0,
  };
}

export function finding(parts: Partial<FlakyFinding> = {}): FlakyFinding {
  return {
    id: 'F1',
    title: 'It fails when the answer to POST /api/cart comes after page.textContent.',
    state: 'flaky',
    events: [{ name: 'the answer to POST /api/cart', site: 'http://localhost/cart.js:5:19' }],
    alike: ['the timer of 100 ms'],
    statement: { number: 2, name: 'page.textContent', place: at(18) },
    excerpt: { file: 'e2e/cart.spec.ts', line: 18, from: 17, lines: ['await <b>;', 'read();'] },
    direction: 'late',
    besides: null,
    failure: { message: 'expected 1\nreceived 0', snippet: '> 18 | expect(…)', line: 18 },
    cause: { id: 'C1', title: 'a time is too short', sentence: 'It waits for 300 ms.' },
    repair: { advice: 'Wait before line 18:', code: "await expect(count).toHaveText('1');" },
    repetitions: { failed: 3, of: 3 },
    foundIn: 4,
    again: 'wave flaky --again F1',
    failing: trace(410),
    plan: { placed: [{ event: EVENT, before: null }] },
    ...parts,
  };
}

export function tested(parts: Partial<FlakyTest> = {}): FlakyTest {
  return {
    ...{ project: '', titles: ['cart', 'adds'], place: at(14), grep: null, timeoutMs: null },
    ...{
      state: 'flaky',
      failure: null,
      runs: 12,
      unknown: 0,
      reason: null,
      ...{ events: 2, unmatched: 0 },
      limit: null,
      natural: trace(45),
      findings: [finding()],
    },
    ...parts,
  };
}

export const NOT_FLAKY = tested({ titles: ['pays'], state: 'not-flaky', findings: [] });
/** It failed, and passed when it ran again. */
export const BY_ITSELF = tested({ titles: ['signs in'], state: 'unstable', findings: [] });
/** Of a finding that does not count. */
export const UNSTABLE = tested({
  titles: ['searches'],
  state: 'unstable',
  findings: [finding({ id: 'F2', state: 'unstable', repetitions: { failed: 2, of: 3 } })],
});

export function report(tests: readonly FlakyTest[] = [tested(), NOT_FLAKY]): FlakyReport {
  return { version: 1, tool: 'wave-races 0.1.0', command: ['npx', 'playwright', 'test'], tests };
}

/** What the reporter writes, part for part, when it hears of all tests. */
export async function told(
  make: (output: FlakyOutput) => FlakyReporter,
  of: FlakyReport,
): Promise<readonly string[]> {
  const parts: string[] = [];
  const write = (part: string) => void parts.push(part);
  const reporter = make({ write, paint: painter({ isTTY: false }) });
  for (const test of of.tests) await reporter.onTested?.(test);
  await reporter.onDone?.(of);
  return parts;
}
