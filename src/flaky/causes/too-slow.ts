import { comesByTime, isSleep, pausesOf, sleepAmong } from '../kinds.js';
import type { Finding } from '../search/findings.js';
import type { Statement } from '../test-trace.js';
import { nameOfEvent, nameOfEvents, nameOfStatement } from '../words.js';
import type { Cause } from './cause.js';
import { timeOutOf } from './page-time-out.js';

/** A fixed sleep of the test's, or a timer of the page's, is long enough on a quick machine alone. */
export const tooSlow: Cause = {
  id: 'C1',
  title: 'the environment is too slow for a time that is fixed',
  explain(finding, natural) {
    const { events, overtaken, direction, failing } = finding;
    const [event] = events;
    if (event === undefined) return null;
    const timeOut = timeOutOf(finding, natural);
    if (timeOut !== null) {
      return `The page gives up behind ${nameOfEvent(timeOut)}; ${nameOfEvents(events)} may take longer.`;
    }
    if (overtaken === null) {
      // What is overtaken then is no statement, as a look at `page.url()`.
      const last = natural.statements[(event.ranAfter ?? 0) - 1];
      return last === undefined || direction === 'early' || !isSleep(last)
        ? null
        : waitsTooShort(last, events);
    }
    if (direction === 'early') {
      if (!comesByTime(event)) return null;
      return `The page does not wait for the test: where the test is slow, ${nameOfEvents(events)} is over before ${nameOfStatement(overtaken)}.`;
    }
    const from = event.begunAfter - 1;
    const ran = natural.statements.slice(from, overtaken.number);
    const sleep = ran.find(isSleep);
    if (sleep !== undefined) return waitsTooShort(sleep, events);
    // A sleep takes its time in each run; a runner that is busy does not.
    const again = pausesOf(failing.statements);
    const pauses = pausesOf(natural.statements).map((ms, number) =>
      Math.min(ms, again[number] ?? ms),
    );
    const pause = sleepAmong(pauses.slice(from + 1, overtaken.number + 1));
    if (pause === null) return null;
    return `The test waits for some ${pause} ms before ${nameOfStatement(overtaken)}; ${nameOfEvents(events)} may take longer.`;
  },
};

function waitsTooShort(sleep: Statement, events: Finding['events']): string {
  return `${nameOfStatement(sleep)} waits for a time that is fixed; ${nameOfEvents(events)} may take longer.`;
}
