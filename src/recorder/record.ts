/** Records σ0: observes one run of the page against the live network, and keeps it. */

import type { Chrome } from '../browser/chrome.js';
import { NavigationFailed } from '../browser/control/documents/navigation.js';
import { DrivenRun } from '../drivers/driven-run.js';
import { findWrong } from '../drivers/scenarios.js';
import type { Granularity } from '../model/granularity.js';
import type { Operation } from '../model/operation.js';
import type { PageException } from '../model/outcome.js';
import type { SourceMaps } from '../model/source-maps.js';
import type { Exchange } from '../store/exchange.js';
import { exchangeOfConversation } from '../store/har-messages.js';
import { librariesIn } from '../store/libraries-in.js';
import { RECORDING_VERSION, type RecordingData } from '../store/recording.js';
import { TOOL } from '../tool.js';
import { CodeCoverage } from './code-coverage.js';
import { loadSourceMaps } from './load-source-maps.js';
import { openPage, WatchedNetwork } from './open-page.js';
import { operationsOf } from './operations.js';
import { readerOf } from './page-files.js';
import { RecordError } from './record-error.js';
import { type ObservationOptions, RecordingPolicy } from './recording-policy.js';
import { startDebugger } from './start-debugger.js';

export interface RecordSettings extends ObservationOptions {
  readonly seed: number;
  readonly granularity: Granularity;
}

export interface Recorded {
  readonly recording: RecordingData;
  readonly exchanges: readonly Exchange[];
  readonly maps: SourceMaps;
}

export async function record(
  chrome: Chrome,
  options: RecordSettings,
  network = new WatchedNetwork(),
): Promise<Recorded> {
  const { scenario, seed, url, granularity } = options;
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
  const { streams } = chrome;
  try {
    const wrong = await findWrong(tab.main, scenario);
    if (wrong !== null) throw new RecordError(wrong);
    await startDebugger(tab.main);
    const coverage = await CodeCoverage.start(tab.main);
    const ofRun = { url, source: network, streams, plans: null };
    const driven = await DrivenRun.of(tab, scenario, ofRun);
    const { run, page, drivers } = driven;
    const policy = new RecordingPolicy(page, drivers, options, () => coverage.take());
    try {
      await driven.conduct(policy, () => openPage(run, url, network));
    } catch (error) {
      if (!(error instanceof NavigationFailed)) throw error;
      throw new RecordError(
        `${policy.current} failed: the page there cannot be reached (${error.reason}). ` +
          'Is the server running, and the address right? WAVE needs the page once, to record it.',
      );
    }
    const outcome = await driven.outcome();
    const [thrown] = drivers.exceptions;
    if (thrown !== undefined) throw new RecordError(whyFailed(thrown));
    const whole = new Set(run.documents.flatMap((one) => (one.isWhollyGiven ? one.name : [])));
    await run.functionsFound();
    await run.scripts.look(tab.sessions);
    const hosts = new Set(network.exchanges.map(({ request }) => new URL(request.url).host));
    const loaded = await loadSourceMaps(run.scripts.withMaps, hosts, readerOf(tab));
    const maps = loaded.maps.beside(librariesIn(network.exchanges));
    const operations = operationsOf(page.performed, policy, { url, whole, maps });
    const recording: RecordingData = {
      version: RECORDING_VERSION,
      tool: TOOL,
      url,
      epoch,
      seed,
      granularity,
      operations,
      documents: run.documents.map(({ name, url: of, given }) => ({
        name,
        url: of,
        segments: given,
      })),
      unfired: [...new Set([...policy.passedOver, ...page.arrivals()])].map(({ facts }) => facts),
      outcome: maps.outcome(outcome),
      notes: [
        ...new Set([...policy.notes, ...network.refusals]),
        ...run.uncontrolled,
        ...loaded.notes,
      ],
      durationMs: performance.now() - started,
    };
    const conversations = run.pushes.conversations.map(exchangeOfConversation);
    const exchanges = [...network.exchanges, ...conversations];
    return { recording, exchanges, maps: maps.withTextsOf(filesOf(operations)) };
  } finally {
    await tab.close();
  }
}

function whyFailed({ message, at }: PageException): string {
  return (
    `The script failed${at === null ? '' : ` at ${at}`}: ${message.replace(/\.*$/, '')}. ` +
    'The recording must be an order that works: correct the script, or the page.'
  );
}

/** Of most sources nothing is ever shown. */
function filesOf(operations: readonly Operation[]): ReadonlySet<string> {
  const files = operations.flatMap((operation) => [
    ...('site' in operation ? [operation.site?.original] : []),
    ...('receiver' in operation ? [operation.receiver?.original] : []),
    ...(operation.callers ?? []),
  ]);
  return new Set(files.flatMap((one) => one?.file ?? []));
}
