/** The user of a simulated page: performs the inputs that its program has for this client, in order. */
import type { Arrival } from '../../src/conductor/arrival.js';
import type { Driver, Possible, Requirements } from '../../src/drivers/driver.js';
import type { Program, SimulatedOperation } from './program.js';
import type { SimulatedPage } from './simulated-page.js';

export class SimulatedUser implements Driver {
  readonly untrusted = [];
  readonly undone = [];
  readonly exceptions = [];
  readonly #page: SimulatedPage;
  readonly #inputs: readonly { readonly input: SimulatedOperation; readonly arrival: Arrival }[];
  /** So many of them have run. */
  #made = 0;

  constructor(page: SimulatedPage, { operations }: Program) {
    this.#page = page;
    this.#inputs = operations
      .filter(({ facts, client }) => facts.kind === 'input' && client === page.client)
      .map((input) => ({ input, arrival: page.inputOf(input) }));
  }

  async next(): Promise<Arrival | null> {
    return this.#next?.arrival ?? null;
  }

  async possible(): Promise<Possible> {
    const { enabledBy = [], blockedBy = [] } = this.#next?.input ?? {};
    const missing = [...enabledBy, ...blockedBy].find((name) => !this.#page.hasRun(name));
    return missing === undefined
      ? { ready: true }
      : { ready: false, detail: `${missing} has not run` };
  }

  async handlers(): Promise<readonly string[]> {
    return this.#next === undefined ? [] : this.#handlersOf(this.#next.input);
  }

  async keys(): Promise<number> {
    return 0;
  }

  async action(): Promise<null> {
    return null;
  }

  async requirements(): Promise<ReadonlyMap<number, Requirements>> {
    const left = this.#inputs.filter(({ input }) => !this.#page.hasRun(input.name));
    return new Map(
      left.flatMap(({ input }) => {
        const { facts, enabledBy } = input;
        if (facts.kind !== 'input') return [];
        const enabled = enabledBy.map((name) => [name, this.#page.hasRun(name)] as const);
        const met = Object.fromEntries([['page', true], ...enabled]);
        return [[facts.step, { met, handlers: this.#handlersOf(input) }] as const];
      }),
    );
  }

  nameOf({ label }: Arrival): string {
    return label;
  }

  async timeOut(): Promise<boolean> {
    return false;
  }

  async end(): Promise<void> {}

  #handlersOf({ handlers }: SimulatedOperation): readonly string[] {
    return handlers.filter((name) => this.#page.hasRun(name));
  }

  get #next() {
    for (; this.#made < this.#inputs.length; this.#made++) {
      const next = this.#inputs[this.#made];
      if (next !== undefined && !this.#page.hasRun(next.input.name)) return next;
    }
    return undefined;
  }
}
