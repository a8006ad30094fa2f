/** The handlers of events, as the agents of a page tell of them: by what they are known by in every run. */
import { handlerPlace, type RanHandler } from '../../model/handler-place.js';
import { type AgentMessage, type Handler, stackOf, type TargetStep } from '../agent/contract.js';
import type { Context } from '../tabs/tab.js';
import type { Asking, StepPlace } from './asking.js';
import type { Documents } from './documents/documents.js';
import type { RunProgress } from './run-progress.js';
import type { Listener } from './source.js';

export class Handlers implements Listener {
  readonly #progress: RunProgress;
  readonly #documents: Documents;
  readonly #asking: Asking;

  constructor(progress: RunProgress, documents: Documents, asking: Asking) {
    this.#progress = progress;
    this.#documents = documents;
    this.#asking = asking;
  }

  told(_: Context, message: AgentMessage): void {
    if (message.type !== 'handlers') return;
    this.#progress.handles(
      message.registeredBy,
      message.handlers.map((one) => this.#ran(one)),
    );
  }

  /** Those that a step would meet now; null: a key would, in the main frame of a window. */
  async metBy(place: StepPlace, step: TargetStep | null): Promise<readonly string[]> {
    return this.placesOf((await this.#asking.ask(place, 'handlers', step)) ?? []);
  }

  placesOf(handlers: readonly Handler[]): readonly string[] {
    return handlers.map((handler) => this.#placeOf(handler));
  }

  #placeOf({ type, on, site }: Handler): string {
    return handlerPlace(type, on, this.#documents.siteOf(site));
  }

  #ran(handler: Handler): readonly [string, RanHandler] {
    const { type, site } = handler;
    const ran = { type, site: this.#documents.siteOf(site), stack: stackOf(site) };
    return [this.#placeOf(handler), ran];
  }
}
