/** For continuous integration: each test is a test case, which fails if it is flaky. */
import { printable } from '../../model/printable.js';
import type { Paint } from '../../report/paint.js';
import { shellCommand } from '../../report/shell-word.js';
import { beginXml } from '../../report/xml.js';
import { VERSION } from '../../tool.js';
import type { FlakyReport } from './data.js';
import { isFlaky } from './is-flaky.js';
import type { FlakyOutput, FlakyReporter } from './reporter.js';
import { shownPlace } from './shown.js';
import { summaryOf } from './summary.js';
import { formatFlaky } from './text.js';

export function junit({ write }: FlakyOutput): FlakyReporter {
  return { onDone: async (report) => write(`${await formatJunit(report)}\n`) };
}

async function formatJunit({ command, tests }: FlakyReport): Promise<string> {
  const counts = { tests: tests.length, failures: tests.filter(isFlaky).length };
  const xml = await beginXml();
  const suites = xml.ele('testsuites', { name: `wave ${VERSION}`, ...counts });
  const words = shellCommand(command);
  const suite = suites.ele('testsuite', { name: printable(words), ...counts });
  for (const test of tests) {
    const classname = printable(test.place === null ? words : shownPlace(test.place).file);
    const name = printable(test.titles.join(' › '));
    const testcase = suite.ele('testcase', { name, classname });
    const message = printable(
      test.findings.length === 0
        ? summaryOf(test)
        : test.findings.map(({ title }) => title).join(' '),
    );
    const told = formatFlaky(test, plainly);
    if (isFlaky(test)) testcase.ele('failure', { type: test.state, message }).txt(told);
    else if (test.state !== 'not-flaky') testcase.ele('skipped', { message });
    // One that passes may not have been explored to its end.
    if (!isFlaky(test) && (test.state !== 'not-flaky' || test.limit !== null)) {
      testcase.ele('system-out').txt(told);
    }
  }
  return xml.end({ prettyPrint: true });
}

const plainly: Paint = (_style, text) => text;
