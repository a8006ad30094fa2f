import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Megabytes of live objects. */
export function heap(): number {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
}
