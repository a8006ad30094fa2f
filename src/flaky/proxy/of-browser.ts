/** What of a plan is one browser's, by the names that events have there, and what that tells, by those that they have in the run. */
import { browserNumberOf, inBrowser, nameInBrowser } from '../browser-number.js';
import type { Plan } from '../plan.js';
import { renamed, type TraceLine } from '../trace.js';

export function planOfBrowser({ placed }: Plan, browser: number): Plan {
  const own = placed.filter(({ event }) => browserNumberOf(event) === browser);
  return { placed: own.map((one) => ({ ...one, event: nameInBrowser(one.event) })) };
}

export function lineOfBrowser(line: TraceLine, browser: number): TraceLine {
  return renamed(line, (event) => inBrowser(event, browser));
}
