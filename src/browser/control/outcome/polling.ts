/**
 * What a page sends by itself, again and again: a heartbeat, a question for news. How often it does so
 * before its user goes on is up to the user.
 */

import type { Performed } from '../../../conductor/arrival.js';

/** A timer that is due sooner does the rest of what was begun: the next tick, a debounce, a retry. */
const POLL_MS = 400;

/**
 * Whether a request is a poll: a timer sent it that takes its time and that no input set, and it has
 * nothing of what the user typed: what that would lose is data.
 *
 * @param operation place of the one that sent it
 * @param typed what the user types
 */
export function isPoll(
  performed: readonly Performed[],
  operation: number,
  body: string | null,
  typed: readonly string[],
): boolean {
  const timer = performed[operation]?.arrival;
  if (timer?.facts.kind !== 'timer' || timer.facts.delay < POLL_MS) return false;
  const setter = timer.cause === null ? undefined : performed[timer.cause];
  return setter?.arrival.facts.kind !== 'input' && !holds(body ?? '', typed);
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
