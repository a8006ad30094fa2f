import { isRead } from '../kinds.js';
import { nameOfEvents, nameOfStatement } from '../words.js';
import type { Cause } from './cause.js';

/** The test reads once what the page is about to change. */
export const dataRace: Cause = {
  id: 'C3',
  title: 'an assertion races with the page',
  explain({ events, overtaken, direction }) {
    // A loop that reads again and again waits.
    if (overtaken === null || !isRead(overtaken) || overtaken.rounds > 1) return null;
    const [reader, names] = [nameOfStatement(overtaken), nameOfEvents(events)];
    if (direction === 'early') {
      return `${reader} reads once what is there, which ${names} may have changed by then.`;
    }
    return `${reader} reads once what is there, and does not wait for ${names}.`;
  },
};
