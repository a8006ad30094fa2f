import { buildModel, type ModelOptions } from '../../src/model/model.js';
import type {
  DialogOperation,
  FrameOperation,
  IdleOperation,
  InputOperation,
  Operation,
  ParseOperation,
  ResponseOperation,
  ScriptOperation,
  TaskOperation,
  TimerOperation,
} from '../../src/model/operation.js';

/** Short ways to write the operations of a recording; the defaults are the least that a kind has. */

type Facts<Kind extends Operation> = Partial<Omit<Kind, 'id' | 'kind'>>;

function base(id: string) {
  return { id, key: id, name: id, cause: null, at: 0 };
}

export function parse(id: string, segment: number, facts: Facts<ParseOperation> = {}): Operation {
  const defaults = { document: 'main.html', script: null, awaits: [] };
  return { ...base(id), kind: 'parse', segment, ...defaults, ...facts };
}

export function script(
  id: string,
  loading: ScriptOperation['loading'],
  facts: Facts<ScriptOperation> = {},
): Operation {
  const defaults = { url: id, document: 'main.html', awaits: [] };
  return { ...base(id), kind: 'script', loading, ...defaults, ...facts };
}

export function response(id: string, facts: Facts<ResponseOperation> = {}): Operation {
  const defaults = { method: 'GET', url: id, resource: 'xhr' as const, handlers: [] };
  return { ...base(id), kind: 'response', ...defaults, ...facts };
}

export function timer(id: string, facts: Facts<TimerOperation> = {}): Operation {
  return { ...base(id), kind: 'timer', delay: 0, tick: null, ...facts };
}

export function frame(id: string, facts: Facts<FrameOperation> = {}): Operation {
  return { ...base(id), kind: 'frame', ...facts };
}

export function idle(id: string, facts: Facts<IdleOperation> = {}): Operation {
  return { ...base(id), kind: 'idle', ...facts };
}

export function task(id: string, facts: Facts<TaskOperation> = {}): Operation {
  const defaults = { source: 'message' as const, queue: null, part: null, delay: null };
  return { ...base(id), kind: 'task', ...defaults, ...facts };
}

export function input(id: string, step: number, facts: Facts<InputOperation> = {}): Operation {
  return { ...base(id), kind: 'input', step, enabledBy: [], handlers: [], ...facts };
}

export function dialog(id: string, facts: Facts<DialogOperation> = {}): Operation {
  return { ...base(id), kind: 'dialog', type: 'alert', ...facts };
}

/** The pairs that one rule gives, as `p1<p2`. */
export function pairsOf(rule: string, operations: readonly Operation[], options?: ModelOptions) {
  return buildModel(operations, options)
    .edges.filter((edge) => edge.rule === rule)
    .map(({ before, after }) => `${before}<${after}`);
}

/** Whether no rule, directly or through others, orders the two. */
export function areFree(a: string, b: string, operations: readonly Operation[]): boolean {
  const { happensBefore } = buildModel(operations);
  return !happensBefore(a, b) && !happensBefore(b, a);
}
