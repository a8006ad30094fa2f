import { Graph, type Label } from '@dagrejs/graphlib';
import type { Edge, LearnedEdge, RuleContext } from './happens-before.js';
import { clientOf, type Operation, type OperationId } from './operation.js';
import { LEARNED, rules } from './rules/index.js';
import { groupBy } from './rules/pairs.js';
import { TransitiveClosure } from './transitive-closure.js';
import { reduced } from './transitive-reduction.js';

/** A rule contradicts the order that ran, or names an operation that this does not have. */
export class Contradiction extends Error {
  override readonly name = 'Contradiction';
}

/** The execution model of one recording: its operations under happens-before. */
export interface Model {
  /** In the order of σ0, which is a linear extension of happens-before. */
  readonly operations: readonly Operation[];
  /** By the later operation, then the earlier one, in the order of σ0; a learned edge last. */
  readonly edges: readonly Edge[];
  /** Operations by id; one edge, named by its rule, for each entry of `edges`. Acyclic. */
  readonly graph: Graph<Label, Operation, Edge>;
  /**
   * The same without what paths of other edges imply (the transitive reduction): what a drawing shows. One
   * edge for two operations, with the names of all rules that order them.
   */
  readonly reduction: Graph<Label, Operation, readonly string[]>;
  /** With the evidence. Those that hold in some orders only are not among `edges`. */
  readonly learned: readonly LearnedEdge[];
  /** Whether `before` must happen before `after`, directly or through others. */
  happensBefore(before: OperationId, after: OperationId): boolean;
  /** All that must happen before an operation. */
  predecessors(operation: OperationId): readonly OperationId[];
}

export interface ModelSettings extends Pick<RuleContext, 'earlyInput' | 'live' | 'imports'> {
  /**
   * Edges that enforced runs taught. One that σ0 refutes, or that names an operation which is not
   * among the model's, constrains nothing here and is left out.
   */
  readonly learned: readonly LearnedEdge[];
  /** Whether a rule that the order of the operations contradicts is an error. */
  readonly strict: boolean;
}

/**
 * Applies every rule to the operations of σ0, given in its order.
 *
 * @throws Contradiction when a rule contradicts σ0 or names an operation that σ0 does not have; if strict.
 */
export function buildModel(operations: readonly Operation[], options: ModelSettings): Model {
  const { earlyInput, live, imports, strict } = options;
  const graph = new Graph<Label, Operation, Edge>({ multigraph: true });
  for (const operation of operations) graph.setNode(operation.id, operation);
  const closure = new TransitiveClosure(operations.map(({ id }) => id));
  const happensBefore = closure.has.bind(closure);

  const add = (edge: Edge): boolean => {
    if (!closure.add(edge.before, edge.after)) return false;
    graph.setEdge(edge.before, edge.after, edge, edge.rule);
    return true;
  };
  const learned = options.learned.filter(({ before, after, where }) =>
    where === null
      ? add({ before, after, rule: LEARNED.name })
      : [before, after, ...where].every((id) => graph.hasNode(id)),
  );
  applyRules({ operations, earlyInput, live, imports, happensBefore }, (edge) => {
    if (graph.hasEdge(edge.before, edge.after, edge.rule)) return false;
    const isAdded = add(edge);
    if (!isAdded && strict) throw contradiction(edge, operations);
    return isAdded;
  });

  const position = new Map(operations.map(({ id }, index) => [id, index]));
  const compare = (a: OperationId, b: OperationId) =>
    (position.get(a) ?? 0) - (position.get(b) ?? 0);
  const isLearned = ({ rule }: Edge) => Number(rule === LEARNED.name);
  const edges = graph
    .edges()
    .map((edge) => graph.edge(edge))
    .sort(
      (a, b) =>
        compare(a.after, b.after) || compare(a.before, b.before) || isLearned(a) - isLearned(b),
    );
  const reduction = reductionOf(operations, reduced(edges, happensBefore));
  const predecessors = closure.predecessors.bind(closure);
  return { operations, edges, graph, reduction, learned, happensBefore, predecessors };
}

function reductionOf(operations: readonly Operation[], edges: readonly Edge[]): Model['reduction'] {
  const reduction: Model['reduction'] = new Graph();
  for (const operation of operations) reduction.setNode(operation.id, operation);
  for (const { before, after, rule } of edges) {
    reduction.setEdge(before, after, [...(reduction.edge(before, after) ?? []), rule]);
  }
  return reduction;
}

/** Until no rule has a new edge: some depend on what the others order. */
function applyRules(context: RuleContext, add: (edge: Edge) => boolean): void {
  const all = [context.operations];
  const byClient = [...groupBy(context.operations, clientOf).values()];
  let grew: boolean;
  do {
    grew = false;
    for (const rule of rules) {
      for (const operations of rule.scope === 'world' ? all : byClient) {
        for (const [before, after] of rule.edges({ ...context, operations })) {
          if (add({ before, after, rule: rule.name })) grew = true;
        }
      }
    }
  } while (grew);
}

function contradiction(edge: Edge, operations: readonly Operation[]): Contradiction {
  const [before, after] = [edge.before, edge.after].map((wanted) => {
    const operation = operations.find(({ id }) => id === wanted);
    return operation === undefined ? `${wanted} (not recorded)` : `${wanted} (${operation.name})`;
  });
  return new Contradiction(
    `The rule ${edge.rule} puts ${before} before ${after}, which the recording contradicts. ` +
      'Either its file was changed or damaged, or WAVE has a bug: record the page again, and ' +
      'report the bug if this message comes back.',
  );
}
