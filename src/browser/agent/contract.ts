/**
 * All that the control outside and the agent in a document or worker say to each other.
 *
 * What comes from there is read by the schemas here before anything else sees it (`tabs/channel.ts`):
 * a page can find the binding and call it, and change what the agent is made of, as when it replaces
 * `Array.prototype.map`. The agent imports types alone, so that no schema is in its bundle.
 */
import * as v from 'valibot';
import type { Beginning } from '../../conductor/arrival.js';
import type { Granularity } from '../../model/granularity.js';
import type { SnapshotElement } from '../../model/outcome.js';
import type { CodePlace } from '../../model/site.js';
import { type TaskSource, taskSources } from '../../model/task-sources.js';
import type {
  ChangeStep,
  ClickStep,
  DragStep,
  HoverStep,
  ScrollStep,
  UploadStep,
  WaitStep,
} from '../../scenario/scenario.js';
import type { Content, DeepReadonly, Same } from '../../schema.js';
import type { ChosenFile } from '../input/chosen-file.js';
import { motion } from '../input/motion.js';

const text = v.string();
/** Of a timer, a task, an operation: they count from 0 or 1. */
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const finite = v.pipe(v.number(), v.finite());
/** Sums of them stay finite. */
const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/** Lines and columns count from 1. */
const codePlace = v.object({ url: text, line: id, column: id });

true satisfies Same<Content<typeof codePlace>, CodePlace>;

/** Where in the page's code a function was called, and who called that, the innermost first. */
const callSite = v.object({ ...codePlace.entries, callers: v.array(codePlace) });
const site = v.nullable(callSite);
export type CallSite = Content<typeof callSite>;

/** All these places, the innermost first. */
export function stackOf(site: CallSite | null): readonly CodePlace[] {
  return site === null ? [] : [site, ...site.callers];
}

const connectionKind = v.picklist(['socket', 'events']);
export type ConnectionKind = Content<typeof connectionKind>;

/** An event by which a page is told what a server does on a connection. */
const pushed = v.variant('type', [
  v.object({ type: v.literal('open'), protocol: text, extensions: text }),
  v.object({
    type: v.literal('message'),
    /** In base64 where it is binary. */
    data: text,
    isBinary: v.boolean(),
    /** Of the event: `message`, but for the named ones of an EventSource. */
    name: text,
    lastEventId: text,
  }),
  /** The end of a WebSocket; `failed`: an error event comes before it. */
  v.object({
    type: v.literal('close'),
    code: id,
    reason: text,
    wasClean: v.boolean(),
    failed: v.boolean(),
  }),
  /** An EventSource lost its server; `isFinal`: it does not connect again. */
  v.object({ type: v.literal('error'), isFinal: v.boolean() }),
]);
export type Pushed = Content<typeof pushed>;

/** What a page does on a connection. */
const words = v.variant('type', [
  /** In base64 where it is binary; of a Blob its size alone. */
  v.object({ type: v.literal('send'), data: text, isBinary: v.boolean() }),
  /** Without a code, null. */
  v.object({ type: v.literal('close'), code: v.nullable(id), reason: text }),
]);
export type Words = Content<typeof words>;

function says<const Type extends string, const Entries extends v.ObjectEntries>(
  type: Type,
  entries: Entries,
) {
  return v.object({ type: v.literal(type), ...entries });
}

/** A handler of an event, and the node that it is on: `button`, `#document`, `window`. */
const handler = v.object({
  type: text,
  on: text,
  /** The operation that registered it; null: it is an attribute of the element. */
  registeredBy: v.nullable(id),
  /** Where in the code that was; null: nowhere, or it is not known. */
  site,
  /** The developer's function that it comes to, by its number in the agent; null: it has not run, or is an attribute. */
  code: v.nullable(id),
  /** That of an attribute; null: it has not run, or is none. */
  text: v.nullable(text),
});
export type Handler = Content<typeof handler>;

