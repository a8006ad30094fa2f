import type { Drivers } from '../drivers/drivers.js';
import { type ClientId, clientOf, type Facts } from '../model/operation.js';
import { type Effort, type Person, quickest } from '../model/person.js';
import { type EnabledSteps, Enablers } from './enablers.js';

/** How soon the steps of one user follow each other. */
interface Pace extends Person {
  /** Milliseconds; null: as a person is quick. */
  readonly pace: number | null;
}

/** Nobody has acted. */
const BEGINNING = { input: {}, at: 0 };

/** The users of a run that is recorded, one for each client. They take turns, one step at a time. */
export class Users {
  readonly #drivers: Drivers;
  readonly #pace: Pace;
  /** Who has not acted for longest comes first. */
  #turns: readonly ClientId[];
  /** The last input of each, and when it came. */
  readonly #acted = new Map<ClientId, { readonly input: Effort; readonly at: number }>();
  /** Of the next input of each. */
  readonly #keys = new Map<ClientId, number>();
  readonly #enablers: ReadonlyMap<ClientId, Enablers>;

  constructor(drivers: Drivers, pace: Pace) {
    this.#drivers = drivers;
    this.#pace = pace;
    this.#turns = drivers.clients;
    this.#enablers = new Map(drivers.clients.map((client) => [client, new Enablers()]));
  }

  get inTurn(): readonly ClientId[] {
    return this.#turns;
  }

  /** Looks at what each does next, as far as a page that is quiet shows it. */
  async look(): Promise<void> {
    for (const client of this.#drivers.inputs.keys())
      this.#keys.set(client, await this.#drivers.of(client).keys());
  }

  /** @param at virtual milliseconds */
  acted(input: Facts<'input'>, at: number): void {
    const client = clientOf(input);
    this.#acted.set(client, { input, at });
    this.#keys.delete(client);
    this.#turns = [...this.#turns.filter((other) => other !== client), client];
  }

  /** When the next step of one comes, if it does not have to wait for the page; virtual milliseconds. */
  earliest(client: ClientId): number {
    const { input: last, at } = this.#acted.get(client) ?? BEGINNING;
    if (this.#pace.pace !== null) return at + this.#pace.pace;
    const next = this.#drivers.inputs.get(client)?.facts;
    const on = next?.kind === 'input' ? next.on : undefined;
    const keys = this.#keys.get(client) ?? 0;
    return at + quickest({ on, keys }, last, this.#pace);
  }

  /** What the operation at the position did for each of the steps to come of a client. */
  async watchSteps(client: ClientId, position: number): Promise<void> {
    for (const [step, requirements] of await this.#drivers.of(client).requirements()) {
      this.#enablers.get(client)?.note(step, position, requirements);
    }
  }

  get enabled(): ReadonlyMap<ClientId, EnabledSteps> {
    return new Map([...this.#enablers].map(([client, { enabled }]) => [client, enabled]));
  }
}
