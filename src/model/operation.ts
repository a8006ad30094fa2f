/**
 * Operations: the atomic steps of a page's execution.
 *
 * Each kind is something that the world outside the page decides the moment of:
 * a piece of a document arrives, a response arrives, a timer is due, a person
 * acts. What runs as their consequence, without the world having a say
 * (microtasks, framework ticks, DOMContentLoaded, load), is part of them.
 * The model follows section III-C of the WAVE paper.
 */
import type { Footprint } from './footprint.js';
import type { TaskSource } from './task-sources.js';

/** Unique in one exploration: a letter for the kind and a number, `p2`, `t1`, `u3`. */
export type OperationId = string;

interface OperationBase {
  readonly id: OperationId;
  /**
   * What the operation is found again by in another run, together with its kind,
   * its cause and its ordinal: method and URL, timer call site and delay, step.
   */
  readonly key: string;
  /** For people: `script lib.js`, `click #b1`, `timer 250ms set by main.html:12`. */
  readonly name: string;
  /** The operation that requested, set, created or opened this one; null: the run itself. */
  readonly cause: OperationId | null;
  /** When it ran in σ0, in virtual milliseconds since the run began. */
  readonly at: number;
  /** Where the run was recorded; null: it ran where nobody sees what it touches. */
  readonly footprint?: Footprint | null;
}

/** A stretch of a document between two waiting points of its parser (section II-A). */
export interface ParseOperation extends OperationBase {
  readonly kind: 'parse';
  /** Identifies one document of one frame: `main.html`, `sub.html`, `sub.html#2`. */
  readonly document: string;
  /** 1, 2, 3, ... within the document. */
  readonly segment: number;
  /** URL of the parser-blocking script that this segment begins with, if it does. */
  readonly script: string | null;
  /** Stylesheets whose arrival its first script waited for. */
  readonly awaits: readonly OperationId[];
}

/** The execution of an external script that does not block the parser. */
export interface ScriptOperation extends OperationBase {
  readonly kind: 'script';
  readonly url: string;
  /** `ordered`: inserted by script with `async = false`. */
  readonly loading: 'async' | 'defer' | 'module' | 'dynamic' | 'ordered';
  /** The document it belongs to, as in ParseOperation. */
  readonly document: string;
  /** Stylesheets whose arrival it waited for; of a script that runs after parsing. */
  readonly awaits: readonly OperationId[];
}

/** The arrival of any other response, with the events that it fires. */
export interface ResponseOperation extends OperationBase {
  readonly kind: 'response';
  readonly method: string;
  readonly url: string;
  readonly resource:
    | 'xhr'
    | 'fetch'
    | 'image'
    | 'stylesheet'
    | 'import'
    | 'worker'
    | 'font'
    | 'other';
  /** The operations that registered the load, error or readystatechange handlers it ran. */
  readonly handlers: readonly OperationId[];
}

export interface TimerOperation extends OperationBase {
  readonly kind: 'timer';
  /** Milliseconds, as the HTML standard normalises them (never negative). */
  readonly delay: number;
  /** 1, 2, 3, ... for a tick of an interval; null for a time-out. */
  readonly tick: number | null;
}

/** One animation frame: all callbacks that one operation requested. */
export interface FrameOperation extends OperationBase {
  readonly kind: 'frame';
  /** As in ParseOperation; absent where the page has one document only. */
  readonly document?: string;
}

/** An idle callback (`requestIdleCallback`). */
export interface IdleOperation extends OperationBase {
  readonly kind: 'idle';
}

/** A task of the page that the browser queues: a message, a file that has been read. */
export interface TaskOperation extends OperationBase {
  readonly kind: 'task';
  readonly source: TaskSource;
  /** Tasks of one queue keep their order; null: it has none. */
  readonly queue: string | null;
  /** 1, 2, 3, ... in its queue where the world outside the page fills it; else null. */
  readonly part: number | null;
  /** Milliseconds after its cause, where that is known; null: the world decides. */
  readonly delay: number | null;
  /** The operation that ran the script of the worker that it runs in; absent: it is its cause, or there is none. */
  readonly worker?: OperationId;
}

/** A user input: one step of the scenario. */
export interface InputOperation extends OperationBase {
  readonly kind: 'input';
  /** Index of the step in the scenario. */
  readonly step: number;
  /** The operations that created, showed and enabled its target. */
  readonly enabledBy: readonly OperationId[];
  /** The operations that registered the handlers that it ran. */
  readonly handlers: readonly OperationId[];
}

/** The answer to alert, confirm, prompt or beforeunload. Nothing runs while one is open. */
export interface DialogOperation extends OperationBase {
  readonly kind: 'dialog';
  readonly type: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
}

export type Operation =
  | ParseOperation
  | ScriptOperation
  | ResponseOperation
  | TimerOperation
  | FrameOperation
  | IdleOperation
  | TaskOperation
  | InputOperation
  | DialogOperation;

export type OperationKind = Operation['kind'];

/** Whether it comes by itself when its time has come, so long after its cause. */
export function isTimed(operation: Operation): boolean {
  if (operation.kind === 'task') return operation.delay !== null;
  return operation.kind === 'timer' || operation.kind === 'frame';
}

/** A sequence of operations; as a test case, a linear extension of happens-before. */
export type Order = readonly OperationId[];
