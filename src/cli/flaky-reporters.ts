/** `--reporter` of `wave flaky`: `NAME` writes to stdout, `NAME=FILE` to a file, when all tests are done. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type FlakyReporter, flakyReporters, painter, printable } from '../index.js';
import { checkFilesOf, parsedReporters } from './reporters.js';
import { UsageError } from './usage-error.js';

type Name = keyof typeof flakyReporters;

/** @throws UsageError when there is no such reporter, two write to one file, or one cannot be written */
export async function chosenFlakyReporters(given: readonly string[]): Promise<FlakyReporter[]> {
  const parsed = parsedReporters(given);
  const chosen = parsed.map(({ name, file }) => {
    if (isName(name)) return file === null ? flakyReporters[name]() : toFile(name, file);
    const known = Object.keys(flakyReporters).join(', ');
    throw new UsageError(
      `There is no reporter "${printable(name)}" of flaky tests. Choose from: ${known}.`,
    );
  });
  await checkFilesOf(parsed);
  return chosen;
}

function isName(name: string): name is Name {
  return Object.hasOwn(flakyReporters, name);
}

function toFile(name: Name, file: string): FlakyReporter {
  let text = '';
  const write = (part: string) => {
    text += part;
  };
  const reporter = flakyReporters[name]({ write, paint: painter({ isTTY: false }) });
  return {
    onTested: (test) => reporter.onTested?.(test),
    async onDone(report) {
      await reporter.onDone?.(report);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    },
  };
}
