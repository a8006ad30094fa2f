/** Runs the text of a script anew: nothing is left of another run. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import * as puppeteer from 'puppeteer-core';
import { ScenarioError } from '../../scenario/error.js';
import { codeOf, PUPPETEER, type Script, URL_NAME } from './script.js';
import type { ScriptTimers } from './timers.js';

export type Main = (given: { readonly page: unknown }) => unknown;

/**
 * @param id by which V8 knows the text, in stacks
 * @throws ScenarioError where it exports nothing to call; what the script itself throws
 */
export function evaluateScript(script: Script, id: string, timers: ScriptTimers): Main {
  const { file } = script;
  const load = createRequire(pathToFileURL(file));
  const require = (name: string): unknown => {
    if (PUPPETEER.includes(name)) return puppeteer;
    if (/^(node:)?process$/.test(name)) return PROCESS;
    if (/^(node:)?timers$/.test(name)) return timers.globals;
    if (/^(node:)?timers\/promises$/.test(name)) return timers.promises;
    return load(name);
  };
  const module: { exports: unknown } = { exports: {} };
  const given = {
    module,
    exports: module.exports,
    require,
    __filename: file,
    __dirname: dirname(file),
    [URL_NAME]: pathToFileURL(file).href,
    Date: dateBy(timers),
    process: PROCESS,
    ...timers.globals,
  };
  const run = compileFunction(codeOf(script), Object.keys(given), { filename: id });
  run(...Object.values(given));
  const main = mainOf(module.exports);
  if (main !== null) return main;
  throw new ScenarioError(
    `The script ${script.name} has no function as its default export. Write: export default async ({ page }) => { ... }`,
  );
}

function mainOf(exported: unknown): Main | null {
  if (isMain(exported)) return exported;
  if (typeof exported !== 'object' || exported === null || !('default' in exported)) return null;
  return isMain(exported.default) ? exported.default : null;
}

function isMain(value: unknown): value is Main {
  return typeof value === 'function';
}

/** A script must not end WAVE with itself. */
const PROCESS = new Proxy(process, {
  get: (target, name) => (name === 'exit' ? refuseExit : Reflect.get(target, name)),
});

function refuseExit(): never {
  throw new Error(
    'WAVE gives no process.exit to a script, for it would end WAVE: return, or throw',
  );
}

/** A script that waits by the clock finds that its sleeps took time. */
function dateBy(timers: ScriptTimers): DateConstructor {
  return new Proxy(Date, {
    construct: (date, args) => Reflect.construct(date, args.length === 0 ? [timers.date] : args),
    get: (date, name) => (name === 'now' ? () => timers.date : Reflect.get(date, name)),
  });
}
