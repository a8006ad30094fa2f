import type { Camera } from '../browser/control/camera.js';
import type { Standstill } from '../browser/control/standstill.js';
import type { Operation } from '../model/operation.js';

/** What a watcher sees the page by, and stops it by. */
export type Sight = Pick<Camera, 'picture' | 'drawn' | 'boxesOf'> & Pick<Standstill, 'hold'>;

/** Somebody who watches a run, which waits for what these methods return. */
export interface Watcher {
  /** They may stop the page in DevTools for as long as they like. */
  readonly isDebugging?: boolean;
  /** Before each operation is released: the page is at rest. */
  onOperation?(operation: Operation, sight: Sight): Promise<void>;
  /** When all has run, unless the page hangs. */
  onEnd?(sight: Sight): Promise<void>;
  /** When it is known what that ended in, unless the page hangs: from here on nothing counts. */
  onOver?(sight: Sight): Promise<void>;
}

/** Several as one, in this order; undefined: there is none. */
export function together(watchers: readonly Watcher[]): Watcher | undefined {
  if (watchers.length === 0) return undefined;
  return {
    isDebugging: watchers.some(({ isDebugging }) => isDebugging),
    async onOperation(operation, sight) {
      for (const watcher of watchers) await watcher.onOperation?.(operation, sight);
    },
    async onEnd(sight) {
      for (const watcher of watchers) await watcher.onEnd?.(sight);
    },
    async onOver(sight) {
      for (const watcher of watchers) await watcher.onOver?.(sight);
    },
  };
}
