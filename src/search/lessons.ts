import type { LearnedEdge } from '../model/happens-before.js';
import { isRefuted } from '../model/learned.js';
import type { OperationId } from '../model/operation.js';
import type { WorkedOutDelay, WorkedOutDelays } from '../model/worked-out-delays.js';
import type { Tried } from './heuristic.js';

interface Taught {
  readonly edges: readonly LearnedEdge[];
  readonly workedOut: readonly WorkedOutDelay[];
}

/** What runs have taught, as far as none has refuted it. */
export class Lessons {
  readonly #delays: WorkedOutDelays;
  #edges: readonly LearnedEdge[] = [];

  /** @param delays of the timers of all runs */
  constructor(delays: WorkedOutDelays) {
    this.#delays = delays;
  }

  add(edges: readonly LearnedEdge[], history: readonly Tried[]): void {
    for (const edge of edges) {
      const isKnown = this.#edges.some((known) => isSame(known, edge));
      const isHeld = !history.some((run) => isRefuted(edge, run.actual));
      if (!isKnown && isHeld) this.#edges = [...this.#edges, edge];
    }
  }

  /** Gives up what a run refutes. */
  refute({ actual }: Tried): void {
    this.#edges = this.#edges.filter((edge) => !isRefuted(edge, actual));
  }

  /** That none has refuted. */
  get edges(): readonly LearnedEdge[] {
    return this.#edges;
  }

  /** What is about these operations. */
  about(operations: ReadonlySet<OperationId>): Taught {
    const edges = this.#edges.filter(({ before, after, where }) =>
      [before, after, ...(where ?? [])].every((id) => operations.has(id)),
    );
    return { edges, workedOut: this.#delays.all.filter(({ timer }) => operations.has(timer)) };
  }
}

function isSame(one: LearnedEdge, other: LearnedEdge): boolean {
  const parts = ({ before, after, where }: LearnedEdge) => [before, after, ...(where ?? [])].join();
  return parts(one) === parts(other);
}
