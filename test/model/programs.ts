import fc from 'fast-check';
import type { Operation } from '../../src/model/operation.js';
import { dialog, frame, idle, input, parse, response, script, task, timer } from './operations.js';

/**
 * A page that is no more than its operations and what each of them waits for. Every schedule of
 * it is an execution that a browser could run, and so a valid recording, and a judge of a model
 * built from another schedule: a rule that it breaks forbids what can happen.
 */
export interface Program {
  readonly steps: readonly Step[];
}

interface Step {
  readonly operation: Operation;
  /** Steps that must have run; all of them earlier in the program. */
  readonly needs: readonly string[];
  /** Steps of one queue run in the order in which their causes ran. */
  readonly queue: string | null;
}

/** One execution; `picks` choose among the steps that can run. */
export function schedule({ steps }: Program, picks: readonly number[]): Operation[] {
  const ran: Operation[] = [];
  const turn = (id: string | null) => ran.findIndex((operation) => operation.id === id);
  while (ran.length < steps.length) {
    const ready = steps.filter(
      ({ operation, needs }) =>
        turn(operation.id) < 0 &&
        [...needs, operation.cause ?? []].flat().every((id) => turn(id) >= 0),
    );
    const runnable = ready.filter((step) => {
      if (step.queue === null) return true;
      const queued = ready.filter(({ queue }) => queue === step.queue);
      const firstTurn = Math.min(...queued.map(({ operation }) => turn(operation.cause)));
      return queued.find(({ operation }) => turn(operation.cause) === firstTurn) === step;
    });
    const open = runnable.find(({ operation }) => operation.kind === 'dialog');
    const chosen = open ?? pick(runnable, picks[ran.length] ?? 0);
    ran.push({ ...chosen.operation, at: ran.length });
  }
  return ran;
}

interface Choice {
  readonly kind: (typeof KINDS)[number];
  /** Which of the possible causes, and which other operations it depends on. */
  readonly cause: number;
  readonly others: readonly number[];
}

const KINDS = [
  'segment',
  'document',
  'async',
  'defer',
  'module',
  'ordered',
  'response',
  'timer',
  'interval',
  'frame',
  'idle',
  'message',
  'push',
  'input',
  'dialog',
] as const;

/** Programs of up to 21 operations of all kinds but those named. */
export function programsWithout(...left: readonly Choice['kind'][]): fc.Arbitrary<Program> {
  const kind = fc.constantFrom(...KINDS.filter((one) => !left.includes(one)));
  const others = fc.array(fc.nat(1000), { maxLength: 2 });
  const choice = fc.record({ kind, cause: fc.nat(1000), others });
  return fc.array(choice, { maxLength: 20 }).map(build);
}

export const picks = fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 });

function build(choices: readonly Choice[]): Program {
  const steps: Step[] = [{ operation: parse('s0', 1), needs: [], queue: null }];
  for (const [index, choice] of choices.entries()) steps.push(next(steps, `s${index + 1}`, choice));
  return { steps };
}

function next(steps: readonly Step[], id: string, choice: Choice): Step {
  const operations = steps.map(({ operation }) => operation);
  const causedBy = pick(operations, choice.cause).id;
  const others = choice.others.map((other) => pick(operations, other).id);
  const documents = operations.filter((operation) => operation.kind === 'parse');
  const { document } = pick(documents, choice.cause);
  const segments = documents.filter((segment) => segment.document === document);
  const deferred = operations
    .filter((operation) => operation.kind === 'script')
    .filter((other) => other.document === document)
    .filter(({ loading }) => loading === 'defer' || loading === 'module');
  const free = (operation: Operation): Step => ({ operation, needs: [], queue: null });

  switch (choice.kind) {
    case 'segment': {
      // A document whose deferred scripts are listed has all its segments.
      if (deferred.length > 0) return free(idle(id, { cause: causedBy }));
      const before = segments.map((segment) => segment.id);
      const cause = before.at(-1) ?? null;
      const facts = { document, cause, script: others.length > 0 ? 'lib.js' : null };
      const operation = parse(id, segments.length + 1, { ...facts, awaits: others });
      return { operation, needs: others, queue: null };
    }
    case 'document':
      return free(parse(id, 1, { document: id, cause: causedBy }));
    case 'defer':
    case 'module': {
      const cause = pick(segments, choice.others[0] ?? 0).id;
      const needs = [...segments, ...deferred].map((operation) => operation.id);
      return { operation: script(id, choice.kind, { document, cause }), needs, queue: null };
    }
    case 'async':
      return free(script(id, 'async', { document, cause: causedBy }));
    case 'ordered': {
      const operation = script(id, 'ordered', { document, cause: causedBy });
      return { operation, needs: [], queue: `scripts ${document}` };
    }
    case 'response':
      return {
        operation: response(id, { cause: causedBy, handlers: others }),
        needs: others,
        queue: null,
      };
    case 'timer':
      return free(timer(id, { cause: causedBy }));
    case 'interval': {
      const intervals = operations.filter((other) => other.kind === 'timer' && other.tick !== null);
      const last = intervals.at(-1);
      if (last?.kind !== 'timer' || others.length === 0) {
        return free(timer(id, { cause: causedBy, tick: 1 }));
      }
      const { site, cause, tick } = last;
      const operation = timer(id, { site, cause, tick: (tick ?? 0) + 1 });
      return { operation, needs: [last.id], queue: null };
    }
    case 'frame': {
      const operation = frame(id, { document, cause: causedBy });
      return { operation, needs: [], queue: `frames ${document}` };
    }
    case 'idle':
      return free(idle(id, { cause: causedBy }));
    case 'message': {
      const operation = task(id, { queue: 'port', cause: causedBy });
      return { operation, needs: [], queue: 'port' };
    }
    case 'push': {
      const pushed = operations.filter((other) => other.kind === 'task' && other.part !== null);
      const operation = task(id, { queue: 'socket', part: pushed.length + 1, cause: causedBy });
      return { operation, needs: pushed.map((other) => other.id), queue: null };
    }
    case 'input': {
      const inputs = operations.filter(({ kind }) => kind === 'input').map((other) => other.id);
      const [enabledBy = [], handlers = []] = [others.slice(0, 1), others.slice(1)];
      const operation = input(id, inputs.length, { enabledBy, handlers });
      return { operation, needs: [...inputs, ...others], queue: null };
    }
    case 'dialog':
      return free(dialog(id, { cause: causedBy }));
  }
}

export function pick<Item>(items: readonly Item[], choice: number): Item {
  const item = items[choice % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
