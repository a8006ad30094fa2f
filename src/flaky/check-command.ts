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
    const titles = results.map((one) => `“${one.titles.join(' › ')}”`).join(', ');
    const said = first.errors[0]?.message ?? ran.output.trim();
    const what = said === '' ? '' : `\n${said}`;
    throw new WaveError(`${name} fails by itself: ${titles}.${what}`, {
      code: 'test-fails',
      advice: 'WAVE tries tests that pass: repair them first, or name the others.',
    });
  }
  if (ran.browsers.length > 0) return;
  throw new WaveError(`${name} has started no browser that WAVE could watch.`, {
    code: 'no-browser-watched',
    advice:
      'It is to run tests in Chrome or Chromium by Playwright, Puppeteer or Selenium, in a process of Node.js, or by Vitest with Playwright.',
  });
}
