/**
 * How long a patient user waits for a page to become quiet before the next step: until nothing is
 * in flight and no timer is due soon. Some pages never do; for them patience has bounds.
 */
import type { Key } from '../model/key.js';
import { intervalName } from '../model/kinds/timer.js';
import { seriesOf } from '../model/series.js';
import type { Arrival } from './arrival.js';

/** A timer that is due later than this after the step before is not waited for. Virtual ms. */
const SOON_MS = 10_000;
/** Unless a server took so long: this soon after its answer. */
const AFTERMATH_MS = 1_000;
/** What repeats under one name (an animation, a poll, a ticking clock) is waited for this long. */
const REPEATS_MS = 2_000;
const REPEATS_LEAST = 3;
/** A frame that comes so long after the last one of its name is of another animation. */
const PAUSE_MS = 500;
/** The same where the next step is not possible yet, and time may make it so. */
const NEEDED_MS = 60_000;
const NEEDED_REPEATS = 600;
/** How many timers a message names. */
const MOST_NAMES = 3;

/** Virtual milliseconds. */
interface Repeated {
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

export class Patience {
  readonly #since: number;
  readonly #repeats = new Map<Key, Repeated>();
  readonly #news = new News();
  /** How often each has run in all, since before the last step as well. */
  readonly #counts: Map<Key, number>;

  /** @param since virtual milliseconds of the last step */
  constructor(since: number, counts = new Map<Key, number>()) {
    this.#since = since;
    this.#counts = counts;
  }

  /** After the next step, which has been made then. */
  next(since: number): Patience {
    return new Patience(since, this.#counts);
  }

  /**
   * Whether to wait for an arrival that happens by itself at its due time.
   *
   * @param aftermath how long that is after what came from outside and led to it; virtual milliseconds
   */
  waitsFor(arrival: Arrival, aftermath = Infinity): boolean {
    const isSoon = !this.#isLate(arrival) || aftermath <= AFTERMATH_MS;
    return isSoon && !this.#isTiring(arrival);
  }

  /** The same where the next step is not possible yet. */
  needs(arrival: Arrival): boolean {
    const isTiring = (this.#repeats.get(seriesOf(arrival.facts))?.count ?? 0) >= NEEDED_REPEATS;
    return this.#dueAfter(arrival) <= NEEDED_MS && !isTiring;
  }

  ran(arrival: Arrival, at: number): void {
    const series = seriesOf(arrival.facts);
    const { count, first } = this.#repeated(arrival, at) ?? { count: 0, first: at };
    this.#repeats.set(series, { count: count + 1, first, last: at });
    const all = (this.#counts.get(series) ?? 0) + 1;
    this.#counts.set(series, all);
    const isTick = arrival.facts.kind === 'timer' && arrival.facts.tick !== null;
    const isNews = all <= REPEATS_LEAST && !isTick && at - this.#since <= SOON_MS;
    if (isNews) this.#news.add(series, at);
  }

  /**
   * Where patience was shorter than the page needed to become quiet; sentences.
   *
   * @param pending what has come and is not waited for
   * @param now virtual milliseconds
   */
  cutsIn(pending: readonly Arrival[], now: number): string[] {
    return pending.flatMap((arrival) => {
      if (arrival.due === null) return [];
      const name = timerName(arrival);
      if (this.#isTiring(arrival))
        return [`${name}: it goes on and on; the recording did not wait for its end.`];
      // What is far off does not keep a page from being quiet.
      if (!this.#isLate(arrival) || arrival.due - now > SOON_MS) return [];
      const seconds = SOON_MS / 1000;
      return [`${name}: it is due more than ${seconds} s after the step before; not waited for.`];
    });
  }

  /** Why there is no more waiting for what is needed; a sentence. */
  inVain(pending: readonly Arrival[]): string {
    const names = [...new Set(pending.filter(({ due }) => due !== null).map(timerName))];
    if (names.length === 0) return 'The page is quiet, so waiting longer would not help.';
    const said = names.slice(0, MOST_NAMES).join(', ');
    const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
    return (
      `The recording waits ${NEEDED_MS / 1000} s of the page's time for that, and ` +
      `${NEEDED_REPEATS} times for what repeats. Still pending then: ${said}${more}.`
    );
  }

  #isLate(arrival: Arrival): boolean {
    return this.#dueAfter(arrival) > SOON_MS;
  }

  /**
   * Many libraries have one loop of frames that goes on for ever, and what they draw of an answer, they draw in it. So
   * such a loop is waited for anew after whatever else happens, if that is not of a loop itself, or a clock.
   */
  #isTiring(arrival: Arrival): boolean {
    const due = arrival.due ?? 0;
    const repeated = this.#repeated(arrival, due);
    if (repeated === null || repeated.count < REPEATS_LEAST) return false;
    const news = arrival.facts.kind === 'frame' ? this.#news.before(seriesOf(arrival.facts)) : 0;
    return due - Math.max(repeated.first, news) > REPEATS_MS;
  }

  /** Null: it is the first, or begins anew. */
  #repeated(arrival: Arrival, at: number): Repeated | null {
    const repeated = this.#repeats.get(seriesOf(arrival.facts)) ?? null;
    const isFrame = arrival.facts.kind === 'frame';
    return repeated !== null && isFrame && at - repeated.last > PAUSE_MS ? null : repeated;
  }

  #dueAfter({ due }: Arrival): number {
    return (due ?? 0) - this.#since;
  }
}

/** When anything last ran of what has hardly run yet: a heartbeat is none for long. */
class News {
  #series: Key | null = null;
  #at = -Infinity;
  #ofOthersAt = -Infinity;

  /** @param at virtual milliseconds */
  add(series: Key, at: number): void {
    if (series !== this.#series) this.#ofOthersAt = this.#at;
    this.#series = series;
    this.#at = at;
  }

  /** When it was last of another series; virtual milliseconds. */
  before(series: Key): number {
    return series === this.#series ? this.#ofOthersAt : this.#at;
  }
}

/** What people call it: the ticks of an interval are one thing. */
function timerName({ facts, label }: Arrival): string {
  return (facts.kind === 'timer' && intervalName(facts)) || label;
}
