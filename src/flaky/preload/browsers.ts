/**
 * Has the process start a proxy where it would start a browser that it speaks the DevTools protocol with. Of a chromedriver, it keeps
 * which port that has.
 */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { basename, join } from 'node:path';
import { isChromedriver, markDriver } from './chromedriver.js';
import type { Line } from './line.js';
import { watchTold } from './told.js';

/** A click of Playwright's waits for two frames (playwright.dev, "Actionability"), in which an animation goes on. */
const FREE_FRAMES = '3';

/** WAVE's programs are loaded with nothing of the user's, and read no certificates, which takes longer than their start. */
const PLAIN = { NODE_OPTIONS: '', NODE_EXTRA_CA_CERTS: '' };

/** Before a browser and its arguments, those of a shell that starts them behind a proxy. */
const START = [
  join(__dirname, 'start-browser.sh'),
  process.execPath,
  join(__dirname, 'proxy.cjs'),
] as const;

/** @param hasPlaywright whether it is Playwright that drives the browsers of this process */
export function giveProxy(line: Line, hasPlaywright: () => boolean): void {
  const native = childProcess.spawn;
  const spawn = (...call: unknown[]): unknown => {
    const [file, args, options] = call;
    if (typeof file !== 'string' || !Array.isArray(args)) {
      return Reflect.apply(native, childProcess, call);
    }
    if (isChromedriver(basename(file))) {
      const driver: unknown = Reflect.apply(native, childProcess, call);
      if (driver instanceof childProcess.ChildProcess) markDriver(driver, args);
      return driver;
    }
    if (!args.some(isDebugging) || isFirefox(file)) {
      return Reflect.apply(native, childProcess, call);
    }
    const env = {
      ...envOf(options),
      ...PLAIN,
      WAVE_FLAKY_LINE: line.path,
      WAVE_FLAKY_NUMBER: `${line.addBrowser()}`,
      ...(hasPlaywright() ? { WAVE_FLAKY_FREE_FRAMES: FREE_FRAMES } : {}),
    };
    const child: unknown = Reflect.apply(native, childProcess, [
      '/bin/sh',
      [...START, file, ...args],
      { ...Object(options), env },
    ]);
    const [, , , to, from]: readonly unknown[] =
      child instanceof childProcess.ChildProcess ? child.stdio : [];
    if (to instanceof Socket) line.addPipe(to);
    if (from instanceof Socket) watchTold(from);
    return child;
  };
  Object.assign(childProcess, { spawn });
  syncBuiltinESMExports();
}

function isDebugging(arg: unknown): boolean {
  return typeof arg === 'string' && /^--remote-debugging-(pipe$|port=)/.test(arg);
}

/** It has a switch of that name, too, and speaks another protocol. */
function isFirefox(file: string): boolean {
  return /^firefox/i.test(basename(file));
}

function envOf(options: unknown): NodeJS.ProcessEnv {
  const env: unknown = Reflect.get(Object(options), 'env');
  return { ...(typeof env === 'object' ? env : process.env), WAVE_FLAKY: process.env.WAVE_FLAKY };
}
