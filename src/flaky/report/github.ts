/** For GitHub Actions: each finding is an annotation of the statement that is overtaken, and a bug report in the summary of the job. */
import { appendFile } from 'node:fs/promises';
import { workflowCommand } from '../../report/workflow-command.js';
import type { FlakyFinding, FlakyTest } from './data.js';
import { isFlaky } from './is-flaky.js';
import { markdown } from './markdown.js';
import type { FlakyOutput, FlakyReporter } from './reporter.js';
import { nameOf, shownPlace } from './shown.js';
import { summaryOf } from './summary.js';

export function github({ write, ...style }: FlakyOutput): FlakyReporter {
  return {
    onTested(test) {
      const { findings } = test;
      const annotations = findings.map((finding) => annotationOf(test, finding));
      if (isFlaky(test) && findings.length === 0) annotations.push(ofUnstable(test));
      write(annotations.map((line) => `${line}\n`).join(''));
    },
    async onDone(report) {
      const summary = process.env.GITHUB_STEP_SUMMARY;
      if (!summary) return;
      const parts: string[] = [];
      markdown({ ...style, write: (part) => parts.push(part) }).onDone?.(report);
      await appendFile(summary, parts.join(''));
    },
  };
}

/** An error, as the exit code is one; what does not fail each time is no finding that counts. */
function annotationOf(test: FlakyTest, finding: FlakyFinding): string {
  const { id, title, state, statement, cause, repair } = finding;
  return workflowCommand(
    state === 'flaky' ? 'error' : 'warning',
    { ...at(statement?.place ?? test.place), title: `${id}: ${title}` },
    [
      ...(cause === null ? [] : [`${cause.id}, ${cause.title}: ${cause.sentence}`]),
      repair.code === null ? repair.advice : `${repair.advice} ${repair.code}`,
    ],
  );
}

function ofUnstable(test: FlakyTest): string {
  const title = `${nameOf(test)} is flaky by itself`;
  return workflowCommand('error', { ...at(test.place), title }, [summaryOf(test)]);
}

function at(place: FlakyTest['place']) {
  if (place === null) return {};
  const { file, line } = shownPlace(place);
  return { file, line: String(line) };
}
