/** `npm run bench:flaky [-- --reruns] [-- NAME...]`: `wave flaky` on tests that are known to be flaky, and on their repaired twins. See README.md. */
import { parseArgs } from 'node:util';
import { findBrowser } from '../../src/browser/chrome/find.js';
import { type FlakyTest, findFlaky } from '../../src/index.js';
import { chosen } from '../names.js';
import { commandOf, environmentWith } from './commands.js';
import { rerun, rerunThrottled } from './rerun.js';
import { type BenchTest, FOLDER, type Spec, tests } from './tests.js';

const RERUNS = 20;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Told {
  readonly isFlaky: boolean;
  readonly runs: number;
  readonly seconds: number;
  readonly tested: FlakyTest | null;
  /** Null: it could be explored. */
  readonly why: string | null;
}

async function explored(command: readonly string[]): Promise<Told> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  try {
    const { tests: all } = await findFlaky(command);
    const [tested = null] = all;
    // One that failed once in its plain runs was found, too.
    const isFlaky = all.some(
      ({ state, runs }) => state === 'flaky' || (state === 'unstable' && runs === 1),
    );
    return { isFlaky, runs: tested?.runs ?? 0, seconds: seconds(), tested, why: null };
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { isFlaky: false, runs: 0, seconds: seconds(), tested: null, why };
  }
}

/** Whether a finding names the event, and the line of the statement. */
function namesRight({ tested }: Told, { events }: BenchTest, { line }: Spec) {
  const findings = tested?.findings ?? [];
  const named = findings.filter((finding) =>
    [...finding.events.map(({ name }) => name), ...finding.alike].some((name) =>
      events.some((event) => name.includes(event.replace(/^timer (\d+)ms$/, 'timer of $1 ms'))),
    ),
  );
  const isAt = named.some(({ statement, failure }) =>
    [statement?.place?.line, failure.line].includes(line ?? undefined),
  );
  return { event: named.length > 0, line: isAt };
}

const yes = (is: boolean) => (is ? 'yes' : 'NO');

async function run(test: BenchTest, withReruns: boolean): Promise<boolean> {
  const command = commandOf(test, test.flaky);
  const flaky = await explored(command);
  const twin = await explored(commandOf(test, test.repaired));
  const right = namesRight(flaky, test, test.flaky);
  const cause = flaky.tested?.findings[0]?.cause?.id ?? '-';
  say(
    `${test.name.padEnd(22)} ${test.runner.padEnd(10)} ${test.cause}  found ${yes(flaky.isFlaky)}, ` +
      `event ${yes(right.event)}, line ${yes(right.line)}, cause ${cause}, in run ${flaky.tested?.findings[0]?.foundIn ?? '-'} of ${flaky.runs}, ${flaky.seconds.toFixed(0)} s; ` +
      `twin ${twin.isFlaky ? 'ALARM' : 'clean'}, ${twin.runs} runs` +
      `${[flaky.why, twin.why].flatMap((why) => (why === null ? [] : `; ${why}`)).join('')}`,
  );
  for (const { title } of flaky.tested?.findings ?? []) say(`    ${title}`);
  if (twin.isFlaky) for (const { title } of twin.tested?.findings ?? []) say(`    twin: ${title}`);
  if (withReruns) {
    for (const [name, of] of [
      ['rerun', rerun],
      ['rerun, throttled', rerunThrottled],
    ] as const) {
      const { runs, hasFailed, seconds } = of(command, RERUNS);
      const failed = hasFailed ? `failed in run ${runs}` : `passed ${runs} times`;
      say(`    ${name}: ${failed}, ${seconds.toFixed(0)} s`);
    }
  }
  return flaky.isFlaky && right.event && (!twin.isFlaky || test.isHalfRepaired);
}

const { values, positionals } = parseArgs({
  options: { reruns: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const picked = positionals.length === 0 ? tests : chosen(tests, 'test', positionals);
const browser = await findBrowser({ notice: console.error });
if (picked === null || browser === null) {
  process.exitCode = 2;
} else {
  Object.assign(process.env, environmentWith(browser.path));
  process.chdir(FOLDER);
  let right = 0;
  for (const test of picked) if (await run(test, values.reruns)) right += 1;
  say(
    `${right} of ${picked.length} are found, by their event, with no alarm on the repaired twin.`,
  );
  process.exitCode = right === picked.length ? 0 : 1;
}
