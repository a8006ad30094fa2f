/** Who acts for each client of a run. Most runs have one. */
import type { Arrival } from '../conductor/arrival.js';
import type { ClientId } from '../model/operation.js';
import type { PageException } from '../model/outcome.js';
import type { Driver } from './driver.js';

export class Drivers {
  readonly #drivers: ReadonlyMap<ClientId, Driver>;
  #inputs: ReadonlyMap<ClientId, Arrival> = new Map();

  constructor(drivers: ReadonlyMap<ClientId, Driver>) {
    this.#drivers = drivers;
  }

  get clients(): readonly ClientId[] {
    return [...this.#drivers.keys()];
  }

  of(client: ClientId): Driver {
    const driver = this.#drivers.get(client);
    if (driver === undefined) throw new Error(`Nobody acts for client ${client}.`);
    return driver;
  }

  /** Asks what each scenario does next, see `Driver.next`. */
  async look(): Promise<void> {
    const inputs = new Map<ClientId, Arrival>();
    for (const [client, driver] of this.#drivers) {
      const input = await driver.next();
      if (input !== null) inputs.set(client, input);
    }
    this.#inputs = inputs;
  }

  /** What each scenario did next when they were asked; of some, nothing, as their pages were. */
  get inputs(): ReadonlyMap<ClientId, Arrival> {
    return this.#inputs;
  }

  /** @returns whether a scenario may go on, see `Driver.timeOut` */
  async timeOut(): Promise<boolean> {
    for (const driver of this.#drivers.values()) {
      if (await driver.timeOut()) return true;
    }
    return false;
  }

  /** Sentences on inputs that no hands could make as they are. */
  get untrusted(): readonly string[] {
    return [...this.#drivers.values()].flatMap(({ untrusted }) => untrusted);
  }

  /** Sentences on inputs that were no longer possible when they were performed, and did nothing. */
  get undone(): readonly string[] {
    return [...this.#drivers.values()].flatMap(({ undone }) => undone);
  }

  /** What the scenarios themselves threw. */
  get exceptions(): readonly PageException[] {
    return [...this.#drivers.values()].flatMap(({ exceptions }) => exceptions);
  }

  /** They let go of their pages. */
  async end(): Promise<void> {
    await Promise.all([...this.#drivers.values()].map((driver) => driver.end()));
  }
}
