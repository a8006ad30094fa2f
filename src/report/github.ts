/**
 * For GitHub Actions: a finding is an annotation of the line where its first operation comes from, by a workflow command on
 * stdout, which a job reads there; and all of them are bug reports in the summary of the job, by the file that GitHub names
 * for that.
 */
import { appendFile } from 'node:fs/promises';
import type { ReportData, ReportedFinding } from '../store/report.js';
import { markdown } from './markdown.js';
import { placesOf } from './place.js';
import { describeRace } from './race.js';
import type { Report } from './report.js';
import type { Output, Reporter } from './reporter.js';
import { describeUnreproduced } from './reproduced.js';
import { workflowCommand } from './workflow-command.js';

export function github({ write, ...style }: Output): Reporter {
  return {
    async onEnd(report) {
      const { data } = report;
      const annotations = [
        ...data.findings
          .filter(({ known }) => known === null)
          .map((finding) => annotation(finding, data)),
        ...ofBaseline(data),
      ];
      write(annotations.map((line) => `${line}\n`).join(''));
      const summary = process.env.GITHUB_STEP_SUMMARY;
      if (summary) await appendFile(summary, inMarkdown(report, style));
    },
  };
}

function inMarkdown(report: Report, style: Omit<Output, 'write'>): string {
  let text = '';
  const write = (part: string) => {
    text += part;
  };
  markdown({ ...style, write }).onEnd?.(report);
  return text;
}

const COMMANDS = { high: 'error', medium: 'warning', low: 'notice' } as const;

function annotation(finding: ReportedFinding, report: ReportData): string {
  const { id, severity, title, race, replay } = finding;
  const [place] = placesOf(finding, report);
  const properties = {
    ...(place === undefined ? {} : { file: place.file, line: String(place.line) }),
    title: `${id}: ${title}`,
  };
  return workflowCommand(COMMANDS[severity], properties, [
    describeRace(race, ({ name }) => name),
    ...(replay === null ? [] : [`See it again: ${replay}`]),
  ]);
}

/** An error, as the exit code is one, where nothing can be said of the page. */
function ofBaseline(report: ReportData): string[] {
  const sentences = describeUnreproduced(report);
  if (sentences === null) return [];
  const command = report.baseline.reproduced === 'never' ? 'error' : 'warning';
  const title = `${report.name ?? report.url}: the recorded order did not come back`;
  return [workflowCommand(command, { title }, sentences)];
}
