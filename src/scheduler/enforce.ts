/** Runs an order on a page in Chrome. */
import type { Chrome } from '../browser/chrome.js';
import { ControlledRun } from '../browser/control/controlled-run.js';
import type { Tab } from '../browser/tabs/tab.js';
import { conduct } from '../conductor/conduct.js';
import { drive, type Scenario } from '../drivers/scenarios.js';
import { together } from '../drivers/together.js';
import type { Operation } from '../model/operation.js';
import type { Schedule } from '../search/space/schedule.js';
import type { Exchange } from '../store/exchange.js';
import type { RecordingData } from '../store/recording.js';
import { EnforcingPolicy } from './enforcing-policy.js';
import { type NetworkSettings, networkOf } from './network.js';
import type { Enforced } from './run.js';

export interface EnforceOptions {
  readonly recording: RecordingData;
  readonly exchanges: readonly Exchange[];
  readonly network: NetworkSettings;
  readonly scenario: Scenario;
  /** Called before each operation is released, for a user who watches. */
  readonly onOperation?: (operation: Operation) => Promise<void>;
}

/** @returns the run, and what leaves its page and cleans up; not to be called after a hang */
export async function enforce(
  chrome: Chrome,
  tab: Tab,
  options: EnforceOptions,
  schedule: Schedule,
): Promise<{ readonly run: Enforced; readonly leave: () => Promise<void> }> {
  const started = performance.now();
  const { recording, exchanges, scenario, onOperation } = options;
  const { mode } = options.network;
  const loose = options.network.loose.fork();
  const network = networkOf({ mode, loose }, exchanges);
  const { source, misses } = network;
  const { streams } = chrome;
  const plans = recording.documents;
  const { url } = recording;
  const run = new ControlledRun(tab, { url, source, streams, plans });
  const driver = await drive(run, tab, scenario);
  const { page, drivers } = together({ page: run, driver });
  const policy = new EnforcingPolicy(page, drivers, {
    ...{ schedule, recording },
    network: { mode, isStale: network.isStale },
    ...(onOperation === undefined ? {} : { onOperation }),
  });
  try {
    await run.open();
    await conduct(page, policy);
  } finally {
    await driver.end();
  }
  const { exceptions, ...seen } = await page.outcome();
  const outcome = { ...seen, exceptions: [...exceptions, ...driver.exceptions] };
  const enforced: Enforced = {
    order: schedule.order,
    actual: policy.actual,
    operations: policy.ran,
    enabled: policy.enabled,
    enforced: policy.isExact ? 'exact' : 'adapted',
    missed: policy.missed,
    uncontrolled: [...run.uncontrolled, ...policy.notes, ...network.notes()],
    misses: [...misses],
    loose,
    isUnanswered: policy.isUnanswered,
    outcome,
    durationMs: performance.now() - started,
  };
  return { run: enforced, leave: () => run.end() };
}
