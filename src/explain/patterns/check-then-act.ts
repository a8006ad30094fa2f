import { isOrLedTo } from '../causes.js';
import type { Pattern } from './pattern.js';

/** Whether something is there is asked again while the request for it is under way. */
export const checkThenAct: Pattern = {
  name: 'Check then act across a request: what is not there yet is requested again',
  repair:
    'Keep the promise of the request, not only its answer, and have whoever comes later wait for the same one.',
  holds({ first, second, actual, of, recorded }) {
    if (second.kind !== 'response' || isOrLedTo(first, second, of)) return false;
    const { method, url } = second;
    return actual.some((id) => {
      const again = of.get(id);
      if (again?.kind !== 'response' || recorded.includes(id)) return false;
      return again.method === method && again.url === url && isOrLedTo(first, again, of);
    });
  },
  severity: null,
};
