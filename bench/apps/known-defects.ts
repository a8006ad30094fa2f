/**
 * What the applications are known to do wrong, from their sources: see the README. A finding that names another race
 * is to be looked into.
 */
import type { ReportedFinding } from '../../src/store/report.js';
import { type Bug, isOfRace } from '../bench.js';

/** Neither every recording nor every thirty orders come upon it. */
export type KnownDefect = Pick<Bug, 'place'> & {
  /** A sentence. */
  readonly what: string;
  /** By any of these, for one defect shows in several orders. */
  readonly races: readonly Bug['race'][];
  /** Left out: it is not asked for. */
  readonly pattern?: Bug['pattern'];
};

const KNOWN: Readonly<Record<string, readonly KnownDefect[]>> = {
  'config-inspector': [
    {
      what: 'Who goes on before the code of a page has come never has it ask for its numbers.',
      races: [{ first: /^click a\[href="\/(configs|stats)"\]$/, second: /^import / }],
    },
    {
      what: 'Nor does who goes on before it has faded in.',
      races: [
        {
          first: /^(click a\[href="\/(configs|stats)"\]$|animation frame )/,
          second: /^idle callback /,
        },
      ],
    },
  ],
  maildev: [
    // 500 ms after a mail was opened, the first frame of the page is taken for that mail's.
    {
      what: 'A mail whose frame has not come yet gives its base target to the frame that is there.',
      races: [
        { first: /^response GET \/email\/mail\d$/, second: /^timer 500ms set by item\.js:57/ },
        { first: /^parse \/email\/mail\d\/html$/, second: /^timer 500ms set by item\.js:57/ },
      ],
      place: { second: /item\.js:57$/ },
    },
    {
      what: 'A mail whose frame comes more than 500 ms after it was opened gets no base target.',
      races: [
        { first: /^timer 500ms set by item\.js:57/, second: /^parse \/email\/mail\d\/html$/ },
      ],
      place: { first: /item\.js:57$/ },
    },
    {
      what: 'Who opens the next mail before the template of the last one has come never asks for that mail.',
      races: [
        {
          first: /^click a\[href="#\/email\/mail\d"\]$/,
          second: /^response GET \/views\/item\.html$/,
        },
      ],
    },
    {
      what: 'Who opens the next mail before the last one has come never asks for its frame.',
      races: [
        { first: /^click a\[href="#\/email\/mail\d"\]$/, second: /^response GET \/email\/mail\d$/ },
      ],
    },
  ],
  'glowing-bear': [
    {
      what: 'Who connects before the template of a room has come has no message box to be focused.',
      races: [
        {
          first: /^socket (opening|message \d+) of weechat$/,
          second: /^response GET \/directives\/input\.html$/,
        },
      ],
    },
    {
      what: 'The message box has the font of the settings only if its template comes before they are applied.',
      races: [
        {
          first: /^response GET \/directives\/input\.html$/,
          second: /^timer 0ms set by min\.js:1/,
        },
        {
          first: /^timer 0ms set by min\.js:1/,
          second: /^response GET \/directives\/input\.html$/,
        },
      ],
    },
    {
      what: 'Who leaves a room before the list of what is unread has come is told that its last line is unread.',
      races: [
        { first: /^click a\[title="core\.\w+"\]$/, second: /^socket message \d+ of weechat$/ },
      ],
    },
  ],
  dokuwiki: [
    {
      what: 'Who takes a suggestion within 500 ms of the last key has the last search not made.',
      races: [{ first: /^click #qsearch__out a$/, second: /^timer 500ms set by js\.php/ }],
      pattern: 'postponed-work',
    },
    {
      what: 'Who types the last letter within 500 ms of the one before has it search for the whole word at once.',
      races: [{ first: /^press \w$/, second: /^timer 500ms set by js\.php/ }],
    },
  ],
  sidequest: [
    {
      what: 'A filter is sent 300 ms after the last key, and calls off the poll that has not been answered.',
      races: [{ first: /^timer 300ms set by htmx\.js:1/, second: /^response GET \/jobs/ }],
    },
    {
      what: 'A poll, every 3 s, calls off what has not been answered by then.',
      races: [{ first: /^timer 3000ms set by htmx\.js:1/, second: /^response GET \/jobs/ }],
    },
    {
      what: 'Who goes on within 300 ms of the last key does not have the filter sent.',
      races: [{ first: /^click /, second: /^timer 300ms set by htmx\.js:1/ }],
      pattern: 'postponed-work',
    },
  ],
  'sveltia-cms': [
    {
      what: 'What changes the page while a view transition waits for its first frame is put back by it.',
      races: [{ first: /./, second: /^view transition requested by sveltia-cms\.js/ }],
    },
  ],
};

export function knownDefectsOf(application: string): readonly KnownDefect[] {
  return KNOWN[application] ?? [];
}

/** Null: it names another race. */
export function knownDefect(application: string, finding: ReportedFinding): KnownDefect | null {
  const known = knownDefectsOf(application).find(({ races }) =>
    races.some((race) => isOfRace(finding, race)),
  );
  return known ?? null;
}
