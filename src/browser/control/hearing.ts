/** Gives what Chrome tells, and what agents tell through it, to the parts of a run. */
import { cannotControl } from '../chrome/find.js';
import type { Session } from '../chrome/protocol.js';
import { messageIn } from '../tabs/channel.js';
import type { Context, TabEvent } from '../tabs/tab.js';
import type { FrameTree } from './documents/frame-tree.js';
import type { RunHost } from './host.js';
import { asksForTabIcon } from './network/tab-icon.js';
import type { Listener } from './source.js';

export class Hearing {
  readonly #host: RunHost;
  readonly #frames: FrameTree;
  readonly #listeners: readonly Listener[];
  /** What has told something: an agent that cannot start tells nothing before, a page can say so only later. */
  readonly #heard = new WeakSet<Context>();
  readonly #onGone: (frame: string) => void;

  /** @param onGone is told of each frame that is gone for good */
  constructor(
    host: RunHost,
    frames: FrameTree,
    listeners: readonly Listener[],
    onGone: (frame: string) => void,
  ) {
    this.#host = host;
    this.#frames = frames;
    this.#listeners = listeners;
    this.#onGone = onGone;
  }

  on(event: TabEvent): void {
    const { tab, guard, progress } = this.#host;
    if (guard.isOver) return;
    if (asksForTabIcon(event)) {
      this.#refuse(event);
      return;
    }
    for (const listener of this.#listeners) listener.on?.(event);
    const { method, params, session } = event;
    switch (method) {
      case 'Runtime.bindingCalled':
        this.#told(session, params.executionContextId, params.payload);
        return;
      case 'Runtime.executionContextCreated':
        progress.changed();
        return;
      case 'Page.frameAttached':
        this.#frames.attach(params.frameId, params.parentFrameId);
        return;
      case 'Page.frameDetached':
        if (params.reason !== 'remove') return;
        this.#frames.detach(params.frameId).forEach(this.#onGone);
        return;
      case 'Target.attachedToTarget':
        if (params.targetInfo.type === 'page') this.#frames.open(params.targetInfo.targetId);
        return;
      case 'Target.detachedFromTarget':
        this.#frames.close(params.targetId ?? '').forEach(this.#onGone);
        return;
      case 'Inspector.targetCrashed':
        // So ends every shared worker.
        if (tab.workerOf(session) === null) guard.crashed();
        return;
    }
  }

  /** The orders are those of a page without a window around it. */
  #refuse({ method, params, session }: TabEvent): void {
    if (method !== 'Fetch.requestPaused') return;
    const refused = { requestId: params.requestId, errorReason: 'Aborted' as const };
    session.send('Fetch.failRequest', refused).catch(() => {
      // The page has gone.
    });
  }

  /** @param number of the execution context in its session */
  #told(session: Session, number: number, payload: string): void {
    const { tab, guard, progress } = this.#host;
    const context = tab.context(session, number);
    if (context === null) return;
    const message = messageIn(payload);
    if (message === null) {
      progress.uncontrolled.add(
        "something in the page called WAVE's binding with what no agent says: ignored",
      );
      return;
    }
    if (message.type === 'broken' && !this.#heard.has(context)) {
      guard.fails(cannotControl(message.why));
    }
    this.#heard.add(context);
    if (message.type === 'touched') progress.touches(message);
    for (const listener of this.#listeners) listener.told?.(context, message);
  }
}
