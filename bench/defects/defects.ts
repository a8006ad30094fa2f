import type { Bug } from '../bench.js';

/** A page of which the number of defects is not that of its symptoms, and its repaired twin. */
export interface DefectsEntry {
  /** Also of the folder in `bench/defects/pages` with `buggy`, `fixed` and `scenario.json`. */
  readonly name: string;
  /** One sentence. */
  readonly describes: string;
  /** One for each defect, each to be one finding. */
  readonly races: readonly Bug['race'][];
}

export const defects: readonly DefectsEntry[] = [
  {
    name: 'two-answers',
    describes: 'An old price of apples is shown for a new one, and so is one of pears.',
    races: [
      {
        first: /^response GET \/apples-large\.json$/,
        second: /^response GET \/apples-small\.json$/,
      },
      { first: /^response GET \/pears-large\.json$/, second: /^response GET \/pears-small\.json$/ },
    ],
  },
  {
    name: 'two-exceptions',
    describes: 'Apples are bought before their price has come, and so are pears.',
    races: [
      { first: /^click #apples$/, second: /^response GET \/apples\.json$/ },
      { first: /^click #pears$/, second: /^response GET \/pears\.json$/ },
    ],
  },
  {
    name: 'early-change',
    describes: 'Money is changed before the rates are known: nothing is there, or an empty table.',
    races: [{ first: /^click #change$/, second: /^response GET \/rates\.json$/ }],
  },
  {
    name: 'early-purchase',
    describes: 'What is put into the basket before it has come is lost, or it is paid without it.',
    races: [{ first: /^click #add$/, second: /^response GET \/basket\.json$/ }],
  },
  {
    name: 'removed-again',
    describes:
      'Who removes a contact that is listed by an older answer sees it again with the next one.',
    races: [{ first: /^click #c1 \.remove$/, second: /^response GET \/contacts\.json\?q=ad$/ }],
  },
];

export function pageOf({ name }: DefectsEntry, version: 'buggy' | 'fixed'): Bug['buggy'] {
  const folder = `bench/defects/pages/${name}`;
  return { folder: `${folder}/${version}`, scenario: `${folder}/scenario.json` };
}
