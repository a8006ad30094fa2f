/** The tables of RESULTS.md. */
import { inPaper } from '../in-paper.js';
import type { Group, PaperPage } from '../pages.js';
import type { Technique } from '../techniques/technique.js';
import { table, withInterval } from './markdown.js';
import { alarmed, detected, failed, type Measure, seconds, spent, tests } from './measures.js';
import type { Results } from './results.js';

interface Column {
  readonly measure: Measure;
  readonly digits: number;
  /** Which of the paper's tables has the same; null: none. */
  readonly paper: 'detected' | 'seconds' | null;
}

const DETECTED: Column = { measure: detected, digits: 2, paper: 'detected' };
const SECONDS: Column = { measure: seconds, digits: 2, paper: 'seconds' };
const TESTS: Column = { measure: tests, digits: 1, paper: null };
const SPENT: Column = { measure: spent, digits: 1, paper: null };
const FAILED: Column = { measure: failed, digits: 2, paper: null };
const ALARMED: Column = { measure: alarmed, digits: 2, paper: null };

/** Headings and what is under them, for one group of pages. */
export function tablesOf(
  results: Results,
  techniques: readonly Technique[],
  group: Group,
): readonly (readonly [heading: string, text: string])[] {
  const pages = results.pagesOf(group);
  const of = (column: Column) => columnTable(results, techniques, pages, column);
  const baselines = techniques.filter(({ kind }) => kind === 'baseline');
  return [
    ['Testing runs that detect the error (Table II)', of(DETECTED)],
    ['Seconds to the first error, of the testing runs that detect it (Table III)', of(SECONDS)],
    ['Loads or tests to the first error, of the testing runs that detect it', of(TESTS)],
    [
      'Seconds that are spent for each error found, with the testing runs that find none',
      of(SPENT),
    ],
    [
      'Testing runs of the baselines in which anything fails',
      columnTable(results, baselines, pages, FAILED),
    ],
    [
      'Loads of the repaired page that fail: false alarms',
      columnTable(results, baselines, pages, ALARMED),
    ],
  ];
}

function columnTable(
  results: Results,
  techniques: readonly Technique[],
  pages: readonly PaperPage[],
  { measure, digits, paper }: Column,
): string {
  const rows = pages.flatMap((page) => {
    const measured = techniques.map((technique) =>
      withInterval(results.estimate(page, technique, measure), digits),
    );
    const ofPaper = techniques.map(({ name }) =>
      paper === null ? '' : paperCell(inPaper(paper, page.name, name)),
    );
    const hasPaper = ofPaper.some((cell) => cell !== '');
    return [[page.name, ...measured], ...(hasPaper ? [['_in the paper_', ...ofPaper]] : [])];
  });
  const average = techniques.map(
    (technique) => `**${withInterval(results.average(pages, technique, measure), digits)}**`,
  );
  return table(
    ['', ...techniques.map(({ heading }) => heading)],
    [...rows, ['**average**', ...average]],
  );
}

/** Of RND-x Firefox and Internet Explorer. */
function paperCell(numbers: readonly (number | null)[] | null): string {
  if (numbers === null) return '';
  return `_${numbers.map((number) => number?.toString() ?? '–').join(' / ')}_`;
}
