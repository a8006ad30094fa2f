/** For continuous integration: each finding is a test case that fails, in the format of JUnit that all its servers read. */
import { create } from 'xmlbuilder2';
import { printable } from '../model/printable.js';
import type { ReportData } from '../store/report.js';
import { count } from './numbers.js';
import type { Output, Reporter, Wording } from './reporter.js';
import { formatFinding } from './text.js';

export function junit({ write, wording }: Output): Reporter {
  return { onEnd: ({ data }) => write(`${formatJunit(data, wording)}\n`) };
}

/** What XML cannot have (its specification, 2.2), though it is in what the page says. */
const REPLACEMENT = '\uFFFD';

function formatJunit(report: ReportData, wording: Wording): string {
  const { findings, tests, timing, url, tool } = report;
  const time = seconds(timing.totalMs);
  const fresh = findings.filter(({ known }) => known === null).length;
  const counts = { tests: Math.max(findings.length, 1), failures: fresh, time };
  const classname = printable(url);
  const xml = create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: REPLACEMENT });
  const suites = xml.ele('testsuites', { name: `${tool.name} ${tool.version}`, ...counts });
  const suite = suites.ele('testsuite', { name: classname, ...counts, errors: 0 });
  if (findings.length === 0) {
    const name = `No concurrency error found in ${count(tests.length, 'test')}`;
    suite.ele('testcase', { name, classname, time });
  }
  for (const finding of findings) {
    const { title, verdict, race, known } = finding;
    // By the race, so that it is the same case in the next run.
    const name = race === null ? title : `${race.first.name} before ${race.second.name}`;
    const testcase = suite.ele('testcase', { name: printable(name), classname, time: 0 });
    if (known !== null) {
      testcase.ele('skipped', { message: printable(`Known already. ${known}`) });
      continue;
    }
    testcase
      .ele('failure', { type: verdict, message: printable(title) })
      .txt(formatFinding(finding, report, { wording, paint: (_, plain) => plain }));
  }
  return xml.end({ prettyPrint: true });
}

const seconds = (ms: number) => (ms / 1000).toFixed(3);
