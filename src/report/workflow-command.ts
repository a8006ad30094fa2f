/**
 * Workflow commands of GitHub Actions, by which a job annotates lines of the sources
 * (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands).
 */
import { printable } from '../model/printable.js';

/**
 * @param properties `file`, `line`, `title`
 * @param lines of the message
 */
export function workflowCommand(
  command: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string>>,
  lines: readonly string[],
): string {
  const parts = Object.entries(properties).map(([name, text]) => `${name}=${property(text)}`);
  return `::${command} ${parts.join(',')}::${lines.map(value).join('%0A')}`;
}

/** What has a meaning in a value, after `printable` has left no line break in it. */
const value = (text: string) => printable(text).replaceAll('%', '%25');

const property = (text: string) => value(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
