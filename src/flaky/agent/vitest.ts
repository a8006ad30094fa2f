/**
 * Vitest's browser mode: a test runs in the page. Its statements are what it awaits of Vitest, its sleeps, and what it expects at
 * once. They are heard of where the test calls Vitest: at what Vitest exports, and at its commands.
 */
import { stackHere } from './stack.js';
import type { Statements } from './statements.js';

type Call = (...args: unknown[]) => unknown;

/** Whether the document is Vitest's: of a test, or the one around that. */
export function isOfVitest(): boolean {
  const { pathname, search } = location;
  const has = new URLSearchParams(search);
  return has.has('sessionId') && (has.has('iframeId') || pathname.includes('/__vitest_test__/'));
}

export function watchVitest(statements: Statements): void {
  whenSet(window, '__vitest_browser_runner__', (state) => {
    whenSet(state, 'commands', (commands) => watchCommands(statements, commands));
    whenSet(state, 'runner', (runner) => watchRunner(statements, runner));
  });
}

/** What is put into a property, as soon as it is. */
function whenSet(on: object, name: string, found: (value: object) => void): void {
  const property = { configurable: true, enumerable: true };
  const set = (value: unknown): void => {
    Object.defineProperty(on, name, { ...property, value, writable: true });
    found(Object(value));
  };
  Object.defineProperty(on, name, { ...property, set });
}

/** @param call is called in the place of a method; `native` is that one, bound to its object */
function replace(on: object, name: string, call: (native: Call, args: unknown[]) => unknown): void {
  const native: unknown = Reflect.get(on, name);
  if (typeof native !== 'function') return;
  const value = function replaced(this: unknown, ...args: unknown[]): unknown {
    return call((...given) => Reflect.apply(native, this, given), args);
  };
  Object.defineProperty(on, name, { value, writable: true, configurable: true });
}

/** `runner`: of Vitest's class TestRunner, which is told when each test begins and ends. */
function watchRunner(statements: Statements, runner: object): void {
  let isWatched = false;
  replace(runner, 'onBeforeTryTask', async (native, args) => {
    await native(...args);
    // What Vitest exports is there now, and no test has begun.
    if (!isWatched) watchExports(statements, property(window, '__vitest_index__'));
    isWatched = true;
    await statements.beginTest();
  });
  for (const method of ['onAfterTryTask', 'onAfterRunTask']) {
    replace(runner, method, (native, args) => {
      statements.endTest();
      return native(...args);
    });
  }
}

/** What is to be done to the page is a command for Vitest's server, with an error from where the test wanted it. */
function watchCommands(statements: Statements, commands: object): void {
  replace(commands, 'triggerCommand', (native, args) => {
    const [command, , error] = args;
    const stack = error instanceof Error ? error.stack : stackHere();
    return statements.during(commandName(String(command), stack), stack, () => native(...args));
  });
}

/** Of `__vitest_click`, as a locator or `userEvent` has it. */
function commandName(command: string, stack = ''): string {
  const name = command.replace(/^__vitest_/, '');
  if (name === command) return `commands.${name}`;
  if (/screenshot/i.test(name)) return 'page.screenshot';
  return `${/\bat Object\./.test(stack) ? 'userEvent' : 'locator'}.${name}`;
}

function watchExports(statements: Statements, vitest: object): void {
  for (const method of ['waitFor', 'waitUntil']) {
    replace(property(vitest, 'vi'), method, (native, [callback, ...rest]) => {
      const polled = (): unknown =>
        statements.polling(() =>
          typeof callback === 'function' ? Reflect.apply(callback, undefined, []) : undefined,
        );
      return statements.during(`vi.${method}`, stackHere(), () => native(polled, ...rest));
    });
  }
  replace(property(vitest, 'expect'), 'poll', (native, args) =>
    watchPoll(statements, Object(statements.polling(() => native(...args)))),
  );
  // Each `expect(...)` is told in which test it is.
  const assertion = property(property(vitest, 'chai'), 'Assertion');
  replace(property(assertion, 'prototype'), 'withTest', (native, args) => {
    statements.reads('expect');
    return native(...args);
  });
}

/** `expect.poll(...)`, and `expect.element(...)`, which is made of it: they begin to look when they are awaited. */
function watchPoll(statements: Statements, assertion: object): object {
  const watched: object = new Proxy(assertion, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      // As `.not` does.
      if (value === target) return watched;
      if (typeof value !== 'function' || typeof key !== 'string') return value;
      return (...args: unknown[]): unknown => {
        const stack = stackHere();
        const result: unknown = Reflect.apply(value, target, args);
        if (typeof Reflect.get(Object(result), 'then') !== 'function') return result;
        const kind = Reflect.get(property(target, '__flags'), '_poll.element') ? 'element' : 'poll';
        const name = `expect.${kind}.${key}`;
        return whenAwaited(() => statements.during(name, stack, () => result));
      };
    },
  });
  return watched;
}

/** A promise that begins when it is awaited. */
function whenAwaited(run: () => Promise<unknown>): object {
  let promise: Promise<unknown> | null = null;
  const begun = (): Promise<unknown> => {
    promise ??= run();
    return promise;
  };
  const calls = ['then', 'catch', 'finally'].map((name) => [
    name,
    (...handlers: unknown[]): unknown => {
      const own = begun();
      const method: unknown = Reflect.get(own, name);
      return typeof method === 'function' ? Reflect.apply(method, own, handlers) : undefined;
    },
  ]);
  return { ...Object.fromEntries(calls), [Symbol.toStringTag]: 'Promise' };
}

function property(of: object, name: string): object {
  return Object(Reflect.get(of, name));
}
