import { printable } from '../../model/printable.js';
import type { Paint } from '../../report/paint.js';
import type { FlakyFinding, FlakyTest } from './data.js';

/**
 * What is known of a test, as text.
 *
 * @example
 * const { tests } = await readFlaky('wave-out/flaky');
 * for (const test of tests) console.log(formatFlaky(test, painter(process.stdout)));
 *
 * @since 0.1.0
 */
export function formatFlaky(test: FlakyTest, paint: Paint): string {
  const { titles, place, state, runs, isAll, findings } = test;
  const at = place === null ? '' : `${printable(place.file)}:${place.line} › `;
  const name = `${at}${titles.map(printable).join(' › ')}`;
  const lines = [`${headOf(state, paint)}  ${name}`];
  if (state === 'not-flaky') {
    lines.push(`  It passed in ${runs} runs${isAll ? '' : '; more could be tried (--max-tests)'}.`);
  }
  if (state === 'failing') lines.push('  It fails by itself, with nothing held.');
  if (state === 'unstable' && findings.length === 0) {
    lines.push('  It failed, and passed when it ran again, with nothing held.');
  }
  for (const finding of findings) lines.push('', ...textOfFinding(finding, paint));
  return `${lines.join('\n')}\n`;
}

function headOf(state: FlakyTest['state'], paint: Paint): string {
  switch (state) {
    case 'flaky':
      return paint(['bold', 'red'], 'FLAKY');
    case 'unstable':
      return paint(['bold', 'yellow'], 'UNSTABLE');
    case 'failing':
      return paint(['bold', 'red'], 'FAILING');
    case 'not-flaky':
      return paint(['bold', 'green'], 'NOT FLAKY');
  }
}

function textOfFinding(finding: FlakyFinding, paint: Paint): string[] {
  const { id, title, events, alike, failure, cause, repair, repetitions } = finding;
  const sites = events.flatMap(({ site }) => (site === null ? [] : site));
  return [
    `  ${paint('bold', `${id}  ${printable(title)}`)}`,
    ...(sites.length === 0 ? [] : [`      Begun at ${sites.map(printable).join(' and ')}`]),
    ...(alike.length === 0
      ? []
      : [`      It fails in the same way when ${printable(alike.join(' or '))} comes late.`]),
    ...(cause === null ? [] : [`      ${cause.id}, ${cause.title}: ${printable(cause.sentence)}`]),
    '',
    ...indented(failure.snippet ?? failure.message),
    ...(failure.snippet === null ? [] : ['', ...indented(failure.message)]),
    '',
    `      Repair  ${printable(repair.advice)}`,
    ...(repair.code === null ? [] : [`        ${paint('green', printable(repair.code))}`]),
    `      It failed in ${repetitions.failed} of ${repetitions.of} runs so. See it again: wave flaky --again ${id}`,
  ];
}

function indented(text: string): string[] {
  return text.split('\n').map((line) => `      ${printable(line)}`);
}
