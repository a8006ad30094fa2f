/** Runs an order on a page in Chrome. */
import type { Chrome } from '../browser/chrome.js';
import { Camera } from '../browser/control/camera.js';
import type { ControlledRun } from '../browser/control/controlled-run.js';
import type { Tab } from '../browser/tabs/tab.js';
import type { Performed } from '../conductor/arrival.js';
import { DrivenRun } from '../drivers/driven-run.js';
import type { Scenario } from '../drivers/scenarios.js';
import type { Footprint } from '../model/footprint.js';
import type { Operation } from '../model/operation.js';
import type { SourceMaps } from '../model/source-maps.js';
import type { Schedule } from '../search/space/schedule.js';
import type { Exchange } from '../store/exchange.js';
import type { RecordingData } from '../store/recording.js';
import { EnforcingPolicy } from './enforcing-policy.js';
import { type NetworkSettings, networkOf } from './network.js';
import type { Enforced } from './run.js';
import type { Sight, Watcher } from './watcher.js';

export interface EnforceOptions {
  readonly recording: RecordingData;
  readonly exchanges: readonly Exchange[];
  readonly maps: SourceMaps;
  readonly network: NetworkSettings;
  readonly scenario: Scenario;
  /** So much longer loops that never end go on when all has run; virtual milliseconds. */
  readonly lingers?: number;
  readonly watcher?: Watcher;
}

/** @returns the run, and what leaves its page and cleans up; not to be called after a hang */
export async function enforce(
  chrome: Chrome,
  tab: Tab,
  options: EnforceOptions,
  schedule: Schedule,
): Promise<{ readonly run: Enforced; readonly leave: () => Promise<void> }> {
  const started = performance.now();
  const { recording, exchanges, maps, scenario, lingers = 0, watcher } = options;
  const { mode } = options.network;
  const loose = options.network.loose.fork();
  const network = networkOf({ ...options.network, loose }, exchanges);
  const { source, misses, asked } = network;
  const { streams } = chrome;
  const plans = recording.documents;
  const { url } = recording;
  const driven = await DrivenRun.of(tab, scenario, {
    ...{ url, source, streams, plans },
    isDebugged: watcher?.isDebugging === true,
  });
  const { run, page, drivers } = driven;
  const sight = sightOf(tab, run);
  const policy = new EnforcingPolicy(page, drivers, {
    ...{ schedule, recording, maps, lingers },
    network: { mode, isStale: network.isStale },
    ...(watcher && {
      onOperation: async (operation) => watcher.onOperation?.(operation, sight),
    }),
  });
  await driven.conduct(policy, () => run.open());
  if (run.hang === null) await watcher?.onEnd?.(sight);
  const outcome = maps.outcome(await driven.outcome());
  if (run.hang === null) await watcher?.onOver?.(sight);
  const enforced: Enforced = {
    order: schedule.order,
    actual: policy.actual,
    operations: policy.ran.map((operation, place) => seen(operation, page.performed[place])),
    enabled: policy.enabled,
    enforced: policy.isExact ? 'exact' : 'adapted',
    missed: policy.missed,
    uncontrolled: [...run.uncontrolled, ...policy.notes, ...network.notes()],
    misses: [...misses].map(([request, why]) => ({ request, why })),
    asked: [...asked],
    beforeMiss: run.beforeMiss,
    loose,
    isUnanswered: policy.isUnanswered,
    outcome,
    durationMs: performance.now() - started,
  };
  return { run: enforced, leave: () => run.end() };
}

/** With what it touched in this run, where that was observed. */
function seen(operation: Operation, performed: Performed | undefined): Operation {
  const { footprint: _, ...unseen } = operation;
  const touched = performed?.touched ?? [];
  if (touched.length === 0) return unseen;
  const of = (use: keyof Footprint) => [...new Set(touched.flatMap((part) => part[use]))];
  return { ...unseen, footprint: { reads: of('reads'), writes: of('writes') } };
}

function sightOf(tab: Tab, run: ControlledRun): Sight {
  const camera = new Camera(tab.main, (question) => run.answer(question));
  return {
    picture: () => camera.picture(),
    drawn: () => camera.drawn(),
    boxesOf: (selectors) => camera.boxesOf(selectors),
    hold: (message, otherwise) => run.standstill.hold(message, otherwise),
  };
}
