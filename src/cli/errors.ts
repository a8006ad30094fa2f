import { type ErrorCode, printable, WaveError } from '../index.js';
import { optionProblem } from './option-problem.js';
import { UsageError } from './usage-error.js';

/** What to do, in words of the command line; what is not here says it without them. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  'no-scenario': 'Check the path, or leave --scenario out to test the load of the page alone.',
  'empty-scenario': 'Record some, or leave --scenario out to test the load of the page alone.',
  'not-opened':
    'Servers answer here, not the recording (--network live): is this one running, as it was when the page was recorded?',
  'no-recording':
    'Make one with "wave record <url> --out DIR"; an address begins with http:// or https://.',
  'no-results': 'Get some with "wave test", and name the folder that it wrote to.',
  'bad-results': 'Run "wave test" again.',
  'newer-results': 'Update WAVE, or run "wave test" again.',
  'no-baseline': 'Write one with "wave baseline", from the results of a test.',
  'bad-baseline': 'Repair it, or remove it and write it anew with "wave baseline".',
  'browser-not-started': 'Name another one with --browser or WAVE_BROWSER.',
  'browser-unsuitable':
    'Update the browser, or name another one with --browser or WAVE_BROWSER; and please report it, with the version of the browser.',
  'browser-gone': 'It was closed or it crashed; run the command again.',
  'no-windows': 'To open a window, name Chrome or Chromium with --browser.',
};

/** They quote what a command has printed, in lines of its own. */
const QUOTING: ReadonlySet<ErrorCode> = new Set(['test-fails']);

/** Of what failed where nothing awaited it. */
export function strayMessage(error: unknown): string {
  const lines = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return (
    'WAVE ended, because something failed that nothing awaited. If the scenario is a script and began it ' +
    `(a server, a file, a promise of its own), correct it there. Else please report it as a bug with these lines:\n${printableLines(lines)}`
  );
}

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return `WAVE failed: ${printable(String(error))}`;
  if (error instanceof UsageError) return printable(error.message);
  if (error instanceof WaveError) {
    const advice = ADVICE[error.code];
    const told = advice === undefined ? error.message : `${error.problem} ${advice}`;
    const text = optionProblem(error.options) ?? told;
    return QUOTING.has(error.code) ? printableLines(text) : printable(text);
  }
  const stack = printableLines(error.stack ?? error.message);
  return `WAVE failed, which is a bug of its own. Please report it with these lines:\n${stack}`;
}

function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}
