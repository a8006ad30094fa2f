/** The plan of a test that forces the failing order of a finding on the page. */
import type { Scenario } from '../drivers/scenarios.js';
import { ONLY_CLIENT, type Operation, type OperationId } from '../model/operation.js';
import { groupBy } from '../model/rules/pairs.js';
import { sketchOf } from '../report/sketch.js';
import type { RecordingData } from '../store/recording.js';
import type { Replay } from '../store/replay.js';
import type { ReportData, ReportedFinding, Test } from '../store/report.js';
import { actionsOf } from './actions.js';
import { expectationOf } from './expectation.js';
import { holdsOf } from './holds.js';
import { Inexpressible, reasons } from './inexpressible.js';
import { lateOperations } from './late.js';
import { comesByItself, meansFor } from './means.js';
import type { Plan } from './plan.js';

/** What an exploration left. */
export interface Results {
  readonly recording: RecordingData;
  readonly scenario: Scenario;
  readonly report: ReportData;
  readonly replay: Replay;
}

/**
 * @param test that shows the finding
 * @throws Inexpressible
 */
export function makePlan(results: Results, finding: ReportedFinding, test: Test): Plan {
  const { recording, scenario, report, replay } = results;
  const { race } = finding;
  if (scenario.kind !== 'flow') throw new Inexpressible(reasons.script());
  if (race === null) throw new Inexpressible(reasons.race());
  if (report.operations.some(({ client }) => client !== ONLY_CLIENT))
    throw new Inexpressible(reasons.clients());
  const operations = [...recording.operations, ...replay.branches.flat()];
  const late = lateOf(report, test);
  const lateOnes = recording.operations
    .filter(({ id }) => late.has(id))
    .map((operation) => ({ ...operation, means: meansFor(operation) }));
  const lateBy = groupBy(lateOnes, ({ means }) => means);
  const held = (lateBy.get('request') ?? []).map(({ id }) => id);
  const holds = holdsOf(held, operations, test.actual, recording.url);
  const timed = (lateBy.get('clock') ?? []).map(({ name }) => name);
  const frozen = lateBy.get('animation') ?? [];
  const expectation = expectationOf(test, recording);
  if (expectation === null) throw new Inexpressible(reasons.outcome());
  const kept = { late, holds, frozen, stopsClock: timed.length > 0 };
  return {
    title: `${race.first.name} before ${race.second.name}`,
    about: {
      title: finding.title,
      orders: sketchOf(race, ({ name }) => name),
      replay: finding.replay,
    },
    url: recording.url,
    viewport: scenario.viewport,
    holds: [...holds.values()],
    timed,
    actions: actionsOf(ranIn(test, report, operations), scenario.steps, kept),
    expectation,
  };
}

/** The failing order. */
function ranIn(
  { actual, at }: Test,
  { operations }: Pick<ReportData, 'operations'>,
  inFull: readonly Operation[],
) {
  const steps = new Map(inFull.map((one) => [one.id, one.kind === 'input' ? one.step : null]));
  const known = new Map(operations.map((operation) => [operation.id, operation]));
  return actual.flatMap((id, place) => {
    const operation = known.get(id);
    if (operation === undefined) return [];
    const { kind, name } = operation;
    return [{ id, kind, name, at: at[place] ?? 0, step: steps.get(id) ?? null }];
  });
}

function lateOf(report: ReportData, { actual }: Test): ReturnType<typeof lateOperations> {
  const operations = new Map(report.operations.map((operation) => [operation.id, operation]));
  const before = groupBy(report.edges, ({ after }) => after);
  const late = lateOperations({
    recorded: report.operations.filter(({ recorded }) => recorded).map(({ id }) => id),
    failing: actual,
    predecessors(id) {
      const cause = operations.get(id)?.cause ?? null;
      const edges = before.get(id)?.map((edge) => edge.before) ?? [];
      return cause === null ? edges : [...edges, cause];
    },
  });
  // Which of two timers comes first is up to their delays alone.
  const isBySelf = (id: OperationId) => {
    const operation = operations.get(id);
    return operation !== undefined && comesByItself(operation);
  };
  return new Map([...late].filter(([id, others]) => !isBySelf(id) || !others.every(isBySelf)));
}
