/**
 * What a page sends by itself, again and again: a heartbeat, a question for news. How often it does so
 * before its user goes on is up to the user.
 */
import type { Step } from '../../scenario/scenario.js';
import type { Performed } from './arrival.js';

/** A timer that is due sooner does the rest of what was begun: the next tick, a debounce, a retry. */
const POLL_MS = 400;

/**
 * Whether a request is a poll: a timer sent it that takes its time and that no input set, and it has
 * nothing of what the user typed: what that would lose is data.
 *
 * @param operation place of the one that sent it
 */
export function isPoll(
  performed: readonly Performed[],
  operation: number,
  body: string | null,
  steps: readonly Step[],
): boolean {
  const timer = performed[operation]?.arrival;
  if (timer?.facts.kind !== 'timer' || timer.facts.delay < POLL_MS) return false;
  const setter = timer.cause === null ? undefined : performed[timer.cause];
  return setter?.arrival.facts.kind !== 'input' && !hasTyped(body ?? '', steps);
}

function hasTyped(body: string, steps: readonly Step[]): boolean {
  const plain = plainText(body);
  return steps.some((step) => step.type === 'change' && plain.includes(step.value));
}

/** A form's fields are encoded. */
function plainText(body: string): string {
  try {
    return `${body} ${decodeURIComponent(body.replaceAll('+', ' '))}`;
  } catch {
    return body;
  }
}
