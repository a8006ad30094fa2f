import * as v from 'valibot';
import { type Content, count, number } from '../../schema.js';
import { isSamePlace, placeOf, type Site, site, siteName } from '../site.js';
import type { KindOf } from './kind.js';
import { shapeOf } from './shape.js';

/** A time-out, or one tick of an interval. */
const shape = shapeOf(
  {
    kind: v.literal('timer'),
    /** Milliseconds, as the HTML standard normalises them (never negative). */
    delay: number,
    /** 1, 2, 3, ... for a tick of an interval; null for a time-out. */
    tick: v.nullable(count),
    /** Where it was set; null: unknown. */
    site,
  },
  {},
);

/** The least that a browser waits where timers set timers (HTML, 8.6 Timers); ms. */
const LEAST_NESTED = 4;

export const timer: KindOf<typeof shape> = {
  shape,
  letter: 't',
  name(facts) {
    const interval = intervalName(facts);
    if (interval !== null) return `tick ${facts.tick} of ${interval}`;
    return `timer ${facts.delay}ms${setBy(facts.site)}`;
  },
  place: ({ site }) => site && siteName(site),
  key: ({ site, delay, tick }) => [placeOf(site), delay, tick],
  whole: (base, facts) => ({ ...base, ...facts }),
  varies: true,
  limits({ name, delay, tick }) {
    const since = tick !== null && tick > 1 ? 'the tick before it' : 'it is set';
    return { min: delay, max: delay, because: `${name} fires ${delay} ms after ${since}` };
  },
  // A tick's cause may be the tick before it or what set the interval.
  previous: ({ site, delay, tick, cause }, before) =>
    before.findLast(
      (other) =>
        isSamePlace(other.site, site) &&
        other.delay === delay &&
        other.tick !== null &&
        other.tick + 1 === tick &&
        (other.id === cause || other.cause === cause),
    ),
  isTimed: () => true,
  isOfAnimation: () => false,
  followsAtOnce: ({ delay, tick }) => tick === null && delay <= LEAST_NESTED,
  runsUnseen: () => true,
  isOfNetwork: false,
};

/** What its ticks have in common; null: it is a time-out. */
export function intervalName({ delay, tick, site }: Content<typeof shape.facts>): string | null {
  return tick === null ? null : `interval ${delay}ms${setBy(site)}`;
}

function setBy(site: Site | null): string {
  return site === null ? '' : ` set by ${siteName(site)}`;
}
