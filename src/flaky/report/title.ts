/** A finding in one sentence. */
import { type Finding, isOutOfDate } from '../search/findings.js';
import type { TracedEvent } from '../test-trace.js';
import { nameBeside, nameOfEarly, nameOfStatement, nameWithAnswers } from '../words.js';

export function titleOf(finding: Finding): string {
  const { events, overtaken, behind, direction, besides } = finding;
  const named = (event: TracedEvent) => nameWithAnswers(event, finding);
  const names = events.map(named).join(' and ');
  const verb = events.length > 1 ? 'come' : 'comes';
  if (besides !== null && isOutOfDate(finding)) {
    const than =
      besides.statement === null ? 'early' : `before ${nameOfStatement(besides.statement)}`;
    const late = overtaken === null ? 'late' : `after ${nameOfStatement(overtaken)}`;
    return `It fails when ${nameOfEarly(besides, finding)} comes ${than}, and ${names}, which it asks for, ${verb} ${late}.`;
  }
  const fails = `It fails when ${names} ${verb}`;
  const early =
    besides === null
      ? ''
      : ` and ${nameOfEarly(besides, finding)} ${besides.statement === null ? 'early' : `before ${nameOfStatement(besides.statement)}`}`;
  if (behind !== null) return `${fails} after ${nameBeside(behind, events)}${early}.`;
  if (overtaken === null) return `${fails} late${early}.`;
  const than = nameOfStatement(overtaken);
  return `${fails} ${direction === 'late' ? 'after' : 'before'} ${than}${early}.`;
}