/** What an agent tells, in the order it happens. */
const messages = [
  says('timer', {
    timer: id,
    /** Milliseconds, normalised and clamped as the HTML standard does. */
    delay: milliseconds,
    repeats: v.boolean(),
    site,
  }),
  says('frame', { callback: id, site }),
  says('idle', { callback: id, site }),
  says('task', {
    task: id,
    source: v.custom<TaskSource>(
      (source) => typeof source === 'string' && Object.hasOwn(taskSources, source),
    ),
    /** Tells it from others of its source, in words; may be empty. */
    what: text,
    /** Of this document; null: none. */
    queue: v.nullable(text),
    site,
    /** Virtual milliseconds after which it comes by itself; null: the world decides. */
    delay: v.nullable(milliseconds),
  }),
  says('cleared', { what: v.picklist(['timer', 'frame', 'idle', 'task']), id }),
  /** A BroadcastChannel: of the document, by a number; all of one name hear what one sends. */
  says('channel', {
    channel: id,
    name: text,
    what: v.picklist(['opened', 'sends', 'hears', 'closed']),
  }),
  /** The agent could not start in this browser: in an error's words. */
  says('broken', { why: text }),
  /** Something that has no hold. */
  says('uncontrolled', { what: text }),
  /** The end of something that the browser was at work on was not seen. */
  says('lost', { what: text }),
  /** The page goes through the history, by so many entries. */
  says('traversal', { delta: v.pipe(v.number(), v.safeInteger(), v.notValue(0)) }),
  /** A fetch() is called that goes nowhere if it is redirected. */
  says('unredirected', { url: text }),
  /** A link begins a download. */
  says('download', { url: text }),
  /** The page asked for a service worker, and was refused it. */
  says('service-worker', { url: text }),
  /** A dedicated worker was made; `worker` is unique in the browser, the URL whole. */
  says('worker', { worker: text, url: text }),
  /** The script of the worker that tells it has run. */
  says('ready', { worker: text }),
  /** The owner of a worker has ended it. */
  says('terminated', { worker: text }),
  /** The owner of a worker is told that it threw: Chrome reports the exception after that. */
  says('threw', { worker: text }),
  /** The worker or window that tells it ends when its task is over. */
  says('closing', {}),
  /** A mark of the document's stream was parsed: all that came before it has been. */
  says('mark', { mark: text }),
  /** The parser has come to the end of the document. */
  says('parsed', {}),
  says('script', { src: text, loading: v.picklist(['async', 'defer', 'module', 'plain']) }),
  /** The script has run, or could not be had. */
  says('ran', { src: text }),
  /** The page opens a WebSocket, or an EventSource: the n-th connection of its document. */
  says('connects', { connection: id, by: connectionKind, url: text }),
  /** A server has pushed something, which is kept from the page. */
  says('pushed', { connection: id, event: pushed }),
  says('says', { connection: id, words }),
  /** Elements and stored items, see Footprint. */
  says('touched', { reads: v.array(text), writes: v.array(text) }),
  /** These handlers of one event are about to run, the nearest to its target first. The running operation registered none of them. */
  says('handlers', { handlers: v.array(handler) }),
  /** These are about to be given a message, an event of the window's or of what brings messages. */
  says('received', { by: v.array(v.object({ site, code: handler.entries.code })) }),
] as const;

export type AgentMessage = Content<(typeof messages)[number]>;

/** Schemas of messages, by their types. */
export const agentMessages: ReadonlyMap<string, (typeof messages)[number]> = new Map(
  messages.map((message) => [message.entries.type.literal, message]),
);

/** A step that acts on an element, or scrolls the page. */
export type TargetStep = ClickStep | HoverStep | DragStep | ChangeStep | UploadStep | ScrollStep;

/** What an agent holds, and lets happen as one operation. */
export type Held =
  | { readonly type: 'timer'; readonly timer: number }
  /** The callbacks of one frame. */
  | { readonly type: 'frame'; readonly callbacks: readonly number[] }
  | { readonly type: 'idle'; readonly callback: number }
  | { readonly type: 'task'; readonly task: number }
  /** Shows the page what a server pushed. */
  | { readonly type: 'pushed'; readonly connection: number; readonly event: Pushed };

/** What there may be to look at when an agent has nothing left to do. */
export interface Drain {
  /** The parser has not come to the end of what it was given. */
  readonly isParsing: boolean;
  /** The page has frames in other processes. */
  readonly isSplit: boolean;
}

/** What the control calls an agent for, and with what. */
export interface Calls {
  /** Another operation begins. */
  begin: [beginning: Beginning];
  /** Resolves when nothing is left to do, and what there is to see has been told. */
  drained: [drain: Drain];
  /** An operation begins, and is what the agent holds; then as `drained`, unless that is null. */
  perform: [beginning: Beginning, held: Held, drain: Drain | null];
  /** Whether a person could perform the step now. */
  readiness: [step: TargetStep];
  /** How what the step requires stands. */
  requirements: [step: TargetStep];
  /** The handlers that an event of the step may meet; null: an event of the keyboard. */
  handlers: [step: TargetStep | null];
  /** How many keys are typed for the step. */
  keys: [step: ChangeStep];
  /** What people read of the option that the step chooses in a menu or a list; null: it chooses none. */
  option: [step: ChangeStep];
  /** Makes the page ready for the hands. */
  prepare: [step: TargetStep, file: ChosenFile | null];
  isAwaited: [step: WaitStep];
  /** Where a point of the child frame with this index is in this document. */
  throughFrame: [index: number, inner: Point];
  /** The final DOM. */
  snapshot: [];
  /** Equal for documents of equal snapshots that keep the same; a fraction of a snapshot's cost. */
  digest: [];
  /** What the document's origin keeps in Web Storage. */
  storage: [];
  url: [];
}

