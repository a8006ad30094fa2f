/**
 * Puppeteer's objects as a script has them: the same, but that their commands go over the desk. What a
 * command gives is handed out in the same way, so that no way leads past it.
 */
import {
  Browser,
  BrowserContext,
  ElementHandle,
  Frame,
  JSHandle,
  Keyboard,
  Locator,
  Mouse,
  Page,
  Target,
  Touchscreen,
} from 'puppeteer-core';
import { type Command, commandOf } from './commands.js';
import type { Desk } from './desk.js';
import type { Element } from './element.js';
import type { SourcePlace } from './places.js';

type Method = (...args: unknown[]) => unknown;

const GATED = [
  ...[Page, Frame, JSHandle, Locator, Keyboard, Mouse, Touchscreen],
  ...[Browser, BrowserContext, Target],
];

/** How long an argument is shown. */
const MOST_LETTERS = 40;

export class Gate {
  readonly #desk: Desk;
  /** Where the script is. */
  readonly #here: () => SourcePlace | null;
  readonly #proxies = new WeakMap<object, object>();
  readonly #originals = new WeakMap<object, object>();
  readonly #listeners = new WeakMap<Method, Method>();
  /** The selectors by which the script has found elements. */
  readonly #names = new WeakMap<object, string>();
  readonly #frames = new WeakMap<object, Frame>();

  constructor(desk: Desk, here: () => SourcePlace | null) {
    this.#desk = desk;
    this.#here = here;
  }

  /** A value of Puppeteer's, for the script. */
  give(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.give(one));
    if (!isObject(value) || !GATED.some((gated) => value instanceof gated)) return value;
    const known = this.#proxies.get(value);
    if (known !== undefined) return known;
    const methods = new Map<Method, Method>();
    const proxy: object = new Proxy(value, {
      get: (target, name) => {
        // Puppeteer's own objects have private fields: they are their own receivers.
        const property: unknown = Reflect.get(target, name, target);
        if (!isMethod(property)) return this.give(property);
        const made = methods.get(property) ?? this.#methodOf(target, String(name), property);
        methods.set(property, made);
        return made;
      },
    });
    this.#proxies.set(value, proxy);
    this.#originals.set(proxy, value);
    return proxy;
  }

  /** A value of the script's, for Puppeteer. */
  #take(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#take(one));
    return isObject(value) ? (this.#originals.get(value) ?? value) : value;
  }

  #methodOf(target: object, name: string, method: Method): Method {
    const command = commandOf(target, name);
    return (...given) => {
      const args = given.map((one) => this.#take(one));
      const call = (changed = args): unknown => Reflect.apply(method, target, changed);
      switch (command.is) {
        case 'refused':
          throw new Error(`WAVE gives no ${name} to a script: ${command.why}.`);
        case 'locator':
          return this.#locator(target, args);
        case 'listener':
          return this.#give(call(this.#listening(args)), target, args);
        case 'input':
          return this.#input(target, name, command, args, call);
        case 'wait':
          return this.#wait(target, name, command, args, call);
        case 'setting':
          return this.#give(call(), target, args);
      }
    };
  }

  /** Calls the script's listeners with what it may have. */
  #listening(args: readonly unknown[]): unknown[] {
    return args.map((one) => {
      if (!isMethod(one)) return one;
      const known = this.#listeners.get(one);
      const made =
        known ?? ((...events: unknown[]) => one(...events.map((each) => this.give(each))));
      this.#listeners.set(one, made);
      return made;
    });
  }

  #input(
    target: object,
    name: string,
    command: Extract<Command, { is: 'input' }>,
    args: readonly unknown[],
    call: () => unknown,
  ): Promise<unknown> {
    const done = this.#desk.input({
      what: this.#what(target, name, args),
      place: this.#here(),
      element: elementOf(target, command, args, this.#frames.get(target), this.#names.get(target)),
      on: this.#on(target, command, args),
      types: /^(type|fill|sendCharacter)$/.test(name) ? textOf(args) : null,
      mayWait: command.on === 'page' && command.mayWait,
      reads: command.on === 'page' && command.reads,
      run: async () => call(),
    });
    return awaitedLater(done.then((value) => this.#give(value, target, args)));
  }

  /** What an input acts on, as far as the script names it. */
  #on(
    target: object,
    { on }: Extract<Command, { is: 'input' }>,
    [selector]: readonly unknown[],
  ): string | null {
    if (on === 'page') return null;
    return on === 'selector' ? String(selector) : (this.#names.get(target) ?? null);
  }

  #wait(
    target: object,
    name: string,
    command: Extract<Command, { is: 'wait' }>,
    args: readonly unknown[],
    call: (args: unknown[]) => unknown,
  ): Promise<unknown> {
    return awaitedLater(this.#waited(target, name, command, args, call));
  }

  #waited(
    target: object,
    name: string,
    command: Extract<Command, { is: 'wait' }>,
    args: readonly unknown[],
    call: (args: unknown[]) => unknown,
  ): Promise<unknown> {
    const place = this.#here();
    const what = this.#what(target, name, args);
    const give = (value: unknown) => this.#give(value, target, args);
    switch (command.for) {
      case 'event':
        return this.#desk
          .wait(what, place, async () => ({
            value: await call(withoutTimeOut(args, command.options)),
          }))
          .then(({ value }) => give(value));
      case 'function':
        return this.#desk.look(what, place, () => holding(target, args)).then(give);
      case 'selector':
        return this.#desk
          .look(what, place, () => seen(target, String(args[0]), optionsOf(args[1])))
          .then(({ handle }) => give(handle));
      case 'locator': {
        const frame = this.#frames.get(target);
        const selector = this.#names.get(target) ?? '';
        return this.#desk
          .look(what, place, async () => frame?.$(selector) ?? null)
          .then((handle) => (name === 'waitHandle' ? give(handle) : undefined));
      }
    }
  }

  /** Also remembers what people know it by. */
  #give(value: unknown, target: object, args: readonly unknown[]): unknown {
    if (value instanceof Promise) return this.#later(value, target, args, this.#here());
    const [first] = args;
    if (value instanceof Locator) this.#isAs(value, target);
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one instanceof ElementHandle && typeof first === 'string') this.#names.set(one, first);
    }
    return this.give(value);
  }

  /** A locator with another setting. */
  #isAs(locator: object, target: object): void {
    const [name, frame] = [this.#names.get(target), this.#frames.get(target)];
    if (name !== undefined) this.#names.set(locator, name);
    if (frame !== undefined) this.#frames.set(locator, frame);
  }

  /** What Puppeteer does at once may still take its time. */
  #later(
    promise: Promise<unknown>,
    target: object,
    args: readonly unknown[],
    place: SourcePlace | null,
  ): Promise<unknown> {
    const given = promise.then((value) => this.#give(value, target, args));
    given.catch((error: unknown) => this.#desk.failed(error, place));
    return given;
  }

  /** What it waits for by itself has been waited for when it is released. */
  #locator(target: object, [selector]: readonly unknown[]): unknown {
    const frame = target instanceof Page ? target.mainFrame() : target;
    if (!(frame instanceof Frame) || typeof selector !== 'string')
      throw new Error('WAVE gives a script locators of selectors alone.');
    const locator = frame
      .locator(selector)
      .setTimeout(0)
      .setVisibility(null)
      .setWaitForEnabled(false)
      .setWaitForStableBoundingBox(false);
    this.#names.set(locator, selector);
    this.#frames.set(locator, frame);
    return this.give(locator);
  }

  /** `click '#add'`, `keyboard press 'Enter'`. */
  #what(target: object, name: string, args: readonly unknown[]): string {
    const known = this.#names.get(target);
    const words = [
      ...(target instanceof Keyboard ? ['keyboard'] : []),
      ...(target instanceof Mouse ? ['mouse'] : []),
      ...(target instanceof Touchscreen ? ['touch'] : []),
      name,
      ...(known === undefined ? [] : [shown(known)]),
      ...args.flatMap((one) => shown(one) || []),
    ];
    return words.join(' ');
  }
}

