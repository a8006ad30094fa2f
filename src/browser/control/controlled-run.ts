/**
 * One execution of a page under control: what comes is held as an arrival until somebody (the
 * recorder, the scheduler) releases it, one operation at a time.
 */

import type { Arrival, Beginning, Performed } from '../../conductor/arrival.js';
import type { Page } from '../../conductor/page.js';
import { kinds } from '../../model/kinds.js';
import type { BeforeMiss } from '../../model/miss.js';
import type { DocumentSnapshot, Outcome } from '../../model/outcome.js';
import type { InWindow } from '../../scenario/scenario.js';
import type { AgentAnswer, Calls, Handler, Method, TargetStep } from '../agent/contract.js';
import type { Session } from '../chrome/protocol.js';
import type { Tab, TabEvent } from '../tabs/tab.js';
import { AgentCalls } from './agent-calls.js';
import { Asking, type StepPlace } from './asking.js';
import type { DocumentFeed, DocumentPlan } from './documents/document.js';
import { Documents } from './documents/documents.js';
import { FrameTree } from './documents/frame-tree.js';
import { InsertedScripts } from './documents/inserted-scripts.js';
import { Navigation, NavigationFailed } from './documents/navigation.js';
import { Parsers } from './documents/parsers.js';
import { Guard } from './guard/guard.js';
import { watch } from './guard/watchdog.js';
import { Handlers } from './handlers.js';
import { Hearing } from './hearing.js';
import type { ControlSettings, RunHost } from './host.js';
import { HeldRequests } from './network/held-requests.js';
import { MemoryHits } from './network/memory-hits.js';
import { Redirects } from './network/redirects.js';
import { Requests } from './network/requests.js';
import { documentsOf } from './outcome/documents-of.js';
import { FunctionPlaces } from './outcome/function-places.js';
import { Observations } from './outcome/observations.js';
import { Scripts } from './outcome/scripts.js';
import { MainThreads } from './pace/main-threads.js';
import { Rest } from './pace/rest.js';
import { RunProgress } from './run-progress.js';
import type { Listener, Source } from './source.js';
import { Broadcasts } from './sources/broadcasts.js';
import { type DialogAnswer, Dialogs } from './sources/dialogs.js';
import { Downloads } from './sources/downloads.js';
import { PageTasks } from './sources/page-tasks.js';
import { Popups } from './sources/popups.js';
import { Pushes } from './sources/pushes.js';
import { Refreshes } from './sources/refreshes.js';
import { Responses } from './sources/responses.js';
import { Segments } from './sources/segments.js';
import { StreamedBodies } from './sources/streamed-bodies.js';
import { Traversals } from './sources/traversals.js';
import { Workers } from './sources/workers.js';
import { Standstill } from './standstill.js';

export interface ControlOptions extends ControlSettings {
  /** Where enforced runs cut the documents; null: as the parser of this run waits. */
  readonly plans: readonly DocumentPlan[] | null;
}

export class ControlledRun implements Page {
  readonly scripts = new Scripts();
  readonly standstill: Standstill;
  readonly #tab: Tab;
  readonly #options: ControlOptions;
  readonly #host: RunHost;
  readonly #progress = new RunProgress();
  readonly #guard: Guard;
  readonly #agents: AgentCalls;
  readonly #frames: FrameTree;
  readonly #held: HeldRequests;
  readonly #documents: Documents;
  readonly #navigation: Navigation;
  readonly #observations: Observations;
  readonly #dialogs: Dialogs;
  readonly #segments: Segments;
  readonly #pushes: Pushes;
  readonly #popups: Popups;
  readonly #asking: Asking;
  readonly #handlers: Handlers;
  readonly #functions: FunctionPlaces;
  readonly #threads: MainThreads;
  readonly #rest: Rest;
  /** Of arrivals, in the order in which those that come at the same time are told. */
  readonly #sources: readonly Source[];
  #driver: (event: TabEvent) => void = () => {};
  #told: Promise<void> = Promise.resolve();
  #unfinished: Promise<void> | null = null;

