/**
 * For code scanning: SARIF 2.1.0, the format of OASIS that GitHub, GitLab and editors read. A finding is a result at the
 * places of the two operations that race, and the order that failed is its code flow.
 */
import type {
  Location,
  Notification,
  PhysicalLocation,
  ReportingDescriptor,
  Result,
  Run,
  ThreadFlowLocation,
} from 'sarif';
import { patterns } from '../explain/patterns/index.js';
import { printable } from '../model/printable.js';
import type { ReportData, ReportedFinding } from '../store/report.js';
import { nearRace } from './near-race.js';
import { placeOf, placesOf } from './place.js';
import { describeRace } from './race.js';
import type { Output, Reporter } from './reporter.js';
import { describeUnreproduced } from './reproduced.js';
import { formatSarif, madeBy, physical } from './sarif-log.js';

export function sarif({ write }: Output): Reporter {
  return { onDone: (reports) => write(formatSarif(reports.map(({ data }) => runOf(data)))) };
}

const LEVELS = { high: 'error', medium: 'warning', low: 'note' } as const;

/** Of a race that has no pattern. */
const ANY_RACE: ReportingDescriptor = {
  id: 'race',
  shortDescription: { text: 'Two operations race' },
  help: { text: 'Make the first operation wait for the second, or do the right thing without it.' },
};

function runOf(report: ReportData): Run {
  const { tool, findings, name } = report;
  const codes = new Set(findings.flatMap(({ pattern }) => pattern ?? []));
  const rules = [...codes].map((id) => {
    const { name, repair } = patterns[id];
    return { id, shortDescription: { text: name }, help: { text: repair } };
  });
  return {
    ...madeBy(tool.version, [ANY_RACE, ...rules]),
    // Code scanning of GitHub takes several runs of one file only where these differ before the last slash.
    ...(name === null ? {} : { automationDetails: { id: `wave/${name}/` } }),
    ...invocationsOf(report),
    results: findings.map((finding) => resultOf(finding, report)),
  };
}

/** Of a page of which little can be said, or nothing. */
function invocationsOf(report: ReportData): Pick<Run, 'invocations'> {
  const sentences = describeUnreproduced(report);
  if (sentences === null) return {};
  const isVoid = report.baseline.reproduced === 'never';
  const message = { text: printable(sentences.join(' ')) };
  const said: Notification = { level: isVoid ? 'error' : 'warning', message };
  return { invocations: [{ executionSuccessful: !isVoid, toolExecutionNotifications: [said] }] };
}

function resultOf(finding: ReportedFinding, report: ReportData): Result {
  const { title, race, pattern, severity, identity, known } = finding;
  const [place, ...others] = placesOf(finding, report);
  const sentence = describeRace(race, ({ name }) => `"${name}"`);
  return {
    ruleId: pattern ?? ANY_RACE.id,
    level: LEVELS[severity],
    message: { text: printable(`${title}. ${sentence}`) },
    locations: [{ physicalLocation: place === undefined ? pageOf(report) : physical(place) }],
    relatedLocations: others.map((other) => ({ physicalLocation: physical(other) })),
    // What is known already has been looked at: code scanning shows it as dismissed.
    ...(known === null ? {} : { suppressions: [{ kind: 'external', justification: known }] }),
    partialFingerprints: { 'waveFinding/v1': identity },
    codeFlows: [{ threadFlows: [{ locations: stepsOf(finding, report) }] }],
  };
}

/** The order that failed, near the race. */
function stepsOf(finding: ReportedFinding, report: ReportData): ThreadFlowLocation[] {
  const shown = report.tests.find(({ number }) => number === finding.tests[0]);
  if (shown === undefined) return [];
  return nearRace(shown, finding, report).folds.map(({ item, more }) => {
    const place = placeOf(item.id, report);
    const text = `${item.name}${more > 0 ? `, and ${more} more of it` : ''}`;
    const location: Location = {
      message: { text: printable(text) },
      ...(place === null ? {} : { physicalLocation: physical(place) }),
    };
    const importance = item.isOfRace ? 'essential' : 'unimportant';
    return { location, executionOrder: item.place + 1, importance };
  });
}

/** Where no place in the sources is known. */
const pageOf = ({ url }: ReportData): PhysicalLocation => ({
  artifactLocation: { uri: encodeURI(URL.canParse(url) ? new URL(url).pathname.slice(1) : url) },
});
