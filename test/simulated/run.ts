/** Records and enforces runs of simulated pages: as `record` and `enforce` do those of Chrome. */
import type { Arrival } from '../../src/conductor/arrival.js';
import { conduct } from '../../src/conductor/conduct.js';
import { together } from '../../src/drivers/together.js';
import { keyOf } from '../../src/model/kinds.js';
import {
  type ClientId,
  type Facts,
  ONLY_CLIENT,
  type Operation,
} from '../../src/model/operation.js';
import { NO_MAPS } from '../../src/model/source-maps.js';
import { operationsOf } from '../../src/recorder/operations.js';
import { RecordingPolicy } from '../../src/recorder/recording-policy.js';
import { BornOperations } from '../../src/scheduler/born.js';
import { EnforcingPolicy } from '../../src/scheduler/enforcing-policy.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';
import type { Enforced, Run } from '../../src/scheduler/run.js';
import type { Schedule } from '../../src/search/space/schedule.js';
import type { Program } from './program.js';
import { HUMAN_GAP, SimulatedPage } from './simulated-page.js';
import { SimulatedUser } from './simulated-user.js';
import { type SimulatedMode, SimulatedWorld } from './simulated-world.js';

const PAGE = 'http://a.test/';

export interface SimulatedRecording {
  readonly operations: readonly Operation[];
  /** What each operation is in the program, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** What had come in the end and had not run. */
  readonly pending: readonly Arrival[];
  readonly unfired: readonly Facts[];
}

type EnforcedMode = Exclude<SimulatedMode, 'recorded'>;

/** The pages of a program with their users. */
function start(program: Program, mode: SimulatedMode) {
  const world = new SimulatedWorld(program, mode);
  const clients = new Set(program.operations.map(({ client }) => client));
  clients.delete(ONLY_CLIENT);
  const open = (client: ClientId) => {
    const page = new SimulatedPage(world, client);
    return { page, driver: new SimulatedUser(page, program) };
  };
  return { world, ...together(open(ONLY_CLIENT), ...[...clients].map(open)) };
}

export async function recordSimulated(program: Program): Promise<SimulatedRecording> {
  const { world, page, drivers } = start(program, 'recorded');
  const settings = { pace: null, humanGap: HUMAN_GAP, typingSpeed: 12 };
  const policy = new RecordingPolicy(page, drivers, settings, async () => []);
  await conduct(page, policy);
  const operations = operationsOf(page.performed, policy, {
    ...{ url: PAGE, whole: new Set(), maps: NO_MAPS },
  });
  return {
    operations,
    names: new Map(operations.map(({ id }, place) => [id, world.names[place] ?? ''])),
    pending: page.arrivals(),
    unfired: page.arrivals().map(({ facts }) => facts),
  };
}

export interface SimulatedRun extends Run {
  /** What has really run: names of the program. */
  readonly really: readonly string[];
  /** Timers that something else ran in front of though they had long been due. */
  readonly passedOver: readonly string[];
  /** What could have run in the end, had not, and had run where the page was recorded. */
  readonly left: readonly string[];
}

export async function enforceSimulated(
  program: Program,
  recording: SimulatedRecording,
  schedule: Schedule,
  mode: EnforcedMode = 'archive',
): Promise<SimulatedRun> {
  const { run, ...seen } = await enforced(program, recording, schedule, mode);
  return { ...new BornOperations(recording.operations, PAGE).settle(run, schedule), ...seen };
}

/** By itself, and what it was in truth. */
export async function enforced(
  program: Program,
  { unfired }: Pick<SimulatedRecording, 'unfired'>,
  schedule: Schedule,
  mode: EnforcedMode = 'archive',
): Promise<Omit<SimulatedRun, keyof Run> & { readonly run: Enforced }> {
  const { world, page, drivers } = start(program, mode);
  const policy = new EnforcingPolicy(page, drivers, {
    schedule,
    recording: { unfired },
    network: { mode, isStale: () => false },
    maps: NO_MAPS,
    lingers: 0,
  });
  await conduct(page, policy);
  const run: Enforced = {
    order: schedule.order,
    actual: policy.actual,
    operations: policy.ran,
    enabled: policy.enabled,
    enforced: policy.isExact ? 'exact' : 'adapted',
    missed: policy.missed,
    uncontrolled: policy.notes,
    misses: [],
    asked: [],
    beforeMiss: null,
    loose: new LooseRequests([]),
    isUnanswered: policy.isUnanswered,
    outcome: await page.outcome(),
    durationMs: 0,
  };
  const passed = new Set(unfired.map((facts) => keyOf(facts)));
  return {
    run,
    really: world.names,
    passedOver: [...world.passedOver],
    left: page
      .arrivals()
      .filter((arrival) => arrival.ready() && !passed.has(keyOf(arrival.facts)))
      .map(({ label }) => label),
  };
}
