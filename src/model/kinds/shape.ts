/**
 * What operations of all kinds are made of, and how a kind adds its own to it: its shape, by which a file
 * is checked when it is read, and from which the types of its operations come.
 */
import * as v from 'valibot';
import { type Content, count, number, text, texts } from '../../schema.js';
import { original } from '../site.js';

/** Unique in one exploration: a letter for the kind and a number, `p2`, `t1`, `u3`. */
export const operationId = text;
export type OperationId = Content<typeof operationId>;

/** Who acts, each on a page of their own. Most runs have one client. */
const clientId = count;
export type ClientId = Content<typeof clientId>;

/** The client of a run that has one only. */
export const ONLY_CLIENT: ClientId = 1;

const ofClient = {
  /** Whose page it runs on; absent: ONLY_CLIENT. */
  client: v.exactOptional(clientId),
};

const base = {
  id: operationId,
  ...ofClient,
  /** For people: `script lib.js`, `click #b1`, `timer 250ms set by main.html:12`. */
  name: text,
  /** The operation that requested, set, created or opened this one; null: the run itself. */
  cause: v.nullable(operationId),
  /** When it ran in σ0, in virtual milliseconds since the run began. */
  at: number,
  /**
   * Of the functions that had the code at its place called, the page's own, the innermost first: one function may send
   * all requests. Absent: nobody called it, or that is not known.
   */
  callers: v.exactOptional(v.array(original)),
  /** Where the run was recorded; null: it ran where nobody sees what it touches. */
  footprint: v.exactOptional(v.nullable(v.object({ reads: texts, writes: texts }))),
};

/** What one refers to, beside its cause, most of it operations; a kind takes what it has. */
export const links = {
  /** Stylesheets whose arrival it waited for. */
  awaits: v.array(operationId),
  /** Those that registered the handlers that it ran. */
  handlers: v.array(operationId),
  /** Of an input: the handlers of its target that it ran, see `handlerPlace`. Absent: none. */
  handlerPlaces: v.exactOptional(texts),
  /** Of an input: those that created, showed and enabled its target. */
  enabledBy: v.array(operationId),
  /** What ran the script of the worker that it runs in; null: that is its cause, or it runs in none. */
  worker: v.nullable(operationId),
};

const baseSchema = v.object(base);
const linksSchema = v.object(links);

/** What is known of an operation when it has run, of whatever kind it is. */
export type OperationBase = Content<typeof baseSchema>;

export type Links = Content<typeof linksSchema>;

/** What the operations of a kind are. */
export interface Shape {
  /** What is known of one before it runs, but for its place in the run. */
  readonly facts: v.GenericSchema;
  readonly operation: v.GenericSchema;
}

/**
 * @param own the fields of the kind, `kind` the first of them
 * @param linked those of `links` that it has
 */
export function shapeOf<Own extends v.ObjectEntries, Linked extends Partial<typeof links>>(
  own: Own,
  linked: Linked,
) {
  return {
    facts: v.object({ ...own, ...ofClient }),
    operation: v.object({ ...own, ...base, ...linked }),
  };
}

/** Whose page it runs on. */
export function clientOf({ client }: { readonly client?: ClientId | undefined }): ClientId {
  return client ?? ONLY_CLIENT;
}

/** Whether both run on the page of one client. */
export function areOfOneClient(
  one: { readonly client?: ClientId | undefined },
  other: { readonly client?: ClientId | undefined },
): boolean {
  return clientOf(one) === clientOf(other);
}
