import type { OperationId } from '../../../model/operation.js';
import type { ReportData } from '../../../store/report.js';

/** All that must have run before an operation, and all that must run after it, in every run. */
export interface Related {
  readonly before: ReadonlySet<OperationId>;
  readonly after: ReadonlySet<OperationId>;
}

/** By happens-before. */
export function relatedTo(id: OperationId, edges: ReportData['edges']): Related {
  const reached = (next: (from: OperationId) => readonly OperationId[]) => {
    const found = new Set<OperationId>();
    const open = [id];
    for (let from = open.pop(); from !== undefined; from = open.pop()) {
      const fresh = next(from).filter((one) => !found.has(one));
      for (const one of fresh) found.add(one);
      open.push(...fresh);
    }
    return found;
  };
  const [into, out] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const { before, after } of edges) {
    into.set(after, [...(into.get(after) ?? []), before]);
    out.set(before, [...(out.get(before) ?? []), after]);
  }
  return {
    before: reached((from) => into.get(from) ?? []),
    after: reached((from) => out.get(from) ?? []),
  };
}
