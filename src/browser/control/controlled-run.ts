/**
 * One execution of a page under control: what comes is held as an arrival until somebody (the
 * recorder, the scheduler) releases it, one operation at a time.
 */
import type { DocumentSnapshot, Outcome } from '../../model/outcome.js';
import type { InWindow } from '../../scenario/scenario.js';
import type { AgentMessage, Beginning } from '../agent/messages.js';
import type { Session } from '../protocol.js';
import type { Arrival, Performed } from './arrival.js';
import { Broadcasts } from './broadcasts.js';
import { Dialogs } from './dialogs.js';
import type { DocumentFeed } from './document.js';
import { Documents } from './documents.js';
import { documentsOf } from './documents-of.js';
import { Downloads } from './downloads.js';
import { FrameTree } from './frame-tree.js';
import { Guard, isGone } from './guard.js';
import { HeldRequests } from './held-requests.js';
import type { RunHost, RunOptions } from './host.js';
import { InsertedScripts } from './inserted-scripts.js';
import { Navigation, NavigationFailed } from './navigation.js';
import { Observations } from './observations.js';
import { PageTasks } from './page-tasks.js';
import { Parsers } from './parsers.js';
import { Popups } from './popups.js';
import { Progress } from './progress.js';
import { Pushes } from './pushes.js';
import { Redirects } from './redirects.js';
import { Refreshes } from './refreshes.js';
import { Requests } from './requests.js';
import { Responses } from './responses.js';
import { Rest } from './rest.js';
import { Segments } from './segments.js';
import type { Listener, Source } from './source.js';
import { StreamedBodies } from './streamed-bodies.js';
import type { Tab, TabEvent } from './tab.js';
import { Traversals } from './traversals.js';
import { watch } from './watchdog.js';
import { Workers } from './workers.js';

/** Where a step acts. */
interface Place extends InWindow {
  /** Path of child frame indexes. */
  readonly frame: readonly number[];
}

export class ControlledRun {
  readonly #tab: Tab;
  readonly #options: RunOptions;
  readonly #progress = new Progress();
  readonly #guard: Guard;
  readonly #frames: FrameTree;
  readonly #held: HeldRequests;
  readonly #documents: Documents;
  readonly #navigation: Navigation;
  readonly #observations: Observations;
  readonly #dialogs: Dialogs;
  readonly #segments: Segments;
  readonly #pushes: Pushes;
  readonly #popups: Popups;
  readonly #rest: Rest;
  /** Of arrivals, in the order in which those that come at the same time are told. */
  readonly #sources: readonly Source[];
  readonly #listeners: readonly Listener[];
  #told: Promise<void> = Promise.resolve();
  #unfinished: Promise<void> | null = null;

