import type { Key } from './key.js';
import type { Facts } from './operation.js';
import { seriesOf } from './series.js';

/** So often it has to run to be one. */
const LEAST = 3;

/**
 * Loops of frames that still went on when σ0 was over: some libraries request frame after frame as long as their page is
 * there. Of timers there are as many as in σ0: they count, where frames draw.
 * How many rounds an order has is where the recording lost patience. One that has more of them before an input than
 * σ0 has too few after it, for all that is drawn in such rounds. So a run waits for further ones as the recording did.
 */
export class EndlessLoops {
  readonly #series: ReadonlySet<Key>;

  /**
   * @param operations of the order
   * @param unfired what σ0 had pending in the end
   */
  constructor(operations: readonly Facts[], unfired: readonly Facts[]) {
    const frames = unfired.filter(({ kind }) => kind === 'frame');
    const counts = new Map(frames.map((facts) => [seriesOf(facts), 0]));
    for (const operation of operations) {
      const series = seriesOf(operation);
      const count = counts.get(series);
      if (count !== undefined) counts.set(series, count + 1);
    }
    this.#series = new Set([...counts].filter(([, count]) => count >= LEAST).map(([key]) => key));
  }

  get areAny(): boolean {
    return this.#series.size > 0;
  }

  has(facts: Facts): boolean {
    return this.#series.has(seriesOf(facts));
  }
}
