/**
 * What a page sends by itself, again and again: a heartbeat, a question for news. How often it does so
 * before its user goes on is up to the user.
 */

import type { Performed } from '../../../conductor/arrival.js';
import { asksForSame } from '../../../model/asks-only.js';
import type { SentRequest } from '../../../model/outcome.js';
import { volatileFree } from '../../../model/volatile.js';

/** A timer that is due sooner does the rest of what was begun: the next tick, a debounce, a retry. */
const POLL_MS = 400;

/** A request, and the place of the operation that sent it. */
interface Sent {
  readonly request: SentRequest;
  readonly operation: number;
}

/**
 * Whether a request is a poll: a timer sent it that takes its time and that no input set, or the answer to such a poll
 * asked for the same again, where the next one was due by the time it came. And it has nothing of what the user typed: what
 * that would lose is data.
 *
 * @param sent all that were
 * @param typed what the user types
 */
export function isPoll(
  performed: readonly Performed[],
  sent: readonly Sent[],
  { request, operation }: Sent,
  typed: readonly string[],
): boolean {
  if (holds(request.body ?? '', typed)) return false;
  const sender = performed[operation]?.arrival;
  switch (sender?.facts.kind) {
    case 'timer': {
      const setter = sender.cause === null ? undefined : performed[sender.cause];
      return sender.facts.delay >= POLL_MS && setter?.arrival.facts.kind !== 'input';
    }
    case 'response': {
      const { method, url } = sender.facts;
      if (method !== request.method || volatileFree(url) !== request.url) return false;
      return sent.some(
        (before) =>
          before.operation === sender.cause &&
          before.request.method === method &&
          before.request.url === request.url &&
          asksForSame(before.request.body ?? '', request.body ?? '') &&
          isPoll(performed, sent, before, typed),
      );
    }
    default:
      return false;
  }
}

function holds(body: string, typed: readonly string[]): boolean {
  const plain = plainText(body);
  return typed.some((value) => plain.includes(value));
}

/** A form's fields are encoded. */
function plainText(body: string): string {
  try {
    return `${body} ${decodeURIComponent(body.replaceAll('+', ' '))}`;
  } catch {
    return body;
  }
}
