/** How results are shown, by the names that `--reporter` has for them. */
import { printable } from '../../model/printable.js';
import type { Paint } from '../../report/paint.js';
import { VERSION } from '../../tool.js';
import type { FlakyFinding, FlakyReport, FlakyTest } from './data.js';
import { formatFlaky } from './text.js';

export type FlakyReporter = (report: FlakyReport, paint: Paint) => Promise<string>;

/**
 * Of the results of `findFlaky`, what reporters show, by their names.
 *
 * @example
 * const report = await readFlaky('wave-out/flaky');
 * console.log(await flakyReporters.junit(report, painter(process.stdout)));
 *
 * @since 0.1.0
 */
export const flakyReporters: Readonly<Record<'text' | 'json' | 'junit' | 'github', FlakyReporter>> =
  {
    text: async ({ tests }, paint) => tests.map((test) => formatFlaky(test, paint)).join('\n'),
    json: async (report) => `${JSON.stringify(report, null, 2)}\n`,
    junit,
    github,
  };

/** A test case for each test, which fails if it is flaky: the format that all servers of continuous integration read. */
async function junit({ command, tests }: FlakyReport): Promise<string> {
  // It takes longer to load than all else.
  const { create } = await import('xmlbuilder2');
  const xml = create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '\uFFFD' });
  const counts = { tests: tests.length, failures: tests.filter(isFlaky).length };
  const suites = xml.ele('testsuites', { name: `wave ${VERSION}`, ...counts });
  const suite = suites.ele('testsuite', { name: printable(command.join(' ')), ...counts });
  for (const test of tests) {
    const classname = printable(test.place?.file ?? command.join(' '));
    const testcase = suite.ele('testcase', { name: printable(nameOf(test)), classname });
    if (isFlaky(test)) {
      const message = printable(test.findings.map(({ title }) => title).join(' '));
      testcase.ele('failure', { type: 'flaky', message }).txt(formatFlaky(test, plainly));
    }
  }
  return `${xml.end({ prettyPrint: true })}\n`;
}

/** Annotations of the lines that are overtaken, by workflow commands of GitHub Actions. */
async function github({ tests }: FlakyReport): Promise<string> {
  return tests
    .flatMap((test) => test.findings.map((finding) => `${annotation(test, finding)}\n`))
    .join('');
}

function annotation(test: FlakyTest, { id, title, statement, repair }: FlakyFinding): string {
  const place = statement?.place ?? test.place;
  const at = place === null ? '' : `file=${property(place.file)},line=${place.line},`;
  const advice = repair.code === null ? repair.advice : `${repair.advice} ${repair.code}`;
  return `::error ${at}title=${property(`${id}: flaky test`)}::${value(`${title} ${advice}`)}`;
}

const value = (text: string) => printable(text).replaceAll('%', '%25');
const property = (text: string) => value(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

const isFlaky = ({ state }: FlakyTest) => state === 'flaky';
const nameOf = ({ titles }: FlakyTest) => titles.join(' › ');
const plainly: Paint = (_style, text) => text;
