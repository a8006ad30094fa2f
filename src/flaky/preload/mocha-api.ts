/** As much of Mocha's API as is used here (mochajs.org/api). */

export interface Mocha {
  readonly Runner: { readonly prototype: Runner };
  readonly Suite: { readonly prototype: Suite };
}

export interface Runner {
  readonly suite: Suite;
  /** By which titles tests are chosen; and whether the others are. */
  readonly _grep?: RegExp;
  readonly _invert?: boolean;
  /** Whether stacks are told as they are; else the folder is taken off their paths. */
  fullStackTrace?: boolean;
  run(...args: unknown[]): unknown;
  on(event: 'test' | 'pass' | 'pending', listener: (test: Test) => void): unknown;
  on(event: 'hook', listener: (hook: Hook) => void): unknown;
  on(event: 'retry', listener: (test: Test, error: unknown) => void): unknown;
  on(event: 'fail', listener: (what: Test | Hook, error: unknown) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
}

export interface Suite {
  readonly suites: Suite[];
  readonly tests: Test[];
  /** What `.only` has left, which takes the place of the others when the run begins. */
  _onlyTests?: Test[];
  _onlySuites?: Suite[];
  hasOnly(): boolean;
  filterOnly(): unknown;
  addTest(test: Test): unknown;
  total(): number;
}

export interface Test extends Runnable {
  readonly type: 'test';
  readonly file?: string;
  readonly duration?: number;
  isPending(): boolean;
  titlePath(): string[];
  fullTitle(): string;
  retries(count: number): unknown;
  /** What it is tried again after. */
  retriedTest(): Test | null | undefined;
}

export interface Hook extends Runnable {
  readonly type: 'hook';
  readonly title: string;
  /** The group that it is of. */
  readonly parent?: Suite;
}

export interface Runnable {
  /** Milliseconds; 0: any time. */
  timeout(): number;
  timeout(milliseconds: number | string): unknown;
}
