/** How events and statements are named. */
import { basename } from 'node:path';
import { count } from '../report/numbers.js';
import { browserNumberOf } from './browser-number.js';
import { type Plan, placedIn } from './plan.js';
import { causesOf, type Statement, type TestTrace, type TracedEvent } from './test-trace.js';

type Named = Pick<TracedEvent, 'id' | 'kind' | 'name'>;

/** `the answer to GET /cart`, `the timer of 300 ms`, `the 2nd message of /live in browser 2`. */
export function nameOfEvent(event: Named): string {
  return named(event, ordinalOf(event.id));
}

/** The same, where events of other tests may have been counted in the same browser. */
export function nameInSuite(event: Named): string {
  return named(event, null);
}

function named({ id, kind, name }: Named, which: string | null): string {
  const browser = browserNumberOf(id);
  const what =
    which === null ? called(kind, name) : called(kind, name).replace('the', `the ${which}`);
  return `${what}${browser === 1 ? '' : ` in browser ${browser}`}`;
}

/** Which of those that have one cause and one name it is; null: the first, or their names differ in what ids leave out. */
function ordinalOf(id: string): string | null {
  const [, key = '', number = '1'] = /([^>]*) (\d+)$/.exec(id) ?? [];
  if (number === '1' || key.includes('*')) return null;
  const [, tens = '', ones = ''] = /(\d?)(\d)$/.exec(number) ?? [];
  const endings = new Map([
    ['1', 'st'],
    ['2', 'nd'],
    ['3', 'rd'],
  ]);
  return `${number}${(tens === '1' ? null : endings.get(ones)) ?? 'th'}`;
}

function called(kind: string, name: string): string {
  switch (kind) {
    case 'fetch':
      return `the answer to ${name}`;
    case 'timer':
      return `the ${name.replace(/ (\d+)ms$/, ' of $1 ms')}`;
    case 'storage':
      return 'the event of localStorage';
    case 'motion':
      return `the end of ${name}`;
    default:
      return `the ${name}`;
  }
}

/** `the interval of 900 ms, with the answer to GET /cart,`, where the two come before a statement. */
export function nameWithAnswers(
  event: TracedEvent,
  { plan, failing }: { readonly plan: Plan; readonly failing: TestTrace },
): string {
  const place = placedIn(plan, event.id)?.before ?? null;
  const there = plan.placed.filter(({ before }) => before !== null && before === place);
  const early = there.map((one) => one.event);
  const [first, ...others] = failing.events.filter(
    ({ id }) => early.includes(id) && causesOf(failing, id).some((cause) => cause.id === event.id),
  );
  if (first === undefined) return nameOfEvent(event);
  const more = others.length === 0 ? '' : ` and ${count(others.length, 'more answer')}`;
  return `${nameOfEvent(event)}, with ${nameOfEvent(first)}${more},`;
}

/** All that have to come early while others come late. */
export function nameOfEarly(
  { event, others }: { readonly event: TracedEvent; readonly others: readonly TracedEvent[] },
  run: { readonly plan: Plan; readonly failing: TestTrace },
): string {
  return [event, ...others].map((one) => nameWithAnswers(one, run)).join(' and ');
}

/** `the answer to GET /cart and the timer of 300 ms` */
export function nameOfEvents(events: readonly Named[]): string {
  return events.map(nameOfEvent).join(' and ');
}

/** Beside others, of which one may be called the same: `a later one`. */
export function nameBeside(event: TracedEvent, others: readonly TracedEvent[]): string {
  const name = nameOfEvent(event);
  const like = others.find((other) => nameOfEvent(other) === name);
  if (like === undefined) return name;
  return event.begunAt < like.begunAt ? 'an earlier one' : 'a later one';
}

/** `page.click (cart.spec.ts:16)` */
export function nameOfStatement({ name, place }: Pick<Statement, 'name' | 'place'>): string {
  return place === null ? name : `${name} (${basename(place.file)}:${place.line})`;
}
