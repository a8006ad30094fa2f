import { type Arrival, inSources, type Performed } from '../conductor/arrival.js';
import { type Footprint, NOTHING_TOUCHED, telling } from '../model/footprint.js';
import { mainHandler, mainReceiver, type SitedCode } from '../model/handler-place.js';
import { Ids } from '../model/ids.js';
import { operationOf, runsUnseen } from '../model/kinds.js';
import { isSafe } from '../model/methods.js';
import { namesOf } from '../model/naming.js';
import {
  areOfOneClient,
  type ClientId,
  clientOf,
  type Facts,
  type Links,
  ONLY_CLIENT,
  type Operation,
  type OperationId,
} from '../model/operation.js';
import type { SourceMaps } from '../model/source-maps.js';
import { ofClient, requestName, unlessGlobal } from '../model/thing.js';
import { volatileFree } from '../model/volatile.js';
import { broughtBy } from './brought-by.js';
import type { EnabledStep, EnabledSteps } from './enablers.js';

interface RecordedPage {
  readonly url: string;
  /** The documents that were parsed to their end, see `parse.ts`. */
  readonly whole: ReadonlySet<string>;
  /** Of its scripts. */
  readonly maps: SourceMaps;
}

/** What is known of an input when it is made. */
export interface MadeInput {
  /** Those that it could meet, by what they are known by in every run. */
  readonly handlers: ReadonlySet<string>;
  readonly keys: number;
  /** What people call it who see what it acts on; null: as the scenario does. */
  readonly action: string | null;
}

/** What is known beside what the page tells, for those who have looked. */
interface Seen {
  /** By client. */
  readonly enabled: ReadonlyMap<ClientId, EnabledSteps>;
  readonly made: ReadonlyMap<Arrival, MadeInput>;
  /** Names that the page has given its global object. */
  readonly globals: ReadonlySet<string>;
}

/** The operations of a run that is over, with ids and names of their own. */
export function operationsOf(
  ran: readonly Performed[],
  { enabled, made, globals }: Seen,
  page: RecordedPage,
): Operation[] {
  const performed = ran.map((one) => {
    const { arrival } = one;
    const { facts, ...asked } = inSources(arrival, page.maps);
    const action = made.get(arrival)?.action ?? null;
    return { ...one, arrival: { ...arrival, ...asked, facts: asCalled(facts, action) } };
  });
  const ids = new Ids();
  const given = performed.map(({ arrival }) => ids.next(arrival.facts.kind));
  const ends = endsOf(performed, page.whole);
  const nameable = performed.map(({ arrival }) => ({
    facts: arrival.facts,
    isEnd: ends.has(arrival),
  }));
  const names = namesOf(nameable, page.url);
  const idsOf = (positions: Iterable<number>, before: number): OperationId[] =>
    [...new Set(positions)]
      .filter((position) => position < before)
      .sort((a, b) => a - b)
      .flatMap((position) => given[position] ?? []);

  const namedOn = (facts: Facts, names: readonly string[]) =>
    onOwnPage(
      facts,
      names.map((name) => unlessGlobal(name, globals)),
    );
  const asked = requests(performed);
  const footprints = telling(
    performed.map(({ arrival: { facts }, touched }, index) => {
      const ofPage = touched.map(({ reads, writes }) => {
        return { reads: namedOn(facts, reads), writes: namedOn(facts, writes) };
      });
      const all = [...ofPage, ...(asked.get(index) ?? [])];
      return {
        reads: all.flatMap(({ reads }) => reads),
        writes: all.flatMap(({ writes }) => writes),
      };
    }),
  );
  return performed.map((operation, index): Operation => {
    const { arrival, at, handlers, receivers } = operation;
    const { cause } = arrival;
    const { handlers: met, keys } = made.get(ran[index]?.arrival ?? arrival) ?? NOT_MADE;
    // Others ran too: those of what has lost the focus, say.
    const ofTarget = handlers.filter(({ place }) => place !== null && met.has(place));
    const places = new Set(ofTarget.flatMap(({ place }) => place ?? []));
    const main = mainHandler(ofTarget, (code) => page.maps.whose(code));
    const receiver = page.maps.findOwn((isOwn) => mainReceiver(receivers, isOwn));
    const known = page.maps.sited(asMade(arrival.facts, keys, main), main?.stack ?? []);
    const facts = asReceived(known, receiver, page.maps);
    const callers = page.maps.callers(main?.stack ?? arrival.stack ?? []);
    const base = {
      id: given[index] ?? '',
      name: names[index] ?? '',
      cause: cause === null ? null : (given[cause] ?? null),
      at,
      ...(callers.length > 0 && { callers }),
      footprint: isSeen(operation) ? (footprints[index] ?? NOTHING_TOUCHED) : null,
    };
    const step = stepOf(facts, enabled);
    const [worker] = idsOf([arrival.startedBy?.() ?? index], index);
    const links: Links = {
      awaits: idsOf(stylesheets(performed, arrival), index),
      handlers: idsOf(broughtBy(handlers, met, step), index),
      ...(places.size > 0 && { handlerPlaces: [...places].sort() }),
      enabledBy: idsOf(step?.by ?? [], index),
      worker: worker === undefined || worker === base.cause ? null : worker,
    };
    return operationOf(base, facts, links);
  });
}

