/** What was measured, as a table (FlakeShovel, Table 2). */
import type { Measured, Technique } from './records.js';
import type { BenchTest } from './tests.js';

const HEAD = ['test', 'with', 'cause', 'WAVE', 'in all', 'its twin', 'RERUN x20', 'throttled x20'];

export function tableOf(tests: readonly BenchTest[], records: readonly Measured[]): string {
  const rows = tests.flatMap((test) => {
    const of = (technique: Technique) =>
      records.find((one) => one.test === test.name && one.technique === technique);
    if (!records.some((one) => one.test === test.name)) return [];
    const wave = of('wave');
    const all = wave === undefined ? 'not measured' : inAll(wave);
    return [
      [
        ...[test.name, test.runner, test.cause, found(wave), all, twin(of('twin'))],
        ...[found(of('rerun')), found(of('throttled'))],
      ],
    ];
  });
  const lines = [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [...lines, '', ...summary(tests, records), ''].join('\n');
}

/** For who waits for it. */
export function line(record: Measured): string {
  const { test, technique, said } = record;
  const told = technique === 'twin' ? twin(record) : `${found(record)}; ${inAll(record)}`;
  return [`${test.padEnd(22)} ${technique.padEnd(10)} ${told}`, ...(said?.findings ?? [])].join(
    '\n    ',
  );
}

function found(record: Measured | undefined): string {
  if (record === undefined) return 'not measured';
  const { isFound, runs, seconds, said } = record;
  if (said?.error != null) return said.error;
  const time = `${seconds.toFixed(0)} s`;
  if (!isFound) return `**no**, ${runs} runs, ${time}`;
  const wrong = said === null || said.isEventRight ? '' : ', by another event';
  return `run ${runs}, ${time}${wrong}`;
}

function inAll({ all }: Measured): string {
  return `${all.runs} runs, ${all.seconds.toFixed(0)} s`;
}

function twin(record: Measured | undefined): string {
  if (record === undefined) return 'not measured';
  if (record.said?.error != null) return record.said.error;
  const { state = 'not flaky' } = record.said ?? {};
  const said = record.isFound ? '**alarm**' : state.replace('not flaky', 'clean');
  return `${said}, ${record.all.runs} runs`;
}

function summary(tests: readonly BenchTest[], records: readonly Measured[]): readonly string[] {
  const names = tests.map(({ name }) => name);
  const of = (technique: Technique) =>
    records.filter((one) => one.technique === technique && names.includes(one.test));
  const share = (technique: Technique) => {
    const all = of(technique);
    const found = all.filter(({ isFound }) => isFound).length;
    return all.length === 0 ? 'not measured' : `${found} of ${all.length}`;
  };
  const causes = new Map(tests.map(({ name, cause }) => [name, cause]));
  const told = of('wave').filter(({ isFound }) => isFound);
  const right = (isRight: (record: Measured) => boolean) =>
    `${told.filter(isRight).length} of ${told.length}`;
  return [
    `Found by WAVE: ${share('wave')}; by RERUN: ${share('rerun')}; throttled: ${share('throttled')}. ` +
      `Repaired twins that WAVE calls flaky: ${share('twin')}.`,
    '',
    `Of those that WAVE found, it named the event in ${right(({ said }) => said?.isEventRight === true)}, ` +
      `the line in ${right(({ said }) => said?.isLineRight === true)} ` +
      `and the cause in ${right(({ said, test }) => said?.cause === causes.get(test))}.`,
  ];
}
