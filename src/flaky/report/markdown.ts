/** A bug report for each test that is flaky, to be pasted into an issue tracker. */
import { block, code } from '../../report/in-code.js';
import { count } from '../../report/numbers.js';
import { shellCommand } from '../../report/shell-word.js';
import type { FlakyFinding, FlakyReport, FlakyTest } from './data.js';
import { isFlaky } from './is-flaky.js';
import { alikeSentence, sitesOf } from './names.js';
import type { FlakyOutput, FlakyReporter } from './reporter.js';
import { nameOf } from './shown.js';
import { repeatedSentence, stateOf, summaryOf } from './summary.js';

export function markdown({ write }: FlakyOutput): FlakyReporter {
  return { onDone: (report) => write(formatMarkdown(report)) };
}

function formatMarkdown({ tests, command, tool }: FlakyReport): string {
  const told = tests
    .filter(({ state, limit }) => state !== 'not-flaky' || limit !== null)
    .map(formatTest);
  const flaky = tests.filter(isFlaky).length;
  const found = `${flaky === 0 ? 'None' : flaky} of ${count(tests.length, 'test')}`;
  const last = `${found} of ${code(shellCommand(command))} found flaky by ${tool}.`;
  return `${[...told, last].join('\n\n')}\n`;
}

function formatTest(test: FlakyTest): string {
  const { findings, failure } = test;
  return [
    `## ${stateOf(test).toUpperCase()}: ${code(nameOf(test))}`,
    ...(findings.length === 0
      ? [summaryOf(test)]
      : findings.map((finding) => formatFinding(finding, test))),
    ...(failure === null ? [] : formatFailure(failure)),
  ].join('\n\n');
}

function formatFailure({ snippet, message }: FlakyFinding['failure']): string[] {
  return [snippet, message].flatMap((text) => (text === null ? [] : block(text.split('\n'))));
}

function formatFinding(finding: FlakyFinding, test: FlakyTest): string {
  const { id, title, failure, cause, repair, again } = finding;
  const there = alikeSentence(finding, code);
  const sites = sitesOf(finding).map(code);
  return [
    `### ${id}: ${code(title)}`,
    [
      ...(sites.length === 0 ? [] : [`Begun at ${sites.join(' and ')}.`]),
      ...(there === null ? [] : [there]),
      ...(cause === null ? [] : [`${cause.id}, ${cause.title}: ${code(cause.sentence)}`]),
      repeatedSentence(finding, test),
    ].join(' '),
    ...formatFailure(failure),
    `Repair: ${code(repair.advice)}`,
    ...(repair.code === null ? [] : [block([repair.code])]),
    ...(again === null ? [] : [`See it again: ${code(again)}`]),
  ].join('\n\n');
}
