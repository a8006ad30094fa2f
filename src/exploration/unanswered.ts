/** Tests whose page asked for what the recording has no answer to. */
import type { WhyUnanswered } from '../model/miss.js';
import type { Outcome } from '../model/outcome.js';
import { type Judgement, judge } from '../oracle/judge.js';
import type { Mask } from '../oracle/mask.js';
import type { Run } from '../scheduler/run.js';

/** For want of whose answer nothing can be said of how a test ended. */
interface Unjudged {
  readonly request: string;
  readonly why: WhyUnanswered;
}

export interface JudgedEnd {
  readonly run: Run;
  readonly judgement: Judgement;
  /** Null: it was judged. */
  readonly unjudged: Unjudged | null;
}

/** How runs end, as far as that does not follow from misses; and which are to be run again with servers asked. */
export class Unanswered {
  readonly #sigma0: Outcome;
  readonly #mask: Mask;
  /** What no server has had an answer to. */
  readonly #silent = new Set<string>();

  constructor(sigma0: Outcome, mask: Mask) {
    this.#sigma0 = sigma0;
    this.#mask = mask;
  }

  judge(run: Run): JudgedEnd {
    const { outcome, isUnanswered, beforeMiss, misses } = run;
    const judged = (before: typeof beforeMiss) =>
      judge(outcome, this.#sigma0, this.#mask, isUnanswered, before);
    const judgement = judged(beforeMiss);
    const [miss] = misses;
    const isLeftOut =
      beforeMiss !== null && judgement.verdict === 'pass' && judged(null).verdict !== 'pass';
    if (miss === undefined || !isLeftOut) return { run, judgement, unjudged: null };
    const { request, why } = miss;
    return { run, judgement, unjudged: { request, why: why ?? 'no-server' } };
  }

  /** Whether a server may have the answer without which a run failed. What it leads to nobody knows yet. */
  mayBeAnswered({ run: { misses }, judgement, unjudged }: JudgedEnd): boolean {
    const [miss] = misses;
    if (miss === undefined || miss.why !== null || this.#silent.has(miss.request)) return false;
    return unjudged !== null || judgement.verdict !== 'pass';
  }

  /** Takes in what servers had no answer to. */
  add({ misses }: Run): void {
    for (const { request, why } of misses) if (why === 'no-server') this.#silent.add(request);
  }
}
