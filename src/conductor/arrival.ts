import type { Footprint } from '../model/footprint.js';
import type { Called, RanHandler } from '../model/handler-place.js';
import { readableName } from '../model/kinds.js';
import type { Facts } from '../model/operation.js';
import type { CodePlace } from '../model/site.js';
import type { SourceMaps } from '../model/source-maps.js';

/** The operation about to run, for the clock, the random numbers and the register of handlers. */
export interface Beginning {
  /** Position in the actual order, from 0. */
  readonly index: number;
  /** Virtual milliseconds since the run began. */
  readonly time: number;
  /** Says which operation it is, in whatever order it comes. */
  readonly identity: string;
  readonly gives?: Piece;
}

/** A piece of a response's body, which comes in several. */
export interface Piece {
  /** Of the response, without a fragment. */
  readonly url: string;
  /** How long the body is with it. */
  readonly bytes: number;
  readonly isLast: boolean;
}

/** An operation that has come and not yet run: its effect is held until it is released. */
export interface Arrival {
  /** Whose page it has come to is among them, see `clientOf`. */
  readonly facts: Facts;
  /** Readable name, not unique. */
  readonly label: string;
  /** Position in the actual order of the operation that led to it; null: the run itself. */
  readonly cause: number | null;
  /** When it happens by itself, in virtual milliseconds; null: when the world decides. */
  readonly due: number | null;
  /** URLs of the stylesheets that a parse segment waits for. */
  readonly awaits: readonly string[];
  /** Where code asked for it, the innermost function first; absent: no code did, or that is unknown. */
  readonly stack?: readonly CodePlace[];
  /** Position of the operation that ran the script of the worker it runs in; null: that was not seen. */
  readonly startedBy?: () => number | null;
  /** What it gives of a body that comes in pieces. */
  readonly gives?: () => Piece | null;
  /** Whether its effect could happen now: its response is there, nothing blocks it. */
  ready(): boolean;
  /** Its release tells all documents and workers that it begins; else they are told before. */
  readonly tellsAll?: true;
  /** Lets it happen. Resolves when all that it does by itself is done; the drain comes after. */
  release(beginning: Beginning): Promise<void>;
}

/** What it is, and how it is called, with its place in the sources that the page was built from. */
export function inSources(
  { facts, label, stack = [] }: Pick<Arrival, 'facts' | 'label' | 'stack'>,
  maps: SourceMaps,
): Pick<Arrival, 'facts' | 'label'> {
  const sited = maps.sited(facts, stack);
  return { facts: sited, label: sited === facts ? label : readableName(sited) };
}

/** A handler that an operation ran. */
export interface HandlerOfRun extends RanHandler {
  /** What every run knows it by (`handlerPlace`), numbered where one event runs several of one place; null: where code registered it is not known. */
  readonly place: string | null;
  /** Position of the operation that registered it; null: it came with its element. */
  readonly registeredBy: number | null;
}

/** An operation that has run. Positions are those of the actual order. */
export interface Performed {
  readonly arrival: Arrival;
  /** Virtual milliseconds. */
  readonly at: number;
  /**
   * The handlers that it ran, in the order of their events, of one event the nearest to its target first; only
   * where that is observed.
   */
  readonly handlers: readonly HandlerOfRun[];
  /** What received the messages that it brought, in that order; only where that is observed. */
  readonly receivers: readonly Called[];
  /** In parts; only where that is observed. */
  readonly touched: Footprint[];
}
