import { nameOfEvent, nameOfStatement, nameWithAnswers } from '../words.js';
import type { Cause } from './cause.js';

/** The test supposes an order that nothing ensures. */
export const implicitOrder: Cause = {
  id: 'C2',
  title: 'the test supposes an order of events',
  explain(finding) {
    const { events, overtaken, behind, direction, besides } = finding;
    const names = events.map((event) => nameWithAnswers(event, finding)).join(' and ');
    if (besides !== null) {
      const early =
        besides.statement === null ? 'early' : `before ${nameOfStatement(besides.statement)}`;
      const are = events.length > 1 ? 'are' : 'is';
      return `Nothing ensures that ${nameWithAnswers(besides.event, finding)} does not come ${early} while ${names} ${are} on the way.`;
    }
    if (behind !== null) {
      const come = events.length > 1 ? 'come' : 'comes';
      return `Nothing ensures that ${names} ${come} before ${nameOfEvent(behind)}.`;
    }
    if (overtaken === null) {
      const come = events.length > 1 ? 'come as early as they do' : 'comes as early as it does';
      return `Nothing ensures that ${names} ${come} as a rule.`;
    }
    const order = direction === 'late' ? 'after' : 'before';
    const supposed = `${nameOfStatement(overtaken)} comes ${order} ${names}`.replace(/,$/, '');
    return `Nothing ensures that ${supposed}.`;
  },
};
