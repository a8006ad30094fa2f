/** Acts for one client of a world: the inputs are arrivals of the world. */
import type { Arrival } from '../conductor/arrival.js';
import type { World } from '../conductor/world.js';
import type { ClientId } from '../model/operation.js';
import type { PageException } from '../model/outcome.js';
import type { Driver, Possible, Requirements } from './driver.js';

export class DriverInWorld implements Driver {
  readonly #world: World;
  readonly #client: ClientId;
  readonly #driver: Driver;

  /** @param driver acts on the page of that client, and knows of no other */
  constructor(world: World, client: ClientId, driver: Driver) {
    this.#world = world;
    this.#client = client;
    this.#driver = driver;
  }

  async next(): Promise<Arrival | null> {
    const input = await this.#driver.next();
    return input && this.#world.arrivalOf(this.#client, input);
  }

  possible(): Promise<Possible> {
    return this.#driver.possible();
  }

  handlers(): Promise<readonly string[]> {
    return this.#driver.handlers();
  }

  keys(): Promise<number> {
    return this.#driver.keys();
  }

  action(): Promise<string | null> {
    return this.#driver.action();
  }

  requirements(): Promise<ReadonlyMap<number, Requirements>> {
    return this.#driver.requirements();
  }

  nameOf(input: Arrival): string {
    return this.#driver.nameOf(input);
  }

  timeOut(): Promise<boolean> {
    return this.#driver.timeOut();
  }

  get untrusted(): readonly string[] {
    return this.#driver.untrusted;
  }

  get undone(): readonly string[] {
    return this.#driver.undone;
  }

  get exceptions(): readonly PageException[] {
    return this.#driver.exceptions;
  }

  end(): Promise<void> {
    return this.#driver.end();
  }
}
