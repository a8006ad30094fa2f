/** The page or the scenario does not let itself be recorded; the message is for the user. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
}
