import { Graph, type Label } from '@dagrejs/graphlib';
import type { Edge, Imports, LearnedEdge, RuleContext } from './happens-before.js';
import type { Operation, OperationId } from './operation.js';
import { Relation } from './relation.js';
import { LEARNED, rules } from './rules/index.js';

/** The execution model of one recording: its operations under happens-before. */
export interface Model {
  /** In the order of σ0, which is a linear extension of the relation. */
  readonly operations: readonly Operation[];
  /** By the later operation, then the earlier one, in the order of σ0; a learned edge last. */
  readonly edges: readonly Edge[];
  /** The edges that no path of other edges implies (the transitive reduction). */
  readonly reduction: readonly Edge[];
  /** Operations by id; one edge, named by its rule, for each entry of `edges`. Acyclic. */
  readonly graph: Graph<Label, Operation, Edge>;
  /** With the evidence. Those that hold in some orders only are not among `edges`. */
  readonly learned: readonly LearnedEdge[];
  /** Whether `before` must happen before `after`, directly or through others. */
  happensBefore(before: OperationId, after: OperationId): boolean;
}

export interface ModelOptions {
  /** These are as in RuleContext; false, and none, unless given. */
  readonly earlyInput?: boolean;
  readonly live?: boolean;
  readonly imports?: Imports;
  /**
   * Edges that enforced runs taught. One that σ0 refutes, or that names an operation which is not
   * among the model's, constrains nothing here and is left out.
   */
  readonly learned?: readonly LearnedEdge[];
  /** Whether a rule that the order of the operations contradicts is an error; it is unless given. */
  readonly strict?: boolean;
}

const NO_IMPORTS: Imports = new Map();

/**
 * Applies every rule to the operations of σ0, given in its order.
 *
 * @throws Error when a rule contradicts σ0 or names an operation that σ0 does not have; if strict.
 */
export function buildModel(operations: readonly Operation[], options: ModelOptions = {}): Model {
  const { earlyInput = false, live = false, imports = NO_IMPORTS } = options;
  const { strict = true } = options;
  const graph = new Graph<Label, Operation, Edge>({ multigraph: true });
  for (const operation of operations) graph.setNode(operation.id, operation);
  const relation = new Relation(operations.map(({ id }) => id));
  const happensBefore = relation.has.bind(relation);

  const add = (edge: Edge): boolean => {
    if (!relation.add(edge.before, edge.after)) return false;
    graph.setEdge(edge.before, edge.after, edge, edge.rule);
    return true;
  };
  const learned = (options.learned ?? []).filter(({ before, after, where }) =>
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
  const reduction = edges.filter(
    ({ before, after }) =>
      !graph.predecessors(after)?.some((other) => happensBefore(before, other)),
  );
  return { operations, edges, reduction, graph, learned, happensBefore };
}

/** Until no rule has a new edge: some depend on what the others order. */
function applyRules(context: RuleContext, add: (edge: Edge) => boolean): void {
  let grew: boolean;
  do {
    grew = false;
    for (const rule of rules) {
      for (const [before, after] of rule.edges(context)) {
        if (add({ before, after, rule: rule.name })) grew = true;
      }
    }
  } while (grew);
}

function contradiction(edge: Edge, operations: readonly Operation[]): Error {
  const [before, after] = [edge.before, edge.after].map((wanted) => {
    const operation = operations.find(({ id }) => id === wanted);
    return operation === undefined ? `${wanted} (not recorded)` : `${wanted} (${operation.name})`;
  });
  return new Error(
    `The rule ${edge.rule} puts ${before} before ${after}, which the recording contradicts. ` +
      'Either its file was changed or damaged, or WAVE has a bug: record the page again, and ' +
      'report the bug if this message comes back.',
  );
}
