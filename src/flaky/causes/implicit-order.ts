import { nameOfEvent, nameOfStatement } from '../words.js';
import type { Cause } from './cause.js';

/** The test supposes an order that nothing ensures. */
export const implicitOrder: Cause = {
  id: 'C2',
  title: 'the test supposes an order of events',
  explain({ events, overtaken, direction }) {
    const names = events.map(nameOfEvent).join(' and ');
    if (overtaken === null) return `The test supposes that ${names} come as early as they did.`;
    const order = direction === 'late' ? 'after' : 'before';
    return `The test supposes that ${nameOfStatement(overtaken)} comes ${order} ${names}, and nothing ensures it.`;
  },
};
