/** By what a test holds an operation back. */
import type { Operation } from '../model/operation.js';
import type { TaskSource } from '../model/task-sources.js';
import { Inexpressible, reasons } from './inexpressible.js';
import { requestOf } from './request-of.js';

export type Means =
  /** The answer to its request. */
  | 'request'
  /** The clock of the page. */
  | 'clock'
  /** The speed of all animations. */
  | 'animation'
  /** None is needed: it is the test that does it. */
  | 'step';

const ANIMATIONS: readonly TaskSource[] = ['animation', 'transition'];

/** @throws Inexpressible */
export function meansFor(operation: Operation): Means {
  const { kind, name } = operation;
  switch (kind) {
    case 'input':
      return 'step';
    case 'timer':
    case 'frame':
      return 'clock';
    case 'dialog':
      throw new Inexpressible(reasons.dialog(name));
    case 'task':
      if (ANIMATIONS.includes(operation.source)) return 'animation';
      throw new Inexpressible(reasons.task(name));
    case 'idle':
      throw new Inexpressible(reasons.task(name));
    default:
      if (requestOf(operation) !== null) return 'request';
      throw new Inexpressible(reasons.piece(name));
  }
}

/** Whether the page does it by itself in time, so that nobody has to see to it that it comes. */
export function comesByItself({ kind }: Pick<Operation, 'kind'>): boolean {
  return kind === 'timer' || kind === 'frame' || kind === 'task' || kind === 'idle';
}
