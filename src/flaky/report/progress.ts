import { printable } from '../../model/printable.js';
import { count, duration } from '../../report/numbers.js';
import { type ProgressStream, StatusLine } from '../../report/status-line.js';
import type { FlakyReporter, FlakyRun, FlakyStart } from './reporter.js';
import { nameOf } from './shown.js';

/**
 * A reporter that says which test is explored, and how often it has run: on a terminal in one line that changes,
 * elsewhere in a line when a test begins, and one when it is done. It stands before those that write to the same terminal, for it takes its line back
 * when a test is done.
 *
 * @example
 * const reporter = [new FlakyProgressLine(process.stderr), flakyReporters.text()];
 * await findFlaky(['npx', 'playwright', 'test', 'cart.spec.ts'], { reporter });
 *
 * @since 0.1.0
 */
export class FlakyProgressLine implements FlakyReporter {
  readonly #stream: ProgressStream;
  readonly #status: StatusLine;
  readonly #now: () => number;
  #test = '';
  #begunAt = 0;
  /** Since then: one may have been made before. */
  #made = 0;
  /** Empty: it has not run. */
  #ran = '';

  /** @param now a clock in milliseconds that does not go back; this process's own unless given */
  constructor(stream: ProgressStream, now: () => number = () => performance.now()) {
    this.#stream = stream;
    this.#status = new StatusLine(stream);
    this.#now = now;
  }

  onStart(): void {
    if (this.#stream.isTTY) this.#status.show('All tests run once, as they are');
  }

  onTest(test: FlakyStart): void {
    const { number, of } = test;
    this.#test = `${number} of ${count(of, 'test')}: ${printable(nameOf(test))}`;
    this.#begunAt = this.#now();
    this.#made = 0;
    this.#ran = '';
    if (this.#stream.isTTY) this.#status.show(this.#test);
    else this.#stream.write(`${this.#test}\n`);
  }

  onRun({ runs, most, failed }: FlakyRun): void {
    this.#made += 1;
    const each = duration((this.#now() - this.#begunAt) / this.#made);
    this.#ran = `${runs} of ${count(most, 'run')} at most, ${failed} failed, ${each} each`;
    // The name is what may be cut: it is the same all the time.
    if (this.#stream.isTTY) this.#status.show(`${this.#ran}, ${this.#test}`);
  }

  onTested(): void {
    this.#status.clear();
    if (!this.#stream.isTTY && this.#ran !== '') this.#stream.write(`  ${this.#ran}\n`);
    this.#ran = '';
  }

  /** To be called before anything else is printed, where no more tests are done. */
  onDone(): void {
    this.#status.clear();
  }
}