  constructor(tab: Tab, options: RunOptions) {
    this.#tab = tab;
    this.#options = options;
    this.#guard = new Guard(options.cpuSeconds);
    this.#frames = new FrameTree(tab.mainFrame);
    this.#observations = new Observations(this.#progress, options.steps);
    const requests = new Requests(this.#progress);
    const host: RunHost = {
      tab,
      options,
      progress: this.#progress,
      guard: this.#guard,
      requests,
      settle: () => this.#rest.settle(),
    };
    this.#held = new HeldRequests(host, (request) => scripts.released(request));
    this.#documents = new Documents(host, this.#held);
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
    this.#rest = new Rest(host, parsers, workers, this.#popups, this.#sources);
    this.#listeners = [
      requests,
      redirects,
      this.#documents,
      this.#held,
      scripts,
      this.#navigation,
      this.#observations,
      this.#dialogs,
      ...this.#sources,
    ];
    tab.listen((event) => this.#on(event));
  }

  get performed(): readonly Performed[] {
    return this.#progress.performed;
  }

  /** What ran in its natural place, because there is no hold on it. */
  get uncontrolled(): ReadonlySet<string> {
    return this.#progress.uncontrolled;
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
  async windowOf(step: InWindow): Promise<Session | null> {
    if (step.popup === undefined) return this.#tab.main;
    const frame = await this.#answer(this.#windowOf(step));
    return frame === null ? null : this.#tab.windowOf(frame);
  }

  /** Its main frame. */
  async #windowOf({ popup }: InWindow): Promise<string | null> {
    return popup === undefined ? this.#frames.main : this.#popups.at(popup);
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

  /** Whether a response is still on its way from the live network. */
  get waitsForNetwork(): boolean {
    return this.unanswered.length > 0;
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

  /** Resolves when anything has changed since it was called. */
  change(): Promise<void> {
    return this.#progress.change();
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
    const isTold = kind !== 'dialog' && beginning.index !== 0;
    this.#told = isTold ? this.#begin(beginning) : Promise.resolve();
    // What is released through the network could overtake it; what the page is asked for cannot.
    const isOfNetwork = kind === 'parse' || kind === 'script' || kind === 'response';
    if (isOfNetwork || beginning.gives !== undefined) await this.#told;
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

  /** Tells every document which operation is about to run, and when. */
  async #begin(beginning: Beginning): Promise<void> {
    // What takes the place of a page that answers nothing begins with its own first operation.
    const contexts = this.#tab.contexts.filter((context) => !this.#popups.isMute(context));
    await Promise.all(
      contexts.map((context) => this.#guard.attempt(this.#tab.call(context, 'begin', beginning))),
    );
  }

  /**
   * How many segments after the next one of a document can be given together with it, because
   * nothing of the page runs in them.
   */
  plainAfter(document: string): number {
    return this.#segments.plainAfter(document);
  }

  /** Calls the agent of a step's document; null: there is none, or it does not answer. */
  async ask(place: Place, method: string, ...args: readonly unknown[]): Promise<unknown> {
    const asked = async (): Promise<unknown> => {
      const window = await this.#windowOf(place);
      const id = window === null ? null : this.#frames.at(place.frame, window);
      const context = id === null ? null : this.#tab.contextOf(id);
      return context && this.#tab.call(context, method, ...args);
    };
    return this.#answer(asked());
  }

  /** Null: there is none. */
  async #answer<T>(question: Promise<T>): Promise<T | null> {
    const answers: T[] = [];
    const heard = question.then((answer) => {
      answers.push(answer);
    });
    await this.#guard.run(this.#guard.attempt(heard));
    return answers[0] ?? null;
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
    const { exceptions, consoleErrors } = this.#observations;
    const { recordedAs } = this.#held;
    const requests = this.#observations.requests.map((request) => ({
      ...request,
      url: recordedAs.get(request.url) ?? request.url,
    }));
    let documents: readonly DocumentSnapshot[] = [];
    const captured = async (): Promise<void> => {
      try {
        documents = await documentsOf(this.#tab, this.#frames.inOrder());
      } catch (error) {
        if (!isGone(error)) throw error;
        // A document has taken another's place meanwhile.
        await this.#rest.settle();
        return captured();
      }
    };
    if (this.hang === null) await this.#guard.run(captured());
    return {
      documents: this.hang === null ? documents : [],
      exceptions,
      requests,
      dialogs: this.#dialogs.opened,
      consoleErrors,
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
    const watching = watch(this.#options.cpuSeconds);
    try {
      await Promise.race([cleaned, watching.hang]);
    } finally {
      watching.end();
      cleaned.catch(() => {});
    }
  }

  #gone(frames: readonly string[]): void {
    for (const frame of frames) {
      this.#held.frameGone(frame);
      this.#documents.frameGone(frame);
    }
  }

  #on(event: TabEvent): void {
    if (this.#guard.isOver) return;
    for (const listener of this.#listeners) listener.on?.(event);
    const { method, params, session } = event;
    switch (method) {
      case 'Runtime.bindingCalled': {
        const context = this.#tab.context(session, params.executionContextId);
        if (context === null) return;
        const message = parseMessage(params.payload);
        if (message.type === 'handlers') this.#progress.handles(message.registeredBy);
        if (message.type === 'touched') this.#progress.touches(message);
        for (const listener of this.#listeners) listener.told?.(context, message);
        return;
      }
      case 'Runtime.executionContextCreated':
        this.#progress.changed();
        return;
      case 'Page.frameAttached':
        this.#frames.attach(params.frameId, params.parentFrameId);
        return;
      case 'Page.frameDetached':
        if (params.reason !== 'remove') return;
        this.#gone(this.#frames.detach(params.frameId));
        return;
      case 'Target.attachedToTarget':
        if (params.targetInfo.type === 'page') this.#frames.open(params.targetInfo.targetId);
        return;
      case 'Target.detachedFromTarget':
        this.#gone(this.#frames.close(params.targetId ?? ''));
        return;
      case 'Inspector.targetCrashed':
        // So ends every shared worker.
        if (this.#tab.workerOf(session) === null) this.#guard.crashed();
        return;
    }
  }
}

/** The agent is ours, but its binding can be called by whoever finds it. */
function parseMessage(payload: string): AgentMessage {
  return JSON.parse(payload);
}
