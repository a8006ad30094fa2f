/** `--reporter NAME` writes to stdout, `--reporter NAME=FILE` to a file. */
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type FailOn,
  type Output,
  painter,
  printable,
  type Report,
  type Reporter,
  reporters,
} from '../index.js';
import { checkFile } from './folder.js';
import { UsageError } from './usage-error.js';
import { wording } from './wording.js';

/** What a module of the user's has as its default export. */
type Make = (output: Output) => Reporter;

/** A reporter, and the file that it writes to; null: it is stdout. */
interface Named {
  readonly name: string;
  readonly file: string | null;
}

type Style = Pick<Output, 'wording' | 'failOn'>;

/**
 * Those that were asked for, in that order. What goes to stdout has an empty line before what the next one writes there.
 *
 * @throws UsageError when there is no such reporter, two write to one file, or one cannot be written
 */
export async function chosenReporters(
  given: readonly string[],
  failOn: FailOn,
): Promise<Reporter[]> {
  const parsed = parsedReporters(given);
  const style = { wording, failOn };
  const toStdout = onStdout(style);
  const chosen: Reporter[] = [];
  for (const { name, file } of parsed) {
    const make = await makerOf(name);
    chosen.push(file === null ? toStdout(make) : toFile(file, make, style));
  }
  await checkFilesOf(parsed);
  return chosen;
}

/**
 * Names of reporters, and the files that they write to; null: stdout.
 *
 * @throws UsageError when two write to one file
 */
export function parsedReporters(given: readonly string[]): readonly Named[] {
  const parsed = given.map(parse);
  const files = parsed.flatMap(({ file }) => (file === null ? [] : [resolve(file)]));
  const twice = files.find((file, place) => files.indexOf(file) < place);
  if (twice !== undefined)
    throw new UsageError(
      `Two reporters write to ${printable(twice)}: give each a file of its own.`,
    );
  return parsed;
}

/**
 * To be called when it is known that there are these reporters.
 *
 * @throws UsageError when one of their files cannot be written
 */
export async function checkFilesOf(parsed: readonly Named[]): Promise<void> {
  for (const { name, file } of parsed)
    if (file !== null) await checkFile(`--reporter ${name}=${file}`, file, 'what it tells');
}

/** What becomes of the last words of a reporter, which `tell` has it say. */
export interface LastWords {
  onEnd(report: Report, tell: () => unknown): unknown;
  onDone(reports: readonly Report[], tell: () => unknown): unknown;
}

/** The reporter, but its last words are told as `last` has it. */
export function endingIn(reporter: Reporter, last: LastWords): Reporter {
  return {
    onStart: (start) => reporter.onStart?.(start),
    onTest: (test, progress) => reporter.onTest?.(test, progress),
    // Findings are looked for as the tests go on where somebody wants to hear of them.
    ...(reporter.onFinding && { onFinding: reporter.onFinding.bind(reporter) }),
    onShorten: (finding, tried) => reporter.onShorten?.(finding, tried),
    onEnd: (report) => last.onEnd(report, () => reporter.onEnd?.(report)),
    onDone: (reports) => last.onDone(reports, () => reporter.onDone?.(reports)),
  };
}

/** What one tells in the end has an empty line before it, if something has been written by then. */
function onStdout(style: Style): (make: Make) => Reporter {
  let [isAny, separator] = [false, ''];
  const write = (text: string) => {
    process.stdout.write(separator + text);
    [isAny, separator] = [true, ''];
  };
  const apart = (_: unknown, tell: () => unknown) => {
    separator = isAny ? '\n' : '';
    return tell();
  };
  return (make) =>
    endingIn(make({ write, paint: painter(process.stdout), ...style }), {
      onEnd: apart,
      onDone: apart,
    });
}

/** All at once, in the end. */
function toFile(file: string, make: Make, style: Style): Reporter {
  let text = '';
  const write = (part: string) => {
    text += part;
  };
  return endingIn(make({ write, paint: painter({ isTTY: false }), ...style }), {
    onEnd: (_, tell) => tell(),
    async onDone(_, tell) {
      await tell();
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    },
  });
}

/** `junit=out/junit.xml`; no name of a module has an equals sign. */
function parse(given: string): Named {
  const [, name = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(given) ?? [];
  if (file === '')
    throw new UsageError(
      `--reporter ${printable(given)} names no file: write ${printable(name)}=FILE.`,
    );
  return { name, file: file ?? null };
}

async function makerOf(name: string): Promise<Make> {
  if (isReporterName(name)) return reporters[name];
  const path = resolved(name);
  if (path === null) {
    const known = Object.keys(reporters).join(', ');
    throw new UsageError(
      `There is no reporter "${printable(name)}". Choose from: ${known}; or name a module of your own, as in ./reporter.mjs.`,
    );
  }
  const { default: make }: { default?: unknown } = await import(pathToFileURL(path).href);
  if (isMake(make)) return make;
  throw new UsageError(
    `The module ${printable(name)} is no reporter: its default export is to be a function that returns one.`,
  );
}

function isReporterName(name: string): name is keyof typeof reporters {
  return Object.hasOwn(reporters, name);
}

/** That it returns a reporter, its first call shows. */
function isMake(value: unknown): value is Make {
  return typeof value === 'function';
}

/** The file of a module, as a file of the folder that WAVE was started in would import it; null: there is none. */
function resolved(name: string): string | null {
  try {
    return createRequire(join(process.cwd(), 'reporter.js')).resolve(name);
  } catch {
    return null;
  }
}
