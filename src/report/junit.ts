/** For continuous integration: each finding is a test case that fails, in the format of JUnit that all its servers read. */
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';
import { printable } from '../model/printable.js';
import type { ReportData } from '../store/report.js';
import { VERSION } from '../tool.js';
import { atLength } from './at-length.js';
import { isFailing } from './failing.js';
import { count } from './numbers.js';
import type { Report } from './report.js';
import type { Output, Reporter } from './reporter.js';
import { describeUnreproduced } from './reproduced.js';
import { beginXml } from './xml.js';

export function junit({ write, ...style }: Output): Reporter {
  return { onDone: async (reports) => write(`${await formatJunit(reports, style)}\n`) };
}

type Style = Pick<Output, 'wording' | 'failOn'>;

/** A suite for each page. */
async function formatJunit(reports: readonly Report[], style: Style): Promise<string> {
  const xml = await beginXml();
  const counts = reports.map(({ data }) => countsOf(data, style));
  const suites = xml.ele('testsuites', { name: `wave ${VERSION}`, ...shown(counts) });
  for (const { data } of reports) addSuite(suites, data, style);
  return xml.end({ prettyPrint: true });
}

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly ms: number;
}

function countsOf({ findings, timing, baseline }: ReportData, { failOn }: Style): Counts {
  const failures = findings.filter((finding) => isFailing(finding, failOn)).length;
  const errors = baseline.reproduced === 'never' ? 1 : 0;
  const tests = Math.max(findings.length + errors, 1);
  return { tests, failures, errors, ms: timing.totalMs };
}

/** All of these, as attributes. */
function shown(counts: readonly Counts[]) {
  const sum = (numberOf: (one: Counts) => number) =>
    counts.reduce((all, one) => all + numberOf(one), 0);
  return {
    tests: sum(({ tests }) => tests),
    failures: sum(({ failures }) => failures),
    errors: sum(({ errors }) => errors),
    time: seconds(sum(({ ms }) => ms)),
  };
}

function addSuite(suites: XMLBuilder, report: ReportData, style: Style): void {
  const { findings, tests, name: called, url } = report;
  const { wording, failOn } = style;
  const counts = shown([countsOf(report, style)]);
  const { time } = counts;
  const classname = printable(called ?? url);
  const suite = suites.ele('testsuite', { name: classname, ...counts });
  if (report.baseline.reproduced === 'never') {
    const testcase = suite.ele('testcase', { name: 'The recorded order', classname, time: 0 });
    const message = printable(describeUnreproduced(report)?.join(' ') ?? '');
    testcase.ele('error', { type: 'baseline', message });
  } else if (findings.length === 0) {
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
}

const seconds = (ms: number) => (ms / 1000).toFixed(3);
