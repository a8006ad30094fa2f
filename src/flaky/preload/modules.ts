/** Hears of the modules that the process loads by `require`, as those do which are imported and are no modules of ECMAScript. */
import Module from 'node:module';

export interface ModuleWatch {
  /** It is about to be loaded. */
  readonly begins?: (request: string) => void;
  /** It has been loaded, and is what is returned. */
  readonly loaded?: (request: string, exported: unknown) => unknown;
}

const watches: ModuleWatch[] = [];

export function watchModules(watch: ModuleWatch): void {
  if (watches.push(watch) > 1) return;
  const load: unknown = Reflect.get(Module, '_load');
  if (typeof load !== 'function') return;
  Reflect.set(Module, '_load', (...args: unknown[]): unknown => {
    const request = String(args[0]);
    for (const { begins } of watches) begins?.(request);
    let exported: unknown = Reflect.apply(load, Module, args);
    for (const { loaded } of watches) exported = loaded?.(request, exported) ?? exported;
    return exported;
  });
}
