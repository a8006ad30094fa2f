import { type ClientId, clientOf } from '../model/operation.js';
import type { Arrival } from './arrival.js';

/** The dialogs that are open, by client. Nothing else comes of the page of one before its answer. */
export function openDialogs(arrivals: readonly Arrival[]): ReadonlyMap<ClientId, Arrival> {
  const dialogs = arrivals.filter(({ facts }) => facts.kind === 'dialog');
  return new Map(dialogs.map((dialog) => [clientOf(dialog.facts), dialog]));
}
