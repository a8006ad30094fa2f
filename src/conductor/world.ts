/**
 * The pages of several clients as one page. They share the clock and the servers, and nothing else: each
 * has its own documents, its own dialog and its own list of what has run. Operations run one at a time,
 * whosever they are, so a place in that list is another one among all that has run: what a page says by
 * place (a cause, a handler) is translated, and whose it is, is noted in its facts.
 *
 * The times at which operations run never go back over all pages. A page whose turn it is not runs nothing
 * meanwhile, so nobody sees that its clock stands still; its next operation sets it. What is due on it is
 * counted from when it was set, in the time that all share.
 */
import type { ClientId } from '../model/operation.js';
import { ONLY_CLIENT } from '../model/operation.js';
import type { Outcome } from '../model/outcome.js';
import type { Arrival, Performed } from './arrival.js';
import type { Pushing } from './listening.js';
import type { Page } from './page.js';

export class World implements Page {
  readonly performed: Performed[] = [];
  readonly #members: ReadonlyMap<ClientId, Member>;
  /** In the order in which they came, as far as that has been looked at: the numbers of all. */
  readonly #numbers = new WeakMap<Arrival, number>();
  readonly #own = new WeakMap<Arrival, { readonly member: Member; readonly arrival: Arrival }>();
  #came = 0;

  constructor(pages: ReadonlyMap<ClientId, Page>) {
    this.#members = new Map(
      [...pages].map(([client, page]) => [
        client,
        { client, page, places: [], arrivals: new WeakMap() },
      ]),
    );
  }

  arrivals(): readonly Arrival[] {
    const all = this.#all.flatMap((member) =>
      member.page.arrivals().map((arrival) => this.#shared(member, arrival)),
    );
    const numberOf = (arrival: Arrival) => this.#numbers.get(arrival) ?? 0;
    return all.sort((one, other) => numberOf(one) - numberOf(other));
  }

  /** The arrival of a client's page as one of the world's. An input is known by nobody but its driver. */
  arrivalOf(client: ClientId, arrival: Arrival): Arrival {
    return this.#shared(this.#member(client), arrival);
  }

  get hang(): string | null {
    return this.#all.find(({ page }) => page.hang !== null)?.page.hang ?? null;
  }

  get unanswered(): readonly string[] {
    return this.#all.flatMap(({ page }) => page.unanswered);
  }

  get pushes(): Pushing {
    const all = this.#all.map(({ page }) => page.pushes);
    return {
      expectedUntil: Math.max(...all.map(({ expectedUntil }) => expectedUntil)),
      isAnyOpen: all.some(({ isAnyOpen }) => isAnyOpen),
    };
  }

  get wall(): number {
    return Math.max(...this.#all.map(({ page }) => page.wall));
  }

  get changes(): number {
    return this.#all.reduce((sum, { page }) => sum + page.changes, 0);
  }

  plainAfter(document: string, client: ClientId): number {
    return this.#member(client).page.plainAfter(document, client);
  }

  async settle(): Promise<void> {
    await Promise.all(this.#all.map(({ page }) => page.settle()));
  }

  async perform(arrival: Arrival, at: number, more?: readonly number[]): Promise<void> {
    const own = this.#own.get(arrival);
    if (own === undefined) throw new Error(`${arrival.label} has come to no page of this world.`);
    await own.member.page.perform(own.arrival, at, more);
    this.#note(own.member);
  }

  async changed(since: number, most: number): Promise<void> {
    if (this.changes !== since) return;
    const over = new AbortController();
    const changes = this.#all.map(({ page }) => page.changed(page.changes, most, over.signal));
    await Promise.race(changes);
    over.abort();
  }

  /** Of one client after another. */
  async outcome(): Promise<Outcome> {
    const all = await Promise.all(this.#all.map(outcomeOf));
    return {
      documents: all.flatMap(({ documents }) => documents),
      exceptions: all.flatMap(({ exceptions }) => exceptions),
      requests: all.flatMap(({ requests }) => requests),
      dialogs: all.flatMap(({ dialogs }) => dialogs),
      console: all.flatMap(({ console }) => console),
      hang: all.find(({ hang }) => hang !== null)?.hang ?? null,
    };
  }

  get #all(): readonly Member[] {
    return [...this.#members.values()];
  }

  #member(client: ClientId): Member {
    const member = this.#members.get(client);
    if (member === undefined) throw new Error(`There is no client ${client}.`);
    return member;
  }

  /** What has run on a page since, which may be several segments of a document. */
  #note(member: Member): void {
    for (const own of member.page.performed.slice(member.places.length)) {
      member.places.push(this.performed.length);
      this.performed.push({
        arrival: this.#shared(member, own.arrival),
        at: own.at,
        // What ran in it is told while it runs, and in its dialog.
        get handlers() {
          return own.handlers.map((handler) => {
            return { ...handler, registeredBy: placeIn(member, handler.registeredBy) };
          });
        },
        receivers: own.receivers,
        touched: own.touched,
      });
    }
  }

  #shared(member: Member, arrival: Arrival): Arrival {
    const known = member.arrivals.get(arrival);
    if (known !== undefined) return known;
    const { client } = member;
    const { facts, cause, startedBy } = arrival;
    const shared: Arrival = {
      ...arrival,
      facts: client === ONLY_CLIENT ? facts : { ...facts, client },
      cause: placeIn(member, cause),
      ...(startedBy && { startedBy: () => placeIn(member, startedBy()) }),
      ready: () => arrival.ready(),
      release: (beginning) => arrival.release(beginning),
    };
    member.arrivals.set(arrival, shared);
    this.#own.set(shared, { member, arrival });
    this.#numbers.set(shared, this.#came);
    this.#came += 1;
    return shared;
  }
}

/** Among the operations of all, of one that its page knows by a place among its own. */
function placeIn({ places }: Member, own: number | null): number | null {
  return own === null ? null : (places[own] ?? null);
}

/** What its page ended in, with the places that its operations have among all. */
async function outcomeOf({ page, places }: Member): Promise<Outcome> {
  const outcome = await page.outcome();
  const inAll = <Seen extends { readonly during?: number }>({ during, ...seen }: Seen) => {
    const place = during === undefined ? undefined : places[during];
    return place === undefined ? seen : { ...seen, during: place };
  };
  const { exceptions, requests, console } = outcome;
  return {
    ...outcome,
    exceptions: exceptions.map(inAll),
    requests: requests.map(inAll),
    console: console.map(inAll),
  };
}

/** A client's page. */
interface Member {
  readonly client: ClientId;
  readonly page: Page;
  /** Of each operation that has run on it, the place among all. */
  readonly places: number[];
  /** Its arrivals, as they are in the world. */
  readonly arrivals: WeakMap<Arrival, Arrival>;
}
