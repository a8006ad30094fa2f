import type { Edge } from '../happens-before.js';
import type { Model } from '../model.js';
import type { OperationId } from '../operation.js';
import { printable } from '../printable.js';
import { LEARNED, rules } from '../rules/index.js';
import { groupBy } from '../rules/pairs.js';

/** For a terminal: the operations, every edge under its later operation, the rules in use. */
export function formatText(model: Model): string {
  const given = model.edges.filter(({ rule }) => rule !== LEARNED.name);
  const sections = [operationTable(model), edgeList(model, given), learnedList(model)];
  if (model.edges.length > 0) sections.push(ruleList(model));
  return `${sections.join('\n\n')}\n`;
}

function operationTable({ operations }: Model): string {
  const rows = operations.map(({ id, at, name }) => [id, time(at), printable(name)] as const);
  const idWidth = widest(rows.map(([id]) => id));
  const timeWidth = widest(rows.map(([, at]) => at));
  return [
    `${count(operations, 'operation')} in the recorded order:`,
    ...rows.map(([id, at, name]) => `  ${id.padEnd(idWidth)}  ${at.padStart(timeWidth)}  ${name}`),
  ].join('\n');
}

/** What several rules say is one edge. */
function edgeList({ graph }: Model, edges: readonly Edge[]): string {
  const named = (id: OperationId) => `${id} ${printable(graph.node(id).name)}`;
  const pairs = new Set(edges.map(({ before, after }) => `${before} ${after}`));
  const lines = [`${count([...pairs], 'happens-before edge')}:`];
  for (const [after, into] of groupBy(edges, (edge) => edge.after)) {
    lines.push(`  ${named(after)}`);
    for (const [before, given] of groupBy(into, (edge) => edge.before)) {
      lines.push(`    after ${named(before)} (${given.map(({ rule }) => rule).join(', ')})`);
    }
  }
  return lines.join('\n');
}

function learnedList({ graph, learned }: Model): string {
  const named = (id: OperationId) => `${id} ${printable(graph.node(id).name)}`;
  if (learned.length === 0) return 'No edges learned from tests.';
  const lines = [`${count(learned, 'edge')} learned from tests:`];
  for (const [after, edges] of groupBy(learned, (edge) => edge.after)) {
    lines.push(`  ${named(after)}`);
    for (const { before, where, evidence } of edges) {
      const order =
        where === null ? '' : `, in orders where ${where.map(named).join(' ran before ')}`;
      lines.push(`    after ${named(before)}${order}`, `      ${printable(evidence)}`);
    }
  }
  return lines.join('\n');
}

function ruleList({ edges, learned }: Model): string {
  const inUse = [
    ...rules.filter(({ name }) => edges.some(({ rule }) => rule === name)),
    ...(learned.length > 0 ? [LEARNED] : []),
  ];
  return [
    'Rules of these edges:',
    ...inUse.map(({ name, says, source }) => `  ${name}: ${says}\n    from: ${source}`),
  ].join('\n');
}

function time(milliseconds: number): string {
  return `${Number(milliseconds.toFixed(1))} ms`;
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(({ length }) => length));
}

function count(things: readonly unknown[], noun: string): string {
  return `${things.length} ${noun}${things.length === 1 ? '' : 's'}`;
}
