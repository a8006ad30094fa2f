/** Random programs of simulated pages. */
import fc from 'fast-check';
import { type ClientId, ONLY_CLIENT } from '../../src/model/operation.js';
import { site } from '../model/operations.js';
import { type Program, plain, type SimulatedOperation } from './program.js';

const KINDS = [
  'segment',
  'frame document',
  'script',
  'response',
  'response',
  'timer',
  'timer',
  'interval',
  'animation frame',
  'idle',
  'message',
  'push',
  'input',
  'input',
  'dialog',
] as const;

/** What two clients have to do with each other: one writes to a server, and the other asks, or is told. */
const SHARED_KINDS = ['write', 'read', 'told'] as const;

interface Choice {
  readonly kind: (typeof KINDS)[number] | (typeof SHARED_KINDS)[number];
  readonly client: ClientId;
  /** Which of the possible causes; and which others it has to do with. */
  readonly cause: number;
  readonly other: number;
  readonly third: number;
  /** Of a response, ms. */
  readonly latency: number;
  /** Of a timer, ms. */
  readonly delay: number;
  /** Several operations have one key: what tells them apart is what led to them. */
  readonly key: number;
  /** Of a timer, ms. */
  readonly drift: number;
  readonly hidden: 'nothing' | 'cause' | 'block' | 'birth';
}

const choice = (
  hidden: fc.Arbitrary<Choice['hidden']>,
  drift: fc.Arbitrary<number>,
  clients: 1 | 2,
): fc.Arbitrary<Choice> =>
  fc.record({
    kind: clients === 1 ? fc.constantFrom(...KINDS) : fc.constantFrom(...KINDS, ...SHARED_KINDS),
    client: fc.integer({ min: ONLY_CLIENT, max: clients }),
    cause: fc.nat(1000),
    other: fc.nat(1000),
    third: fc.nat(1000),
    latency: fc.integer({ min: 1, max: 300 }),
    delay: fc.constantFrom(0, 0, 4, 10, 50, 200, 1000),
    key: fc.nat(2),
    drift,
    hidden,
  });

function programsOf(
  hidden: fc.Arbitrary<Choice['hidden']>,
  maxLength: number,
  drift: fc.Arbitrary<number> = fc.constant(0),
  clients: 1 | 2 = 1,
) {
  const failures = fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { maxLength: 2 });
  return fc
    .tuple(fc.array(choice(hidden, drift, clients), { minLength: 2, maxLength }), failures)
    .map(([choices, fails]) => build(choices, fails, clients));
}

const nothing = fc.constant('nothing' as const);
const drifts = fc.constantFrom(0, 0, -40, -5, 30, 150);
const hiddens = fc.constantFrom('nothing', 'nothing', 'cause', 'block', 'birth');

/** What a recording of them shows is all that orders their operations. */
export const plainPrograms = programsOf(nothing, 14);
export const plainProgramsOfTwo = programsOf(nothing, 16, undefined, 2);

/** The same, whose timers take longer or shorter than where they were recorded. */
export const driftingPrograms = programsOf(nothing, 12, drifts);
export const driftingProgramsOfTwo = programsOf(nothing, 14, drifts, 2);

/** A recording of them does not show all: causes, blocks, and operations that come in other orders only. */
export const hidingPrograms = programsOf(hiddens, 12);
export const hidingProgramsOfTwo = programsOf(hiddens, 14, undefined, 2);

function build(
  choices: readonly Choice[],
  fails: readonly (readonly [number, number])[],
  clients: 1 | 2,
): Program {
  const operations: SimulatedOperation[] = [];
  const first = { ...documentCalled('main.html'), segment: 1, line: 1 } as const;
  for (let client = ONLY_CLIENT; client <= clients; client++)
    operations.push(plain(`segment 0 of ${client}`, { ...first, script: null }, client));
  for (const [index, one] of choices.entries()) {
    const operation = next(operations, index + 1, one);
    operations.push(one.hidden === 'nothing' ? operation : hiding(operation, operations, one));
  }
  const named = fails.flatMap(([a, b]) => {
    const [early, late] = [pick(operations, a), pick(operations, b)];
    return operations.indexOf(early) < operations.indexOf(late)
      ? [[early.name, late.name] as const]
      : [];
  });
  return { operations, fails: named, hangs: [] };
}

