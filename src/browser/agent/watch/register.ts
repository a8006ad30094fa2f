/** Which listeners are registered, and where in the code that was. */
import type { CallSite } from '../contract.js';
import { callSiteLater } from '../page/call-site.js';
import { wrapFunction, wrapSetter } from '../page/wrap.js';

const { addEventListener } = EventTarget.prototype;

/** In the place of a listener: what `element.onclick` is. */
const PROPERTY = {};

export interface Registered {
  readonly type: string;
  /** Null: it is an attribute, and comes with its element. */
  readonly registeredBy: number | null;
  /** Null: it is not known. */
  readonly site: () => CallSite | null;
  /** What is called; of an attribute its text. */
  readonly listener: unknown;
}

interface Kinds {
  /** Whether those of an event at a target belong into it. */
  has(target: object, type: string): boolean;
  /** The objects that have a property for the listener of an event, as `onclick`, and the events. */
  readonly properties: readonly (readonly [on: object, types: Iterable<string>])[];
  /** One is about to be registered. */
  registers?(target: object, type: string): void;
}

export class Register {
  readonly #kinds: Kinds;
  readonly #current: () => number;
  /** By what they are on, and by type and phase, then by the listener: what is added twice is one. */
  readonly #all = new WeakMap<object, Map<string, Map<unknown, Entry>>>();

  /** @param current the operation that runs */
  constructor(current: () => number, kinds: Kinds) {
    this.#current = current;
    this.#kinds = kinds;
    this.#watch();
  }

  on(target: object): Registered[] {
    const slots = [...(this.#all.get(target)?.values() ?? [])];
    const entries = slots.flatMap((listeners) => [...listeners.values()]);
    return entries.filter(isThere).map(({ registered }) => registered);
  }

  #watch(): void {
    const { prototype } = EventTarget;
    wrapFunction(prototype, 'addEventListener', (native, self, [type, listener, options]) => {
      const isListener = listener !== null && listener !== undefined;
      if (isListener) this.#add(targetOf(self), String(type), optionsOf(options), listener);
      return native();
    });
    wrapFunction(prototype, 'removeEventListener', (native, self, [type, listener, options]) => {
      const { capture } = optionsOf(options);
      this.#remove(targetOf(self), String(type), phaseOf(capture), listener);
      return native();
    });
    for (const [on, types] of this.#kinds.properties) {
      for (const type of types) {
        wrapSetter(on, `on${type}`, (native, self, value) => {
          const target = targetOf(self);
          this.#remove(target, type, '', PROPERTY);
          if (typeof value === 'function') this.#add(target, type, {}, value, PROPERTY);
          return native();
        });
      }
    }
  }

  /** @param slot what it is removed by: the listener, unless the place of it is a property */
  #add(target: object, type: string, options: Options, listener: unknown, slot = listener): void {
    const { capture = false, once = false, signal } = options;
    if (!this.#kinds.has(target, type) || signal?.aborted) return;
    const phase = phaseOf(capture);
    const slots = this.#all.get(target) ?? new Map<string, Map<unknown, Entry>>();
    this.#all.set(target, slots);
    const listeners = slots.get(type + phase) ?? new Map<unknown, Entry>();
    slots.set(type + phase, listeners);
    const earlier = listeners.get(slot);
    if (earlier !== undefined && isThere(earlier)) return;
    this.#kinds.registers?.(target, type);
    const registeredBy = this.#current();
    const entry = { registered: { type, registeredBy, site: callSiteLater(), listener }, signal };
    listeners.delete(slot);
    listeners.set(slot, entry);
    if (!once) return;
    // Just before it, as it may stop the event: it runs wherever this does.
    const runs = () => listeners.get(slot) === entry && listeners.delete(slot);
    Reflect.apply(addEventListener, target, [type, runs, { capture, once, passive: true }]);
  }

  #remove(target: object, type: string, phase: Phase, slot: unknown): void {
    this.#all
      .get(target)
      ?.get(type + phase)
      ?.delete(slot);
  }
}

interface Entry {
  readonly registered: Registered;
  readonly signal: AbortSignal | undefined;
}

const isThere = ({ signal }: Entry): boolean => !signal?.aborted;

interface Options {
  readonly capture?: boolean;
  readonly once?: boolean;
  readonly signal?: AbortSignal | undefined;
}

function optionsOf(options: unknown): Options {
  if (typeof options !== 'object' || options === null) return { capture: Boolean(options) };
  const signal: unknown = Reflect.get(options, 'signal');
  return {
    capture: Boolean(Reflect.get(options, 'capture')),
    once: Boolean(Reflect.get(options, 'once')),
    signal: signal instanceof AbortSignal ? signal : undefined,
  };
}

type Phase = ' capture' | '';

const phaseOf = (capture: unknown): Phase => (capture ? ' capture' : '');

/** A function of the window, or of a worker itself, is called without it. */
const targetOf = (on: unknown): object => (typeof on === 'object' && on !== null ? on : self);
