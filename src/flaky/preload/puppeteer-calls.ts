/**
 * Calls of Puppeteer's that nothing awaits by which V8 would keep the line of the test in the stack: a locator works by RxJS, and
 * `waitForFunction` begins a task of its own. The line is known while they run (`AsyncLocalStorage`).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { watchModules } from './modules.js';
import { type Caller, callerHere, isHandler } from './stack.js';

/** Methods of classes that the library exports. */
const WATCHED: Readonly<Record<string, readonly string[]>> = {
  Locator: ['click', 'fill', 'hover', 'scroll', 'wait', 'waitHandle'],
  Frame: ['waitForFunction'],
};

const LIBRARY = /[\\/]node_modules[\\/]puppeteer(-core)?[\\/]/;

/** The folder of the library's modules of ECMAScript, by the address of one of them. */
const MODULES = /^file:.*\/node_modules\/puppeteer-core\/lib\/(?:esm\/)?puppeteer\//;

interface Call {
  /**
   * Null: the library has called a function of the test's that makes the call, and that is no step of the test; or it has ended, and the
   * library puts its things in order.
   */
  caller: Caller | null;
}

const calling = new AsyncLocalStorage<Call>();

/** The line of the test that sends a command of Puppeteer's now; null: none, or the library calls something of the test's. */
export function puppeteerCaller(): Caller | null {
  const caller = callerHere();
  if (caller === null) return calling.getStore()?.caller ?? null;
  if (isHandler(caller, LIBRARY)) return null;
  watchModulesOf(caller);
  return caller;
}

/** Hears of the library when that is loaded by `require`. */
export function watchPuppeteer(): void {
  watchModules({
    loaded(request, exported) {
      if (/puppeteer/.test(request)) watchApi(exported);
      return exported;
    },
  });
}

const folders = new Set<string>();

/** What is imported is not heard of. The first command starts the browser, which takes longer than to import what is loaded. */
function watchModulesOf({ inside }: Caller): void {
  const [folder] = inside.flatMap(({ file }) => MODULES.exec(file)?.[0] ?? []);
  if (folder === undefined || folders.has(folder)) return;
  folders.add(folder);
  import(`${folder}api/api.js`).then(watchApi, () => {});
}

const watched = new WeakSet<object>();

function watchApi(exported: unknown): void {
  for (const [className, methods] of Object.entries(WATCHED)) {
    const of: unknown = Reflect.get(Object(exported), className);
    if (typeof of !== 'function' || watched.has(of)) continue;
    watched.add(of);
    for (const method of methods) watchMethod(Object(of.prototype), method);
  }
}

function watchMethod(prototype: object, name: string): void {
  const method: unknown = Reflect.get(prototype, name);
  if (typeof method !== 'function') return;
  // Its name is in the stack, as that of what the test has called.
  const { [name]: watching } = {
    async [name](this: unknown, ...args: unknown[]): Promise<unknown> {
      const call = { caller: puppeteerCaller() };
      try {
        return await calling.run(call, () => Reflect.apply(method, this, args));
      } finally {
        call.caller = null;
      }
    },
  };
  Reflect.set(prototype, name, watching);
}