function elementOf(
  target: object,
  command: Extract<Command, { is: 'input' }>,
  [selector]: readonly unknown[],
  frame: Frame | undefined,
  name: string | undefined,
): Element | null {
  if (command.on === 'page') return null;
  const { needs } = command;
  if (target instanceof Page || target instanceof Frame) {
    return { needs, find: () => target.$(String(selector)) };
  }
  if (target instanceof ElementHandle) return { needs, find: async () => target };
  if (frame === undefined || name === undefined) return null;
  return { needs, find: () => frame.$(name) };
}

/** A script may begin something that it awaits later, or never: by itself that is no failure. */
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** What a wait for a selector ends with; null: it has not come. */
async function seen(
  target: object,
  selector: string,
  { visible, hidden }: { readonly visible: boolean; readonly hidden: boolean },
): Promise<{ readonly handle: ElementHandle | null } | null> {
  const isParent =
    target instanceof Page || target instanceof Frame || target instanceof ElementHandle;
  const handle = isParent ? await target.$(selector) : null;
  if (hidden) return handle === null || (await handle.isHidden()) ? { handle } : null;
  if (handle === null) return null;
  return !visible || (await handle.isVisible()) ? { handle } : null;
}

/** What a wait for a function ends with; null: it does not hold yet. */
async function holding(target: object, args: readonly unknown[]): Promise<JSHandle | null> {
  if (!(target instanceof Page || target instanceof Frame)) return null;
  const [test, , ...rest] = args;
  if (typeof test !== 'string' && !isMethod(test)) return null;
  const handle = await target.evaluateHandle(test, ...rest);
  return (await handle.evaluate((value: unknown) => Boolean(value))) ? handle : null;
}

function optionsOf(options: unknown): { readonly visible: boolean; readonly hidden: boolean } {
  const is = (name: string) => isObject(options) && Reflect.get(options, name) === true;
  return { visible: is('visible'), hidden: is('hidden') };
}

/** When the page has nothing more to bring, WAVE knows. */
function withoutTimeOut(args: readonly unknown[], place: number): unknown[] {
  const changed = [...args];
  const options = changed[place];
  while (changed.length < place) changed.push(undefined);
  changed[place] = { ...(isObject(options) ? options : {}), timeout: 0, idleTime: 0 };
  return changed;
}

function textOf(args: readonly unknown[]): string | null {
  const text = args.findLast((one) => typeof one === 'string');
  return typeof text === 'string' ? text : null;
}

function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  const letters = [...value];
  const cut = letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('')}…` : value;
  return `'${cut}'`;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isMethod(value: unknown): value is Method {
  return typeof value === 'function';
}
