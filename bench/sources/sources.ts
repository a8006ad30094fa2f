import type { Bug } from '../bench.js';

/** A racy page for a source of asynchrony, and its repaired twin. */
export type SourceEntry = Pick<Bug, 'verdict' | 'race'> & {
  /** Also of the folder in `bench/sources/pages` with `buggy`, `fixed` and `scenario.json`. */
  readonly name: string;
  /** The bug, in one sentence. */
  readonly describes: string;
};

/** One entry a source; keep each page small. */
export const sources: readonly SourceEntry[] = [
  {
    name: 'socket',
    describes: 'A click needs what a WebSocket’s server has not yet told.',
    verdict: 'exception',
    race: { first: /^click #greet$/, second: /^socket message 1 of chat\.socket$/ },
  },
  {
    name: 'events',
    describes: 'What an EventSource pushed is overwritten by an older answer to a fetch.',
    verdict: 'difference',
    race: { first: /^server-sent event \d of tide\.events$/, second: /^response GET tide\.json$/ },
  },
  {
    name: 'message',
    describes: 'A button uses the prices that a frame sends, before they have come.',
    verdict: 'exception',
    race: { first: /^click #order$/, second: /^message "prices" from shop\.html$/ },
  },
  {
    name: 'posted-task',
    describes: 'A draft is closed before the task that saves it has run.',
    verdict: 'exception',
    race: { first: /^click #close$/, second: /^posted task 2000ms requested by index\.html:\d+$/ },
  },
  {
    name: 'broadcast',
    describes: 'A click reads the stock before a frame has broadcast it.',
    verdict: 'exception',
    race: { first: /^click #pay$/, second: /^message on stock$/ },
  },
  {
    name: 'indexed-db',
    describes: 'A click counts the notes before the database has given them.',
    verdict: 'exception',
    race: {
      first: /^click #count$/,
      second: /^IndexedDB transaction of notes requested by index\.html:\d+$/,
    },
  },
  {
    name: 'file',
    describes: 'A click adds the rows of a file that is not read yet.',
    verdict: 'exception',
    race: { first: /^click #add$/, second: /^file readAsText requested by index\.html:\d+$/ },
  },
  {
    name: 'crypto',
    describes: 'A letter is signed before there is a key.',
    verdict: 'exception',
    race: { first: /^click #sign$/, second: /^crypto generateKey requested by index\.html:\d+$/ },
  },
  {
    name: 'cache',
    describes: 'A chapter is read before it is in the cache.',
    verdict: 'exception',
    race: { first: /^click #read$/, second: /^cache (open|put) requested by index\.html:\d+$/ },
  },
];

export function bugOf({ name, verdict, race }: SourceEntry): Bug {
  const folder = `bench/sources/pages/${name}`;
  const scenario = `${folder}/scenario.json`;
  const buggy = { folder: `${folder}/buggy`, scenario };
  return { name, verdict, race, buggy, fixed: { folder: `${folder}/fixed`, scenario } };
}
