/** Hears of the modules that the process loads by `require`, as those do which are imported and are no modules of ECMAScript. */
import Module from 'node:module';
import { basename } from 'node:path';

export interface ModuleWatch {
  /** It has been loaded, and is what is returned. */
  readonly loaded: (request: string, exported: unknown) => unknown;
}

const watches: ModuleWatch[] = [];

export function watchModules(watch: ModuleWatch): void {
  if (watches.push(watch) > 1) return;
  const load: unknown = Reflect.get(Module, '_load');
  if (typeof load !== 'function') return;
  Reflect.set(Module, '_load', (...args: unknown[]): unknown => {
    const request = String(args[0]);
    const exported = watched(request, () => Reflect.apply(load, Module, args));
    if (basename(request) === 'jest-runtime') watchInJest(Object(exported));
    return exported;
  });
}

function watched(request: string, load: () => unknown): unknown {
  let exported = load();
  for (const { loaded } of watches) exported = loaded(request, exported) ?? exported;
  return exported;
}

/** What tests of Jest's load, and what that loads, does not come by Node.js, but by a runtime of Jest's. */
function watchInJest(exported: object): void {
  const prototype: unknown = Reflect.get(Object(Reflect.get(exported, 'default')), 'prototype');
  const load: unknown = Reflect.get(Object(prototype), 'requireModuleOrMock');
  if (typeof load !== 'function' || inJest.has(load)) return;
  const watching = function (this: unknown, ...args: unknown[]): unknown {
    return watched(String(args[1]), () => Reflect.apply(load, this, args));
  };
  inJest.add(watching);
  Reflect.set(Object(prototype), 'requireModuleOrMock', watching);
}

const inJest = new WeakSet<object>();