/** Of each document that was parsed to its end, the last segment. */
function endsOf(
  performed: readonly Performed[],
  whole: RecordedPage['whole'],
): ReadonlySet<Arrival> {
  const last = new Map<string, Arrival>();
  for (const { arrival } of performed) {
    const { facts } = arrival;
    if (facts.kind === 'parse' && whole.has(facts.document)) last.set(facts.document, arrival);
  }
  return new Set(last.values());
}

const NOT_MADE: MadeInput = { handlers: new Set(), keys: 0, action: null };

function asCalled(facts: Facts, action: string | null): Facts {
  return facts.kind === 'input' && action !== null ? { ...facts, action } : facts;
}

/** With what is known of an input once it was made. */
function asMade(facts: Facts, keys: number, handler: SitedCode | undefined): Facts {
  if (facts.kind !== 'input') return facts;
  const isAttribute = handler?.stack.length === 0 && ({ isAttribute: true } as const);
  const ofHandler = handler && { site: handler.site, ...isAttribute };
  return { ...facts, ...(keys > 0 && { keys }), ...ofHandler };
}

/** With what received it, where nobody is known to have asked for it. */
function asReceived(facts: Facts, receiver: SitedCode | undefined, maps: SourceMaps): Facts {
  if (facts.kind !== 'task' || facts.site !== null || !receiver?.site) return facts;
  return { ...facts, receiver: maps.sitedAt(receiver.site, receiver.stack) };
}

/** Chrome counts only the beginning of a function: what runs where one goes on is not seen. */
function isSeen({ arrival: { facts }, touched }: Performed): boolean {
  return touched.length > 0 || !runsUnseen(facts);
}

function stepOf(facts: Facts, enabled: Seen['enabled']): EnabledStep | undefined {
  return facts.kind === 'input' ? enabled.get(clientOf(facts))?.get(facts.step) : undefined;
}

function stylesheets(performed: readonly Performed[], { awaits, facts: own }: Arrival): number[] {
  const urls = awaits.map(volatileFree);
  return performed.flatMap(({ arrival: { facts } }, index) =>
    facts.kind === 'response' &&
    facts.resource === 'stylesheet' &&
    urls.includes(facts.url) &&
    areOfOneClient(facts, own)
      ? [index]
      : [],
  );
}

function onOwnPage(facts: Facts, names: readonly string[]): readonly string[] {
  const client = clientOf(facts);
  return client === ONLY_CLIENT ? names : names.map((name) => ofClient(name, client));
}

/** What the requests that each operation sent read and write at the server, by their paths. */
function requests(performed: readonly Performed[]): ReadonlyMap<number, readonly Footprint[]> {
  const all = new Map<number, Footprint[]>();
  for (const { arrival } of performed) {
    const { facts, cause } = arrival;
    if (facts.kind !== 'response' || cause === null) continue;
    const names = [requestName(facts.url)];
    const footprint = isSafe(facts.method)
      ? { reads: names, writes: [] }
      : { reads: [], writes: names };
    all.set(cause, [...(all.get(cause) ?? []), footprint]);
  }
  return all;
}
