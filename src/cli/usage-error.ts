/** WAVE was asked for what it cannot do; the message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