const documentCalled = (name: string) => ({ kind: 'parse', document: name, url: name }) as const;

function next(
  all: readonly SimulatedOperation[],
  index: number,
  { kind, client, cause, other, latency, delay, drift, key }: Choice,
): SimulatedOperation {
  const before = all.filter((one) => one.client === client);
  const causes = [pick(before, cause).name];
  const others = [pick(before, other).name];
  const name = `${kind} ${index}`;
  const named = (facts: SimulatedOperation['facts'], more: Partial<SimulatedOperation> = {}) => ({
    ...plain(name, facts, client),
    causes,
    ...more,
  });
  const last = (test: (one: SimulatedOperation) => boolean) => before.findLast(test);
  /** By the same operation: of two that are alike in all, nothing tells which is which. */
  const isAsked = (url: string) =>
    before.some(
      ({ facts, causes: [by] }) =>
        facts.kind === 'response' && facts.url === url && by === causes[0],
    );
  switch (kind) {
    case 'segment': {
      const documents = before.flatMap(({ facts }) =>
        facts.kind === 'parse' ? [facts.document] : [],
      );
      const document = pick(documents, cause);
      const previous = last(({ facts }) => facts.kind === 'parse' && facts.document === document);
      const segment = previous?.facts.kind === 'parse' ? previous.facts.segment + 1 : 1;
      const script = key === 0 ? `lib${index}.js` : null;
      const facts = { ...documentCalled(document), segment, line: segment, script } as const;
      return named(facts, { causes: previous === undefined ? causes : [previous.name] });
    }
    case 'frame document': {
      const document = documentCalled(`sub${index}.html`);
      return named({ ...document, segment: 1, line: 1, script: null });
    }
    case 'script': {
      const url = `a${index}.js`;
      const facts = { kind: 'script', url, loading: 'async', document: 'main.html' } as const;
      return named(facts);
    }
    case 'response': {
      const usual = `http://a.test/${key}`;
      const url = isAsked(usual) ? `http://a.test/${name}` : usual;
      const facts = { kind: 'response', method: 'GET', url, resource: 'xhr' } as const;
      return named(facts, { latency, handlers: key === 0 ? others : [] });
    }
    case 'timer':
      return named(
        { kind: 'timer', delay, tick: null, site: site('a.js', 1, index) },
        { drift: Math.max(drift, -delay) },
      );
    case 'interval': {
      const tick = last(({ facts }) => facts.kind === 'timer' && facts.tick !== null);
      const facts = tick?.facts;
      if (facts?.kind === 'timer' && facts.tick !== null && key > 0) {
        const again = { ...facts, tick: facts.tick + 1 };
        return named(again, { causes: [tick?.name ?? ''] });
      }
      const period = Math.max(delay, 4);
      return named({ kind: 'timer', delay: period, tick: 1, site: site('i.js', index) });
    }
    case 'animation frame':
      return named({ kind: 'frame', document: 'main.html', site: site('draw.js', key) });
    case 'idle':
      return named({ kind: 'idle', site: site('idle.js', key) });
    case 'message': {
      const ofPage = { site: null, document: 'main.html', server: null, delay: null };
      const facts = { source: 'message', what: `${key}`, queue: 'port', part: null } as const;
      return named({ kind: 'task', ...ofPage, ...facts });
    }
    case 'push': {
      const queue = 'ws://a.test';
      const parts = before.filter(({ facts }) => facts.kind === 'task' && facts.queue === queue);
      const previous = parts.at(-1)?.name;
      const ofWorld = { site: null, document: null, server: 'a.test', delay: null };
      const facts = { source: 'socket-message', what: '', queue } as const;
      return named(
        { kind: 'task', ...ofWorld, ...facts, part: parts.length + 1 },
        { causes: previous === undefined ? causes : [previous] },
      );
    }
    case 'write': {
      const facts = { kind: 'response', method: 'POST', url: `${LIST}/${index}` } as const;
      return named({ ...facts, resource: 'xhr' }, { latency });
    }
    case 'read': {
      const url = isAsked(LIST) ? `${LIST}?${index}` : LIST;
      return named({ kind: 'response', method: 'GET', url, resource: 'fetch' }, { latency });
    }
    case 'told': {
      // It tells of what another client has written, as soon as that has been sent.
      const writes = all.filter((one) => one.client !== client && isWrite(one));
      const writers = writes.flatMap((write) => write.causes);
      const told = pick([...causes, ...writers], other);
      const ofWorld = { site: null, document: null, server: 'a.test', delay: null };
      const facts = { source: 'socket-message', what: '', queue: `ws://a.test/${index}` } as const;
      return named(
        { kind: 'task', ...ofWorld, ...facts, part: 1 },
        { causes: [...new Set([...causes, told])] },
      );
    }
    case 'input': {
      const sure = before.filter((one) => isSure(one, all));
      const step = before.filter(({ facts }) => facts.kind === 'input').length;
      const facts = { kind: 'input', step, action: name } as const;
      return named(facts, {
        causes: [],
        enabledBy: [pick(sure, cause).name],
        handlers: key === 0 ? others : [],
      });
    }
    case 'dialog':
      return named({ kind: 'dialog', type: 'alert', message: `${index}` });
  }
}

