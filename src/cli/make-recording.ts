import { readFile } from 'node:fs/promises';
import type { Chrome } from '../browser/chrome.js';
import type { Granularity } from '../model/granularity.js';
import { printable } from '../model/printable.js';
import { type RecordOptions, record } from '../recorder/record.js';
import type { Recording } from '../recorder/recording.js';
import { writeRecording } from '../recorder/store.js';
import { removeResults } from '../report/remove.js';
import { readScenario } from '../scenario/parse.js';
import type { Scenario } from '../scenario/scenario.js';
import { uploadsOf } from '../scenario/uploads.js';
import { UsageError } from './errors.js';
import { sayIfInterrupted } from './interrupt.js';

export interface Request extends Pick<RecordOptions, 'pace' | 'humanGap' | 'seed'> {
  readonly granularity: Granularity;
  readonly url: string;
  /** File of the scenario; undefined: the load alone. */
  readonly scenario: string | undefined;
  readonly folder: string;
}

/** Checks what can be checked before a browser is started. */
export async function readRequest({ url, scenario }: Request): Promise<Scenario> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(
      `"${url}" is no address of a web page. Give one that begins with http:// or https://.`,
    );
  }
  if (scenario !== undefined) return readScenario(scenario);
  return { title: 'load', viewport: null, url: null, opening: 1, steps: [] };
}

/** Records into the folder. */
export async function makeRecording(
  chrome: Chrome,
  request: Request,
  scenario: Scenario,
): Promise<Recording> {
  const { folder, url, pace, humanGap, seed, granularity } = request;
  const options = { url, scenario, pace, humanGap, seed, granularity };
  const { recording, exchanges } = await sayIfInterrupted(
    'Interrupted: nothing was recorded.',
    () => record(chrome, options),
  );
  const flow =
    request.scenario === undefined ? loadFlow(url) : await readFile(request.scenario, 'utf8');
  await writeRecording(folder, recording, flow, exchanges, uploadsOf(scenario));
  await removeResults(folder);
  for (const note of recording.notes) process.stderr.write(`Note: ${printable(note)}\n`);
  const [thrown] = recording.outcome.exceptions;
  if (thrown !== undefined) {
    process.stderr.write(
      `The recorded run itself threw "${printable(thrown.message)}". It should be one that works: ` +
        'what it throws is taken for right.\n',
    );
  }
  return recording;
}

/** The flow of a scenario without steps of the user. */
function loadFlow(url: string): string {
  return `${JSON.stringify({ title: 'load', steps: [{ type: 'navigate', url }] }, null, 2)}\n`;
}
