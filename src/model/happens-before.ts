import type { Operation, OperationId } from './operation.js';

/** `before` must happen before `after` in every run, because of `rule`. */
export interface Edge {
  readonly before: OperationId;
  readonly after: OperationId;
  /** Name of the rule in `rules/`, or `learned`. */
  readonly rule: string;
}

/** Two operations in the order that a rule gives them. */
export type Pair = readonly [before: OperationId, after: OperationId];

/** What an enforced run taught, see `learned.ts`. */
export interface LearnedEdge {
  readonly before: OperationId;
  readonly after: OperationId;
  /** It holds in the orders that have these two this way round; null: in all. */
  readonly where: Pair | null;
  /** Of the run that taught it: a sentence. */
  readonly evidence: string;
}

/** By the URL of a module, as operations have it: those of the modules that it imports statically. */
export type Imports = ReadonlyMap<string, readonly string[]>;

export interface RuleContext {
  /** In the order of σ0: of one client, or of all, see the rule's scope. */
  readonly operations: readonly Operation[];
  /** Lifts the rules that keep an input behind the handlers it runs. */
  readonly earlyInput: boolean;
  /** Lifts the rule that keeps to orders to which the recording has the answers. */
  readonly live: boolean;
  /** Of the modules of which the source is known. */
  readonly imports: Imports;
  /**
   * Whether the edges known so far order the two, directly or through others. A pair that a
   * rule yields counts at once; rules are asked again until none has more to give.
   */
  happensBefore(before: OperationId, after: OperationId): boolean;
}

/** One rule of the happens-before relation. Pure. */
export interface Rule {
  readonly name: string;
  /** Section of the WAVE paper or of the HTML or DOM standard that it comes from. */
  readonly source: string;
  /** One sentence for `wave model` and the docs. */
  readonly says: string;
  /**
   * `world`: it is about what clients share, their servers, and is asked for the operations of all at
   * once. Absent: it is about one page, and is asked for each client by itself.
   */
  readonly scope?: 'world';
  edges(context: RuleContext): Iterable<Pair>;
}
