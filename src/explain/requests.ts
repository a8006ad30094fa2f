/** σ0's requests, by what differs in them. */
import type { Operation, OperationId } from '../model/operation.js';
import type { Difference } from '../oracle/difference.js';

/** @param path as of a difference: `POST /save`, which leaves out the origin of the page */
export function responsesTo(
  path: string,
  operations: Iterable<Operation>,
): Operation<'response'>[] {
  return [...operations].filter(
    (operation): operation is Operation<'response'> =>
      operation.kind === 'response' &&
      [operation.url, operation.url.replace(/^\w+:\/\/[^/]*/, '')].some(
        (url) => path === `${operation.method} ${url}`,
      ),
  );
}

export const isLost = ({ kind, aspect, actual }: Difference) =>
  kind === 'requests' && aspect.of === 'sent' && actual === null;

/** What may have sent the requests in σ0 that were not sent: for example, the timer of a debounce. */
export function sendersOfLost(
  differences: readonly Difference[],
  sigma0: readonly Operation[],
): OperationId[] {
  const paths = new Set(differences.filter(isLost).map(({ path }) => path));
  const lost = [...paths].flatMap((path) => responsesTo(path, sigma0));
  return lost.flatMap(({ cause }) => cause ?? []);
}
