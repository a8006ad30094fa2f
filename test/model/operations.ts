import { buildModel, type Model, type ModelSettings } from '../../src/model/model.js';
import type { Operation } from '../../src/model/operation.js';
import type { Site } from '../../src/model/site.js';

/** Short ways to write the operations of a recording; the defaults are the least that a kind has. */

type Facts<Kind extends Operation> = Partial<Omit<Kind, 'id' | 'kind'>>;

function base(id: string) {
  return { id, name: id, cause: null, at: 0 };
}

/** A place in the code; by default one that nothing else has. */
export function site(file: string, line = 1, column: number | null = null): Site {
  return { file, line, column };
}

export function parse(
  id: string,
  segment: number,
  facts: Facts<Operation<'parse'>> = {},
): Operation {
  const { document = 'main.html' } = facts;
  const defaults = {
    document,
    url: `http://a.test/${document}`,
    line: 1,
    script: null,
    awaits: [],
  };
  return { ...base(id), kind: 'parse', segment, ...defaults, ...facts };
}

export function script(
  id: string,
  loading: Operation<'script'>['loading'],
  facts: Facts<Operation<'script'>> = {},
): Operation {
  const defaults = { url: id, document: 'main.html', awaits: [] };
  return { ...base(id), kind: 'script', loading, ...defaults, ...facts };
}

export function response(id: string, facts: Facts<Operation<'response'>> = {}): Operation {
  const defaults = { method: 'GET', url: id, resource: 'xhr' as const, handlers: [] };
  return { ...base(id), kind: 'response', ...defaults, ...facts };
}

export function timer(id: string, facts: Facts<Operation<'timer'>> = {}): Operation {
  return { ...base(id), kind: 'timer', delay: 0, tick: null, site: site(id), ...facts };
}

export function frame(id: string, facts: Facts<Operation<'frame'>> = {}): Operation {
  return { ...base(id), kind: 'frame', site: site(id), ...facts };
}

export function idle(id: string, facts: Facts<Operation<'idle'>> = {}): Operation {
  return { ...base(id), kind: 'idle', site: site(id), ...facts };
}

export function task(id: string, facts: Facts<Operation<'task'>> = {}): Operation {
  const defaults = {
    ...{ source: 'message' as const, what: id, site: null, document: 'main.html', server: null },
    ...{ queue: null, part: null, delay: null, worker: null },
  };
  return { ...base(id), kind: 'task', ...defaults, ...facts };
}

export function input(id: string, step: number, facts: Facts<Operation<'input'>> = {}): Operation {
  return { ...base(id), kind: 'input', step, action: id, enabledBy: [], handlers: [], ...facts };
}

export function dialog(id: string, facts: Facts<Operation<'dialog'>> = {}): Operation {
  return { ...base(id), kind: 'dialog', type: 'alert', message: id, ...facts };
}

/** With the answers of the recording, and nothing learned, unless given otherwise. */
export function modelOf(
  operations: readonly Operation[],
  options: Partial<ModelSettings> = {},
): Model {
  const context = { earlyInput: false, live: false, imports: new Map() };
  return buildModel(operations, { ...context, learned: [], strict: true, ...options });
}

/** The pairs that one rule gives, as `p1<p2`. */
export function pairsOf(
  rule: string,
  operations: readonly Operation[],
  options?: Partial<ModelSettings>,
) {
  return modelOf(operations, options)
    .edges.filter((edge) => edge.rule === rule)
    .map(({ before, after }) => `${before}<${after}`);
}

/** Whether no rule, directly or through others, orders the two. */
export function areFree(a: string, b: string, operations: readonly Operation[]): boolean {
  const { happensBefore } = modelOf(operations);
  return !happensBefore(a, b) && !happensBefore(b, a);
}
