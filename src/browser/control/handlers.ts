/** The handlers of events, as the agents of a page tell of them: by what they are known by in every run. */
import type { HandlerOfRun } from '../../conductor/arrival.js';
import { type Called, handlerPlace, type SitedCode } from '../../model/handler-place.js';
import { uniqueNames } from '../../model/names.js';
import { type AgentMessage, type Handler, stackOf, type TargetStep } from '../agent/contract.js';
import type { Context } from '../tabs/tab.js';
import type { Asking, StepPlace } from './asking.js';
import type { Documents } from './documents/documents.js';
import type { FunctionPlaces } from './outcome/function-places.js';
import type { RunProgress } from './run-progress.js';
import type { Listener } from './source.js';

export class Handlers implements Listener {
  readonly #progress: RunProgress;
  readonly #documents: Documents;
  readonly #asking: Asking;
  readonly #functions: FunctionPlaces;

  constructor(
    progress: RunProgress,
    documents: Documents,
    asking: Asking,
    functions: FunctionPlaces,
  ) {
    this.#progress = progress;
    this.#documents = documents;
    this.#asking = asking;
    this.#functions = functions;
  }

  told(context: Context, message: AgentMessage): void {
    if (message.type === 'handlers') {
      this.#progress.handles(this.#ran(context, message.handlers));
    } else if (message.type === 'received') {
      this.#progress.receives(message.by.map((one) => this.#called(context, one)));
    }
  }

  /** Those that a step would meet now; null: a key would, in the main frame of a window. */
  async metBy(place: StepPlace, step: TargetStep | null): Promise<readonly string[]> {
    return this.placesOf((await this.#asking.ask(place, 'handlers', step)) ?? []);
  }

  placesOf(handlers: readonly Handler[]): readonly string[] {
    const known = handlers.filter(hasPlace).map((handler) => this.#placeOf(handler));
    // Nested list items have the same handler each, and an event inside runs it once for each of them.
    return uniqueNames(known);
  }

  #ran(context: Context, handlers: readonly Handler[]): readonly HandlerOfRun[] {
    const places = this.placesOf(handlers).values();
    return handlers.map((handler) => ({
      place: (hasPlace(handler) && places.next().value) || null,
      type: handler.type,
      on: handler.on,
      registeredBy: handler.registeredBy,
      ...this.#called(context, handler),
      registered: this.#registered(context, handler),
    }));
  }

  #called(context: Context, { code, site }: Pick<Handler, 'code' | 'site'>): Called {
    const places = code === null ? () => [] : this.#functions.ask(context, code);
    return {
      code: () =>
        places().map((place) => ({ site: this.#documents.siteOf(place), stack: [place] })),
      registered: { site: this.#documents.siteOf(site), stack: stackOf(site) },
    };
  }

  #registered({ frame }: Context, handler: Handler): SitedCode | null {
    const { type, on, site, text } = handler;
    if (!hasPlace(handler)) return null;
    if (text === null) return { site: this.#documents.siteOf(site), stack: stackOf(site) };
    return { site: this.#documents.siteOfAttribute(frame, on, `on${type}`, text), stack: [] };
  }

  #placeOf({ type, on, site }: Handler): string {
    return handlerPlace(type, on, this.#documents.siteOf(site));
  }
}

/** Code has registered it, or it is an attribute of its element. */
function hasPlace({ registeredBy, site }: Handler): boolean {
  return site !== null || registeredBy === null;
}
