/**
 * What is wrong, for programs.
 *
 * @since 0.1.0
 */
export type ErrorCode =
  | 'bad-option'
  | 'bad-heuristic'
  | 'bad-scenario'
  | 'no-scenario'
  | 'empty-scenario'
  | 'not-recordable'
  | 'not-opened'
  | 'bad-config'
  | 'no-recording'
  | 'several-recordings'
  | 'bad-recording'
  | 'newer-recording'
  | 'no-results'
  | 'bad-results'
  | 'newer-results'
  | 'no-baseline'
  | 'bad-baseline'
  | 'newer-baseline'
  | 'no-such-test'
  | 'not-reproduced'
  | 'not-exportable'
  | 'unreadable'
  | 'no-browser'
  | 'browser-not-started'
  | 'browser-gone'
  | 'browser-unsuitable'
  | 'no-windows'
  | 'test-fails'
  | 'no-browser-watched'
  | 'no-flaky-results';

/**
 * Options by their names, with the values that they were given.
 *
 * @since 0.1.0
 */
export type GivenOptions = Readonly<Record<string, unknown>>;

export interface Remedy {
  readonly code: ErrorCode;
  /**
   * What to do, where that is no part of the problem's own sentences: a program that has other words
   * for it, such as options of its command line, says those.
   */
  readonly advice?: string;
  /** None unless given. */
  readonly options?: GivenOptions;
}

/**
 * What a user can mend: the only error that WAVE throws on purpose. The message says what happened, why,
 * and what to do; `code` says it to programs.
 *
 * @example
 * try {
 *   await Recording.load('nowhere');
 * } catch (error) {
 *   if (!(error instanceof WaveError) || error.code !== 'no-recording') throw error;
 *   console.log(error.message); // nowhere holds no recording: …
 * }
 *
 * @since 0.1.0
 */
export class WaveError extends Error {
  override readonly name: string = 'WaveError';
  readonly code: ErrorCode;
  /** The message without the advice. */
  readonly problem: string;
  /** Of `bad-option`: those that cannot be as they are, alone or beside each other. */
  readonly options: GivenOptions;

  constructor(problem: string, { code, advice, options = {} }: Remedy) {
    super(advice === undefined ? problem : `${problem} ${advice}`);
    this.code = code;
    this.problem = problem;
    this.options = options;
  }
}