const LIST = 'http://a.test/list';

function isWrite({ facts }: SimulatedOperation): boolean {
  return facts.kind === 'response' && facts.method === 'POST';
}

/** Of what servers say, a server decides when: there, what others do may have a part in it. */
function isOfServer({ facts }: SimulatedOperation): boolean {
  return facts.kind === 'response' || (facts.kind === 'task' && facts.server !== null);
}

/** What may have to wait for something though it has come. Of a queue, each waits for the one before. */
const BLOCKABLE: ReadonlySet<string> = new Set(['parse', 'script', 'response', 'input']);

/** The same with something that no recording shows. */
function hiding(
  operation: SimulatedOperation,
  all: readonly SimulatedOperation[],
  { hidden, other, third, client }: Choice,
): SimulatedOperation {
  const before = isOfServer(operation) ? all : all.filter((one) => one.client === client);
  const { kind } = operation.facts;
  const [one, another] = [pick(before, other).name, pick(before, third).name];
  // A dialog opens in what opens it, a document goes on where it was: nobody else has a part in that.
  if (kind === 'dialog' || (kind === 'parse' && operation.causes.length > 0)) return operation;
  switch (hidden) {
    case 'cause':
      if (kind === 'input' || kind === 'timer') return operation;
      return { ...operation, causes: [...new Set([...operation.causes, one])] };
    case 'block':
      if (kind === 'input' && !before.some((other) => other.name === one && isSure(other, all)))
        return operation;
      return BLOCKABLE.has(kind) ? { ...operation, blockedBy: [one] } : operation;
    case 'birth':
      return kind === 'input' || one === another
        ? operation
        : { ...operation, where: [one, another] };
    case 'nothing':
      return operation;
  }
}

/** Whether it comes in each run. */
function isSure(
  { where, causes, blockedBy }: SimulatedOperation,
  all: readonly SimulatedOperation[],
): boolean {
  const needs = all.filter(({ name }) => causes.includes(name) || blockedBy.includes(name));
  return where === null && needs.every((one) => isSure(one, all));
}

function pick<Item>(items: readonly Item[], choice: number): Item {
  const item = items[choice % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
