/**
 * A test may have several browsers, and each counts what happens in its own pages. From the second one on, what happens there has
 * its browser before its name: `browser 2 > GET /cart 1`.
 */
import type { EventId } from './plan.js';

const PREFIX = /^browser (\d+) > /;

/** @param browser its number, from 1, as the process of the runner has started it */
export function inBrowser(name: string, browser: number): EventId {
  return browser === 1 ? name : `browser ${browser} > ${name}`;
}

export function browserNumberOf(event: EventId): number {
  return Number(PREFIX.exec(event)?.[1] ?? 1);
}

/** What it is called in its browser. */
export function nameInBrowser(event: EventId): string {
  return event.replace(PREFIX, '');
}
