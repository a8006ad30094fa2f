import type { Facts } from '../model/operation.js';

/**
 * Of what is seen at the same look, what the browser has done by itself is there before what has come over a network: what
 * IndexedDB has is read while an answer is still under way, however long WAVE was busy meanwhile. Else in their order.
 */
export function nearFirst<One extends { readonly facts: Facts }>(all: readonly One[]): One[] {
  return [...all].sort((one, other) => Number(isFar(one)) - Number(isFar(other)));
}

function isFar({ facts }: { readonly facts: Facts }): boolean {
  if (facts.kind === 'task') return (facts.server ?? null) !== null;
  return facts.kind === 'response' || facts.kind === 'script';
}
