/** For continuous integration: each finding is a test case that fails, in the format of JUnit that all its servers read. */
import { create } from 'xmlbuilder2';
import { printable } from '../model/printable.js';
import type { ReportData } from '../store/report.js';
import { atLength } from './at-length.js';
import { isFailing } from './failing.js';
import { count } from './numbers.js';
import type { Output, Reporter } from './reporter.js';

export function junit({ write, ...style }: Output): Reporter {
  return { onEnd: ({ data }) => write(`${formatJunit(data, style)}\n`) };
}

type Style = Pick<Output, 'wording' | 'failOn'>;

/** What XML cannot have (its specification, 2.2), though it is in what the page says. */
const REPLACEMENT = '\uFFFD';

function formatJunit(report: ReportData, { wording, failOn }: Style): string {
  const { findings, tests, timing, url, tool } = report;
  const time = seconds(timing.totalMs);
  const failures = findings.filter((finding) => isFailing(finding, failOn)).length;
  const counts = { tests: Math.max(findings.length, 1), failures, time };
  const classname = printable(url);
  const xml = create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: REPLACEMENT });
  const suites = xml.ele('testsuites', { name: `${tool.name} ${tool.version}`, ...counts });
  const suite = suites.ele('testsuite', { name: classname, ...counts, errors: 0 });
  if (findings.length === 0) {
    const name = `No concurrency error found in ${count(tests.length, 'test')}`;
    suite.ele('testcase', { name, classname, time });
  }
  for (const finding of findings) {
    const { title, verdict, race, known, severity } = finding;
    // By the race, so that it is the same case in the next run.
    const name = race === null ? title : `${race.first.name} before ${race.second.name}`;
    const testcase = suite.ele('testcase', { name: printable(name), classname, time: 0 });
    const told = atLength(finding, report, wording);
    if (isFailing(finding, failOn)) {
      testcase.ele('failure', { type: verdict, message: printable(title) }).txt(told);
    } else if (known !== null) {
      testcase.ele('skipped', { message: printable(`Known already. ${known}`) });
    } else {
      testcase.ele('skipped', { message: printable(`Severity ${severity}: ${title}`) });
      testcase.ele('system-out').txt(told);
    }
  }
  return xml.end({ prettyPrint: true });
}

const seconds = (ms: number) => (ms / 1000).toFixed(3);
