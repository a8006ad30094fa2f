import { isOutOfDate } from '../search/findings.js';
import { nameBeside, nameOfEarly, nameOfStatement, nameWithAnswers } from '../words.js';
import type { Cause } from './cause.js';

/** The test supposes an order that nothing ensures. */
export const implicitOrder: Cause = {
  id: 'C2',
  title: 'the test supposes an order of events',
  explain(finding) {
    const { events, overtaken, behind, direction, besides } = finding;
    const names = events.map((event) => nameWithAnswers(event, finding)).join(' and ');
    const comes = events.length > 1 ? 'come' : 'comes';
    if (besides !== null) {
      const other = nameOfEarly(besides, finding);
      const come = besides.others.length > 0 ? 'come' : 'comes';
      if (isOutOfDate(finding)) {
        const soon = overtaken === null ? 'soon' : `before ${nameOfStatement(overtaken)}`;
        return `Nothing ensures that ${names}, which ${other} asks for, ${comes} ${soon}.`;
      }
      const early =
        besides.statement === null ? 'early' : `before ${nameOfStatement(besides.statement)}`;
      const are = events.length > 1 ? 'are' : 'is';
      return `Nothing prevents that ${other} ${come} ${early} while ${names} ${are} on the way.`;
    }
    if (behind !== null) {
      return `Nothing ensures that ${names} ${comes} before ${nameBeside(behind, events)}.`;
    }
    if (overtaken === null) {
      const come =
        events.length > 1
          ? 'come as early as they usually do'
          : 'comes as early as it usually does';
      return `Nothing ensures that ${names} ${come}.`;
    }
    const order = direction === 'late' ? 'after' : 'before';
    const supposed = `${nameOfStatement(overtaken)} comes ${order} ${names}`.replace(/,$/, '');
    return `Nothing ensures that ${supposed}.`;
  },
};
