import type { Drivers } from '../drivers/drivers.js';
import type { ClientId } from '../model/operation.js';
import { Enablers } from './enablers.js';
import type { EnabledBy } from './operations.js';

/** The users of a run that is recorded, one for each client. They take turns, one step at a time. */
export class Users {
  readonly #drivers: Drivers;
  /** Virtual milliseconds between two steps of one user, at least. */
  readonly #gap: number;
  /** Who has not acted for longest comes first. */
  #turns: readonly ClientId[];
  readonly #acted = new Map<ClientId, number>();
  readonly #enablers: ReadonlyMap<ClientId, Enablers>;

  constructor(drivers: Drivers, gap: number) {
    this.#drivers = drivers;
    this.#gap = gap;
    this.#turns = drivers.clients;
    this.#enablers = new Map(drivers.clients.map((client) => [client, new Enablers()]));
  }

  get inTurn(): readonly ClientId[] {
    return this.#turns;
  }

  /** @param at virtual milliseconds */
  acted(client: ClientId, at: number): void {
    this.#acted.set(client, at);
    this.#turns = [...this.#turns.filter((other) => other !== client), client];
  }

  /** When the next step of one comes, if it does not have to wait for the page; virtual milliseconds. */
  earliest(client: ClientId): number {
    return (this.#acted.get(client) ?? 0) + this.#gap;
  }

  /** What the operation at the position did for each of the steps to come of a client. */
  async watchSteps(client: ClientId, position: number): Promise<void> {
    for (const [step, requirements] of await this.#drivers.of(client).requirements()) {
      this.#enablers.get(client)?.note(step, position, requirements);
    }
  }

  /** Positions of what made each step possible. */
  get enabledBy(): ReadonlyMap<ClientId, EnabledBy> {
    return new Map([...this.#enablers].map(([client, { enabledBy }]) => [client, enabledBy]));
  }
}
