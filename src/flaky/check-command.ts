/** Whether there is anything in a command that could be tried. */
import { shellCommand } from '../report/shell-word.js';
import { WaveError } from '../wave-error.js';
import { hasFailed } from './outcomes.js';
import type { TestResultLine } from './results.js';
import type { CommandRan } from './run-command.js';

/**
 * Where the runner tells of its tests, each says itself how it ended.
 *
 * @throws WaveError `test-fails`, where the command fails that tells nothing of its tests; `no-browser-watched`
 */
export function checkRan(
  ran: CommandRan,
  results: readonly TestResultLine[],
  command: readonly string[],
): void {
  const name = `\`${shellCommand(command)}\``;
  const [first] = results;
  const areFailing = first !== undefined && results.every(hasFailed);
  if (areFailing && ran.results.length === 0) {
    const said = first.errors[0]?.message ?? ran.output.trim();
    throw new WaveError(`${name} ${howItFails(ran)}`, {
      code: 'test-fails',
      advice: `WAVE tries tests that pass: repair what fails, or name others.${quoted(said)}`,
    });
  }
  // They may all have failed as no browser started.
  if (ran.browsers.length > 0 || areFailing) return;
  throw new WaveError(`${name} has started no browser that WAVE could watch.`, {
    code: 'no-browser-watched',
    advice:
      'It is to run tests in Chrome or Chromium by Playwright, Puppeteer or Selenium, in a process of Node.js, or by Vitest with Playwright.',
  });
}

/** It may not have run any. */
function howItFails({ exitCode, browsers }: CommandRan): string {
  const how = exitCode === null ? 'is ended by a signal' : `ends with ${exitCode}`;
  return browsers.length > 0
    ? `${how} by itself, with nothing held.`
    : `${how}, before WAVE has seen anything in a browser.`;
}

/** In lines of its own, of which none begins as the test likes: servers of continuous integration read commands there. */
function quoted(said: string): string {
  const lines = said.split('\n').map((line) => `| ${line}`);
  return said === '' ? '' : ` It says:\n\n${lines.join('\n')}`;
}
