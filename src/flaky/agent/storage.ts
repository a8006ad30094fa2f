/** What another page of the same origin has put into localStorage (HTML, 12.2.1): a page hears of that some time later. */
import { Arrivals } from './arrivals.js';
import type { Events } from './events.js';

export function holdStorage(events: Events): void {
  new Arrivals(events, window, 'storage', 'localStorage').listen('storage');
}
