/**
 * A test may have several browsers, and each counts what happens in its own pages. From the second one on, what happens there has
 * its browser before its name: `browser 2 > GET /cart 1`.
 */
import type { Plan } from '../plan.js';
import type { TraceLine } from '../trace.js';

/** What is placed in the browser, by the names that it has there. */
export function planOfBrowser({ placed }: Plan, browser: number): Plan {
  const prefix = prefixOf(browser);
  return {
    placed: placed.flatMap((one) => {
      const isOfOther = browser === 1 ? OTHERS.test(one.event) : !one.event.startsWith(prefix);
      return isOfOther ? [] : { ...one, event: one.event.slice(prefix.length) };
    }),
  };
}

export function lineOfBrowser(line: TraceLine, browser: number): TraceLine {
  return 'event' in line ? { ...line, event: `${prefixOf(browser)}${line.event}` } : line;
}

const OTHERS = /^browser \d+ > /;

/** @param browser its number, from 1, as the process of the runner has started it */
function prefixOf(browser: number): string {
  return browser === 1 ? '' : `browser ${browser} > `;
}
