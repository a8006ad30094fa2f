import type { Progress, Report, Reporter, Test } from '../../index.js';

/**
 * So often results are written, at most: the file has all tests so far, so many quick ones would spend their time on that.
 * Milliseconds.
 */
const EVERY = 1000;

/** Whether there are results: not when it was interrupted before the first test was done. */
export function hasResults({ tests, data }: Report): boolean {
  return tests.length > 0 || data.ended !== 'interrupted';
}

/** Keeps the results so far: at once or, where some have just been written, a second later. */
export class Keeping implements Reporter {
  /** How many have been kept. */
  tests = 0;
  readonly #folder: string;
  /** What has a report that is newer than what is in the folder. */
  #unwritten: Pick<Progress, 'report'> | null = null;
  #resting: NodeJS.Timeout | undefined;
  /** One after the other; once it has failed, nothing more is written. */
  #writing: Promise<void> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async onTest(_: Test, progress: Pick<Progress, 'report'>): Promise<void> {
    this.#unwritten = progress;
    if (this.#resting === undefined) this.#write();
    await this.#writing;
  }

  /** The last word; where it was interrupted before the first test was done, there is none. */
  onEnd(report: Report): Promise<void> {
    if (hasResults(report)) this.#unwritten = { report };
    return this.flush();
  }

  /** Writes at once what is not written yet. */
  flush(): Promise<void> {
    this.#write();
    clearTimeout(this.#resting);
    this.#resting = undefined;
    return this.#writing;
  }

  #write(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#resting = undefined;
      if (this.#unwritten !== null) this.#write();
    }, EVERY);
    this.#writing = this.#writing.then(() => this.#save());
    // Who waits for it next is told.
    this.#writing.catch(() => {});
  }

  async #save(): Promise<void> {
    if (this.#unwritten === null) return;
    const { report } = this.#unwritten;
    this.#unwritten = null;
    await report.save(this.#folder);
    this.tests = report.tests.length;
  }
}
