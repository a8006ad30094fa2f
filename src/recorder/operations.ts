import type { Performed } from '../browser/control/arrival.js';
import { type Footprint, NOTHING_TOUCHED, telling } from '../model/footprint.js';
import { uniqueNames, volatileFree, withQueries } from '../model/identity.js';
import { isSafe } from '../model/methods.js';
import type { Operation, OperationId, OperationKind } from '../model/operation.js';

const LETTERS: Readonly<Record<OperationKind, string>> = {
  parse: 'p',
  script: 's',
  response: 'r',
  timer: 't',
  frame: 'f',
  idle: 'i',
  task: 'k',
  input: 'u',
  dialog: 'd',
};

export function isOperationKind(value: unknown): boolean {
  return typeof value === 'string' && Object.hasOwn(LETTERS, value);
}

/** Gives out ids: a letter for the kind and a number. */
export class Ids {
  readonly #counts = new Map<string, number>();

  /** Does not give out an id that has been given out before. */
  take(id: OperationId): void {
    const letter = id.slice(0, 1);
    this.#counts.set(letter, Math.max(this.#counts.get(letter) ?? 0, Number(id.slice(1))));
  }

  next(kind: OperationKind): OperationId {
    const letter = LETTERS[kind];
    const count = (this.#counts.get(letter) ?? 0) + 1;
    this.#counts.set(letter, count);
    return `${letter}${count}`;
  }
}

/** What is known of inputs only while a run is observed: positions of what made each possible. */
export type EnabledBy = ReadonlyMap<number, readonly number[]>;

/** The operations of a run that is over, with ids and names of their own. */
export function operationsOf(performed: readonly Performed[], enabledBy: EnabledBy): Operation[] {
  const ids = new Ids();
  const given = performed.map(({ arrival }) => ids.next(arrival.facts.kind));
  const labels = performed.map(({ arrival: { facts, label } }) => ({
    name: label,
    url: 'url' in facts ? facts.url : null,
  }));
  const names = uniqueNames(withQueries(labels));
  const idsOf = (positions: Iterable<number>, before: number): OperationId[] =>
    [...new Set(positions)]
      .filter((position) => position < before)
      .sort((a, b) => a - b)
      .flatMap((position) => given[position] ?? []);

  const asked = requests(performed);
  const footprints = telling(
    performed.map(({ touched }, index) => {
      const all = [...touched, ...(asked.get(index) ?? [])];
      return {
        reads: all.flatMap(({ reads }) => reads),
        writes: all.flatMap(({ writes }) => writes),
      };
    }),
  );
  return performed.map((operation, index): Operation => {
    const { arrival, at, handlers } = operation;
    const { facts, cause } = arrival;
    const base = {
      id: given[index] ?? '',
      name: names[index] ?? '',
      cause: cause === null ? null : (given[cause] ?? null),
      at,
      footprint: isSeen(operation) ? (footprints[index] ?? NOTHING_TOUCHED) : null,
    };
    switch (facts.kind) {
      case 'parse':
      case 'script':
        return { ...base, ...facts, awaits: idsOf(stylesheets(performed, arrival.awaits), index) };
      case 'response':
        return { ...base, ...facts, handlers: idsOf(handlers, index) };
      case 'task': {
        const { startedBy } = arrival;
        const [worker] = idsOf([startedBy?.() ?? index], index);
        const isLed = worker === undefined || worker === base.cause;
        return isLed ? { ...base, ...facts } : { ...base, ...facts, worker };
      }
      case 'input':
        return {
          ...base,
          ...facts,
          handlers: idsOf(handlers, index),
          enabledBy: idsOf(enabledBy.get(facts.step) ?? [], index),
        };
      default:
        return { ...base, ...facts };
    }
  });
}

/**
 * What runs in a worker is not seen, nor is code that goes on where it had waited: Chrome counts only the beginning of
 * a function. Of what else comes without code, such as an image, it is seen that there is none.
 */
function isSeen({ arrival: { facts }, touched }: Performed): boolean {
  if (touched.length > 0) return true;
  switch (facts.kind) {
    case 'task':
    case 'timer':
      return false;
    case 'response':
      return !['fetch', 'xhr', 'import', 'worker'].includes(facts.resource);
    default:
      return true;
  }
}

function stylesheets(performed: readonly Performed[], awaits: readonly string[]): number[] {
  const urls = awaits.map(volatileFree);
  return performed.flatMap(({ arrival: { facts } }, index) =>
    facts.kind === 'response' && facts.resource === 'stylesheet' && urls.includes(facts.url)
      ? [index]
      : [],
  );
}

/** What the requests that each operation sent read and write at the server, by their paths. */
function requests(performed: readonly Performed[]): ReadonlyMap<number, readonly Footprint[]> {
  const all = new Map<number, Footprint[]>();
  for (const { arrival } of performed) {
    const { facts, cause } = arrival;
    if (facts.kind !== 'response' || cause === null) continue;
    const names = [`request ${facts.url.replace(/[?#].*/, '')}`];
    const footprint = isSafe(facts.method)
      ? { reads: names, writes: [] }
      : { reads: [], writes: names };
    all.set(cause, [...(all.get(cause) ?? []), footprint]);
  }
  return all;
}
