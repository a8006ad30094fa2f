import { type Remedy, WaveError } from '../wave-error.js';

/** A scenario that cannot be used. The message is for the user. */
export class ScenarioError extends WaveError {
  override readonly name = 'ScenarioError';

  constructor(problem: string, remedy: Remedy = { code: 'bad-scenario' }) {
    super(problem, remedy);
  }

  static noFile(file: string): ScenarioError {
    return new ScenarioError(`There is no scenario file ${file}.`, {
      code: 'no-scenario',
      advice: 'Check the path.',
    });
  }
}
