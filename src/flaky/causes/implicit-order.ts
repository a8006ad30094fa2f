import { nameOfEvent, nameOfEvents, nameOfStatement } from '../words.js';
import type { Cause } from './cause.js';

/** The test supposes an order that nothing ensures. */
export const implicitOrder: Cause = {
  id: 'C2',
  title: 'the test supposes an order of events',
  explain({ events, overtaken, behind, direction, besides }) {
    const names = nameOfEvents(events);
    if (besides !== null) {
      const early =
        besides.statement === null ? 'early' : `before ${nameOfStatement(besides.statement)}`;
      const are = events.length > 1 ? 'are' : 'is';
      return `The test supposes that ${nameOfEvent(besides.event)} does not come ${early} while ${names} ${are} on the way, and nothing ensures it.`;
    }
    if (behind !== null) {
      const come = events.length > 1 ? 'come' : 'comes';
      return `The test supposes that ${names} ${come} before ${nameOfEvent(behind)}, and nothing ensures it.`;
    }
    if (overtaken === null) {
      const come = events.length > 1 ? 'come as early as they do' : 'comes as early as it does';
      return `The test supposes that ${names} ${come} as a rule, and nothing ensures it.`;
    }
    const order = direction === 'late' ? 'after' : 'before';
    return `The test supposes that ${nameOfStatement(overtaken)} comes ${order} ${names}, and nothing ensures it.`;
  },
};
