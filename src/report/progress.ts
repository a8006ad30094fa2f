import type { ReportedFinding, Test } from '../store/report.js';
import { count, duration } from './numbers.js';
import type { Progress, Reporter, Shortened } from './reporter.js';
import { type ProgressStream, StatusLine } from './status-line.js';

/** When so many tests were done; milliseconds. */
interface Moment {
  readonly done: number;
  readonly at: number;
}

interface Counts {
  readonly done: number;
  /** How many will be done at most. */
  readonly total: number;
  readonly failed: number;
}

/** How many lines tell the progress where there is no terminal. */
const PLAIN_LINES = 10;
/** And one for each tenth of so many tests that are made to tell what races. */
const EACH = 100;

/**
 * A reporter that says how far the tests are, how fast and how long they will take: on a terminal one line
 * that changes, elsewhere a line for each tenth of the way. It stands before those that write to the same
 * terminal, for it takes its line back at the end.
 *
 * @example
 * await wave.explore(recording, { maxTests: 3, reporter: new ProgressLine(process.stderr) });
 *
 * @since 0.1.0
 */
export class ProgressLine implements Reporter {
  readonly #stream: ProgressStream;
  readonly #status: StatusLine;
  readonly #now: () => number;
  /** What came before the first test (the baseline, a browser that starts) says nothing of how fast they are. */
  #first: Moment | null = null;
  #tenths = 0;
  /** Tests of the search, and how many of them have failed. */
  #searched = 0;
  #failed = 0;

  /** @param now a clock in milliseconds that does not go back; this process's own unless given */
  constructor(stream: ProgressStream, now: () => number = () => performance.now()) {
    this.#stream = stream;
    this.#status = new StatusLine(stream);
    this.#now = now;
  }

  onStart(): void {
    this.#first = null;
    this.#tenths = 0;
    this.#searched = 0;
    this.#failed = 0;
  }

  onTest({ number: done, phase, verdict }: Test, { most }: Pick<Progress, 'most'>): void {
    const isSearch = phase === 'search';
    if (isSearch) this.#searched += 1;
    if (isSearch && verdict !== 'pass') this.#failed += 1;
    const failed = this.#failed;
    const more = done - this.#searched;
    const now = { done, at: this.#now() };
    this.#first ??= now;
    const line = isSearch
      ? describe({ done, total: most, failed }, meanTime(this.#first, now))
      : `${count(this.#searched, 'test')}, ${failed} failed, ${more} more to tell what races`;
    if (this.#stream.isTTY) this.#status.show(line);
    else if (this.#isTold(isSearch ? done / Math.max(1, most) : 1 + more / EACH))
      this.#stream.write(`${line}\n`);
  }

  onShorten({ id }: ReportedFinding, { steps, of }: Shortened): void {
    const line = `${id} with ${steps} of the scenario's ${count(of, 'step')}`;
    if (this.#stream.isTTY) this.#status.show(line);
    else this.#stream.write(`${line}\n`);
  }

  /** @param way how far it is: 1 when the search is over */
  #isTold(way: number): boolean {
    const tenths = Math.floor(PLAIN_LINES * way);
    const isMore = tenths > this.#tenths;
    this.#tenths = Math.max(this.#tenths, tenths);
    return isMore;
  }

  /** To be called before anything else is printed. */
  onEnd(): void {
    this.#status.clear();
  }
}

/** Milliseconds a test; null: none has been timed. */
function meanTime(first: Moment, now: Moment): number | null {
  return now.done > first.done ? (now.at - first.at) / (now.done - first.done) : null;
}

/** @param mean milliseconds a test */
function describe({ done, total, failed }: Counts, mean: number | null): string {
  const parts = [`${done} of ${count(total, 'test')}`, `${failed} failed`];
  if (mean !== null && mean > 0) {
    parts.push(`${(1000 / mean).toFixed(1)} a second`);
    if (done < total) parts.push(`${duration(mean * (total - done))} left`);
  }
  return parts.join(', ');
}
