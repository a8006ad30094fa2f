import { WaveError } from '../wave-error.js';

/** The page or the scenario does not let itself be recorded; the message is for the user. */
export class RecordError extends WaveError {
  override readonly name = 'RecordError';

  constructor(problem: string) {
    super(problem, { code: 'not-recordable' });
  }
}
