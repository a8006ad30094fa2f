import { isRead, nameOfEvent, nameOfStatement } from '../words.js';
import type { Cause } from './cause.js';

/** The test reads once what the page is about to change. */
export const dataRace: Cause = {
  id: 'C3',
  title: 'an assertion races with the page',
  explain({ events, overtaken }) {
    const [event] = events;
    if (event === undefined || overtaken === null || !isRead(overtaken)) return null;
    return `${nameOfStatement(overtaken)} reads what is there at that moment, and does not wait for ${nameOfEvent(event)}.`;
  },
};
