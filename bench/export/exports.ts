import { TARGETS, type TargetName } from '../../src/export/export-finding.js';
import { areMet, formatRequirements, type Requirement } from '../requirements.js';
import type { Ran } from './runners.js';

/** One finding for one target. */
export interface Row {
  readonly page: string;
  /** Its id. */
  readonly finding: string;
  /** For people. */
  readonly race: string;
  readonly target: TargetName;
  /** How the test ended on the page, and on its repaired twin; or why there is none. */
  readonly exported: { readonly buggy: Ran['ended']; readonly fixed: Ran['ended'] } | string;
}

/** How far findings can be told to others as tests of theirs. */
export class Exports {
  readonly #rows: Row[] = [];

  /** @returns its line of the table, in Markdown */
  add(row: Row): string {
    this.#rows.push(row);
    const { page, finding, race, target, exported } = row;
    const cells =
      typeof exported === 'string' ? ['no', '', '', exported] : ['yes', ...said(exported), ''];
    return line([page, finding, race, target, ...cells]);
  }

  get areGood(): boolean {
    return areMet(this.#requirements);
  }

  format(): string {
    return formatRequirements(this.#requirements).join('\n');
  }

  get #requirements(): readonly Requirement[] {
    return TARGETS.flatMap((target) => {
      const rows = this.#rows.filter((row) => row.target === target);
      const exported = rows.filter((row) => typeof row.exported !== 'string');
      const right = exported.filter(isRight);
      const wrong = exported.filter((row) => !isRight(row));
      const enough = right.length * 3 >= rows.length * 2;
      return [
        [
          `${target}: at least two thirds are exported and right: ${right.length} of ${rows.length}`,
          enough ? [] : ['That is less.'],
        ],
        [
          `${target}: each test fails on the page and passes on its twin: ${right.length} of ${exported.length}`,
          wrong.map(({ page, finding }) => `${page} ${finding}`),
        ],
      ] satisfies readonly Requirement[];
    });
  }
}

export const HEAD = [
  line(['page', 'finding', 'race', 'for', 'exported', 'on the page', 'on its twin', 'why not']),
  line(['---', '---', '---', '---', '---', '---', '---', '---']),
].join('\n');

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function isRight({ exported }: Row): boolean {
  return typeof exported !== 'string' && exported.buggy === 'fails' && exported.fixed === 'passes';
}

function said({ buggy, fixed }: Exclude<Row['exported'], string>): readonly string[] {
  return [buggy, fixed];
}
