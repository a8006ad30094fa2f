/** Whether there is anything in a command that could be tried. */
import { WaveError } from '../wave-error.js';
import { hasFailed } from './outcomes.js';
import type { TestResultLine } from './results.js';
import type { CommandRan } from './run-command.js';

/** @throws WaveError `test-fails`, where all of them do; `no-browser-watched` */
export function checkRan(
  ran: CommandRan,
  results: readonly TestResultLine[],
  command: readonly string[],
): void {
  const name = `\`${command.join(' ')}\``;
  const [first] = results;
  if (first !== undefined && results.every(hasFailed)) {
    const said = first.errors[0]?.message ?? ran.output.trim();
    throw new WaveError(`${name} ${howItFails(ran, results)}`, {
      code: 'test-fails',
      advice: `WAVE tries tests that pass: repair what fails, or name others.${quoted(said)}`,
    });
  }
  if (ran.browsers.length > 0) return;
  throw new WaveError(`${name} has started no browser that WAVE could watch.`, {
    code: 'no-browser-watched',
    advice:
      'It is to run tests in Chrome or Chromium by Playwright, Puppeteer or Selenium, in a process of Node.js, or by Vitest with Playwright.',
  });
}

/** A runner that tells nothing of its tests may not have run any. */
function howItFails(
  { exitCode, browsers, results: told }: CommandRan,
  results: readonly TestResultLine[],
): string {
  if (told.length > 0) {
    const titles = results.map((one) => `“${one.titles.join(' › ')}”`);
    return `fails by itself, with nothing held: ${titles.join(', ')}.`;
  }
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
