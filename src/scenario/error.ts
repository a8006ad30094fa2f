/** A scenario that cannot be used. The message is a sentence for the user. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
}
