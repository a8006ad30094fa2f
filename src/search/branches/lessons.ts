import type { Edge, LearnedEdge } from '../../model/happens-before.js';
import { isRefuted } from '../../model/learned.js';
import type { Operation } from '../../model/operation.js';
import { supposedEdges } from '../../model/supposed.js';
import type { WorkedOutDelay, WorkedOutDelays } from '../../model/worked-out-delays.js';
import type { Tried } from '../heuristics/heuristic.js';

interface Taught {
  readonly edges: readonly LearnedEdge[];
  readonly supposed: readonly Edge[];
  readonly workedOut: readonly WorkedOutDelay[];
}

/** What runs have taught, as far as none has refuted it. */
export class Lessons {
  readonly #delays: WorkedOutDelays;
  readonly #runs: Tried[] = [];
  #edges: readonly LearnedEdge[] = [];
  #version = 0;

  /** @param delays of the timers of all runs */
  constructor(delays: WorkedOutDelays) {
    this.#delays = delays;
  }

  add(edges: readonly LearnedEdge[]): void {
    for (const edge of edges) {
      const isKnown = this.#edges.some((known) => isSame(known, edge));
      if (!isKnown && this.#isHeld(edge)) this.#edges = [...this.#edges, edge];
    }
    this.#version += 1;
  }

  /** Gives up what the run refutes; the delays have those of its timers already. */
  ran(run: Tried): void {
    this.#runs.push(run);
    this.#version += 1;
    this.#edges = this.#edges.filter((edge) => !isRefuted(edge, run.actual));
  }

  /** As long as it is the same, nothing has been added or given up. */
  get version(): number {
    return this.#version;
  }

  /** That none has refuted. */
  get edges(): readonly LearnedEdge[] {
    return this.#edges;
  }

  /** What is about these operations; they are given in the order in which they ran. */
  about(operations: readonly Operation[]): Taught {
    const ids = new Set(operations.map(({ id }) => id));
    const edges = this.#edges.filter(({ before, after, where }) =>
      [before, after, ...(where ?? [])].every((id) => ids.has(id)),
    );
    const supposed = supposedEdges(operations, edges).filter(({ before, after }) =>
      this.#isHeld({ before, after, where: null }),
    );
    const workedOut = this.#delays.all.filter(({ timer }) => ids.has(timer));
    return { edges, supposed, workedOut };
  }

  #isHeld(edge: Pick<LearnedEdge, 'before' | 'after' | 'where'>): boolean {
    return !this.#runs.some(({ actual }) => isRefuted(edge, actual));
  }
}

function isSame(one: LearnedEdge, other: LearnedEdge): boolean {
  const parts = ({ before, after, where }: LearnedEdge) => [before, after, ...(where ?? [])].join();
  return parts(one) === parts(other);
}