export type Method = keyof Calls;

/** An agent in a worker is asked for no more. */
export type WorkerMethod = 'begin' | 'drained' | 'perform';

/** CSS pixels of a viewport. */
const point = v.object({ x: finite, y: finite });
export type Point = Content<typeof point>;

/** Why a person could not perform a step now. */
const notReady = v.object({
  ready: v.literal(false),
  why: v.picklist(['missing', 'hidden', 'disabled', 'covered', 'outside']),
  /** A clause that names the element and what is in the way. */
  detail: text,
});
export type NotReady = Content<typeof notReady>;

/** The point is where to act, in the viewport of the element's frame. */
const readiness = v.variant('ready', [
  v.object({ ready: v.literal(true), ...point.entries }),
  notReady,
]);
export type Readiness = Content<typeof readiness>;

/** Whether each of what a step requires is met, by name, and the handlers that it may meet where it acts. */
const requirements = v.object({ met: v.record(text, v.boolean()), handlers: v.array(handler) });
export type StepRequirements = Content<typeof requirements>;

/** As Readiness, and whether the point is in view or has to be scrolled there. */
const look = v.variant('ready', [
  v.object({ ready: v.literal(true), inView: v.boolean(), ...point.entries }),
  notReady,
]);
export type Look = Content<typeof look>;

/** What is left to do is the motion, at once: the next change of the page may move the element. */
const prepared = v.variant('ready', [v.object({ ready: v.literal(true), motion }), notReady]);
export type Prepared = Content<typeof prepared>;

const nothing = v.pipe(
  v.unknown(),
  v.transform((): void => {}),
);

/** What an agent answers. */
export const answers = {
  begin: nothing,
  drained: nothing,
  perform: nothing,
  readiness,
  requirements,
  handlers: v.array(handler),
  keys: id,
  option: v.nullable(text),
  prepare: prepared,
  isAwaited: v.boolean(),
  throughFrame: v.nullable(look),
  /** As JSON, see `snapshotJson`. */
  snapshot: v.pipe(
    text,
    v.parseJson(),
    v.nullable(v.custom<SnapshotElement>((root) => isSnapshot(root, 0))),
  ),
  digest: text,
  storage: v.nullable(v.object({ local: v.record(text, text), session: v.record(text, text) })),
  url: v.pipe(text, v.url()),
} satisfies Record<Method, v.GenericSchema>;

export type AgentAnswer<M extends Method> = v.InferOutput<(typeof answers)[M]>;

/** The agent, as the control reaches it in a document. */
export type Agent = {
  readonly [M in Method]: (...args: Calls[M]) => Given<M> | Promise<Given<M>>;
};
type Given<M extends Method> = DeepReadonly<v.InferInput<(typeof answers)[M]>>;

/** What the debugger is given. */
export interface AgentOfFunctions {
  /** The function of a handler. */
  codeOf(number: number): unknown;
}

/** What a script's Puppeteer asks an agent of an element that it has found. */
export interface AgentOfElements {
  readinessOf(element: Element, step: TargetStep): Readiness;
  requirementsOf(element: Element, step: TargetStep): StepRequirements;
  handlersOf(element: Element): readonly Handler[];
}

/** The agent gives no more (`MAX_DEPTH` elements, and their shadow roots). What compares them recurses. */
const MOST_LEVELS = 1300;

/** By hand: a document has thousands of nodes. */
function isSnapshot(value: unknown, level: number): boolean {
  if (typeof value !== 'object' || value === null || level > MOST_LEVELS) return false;
  return (
    'tag' in value &&
    typeof value.tag === 'string' &&
    'attributes' in value &&
    isRecordOfText(value.attributes) &&
    'state' in value &&
    isRecordOfText(value.state) &&
    'visible' in value &&
    typeof value.visible === 'boolean' &&
    'look' in value &&
    typeof value.look === 'number' &&
    'children' in value &&
    Array.isArray(value.children) &&
    value.children.every((child) => typeof child === 'string' || isSnapshot(child, level + 1))
  );
}

function isRecordOfText(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

/** How an agent starts in a new document. */
export interface AgentSettings {
  /** Name of the property of the global object by which the control reaches the agent. */
  readonly name: string;
  /** Name of the binding by which the agent reaches the control. */
  readonly binding: string;
  /** Milliseconds since 1970 at virtual time 0. */
  readonly epoch: number;
  readonly seed: number;
  /** Whether servers are reached; else what they push comes from the archive. */
  readonly live: boolean;
  /** Whether to report which handlers run, and what they touch. */
  readonly observe: boolean;
  readonly granularity: Granularity;
}
