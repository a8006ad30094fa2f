/** RESULTS.md. */
import { median } from '../../statistics.js';
import type { Form } from '../form.js';
import type { Group } from '../pages.js';
import type { Technique } from '../techniques/technique.js';
import type { Conditions } from './conditions.js';
import { goalsOf, ratiosOf } from './goals.js';
import { table, withInterval } from './markdown.js';
import type { Results } from './results.js';
import { tablesOf } from './tables.js';

const GROUPS: readonly (readonly [Group, string])[] = [
  ['benchmarks', "The paper's benchmarks"],
  ['published', 'Published bugs'],
];

/** @param figures file names, relative to the report's folder, by group */
export function reportOf(
  results: Results,
  techniques: readonly Technique[],
  form: Form,
  conditions: Conditions,
  figures: ReadonlyMap<Group, string>,
): string {
  const wanted = results.pages.length * techniques.length * form.runs;
  const parts = GROUPS.flatMap(([group, heading]) => {
    const pages = results.pagesOf(group);
    if (pages.length === 0) return [];
    const figure = figures.get(group);
    return [
      `## ${heading}`,
      runsOf(results, techniques, group, form),
      ...(figure === undefined ? [] : [`![Detection against time](${figure})`]),
      ...tablesOf(results, techniques, group).flatMap(([title, text]) => [`### ${title}`, text]),
      '### How many times as long as WAVE each baseline takes',
      ratiosOf(results, techniques, pages),
    ];
  });
  return `${[
    '# WAVE and other techniques, measured',
    'Written by `npm run bench:paper`. [What is measured, and how](paper/README.md).',
    progress(results, wanted, form),
    conditionsTable(results, conditions),
    '## Goals',
    goalsOf(results, techniques, results.testingRuns.length === wanted).join('\n'),
    ...parts,
    '## Loads side by side',
    widthTable(results, techniques),
  ].join('\n\n')}\n`;
}

function runsOf(
  results: Results,
  techniques: readonly Technique[],
  group: Group,
  form: Form,
): string {
  const counts = results
    .pagesOf(group)
    .flatMap((page) => techniques.map((technique) => results.runs(page, technique).length));
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const some = least === most ? `${least}` : `${least} to ${most}`;
  return `Testing runs of each technique on each page: ${some} of ${form.runs}.`;
}

function progress(results: Results, wanted: number, form: Form): string {
  const runs = results.testingRuns.length;
  const state =
    runs === wanted
      ? 'All testing runs are measured'
      : `**Not complete: ${runs} of ${wanted} testing runs are measured so far.** The others follow when the command is run again`;
  return (
    `${state}: ${form.runs} of each technique on each page, of at most ${form.tests} loads or tests. Averages of times and of ` +
    'loads are over the pages on which a technique finds the error at all, as in the paper. In brackets are ' +
    'bootstrap intervals of 95 %. Where all testing runs are alike, the bootstrap has no interval: of 30 that all detect an ' +
    'error, the true share may be as low as 0.90 all the same. An interval of a handful of testing runs says little.'
  );
}

function conditionsTable(results: Results, conditions: Conditions): string {
  const { date, seed, cores, memoryGiB, cpu, node, browser } = conditions;
  const loads = results.testingRuns.map(({ machineLoad }) => machineLoad);
  const commits = [...new Set(results.testingRuns.map(({ commit }) => commit))];
  return table(
    ['measured on', ''],
    [
      ['date', date],
      ['machine', `${cores} cores, ${cpu}, ${memoryGiB} GiB`],
      [
        'its load average, this bench included',
        `median ${median(loads).toFixed(1)}, at most ${Math.max(...loads).toFixed(1)}`,
      ],
      ['WAVE', `commit ${commits.join(', ')}`],
      ['browser', browser],
      ['Node.js', node],
      ['seed', `${seed}`],
    ],
  );
}

function widthTable(results: Results, techniques: readonly Technique[]): string {
  const rows = techniques.flatMap(({ name, heading }) =>
    results.records.flatMap((one) =>
      one.kind === 'width' && one.technique === name
        ? [[heading, `${one.width}`, withInterval(one.ratio, 2)]]
        : [],
    ),
  );
  return table(['', 'loads side by side', 'times as long as alone'], rows);
}
