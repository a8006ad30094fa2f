/**
 * Operations: the atomic steps of a page's execution.
 *
 * Each kind is something that the world outside the page decides the moment of:
 * a piece of a document arrives, a response arrives, a timer is due, a person
 * acts. What runs as their consequence, without the world having a say
 * (microtasks, framework ticks, DOMContentLoaded, load), is part of them.
 * The model follows section III-C of the WAVE paper. `kinds/index.ts` is the table of the kinds.
 */
import type { Content } from '../schema.js';
import type { rows } from './kinds/index.js';
import type { OperationId } from './kinds/shape.js';

export {
  areOfOneClient,
  type ClientId,
  clientOf,
  type Links,
  ONLY_CLIENT,
  type OperationBase,
  type OperationId,
} from './kinds/shape.js';

export type OperationKind = keyof typeof rows;

/**
 * One operation of a run: of the kind, or of any.
 *
 * @since 0.1.0
 */
export type Operation<Kind extends OperationKind = OperationKind> = {
  [Each in Kind]: Content<(typeof rows)[Each]['shape']['operation']> & { readonly kind: Each };
}[Kind];

/** What is known of an operation before it runs, but for its place in the run. */
export type Facts<Kind extends OperationKind = OperationKind> = {
  [Each in Kind]: Content<(typeof rows)[Each]['shape']['facts']> & { readonly kind: Each };
}[Kind];

/** A sequence of operations; as a test case, a linear extension of happens-before. */
export type Order = readonly OperationId[];
