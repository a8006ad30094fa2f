/** Records σ0: observes one run of the page against the live network, and keeps it. */

import type { Chrome } from '../browser/chrome.js';
import { ControlledRun } from '../browser/control/controlled-run.js';
import type { Granularity } from '../model/granularity.js';
import { TOOL } from '../tool.js';
import { findWrongSelector } from './check-selectors.js';
import { CodeCoverage } from './code-coverage.js';
import { exchangeOfConversation } from './har-messages.js';
import type { Exchange } from './live-network.js';
import { Observation, type ObservationOptions } from './observation.js';
import { WatchedNetwork } from './open-page.js';
import { operationsOf } from './operations.js';
import { RecordError } from './record-error.js';
import { RECORDING_VERSION, type Recording } from './recording.js';

export interface RecordOptions extends ObservationOptions {
  readonly seed: number;
  /** `coarse` unless given. */
  readonly granularity?: Granularity;
}

export interface Recorded {
  readonly recording: Recording;
  readonly exchanges: readonly Exchange[];
}

export async function record(chrome: Chrome, options: RecordOptions): Promise<Recorded> {
  const { scenario, seed, url, granularity = 'coarse' } = options;
  const epoch = Date.now();
  const started = performance.now();
  const { viewport } = scenario;
  const settings = {
    epoch,
    seed,
    granularity,
    live: true,
    offline: false,
    observe: true,
    viewport,
  };
  const tab = await chrome.openTab(settings);
  const network = new WatchedNetwork();
  const { streams, cpuSeconds } = chrome;
  try {
    const wrong = await findWrongSelector(tab.main, scenario);
    if (wrong !== null) throw new RecordError(wrong);
    const coverage = await CodeCoverage.start(tab.main);
    const run = new ControlledRun(tab, {
      ...{ url, source: network, streams, plans: null, cpuSeconds },
      steps: scenario.steps,
    });
    const observation = new Observation(run, options, network, coverage);
    await observation.complete();
    const outcome = await run.outcome();
    const recording: Recording = {
      version: RECORDING_VERSION,
      tool: TOOL,
      url,
      epoch,
      seed,
      granularity,
      operations: operationsOf(run.performed, observation.enabledBy),
      documents: run.documents.map(({ name, url: of, given }) => ({
        name,
        url: of,
        segments: given,
      })),
      unfired: [...new Set([...observation.passedOver, ...run.arrivals()])].map(
        ({ facts: { kind, key } }) => `${kind} ${key}`,
      ),
      outcome,
      notes: [...observation.notes, ...run.uncontrolled],
      durationMs: performance.now() - started,
    };
    const conversations = run.pushes.conversations.map(exchangeOfConversation);
    return { recording, exchanges: [...network.exchanges, ...conversations] };
  } finally {
    await tab.close();
  }
}
