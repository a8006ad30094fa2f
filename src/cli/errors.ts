import { Disconnected } from '../browser/protocol.js';
import { printable } from '../model/printable.js';

/** Exit codes: other programs rely on them. */
export const EXIT = { clean: 0, found: 1, failed: 2 } as const;

/** WAVE was asked for what it cannot do; the message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Errors whose message is a sentence for the user; others are WAVE's own faults. */
const FOR_USERS = [
  ...['UsageError', 'ScenarioError', 'RecordError', 'StoreError', 'BrowserError'],
  'NavigationFailed',
];

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return `WAVE failed: ${printable(String(error))}`;
  if (FOR_USERS.includes(error.name)) return printable(error.message);
  if (error instanceof Disconnected) {
    return `${error.message} It was closed or it crashed; run the command again.`;
  }
  const stack = (error.stack ?? error.message).split('\n').map(printable).join('\n');
  return `WAVE failed, which is a bug of its own. Please report it with these lines:\n${stack}`;
}
