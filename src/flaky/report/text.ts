import { printable } from '../../model/printable.js';
import { count } from '../../report/numbers.js';
import type { Paint } from '../../report/paint.js';
import type { FlakyFinding, FlakyTest } from './data.js';
import { alikeSentence, sitesOf } from './names.js';
import type { FlakyOutput, FlakyReporter } from './reporter.js';
import { nameOf } from './shown.js';
import { reasonOf, repeatedSentence, stateOf, summaryOf } from './summary.js';

/** For people: a block for each test, as soon as it has been explored. */
export function text({ write, paint }: FlakyOutput): FlakyReporter {
  let before: FlakyTest['state'] | null = null;
  return {
    onTested(test) {
      const { state } = test;
      // A suite may have many that were not tried.
      const isInList = before === null || (before === 'not-tried' && state === before);
      write(`${isInList ? '' : '\n'}${formatFlaky(test, paint)}`);
      before = state;
    },
    onDone({ tests }) {
      if (tests.length > 1) write(`\n${totalOf(tests)}\n`);
    },
  };
}

/** `3 tests: 1 flaky, 2 not flaky.` */
function totalOf(tests: readonly FlakyTest[]): string {
  const states = [...new Set(tests.map(stateOf))];
  const counted = states.map(
    (state) => `${tests.filter((test) => stateOf(test) === state).length} ${state}`,
  );
  return `${count(tests.length, 'test')}: ${counted.join(', ')}.`;
}

/** What is known of a test. */
export function formatFlaky(test: FlakyTest, paint: Paint): string {
  const { state, findings, failure } = test;
  const head = `${headOf(test, paint)}  ${printable(nameOf(test))}`;
  if (state === 'not-tried') return `${head}: ${reasonOf(test.limit)}\n`;
  const lines = [head];
  if (findings.length === 0) lines.push(`  ${summaryOf(test)}`);
  if (failure !== null) lines.push('', ...textOfFailure(failure));
  for (const finding of findings) lines.push('', ...textOfFinding(finding, test, paint));
  return `${lines.join('\n')}\n`;
}

function headOf(test: FlakyTest, paint: Paint): string {
  return paint(['bold', colourOf(test)], stateOf(test).toUpperCase());
}

function colourOf({ state, limit }: FlakyTest): 'red' | 'yellow' | 'green' {
  switch (state) {
    case 'flaky':
    case 'failing':
    case 'failing-alone':
      return 'red';
    case 'not-flaky':
      return limit === null ? 'green' : 'yellow';
    default:
      return 'yellow';
  }
}

function textOfFinding(finding: FlakyFinding, test: FlakyTest, paint: Paint): string[] {
  const { id, title, failure, cause, repair, again } = finding;
  const there = alikeSentence(finding, printable);
  const sites = sitesOf(finding);
  return [
    `  ${paint('bold', `${id}  ${printable(title)}`)}`,
    ...(sites.length === 0 ? [] : [`      Begun at ${sites.map(printable).join(' and ')}`]),
    ...(there === null ? [] : [`      ${there}`]),
    ...(cause === null ? [] : [`      ${cause.id}, ${cause.title}: ${printable(cause.sentence)}`]),
    '',
    ...textOfFailure(failure),
    '',
    `      Repair  ${printable(repair.advice)}`,
    ...(repair.code === null ? [] : [`        ${paint('green', printable(repair.code))}`]),
    `      ${repeatedSentence(finding, test)}${again === null ? '' : ` See it again: ${printable(again)}`}`,
  ];
}

function textOfFailure({ message, snippet }: NonNullable<FlakyTest['failure']>): string[] {
  return [...indented(snippet ?? message), ...(snippet === null ? [] : ['', ...indented(message)])];
}

function indented(text: string): string[] {
  return text
    .split('\n')
    .map(printable)
    .map((line) => `      ${COMMAND.test(line) ? '| ' : ''}${line}`.trimEnd());
}

/** So begin commands to servers of continuous integration, which pass over what is empty before. What the page says gives none. */
const COMMAND = /^\s*(::|##)/;
