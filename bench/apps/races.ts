/**
 * The races of the applications that are known to be true, from their sources: see the README. What names another one is
 * to be looked into.
 */
import type { ReportedFinding } from '../../src/store/report.js';
import { type Bug, isOfRace } from '../bench.js';

type Race = Bug['race'];

const RACES: Readonly<Record<string, readonly Race[]>> = {
  'config-inspector': [
    // Who goes on before a page is there never has it ask for its numbers.
    { first: /^click a\[href="\/configs"\]$/, second: /^(import|idle callback) / },
    { first: /^click a\[href="\/stats"\]$/, second: /^(import|idle callback) / },
  ],
  maildev: [
    // 500 ms after a mail was opened, the first frame of the page is taken for that mail's.
    { first: /^response GET \/email\/mail\d$/, second: /^timer 500ms set by item\.js:57/ },
    { first: /^parse \/email\/mail\d\/html$/, second: /^timer 500ms set by item\.js:57/ },
    { first: /^timer 500ms set by item\.js:57/, second: /^parse \/email\/mail\d\/html$/ },
    // Who opens the next mail before the last one has come never asks for that one, or for its frame.
    { first: /^click a\[href="#\/email\/mail\d"\]$/, second: /^response GET \/views\/item\.html$/ },
    { first: /^click a\[href="#\/email\/mail\d"\]$/, second: /^response GET \/email\/mail\d$/ },
  ],
  'glowing-bear': [
    // Who connects before the template of a room has come has no message box yet, or one without its style.
    {
      first: /^socket (opening|message \d+) of weechat$/,
      second: /^response GET \/directives\/input\.html$/,
    },
    { first: /^response GET \/directives\/input\.html$/, second: /^timer 0ms set by min\.js:1/ },
    { first: /^timer 0ms set by min\.js:1/, second: /^response GET \/directives\/input\.html$/ },
    // Who leaves a room before the list of what is unread has come.
    { first: /^click a\[title="core\.\w+"\]$/, second: /^socket message \d+ of weechat$/ },
  ],
  dokuwiki: [
    // It searches 500 ms after the last key.
    { first: /^(press \w|click #qsearch__out a)$/, second: /^timer 500ms set by js\.php/ },
  ],
  sidequest: [
    // A filter is sent 300 ms after the last key, and calls off the poll that has not been answered.
    { first: /^timer 300ms set by htmx\.js:1/, second: /^response GET \/jobs/ },
    { first: /^click /, second: /^timer 300ms set by htmx\.js:1/ },
  ],
  'sveltia-cms': [
    // What changes the page while a view transition waits for its first frame is put back by it.
    { first: /./, second: /^view transition requested by sveltia-cms\.js/ },
  ],
};

/** Whether the finding names a race that the application is known to have. */
export function isKnown(application: string, finding: ReportedFinding): boolean {
  return (RACES[application] ?? []).some((race) => isOfRace(finding, race));
}
