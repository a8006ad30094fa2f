import type { Camera } from '../browser/control/camera.js';
import type { Operation } from '../model/operation.js';

/** What a watcher sees the page by. */
export type Sight = Pick<Camera, 'picture' | 'drawn' | 'boxesOf'>;

/** Somebody who watches a run, which waits for what these methods return. */
export interface Watcher {
  /** Before each operation is released: the page is at rest. */
  onOperation(operation: Operation, sight: Sight): Promise<void>;
  /** When all has run, unless the page hangs. */
  onEnd?(sight: Sight): Promise<void>;
}
