/** The handlers of events, as the agents of a page tell of them: by what they are known by in every run. */
import { handlerPlace } from '../../model/handler-place.js';
import type { AgentMessage, Handler, TargetStep } from '../agent/contract.js';
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
    this.#progress.handles(message.registeredBy, this.placesOf(message.handlers));
  }

  /** Those that a step would meet now; null: a key would, in the main frame of a window. */
  async metBy(place: StepPlace, step: TargetStep | null): Promise<readonly string[]> {
    return this.placesOf((await this.#asking.ask(place, 'handlers', step)) ?? []);
  }

  placesOf(handlers: readonly Handler[]): readonly string[] {
    return handlers.map(({ type, on, site }) =>
      handlerPlace(type, on, this.#documents.siteOf(site)),
    );
  }
}
