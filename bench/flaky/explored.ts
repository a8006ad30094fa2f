/** What `wave flaky` says of a test. */
import { stateOf } from '../../src/flaky/report/summary.js';
import { type FlakyTest, findFlaky, isFlaky } from '../../src/index.js';
import { commandOf } from './commands.js';
import type { Measured } from './records.js';
import type { BenchTest, Spec } from './tests.js';

export async function explored(
  test: BenchTest,
  spec: Spec,
): Promise<Omit<Measured, 'test' | 'technique'>> {
  const began = performance.now();
  const secondsNow = () => (performance.now() - began) / 1000;
  let first: number | null = null;
  const onRun = ({ failed }: { readonly failed: number }) => {
    if (failed > 0) first ??= secondsNow();
  };
  const ofAll = (runs: number) => ({ runs, seconds: secondsNow() });
  try {
    const { tests } = await findFlaky(commandOf(test, spec), { reporter: [{ onRun }] });
    const findings = tests.flatMap((one) => one.findings);
    const all = ofAll(tests.reduce((sum, { runs }) => sum + runs, 0));
    const foundIn = findings[0]?.foundIn ?? all.runs;
    return {
      // One that failed once in its plain runs was found, too.
      isFound: tests.some(isFlaky),
      ...{ runs: foundIn, seconds: first ?? all.seconds, all },
      said: {
        findings: findings.map(({ title }) => title),
        ...namesRight(findings, test, spec),
        cause: findings[0]?.cause?.id ?? null,
        state: tests.map(stateOf).join(', '),
        error: null,
      },
    };
  } catch (thrown) {
    const error = thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : String(thrown);
    const all = ofAll(0);
    const nothing = { findings: [], isEventRight: false, isLineRight: false, cause: null };
    return { isFound: false, runs: 0, seconds: all.seconds, all, said: { ...nothing, error } };
  }
}

/** Whether a finding names the event, and the line of the statement. */
function namesRight(findings: FlakyTest['findings'], { events }: BenchTest, { line }: Spec) {
  const named = findings.filter((finding) =>
    [...finding.events.map(({ name }) => name), ...finding.alike].some((name) =>
      events.some((event) => name.includes(event.replace(/^timer (\d+)ms$/, 'timer of $1 ms'))),
    ),
  );
  const isLineRight = named.some(({ statement, failure }) =>
    [statement?.place?.line, failure.line].includes(line ?? undefined),
  );
  return { isEventRight: named.length > 0, isLineRight };
}
