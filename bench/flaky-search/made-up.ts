/** Made-up tests, each with a bug of a kind that is known, or sound: see README.md. */
import type { EventId } from '../../src/flaky/plan.js';
import type { Ran } from '../../src/flaky/search/runs.js';
import type { Random } from '../../src/search/random.js';
import { STATEMENTS, type World, worldOf } from '../../test/flaky/search/worlds.js';

/** By how many statements had begun when each event ran. */
type RanAfter = Parameters<World['failsAt']>[0];

/** A page with some events, and those of them that a bug may be about. */
export interface MadeUp extends Required<Pick<World, 'events' | 'waits'>> {
  /** By the names of the events: the element that each changes. */
  readonly elements: Readonly<Record<string, number>>;
  readonly one: Point;
  readonly other: Point;
  /** The name of an event that may mend what `one` does. */
  readonly third: string;
}

/** An event, behind so many statements. */
interface Point {
  readonly event: string;
  readonly at: number;
}

const LAST = STATEMENTS - 1;
/** Three answers for each timer. */
const KINDS = ['fetch', 'fetch', 'fetch', 'timer'] as const;
const ELEMENTS = 3;
/** Milliseconds. */
const EARLIEST = 20;
const LATEST = 700;

const from = (least: number, most: number, random: Random) =>
  least + random.below(most - least + 1);

export function madeUp(random: Random): MadeUp {
  const names = Array.from({ length: from(2, 7, random) }, (_, place) => `e${place}`);
  const all = names.map((name) => {
    const due = from(EARLIEST, LATEST, random);
    const kind = KINDS[random.below(KINDS.length)] ?? 'fetch';
    // A statement waits for some of them, none before it has come by itself.
    const waits =
      random.below(2) === 0 ? from(Math.min(LAST, Math.ceil(due / 100)), LAST, random) : null;
    return { name, event: { due, kind }, waits, element: random.below(ELEMENTS) };
  });
  const point = (): Point => ({ event: any(names, random), at: from(1, LAST, random) });
  return {
    events: Object.fromEntries(all.map(({ name, event }) => [name, event])),
    waits: Object.fromEntries(
      all.flatMap(({ name, waits }) => (waits === null ? [] : [[name, waits]])),
    ),
    elements: Object.fromEntries(all.map(({ name, element }) => [name, element])),
    ...{ one: point(), other: point(), third: any(names, random) },
  };
}

const any = (names: readonly string[], random: Random) => names[random.below(names.length)] ?? '';

export interface Kind {
  readonly name: string;
  /** The names of the events without one of which there is no such bug. */
  about(page: MadeUp): readonly string[];
  /** Whether a page has what such a bug is about. */
  has(page: MadeUp): boolean;
  /** The statement that fails; null: none does. */
  failsAt(page: MadeUp, at: RanAfter): number | null;
}

const alone = ({ one }: MadeUp) => [one.event];
const both = ({ one, other }: MadeUp) => [one.event, other.event];
const areTwo = ({ one, other }: MadeUp) => one.event !== other.event;
const behind = (...places: readonly number[]) => Math.min(LAST, Math.max(...places));

export const KINDS_OF_BUGS: readonly Kind[] = [
  { name: 'sound', about: () => [], has: () => true, failsAt: () => null },
  {
    name: 'one event, at one place',
    about: alone,
    has: () => true,
    failsAt: ({ one }, at) => (at(one.event) === one.at ? behind(one.at) : null),
  },
  {
    name: 'the same, unless another mends it',
    about: ({ one, third }) => [one.event, third],
    has: () => true,
    failsAt: ({ one, third, elements }, at) => {
      const isMended =
        third !== one.event &&
        elements[third] === elements[one.event] &&
        at(third) >= one.at &&
        at(third) <= one.at + 2;
      return at(one.event) === one.at && !isMended ? behind(one.at + 2) : null;
    },
  },
  {
    name: 'one event early, another late',
    about: both,
    has: areTwo,
    failsAt: ({ one, other }, at) =>
      at(one.event) <= one.at && at(other.event) > other.at ? behind(one.at, other.at) : null,
  },
  {
    name: 'two events, each at one place',
    about: both,
    has: areTwo,
    failsAt: ({ one, other }, at) =>
      at(one.event) === one.at && at(other.event) === other.at ? behind(one.at, other.at) : null,
  },
];

/** Of events of a name there is one. */
export const eventOf = (name: string): EventId => `${name} 1`;

/** Runs a test; its events change the elements of the page. */
export function runsOf(page: MadeUp, kind: Kind): ReturnType<typeof worldOf>['run'] {
  const { events, waits, elements } = page;
  const { run } = worldOf({
    ...{ events, waits },
    failsAt: (at) => kind.failsAt(page, at),
  });
  return async (plan): Promise<Ran> => {
    const { verdict, trace } = await run(plan);
    const changed = trace.events.map((event) => {
      const selector = `#element-${elements[event.id.replace(/ 1$/, '')]}`;
      const effect = { selector, what: 'text', event: event.id, isInFrame: false } as const;
      return { ...event, effects: [{ ...effect, text: null, attribute: null }] };
    });
    return { verdict, trace: { ...trace, events: changed } };
  };
}
