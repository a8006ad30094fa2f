import {
  checkRecordOptions,
  printable,
  type Recording,
  type RecordOptions,
  readScenario,
  type Scenario,
  type Wave,
} from '../index.js';
import { type Interruption, unlessInterrupted } from './interrupt.js';

export interface Request {
  readonly url: string;
  /** File of the scenario; undefined: the load alone. */
  readonly scenario: string | undefined;
  readonly folder: string;
  readonly options: Omit<RecordOptions, 'scenario'>;
}

/** Checks what can be checked before a browser is started. */
export async function readRequest(request: Request): Promise<Scenario | undefined> {
  const { url, scenario, options } = request;
  checkRecordOptions(url, options);
  return scenario === undefined ? undefined : readScenario(scenario);
}

/**
 * Records into the folder.
 *
 * @throws Interrupted
 */
export async function makeRecording(
  wave: Wave,
  { url, folder, options }: Omit<Request, 'scenario'>,
  scenario: Scenario | undefined,
  interruption: Interruption,
): Promise<Recording> {
  const sentence = 'Interrupted: nothing was recorded.';
  const recording = await unlessInterrupted(interruption, sentence, () =>
    wave.record(url, { ...options, scenario }),
  );
  await recording.save(folder);
  for (const note of recording.notes) process.stderr.write(`Note: ${printable(note)}\n`);
  const [thrown] = recording.data.outcome.exceptions;
  if (thrown !== undefined) {
    process.stderr.write(
      `The recorded run itself threw "${printable(thrown.message)}". It should be one that works: ` +
        'what it throws is taken for right.\n',
    );
  }
  return recording;
}
