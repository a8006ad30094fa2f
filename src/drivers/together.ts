import type { Page } from '../conductor/page.js';
import { World } from '../conductor/world.js';
import { type ClientId, ONLY_CLIENT } from '../model/operation.js';
import type { Driver } from './driver.js';
import { Drivers } from './drivers.js';
import { DriverInWorld } from './in-world.js';

/** A page, and who acts on it. */
interface Client {
  readonly page: Page;
  readonly driver: Driver;
}

/** All clients of a run, numbered from 1, as one page. The page of one client is that itself. */
export function together(
  first: Client,
  ...others: readonly Client[]
): { readonly page: Page; readonly drivers: Drivers } {
  const numberOf = (place: number): ClientId => ONLY_CLIENT + place;
  if (others.length === 0)
    return { page: first.page, drivers: new Drivers(new Map([[ONLY_CLIENT, first.driver]])) };
  const all = [first, ...others];
  const world = new World(new Map(all.map(({ page }, place) => [numberOf(place), page])));
  const drivers = all.map(({ driver }, place) => {
    const client = numberOf(place);
    return [client, new DriverInWorld(world, client, driver)] as const;
  });
  return { page: world, drivers: new Drivers(new Map(drivers)) };
}