  constructor(tab: Tab, options: ControlOptions) {
    this.#tab = tab;
    this.#options = options;
    this.#guard = new Guard(tab, options.isDebugged);
    this.standstill = new Standstill(tab.main);
    this.#agents = new AgentCalls(tab, this.#guard, this.#progress);
    this.#frames = new FrameTree(tab.mainFrame);
    this.#observations = new Observations(this.#progress);
    const requests = new Requests(this.#progress);
    const host: RunHost = {
      tab,
      agents: this.#agents,
      options,
      progress: this.#progress,
      guard: this.#guard,
      requests,
      settle: () => this.#rest.settle(),
      perform: (context, beginning, held) => this.#threads.perform(context, beginning, held),
    };
    this.#host = host;
    this.#held = new HeldRequests(host, (request) => scripts.released(request));
    this.#documents = new Documents(host, this.#held, options.plans);
    this.#navigation = new Navigation(host);
    this.#dialogs = new Dialogs(host);
    const scripts = new InsertedScripts(host, this.#held, this.#documents);
    const parsers = new Parsers(host, this.#held, this.#documents, scripts);
    this.#segments = new Segments(host, this.#held, this.#documents, parsers, this.#dialogs);
    this.#pushes = new Pushes(host);
    const redirects = new Redirects();
    const streamed = new StreamedBodies(host, this.#held);
    const workers = new Workers(host, this.#held);
    this.#popups = new Popups(host, this.#held);
    this.#sources = [
      this.#segments,
      new Responses(host, this.#held, this.#documents, scripts, streamed, redirects),
      streamed,
      new PageTasks(host, this.#documents, workers),
      workers,
      new Broadcasts(host),
      this.#pushes,
      new Refreshes(host),
      new Traversals(host),
      new Downloads(host),
      this.#popups,
    ];
    this.#asking = new Asking(host, this.#frames, this.#popups);
    this.#functions = new FunctionPlaces(tab.token, this.scripts);
    this.#handlers = new Handlers(this.#progress, this.#documents, this.#asking, this.#functions);
    this.#threads = new MainThreads(host, parsers, this.#popups);
    this.#rest = new Rest(host, parsers, workers, this.#threads, this.#sources);
    const listeners: Listener[] = [
      { on: (event) => this.#driver(event) },
      requests,
      redirects,
      new MemoryHits(options.source),
      this.#documents,
      this.#held,
      scripts,
      this.#navigation,
      this.#observations,
      this.scripts,
      this.standstill,
      this.#dialogs,
      this.#handlers,
      ...this.#sources,
    ];
    const hearing = new Hearing(host, this.#frames, listeners, (frame) => {
      this.#held.frameGone(frame);
      this.#documents.frameGone(frame);
    });
    tab.listen((event) => hearing.on(event));
  }

  get performed(): readonly Performed[] {
    return this.#progress.performed;
  }

  /** What ran in its natural place, because there is no hold on it. */
  get uncontrolled(): ReadonlySet<string> {
    return this.#progress.uncontrolled;
  }

  /** Null: no request was left without an answer. */
  get beforeMiss(): BeforeMiss | null {
    return this.#observations.beforeMiss;
  }

  get hang(): string | null {
    return this.#guard.hang;
  }

  /** The documents as they were given: the plans of later runs. */
  get documents(): readonly DocumentFeed[] {
    return this.#documents.all;
  }

  get mainDocument(): DocumentFeed | null {
    return this.#documents.main;
  }

  /** The session of a step's window; null: there is none, or it does not answer. */
  windowOf(step: InWindow): Promise<Session | null> {
    return this.#asking.windowOf(step);
  }

  /**
   * Opens the page; its first segment is then an arrival.
   * @throws NavigationFailed when it cannot be had
   */
  async open(): Promise<void> {
    const navigation = this.#navigation.to(this.#options.url);
    // The page that the tab was parked at is of the same origin, and would be seen.
    this.#documents.beginWhen(navigation.then(() => this.#forgetHistory()));
    navigation.catch(() => {});
    const asked = (async () => {
      // It may be on its way a second time.
      while (this.mainDocument === null || this.#held.isAnyAskedAgain) await this.change();
    })();
    await this.#guard.run(Promise.race([navigation, asked]));
  }

  async #forgetHistory(): Promise<void> {
    while (this.#tab.contextOf(this.#tab.mainFrame) === null) await this.change();
    await this.#tab.forgetHistory();
  }

  /** All that has come and not run, in the order it came; documents first. */
  arrivals(): readonly Arrival[] {
    if (this.#dialogs.open !== null) return [this.#dialogs.open];
    return this.#sources.flatMap((source) => source.arrivals());
  }

  /** URLs of the requests that have gone out and have no response. */
  get unanswered(): readonly string[] {
    return [...this.#held.unanswered, ...this.#pushes.unanswered];
  }

  /** What live servers push. */
  get pushes(): Pick<Pushes, 'conversations' | 'expectedUntil' | 'isAnyOpen'> {
    return this.#pushes;
  }

  /**
   * Takes in what has come outside of any operation: a page in the place of another, whose response
   * took its time.
   *
   * @returns false when the page stopped answering; see `hang`
   */
  async settle(): Promise<boolean> {
    if (this.#rest.isReached || this.#dialogs.open !== null) return true;
    return this.#guard.run(this.#rest.settle());
  }

  get wall(): number {
    return performance.now();
  }

  get changes(): number {
    return this.#progress.changes;
  }

  /** Resolves when anything has changed since it was called. */
  change(): Promise<void> {
    return this.#progress.change();
  }

  async changed(since: number, most: number, nobodyWaits?: AbortSignal): Promise<void> {
    if (this.changes !== since) return;
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, most);
    });
    nobodyWaits?.addEventListener('abort', () => clearTimeout(timer));
    await Promise.race([this.change(), over]);
    clearTimeout(timer);
  }

  /**
   * Runs one operation, to its end or until a dialog opens in it; then the dialog's answer is the
   * only arrival, and the rest of the operation runs inside that.
   *
   * @param at virtual milliseconds
   * @param more of a parse segment: the times of segments that follow it at once, see `plainAfter`
   * @returns false when the page stopped answering; see `hang`
   */
  async perform(arrival: Arrival, at: number, more: readonly number[] = []): Promise<boolean> {
    this.#segments.together(more);
    if (arrival.facts.kind !== 'dialog') this.#dialogs.endRow();
    const beginning = this.#progress.begin(arrival, at);
    this.#tab.beginning = beginning;
    return this.#guard.run(this.#perform(arrival, beginning));
  }

  async #perform(arrival: Arrival, beginning: Beginning): Promise<void> {
    const { kind } = arrival.facts;
    // Before its first operation there is no page to be told anything, and the old one, while a
    // navigation is held, answers nothing; the agent begins with the first operation by itself.
    const isTold = kind !== 'dialog' && beginning.index !== 0 && arrival.tellsAll === undefined;
    this.#told = isTold ? this.#threads.begin(beginning) : Promise.resolve();
    // What is released through the network could overtake it; what the page is asked for cannot.
    if (kinds[kind].isOfNetwork || beginning.gives !== undefined) await this.#told;
    const before = this.#unfinished;
    this.#unfinished = (async () => {
      await arrival.release(beginning);
      await before;
      await this.#rest.settle();
    })();
    const rest = this.#unfinished;
    await Promise.race([rest, this.#dialogs.next()]);
    if (this.#dialogs.open === null) this.#unfinished = null;
    else rest.catch(() => {});
  }

  /** Resolves when every document knows which operation runs now. */
  get told(): Promise<void> {
    return this.#told;
  }

  /**
   * How many segments after the next one of a document can be given together with it, because
   * nothing of the page runs in them.
   */
  plainAfter(document: string): number {
    return this.#segments.plainAfter(document);
  }

  /** Calls the agent of a step's document; null: there is none, or it does not answer. */
  ask<M extends Method>(
    place: StepPlace,
    method: M,
    ...args: Calls[M]
  ): Promise<AgentAnswer<M> | null> {
    return this.#asking.ask(place, method, ...args);
  }

  /** What the handlers that a step would meet now are known by in every run; null: that a key would. */
  handlersMetBy(place: StepPlace, step: TargetStep | null): Promise<readonly string[]> {
    return this.#handlers.metBy(place, step);
  }

  /** What handlers that an agent has told of are known by in every run. */
  placesOf(handlers: readonly Handler[]): readonly string[] {
    return this.#handlers.placesOf(handlers);
  }

  /** Resolves when it is known where the functions are that have handled events, or the page has stopped answering. */
  async functionsFound(): Promise<void> {
    await this.#guard.run(this.#functions.found());
  }

  /** The answer of a page that may hang, or go while it is asked; null: there is none. */
  answer<T>(question: Promise<T>): Promise<T | null> {
    return this.#guard.answer(question);
  }

  /** Has the driver hear of all that comes of the page. */
  listen(listen: (event: TabEvent) => void): void {
    this.#driver = listen;
  }

  /** The user types this, now or later. */
  types(value: string): void {
    this.#observations.typed.push(value);
  }

  /** How the dialog that is open is answered when its time has come. */
  answerDialog(answer: DialogAnswer): void {
    this.#dialogs.answer = answer;
  }

  /** @throws NavigationFailed when the page there cannot be had, while it is recorded */
  async navigateTo(url: string): Promise<void> {
    try {
      await this.#navigation.to(url);
    } catch (error) {
      // In another order that is how it ends, for the oracle to judge.
      if (!(error instanceof NavigationFailed) || this.#options.plans === null) throw error;
    }
  }

  async outcome(): Promise<Outcome> {
    const { exceptions, console } = this.#observations;
    const { recordedAs } = this.#held;
    const requests = this.#observations.requests.map((request) => ({
      ...request,
      url: recordedAs.get(request.url) ?? request.url,
    }));
    let documents: readonly DocumentSnapshot[] = [];
    const captured = async (): Promise<void> => {
      documents = await documentsOf(this.#host, this.#frames);
    };
    if (this.hang === null) await this.#guard.run(captured());
    return {
      documents: this.hang === null ? documents : [],
      exceptions,
      requests,
      dialogs: this.#dialogs.opened,
      console,
      hang: this.hang,
    };
  }

  /**
   * Leaves the page and cleans up after it; the tab can then be used again.
   * @throws Error when it cannot
   */
  async end(): Promise<void> {
    this.#guard.end();
    for (const feed of this.documents) feed.destroy();
    const own = new URL(this.#options.url).origin;
    const others = this.documents.map(({ url }) => new URL(url).origin);
    const all = new Set([...this.#held.origins, ...others]);
    const cleaned = this.#tab.reset([...[...all].filter((origin) => origin !== own), own]);
    // The page has a word in its own end: `pagehide`.
    const watching = watch(this.#tab);
    try {
      await Promise.race([cleaned, watching.stopped]);
    } finally {
      watching.end();
      cleaned.catch(() => {});
    }
  }
}
