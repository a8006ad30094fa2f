/**
 * For code scanning: SARIF 2.1.0. A finding is a result at the statement that is overtaken, by the rule of its cause, and
 * the run that failed is its code flow; a test that is flaky by itself is a result at the test.
 */
import { createHash } from 'node:crypto';
import type { Location, ReportingDescriptor, Result, Run, ThreadFlowLocation } from 'sarif';
import { printable } from '../../model/printable.js';
import { formatSarif, madeBy, physical } from '../../report/sarif-log.js';
import { VERSION } from '../../tool.js';
import { CAUSES } from '../causes/index.js';
import type { FlakyFinding, FlakyReport, FlakyTest } from './data.js';
import { isFlaky } from './is-flaky.js';
import type { FlakyOutput, FlakyReporter } from './reporter.js';
import { nameOf, shownPlace } from './shown.js';
import { keyOfEvent, keyOfStatement, stepsOf } from './steps.js';
import { summaryOf } from './summary.js';

export function sarif({ write }: FlakyOutput): FlakyReporter {
  return { onDone: (report) => write(formatSarif([runOf(report)])) };
}

/** Of what has no cause that is known. */
const FLAKY: ReportingDescriptor = {
  id: 'flaky-test',
  shortDescription: { text: 'A test passes and fails' },
  help: { text: 'Wait for what the test needs, by what it does to the page.' },
};

function runOf({ tests }: FlakyReport): Run {
  const causes = CAUSES.map(({ id, title }) => ({ id, shortDescription: { text: title } }));
  return {
    ...madeBy(VERSION, [FLAKY, ...causes]),
    automationDetails: { id: 'wave-flaky/' },
    results: tests.flatMap((test) =>
      isFlaky(test) && test.findings.length === 0
        ? [ofUnstable(test)]
        : test.findings.map((finding) => resultOf(test, finding)),
    ),
  };
}

function resultOf(test: FlakyTest, finding: FlakyFinding): Result {
  const { title, state, statement, cause, repair, plan } = finding;
  const advice = repair.code === null ? repair.advice : `${repair.advice} ${repair.code}`;
  const why = cause === null ? [] : [cause.sentence];
  const events = plan.placed.map(({ event }) => event);
  return {
    ruleId: cause?.id ?? FLAKY.id,
    level: state === 'flaky' ? 'error' : 'note',
    message: { text: printable([title, ...why, advice].join(' ')) },
    locations: locationsOf(statement?.place ?? test.place),
    relatedLocations: locationsOf(test.place).map((location) => ({
      ...location,
      message: { text: printable(nameOf(test)) },
    })),
    partialFingerprints: fingerprint(test, [statement?.name ?? null, ...events]),
    codeFlows: [{ threadFlows: [{ locations: flowOf(finding) }] }],
  };
}

function flowOf({ failing, statement, plan }: FlakyFinding): ThreadFlowLocation[] {
  const essential = plan.placed.map(({ event }) => keyOfEvent(event));
  if (statement !== null) essential.push(keyOfStatement(statement.number));
  return stepsOf(failing).map(({ key, name, place, says }, index) => {
    const [location = {}] = locationsOf(place);
    return {
      location: { ...location, message: { text: printable(`${name}: ${says}`) } },
      executionOrder: index + 1,
      importance: essential.includes(key) ? 'essential' : 'unimportant',
    };
  });
}

function ofUnstable(test: FlakyTest): Result {
  return {
    ruleId: FLAKY.id,
    level: 'error',
    message: { text: printable(summaryOf(test)) },
    locations: locationsOf(test.place),
    partialFingerprints: fingerprint(test, []),
  };
}

function locationsOf(place: FlakyTest['place']): Location[] {
  return place === null ? [] : [{ physicalLocation: physical(shownPlace(place)) }];
}

/** Without lines: code scanning is to know it again when something above it has changed. */
function fingerprint({ project, place, titles }: FlakyTest, of: readonly unknown[]) {
  const file = place === null ? null : shownPlace(place).file;
  const hash = createHash('sha256').update(JSON.stringify([project, file, titles, ...of]));
  return { 'waveFlaky/v1': hash.digest('hex').slice(0, 32) };
}
