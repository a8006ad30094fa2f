/** The wait that repairs a test, as code of its runner. */
import type { Effect } from '../agent/contract.js';
import { timeOutOf } from '../causes/page-time-out.js';
import { excerptOf } from '../excerpt.js';
import { isRead, looks } from '../kinds.js';
import { escaped } from '../runners/text.js';
import { type Finding, isOutOfDate } from '../search/findings.js';
import type { Statement, TestTrace, TracedEvent } from '../test-trace.js';
import type { RunnerName } from '../trace.js';
import { nameBeside, nameOfEvent, nameOfEvents, nameOfStatement } from '../words.js';
import { newerThanTimer } from './older-timer.js';
import { playwright } from './playwright.js';
import { playwrightLibrary } from './playwright-library.js';
import { puppeteer } from './puppeteer.js';
import { selenium } from './selenium.js';
import { vitest } from './vitest.js';
import type { Waits } from './waits.js';

export interface Repair {
  /** What to do, in a sentence that ends before the code. */
  readonly advice: string;
  /** Null: words have to do. */
  readonly code: string | null;
}

const WAITS: Record<RunnerName, Waits> = {
  playwright,
  'playwright-library': playwrightLibrary,
  puppeteer,
  selenium,
  vitest,
};

/** What the page shows then does not tell that the test has heard of it. */
const HEAR =
  "Begin to wait for it before what leads to it, as by page.waitForEvent('pageerror') of Playwright's, and await that.";

/** @param natural the test with nothing held */
export function repairOf(finding: Finding, natural: TestTrace): Repair {
  const { events, overtaken, behind, besides, direction, failing } = finding;
  if (direction === 'early') {
    const newer = newerThanTimer(finding);
    if (newer !== null) {
      return {
        advice: `No wait of the test repairs it: ${nameOfEvents(events)} was set before ${nameOfEvent(newer)} changed the page, and takes that away. Have the page call it off, as by clearTimeout, when it shows something else.`,
        code: null,
      };
    }
    const done = overtaken === null ? 'then' : `${nameOfStatement(overtaken)} is done`;
    const control = events.every(isTimer)
      ? 'let the clock of the page go on only when the test says so, as by `page.clock` of Playwright'
      : `keep ${nameOfEvents(events)} back until ${done}`;
    return {
      advice: `No wait repairs it: the test must not depend on being quick. Have it look for what lasts, or ${control}; or have the app give people more time.`,
      code: null,
    };
  }
  if (besides !== null && isOutOfDate(finding)) {
    const other = nameOfEvent(besides.event);
    return {
      advice: `No wait of the test repairs it: ${other} asks before the test goes on, and is answered behind that. Have the page drop an answer that is out of date, or ask again.`,
      code: null,
    };
  }
  const timeOut = timeOutOf(finding, natural);
  if (timeOut !== null) {
    return {
      advice: `No wait of the test repairs it: the page gives up behind ${nameOfEvent(timeOut)}. Have the server answer in time, or the page wait longer.`,
      code: null,
    };
  }
  // Each test has one runner.
  const by = failing.statements[0]?.by ?? 'playwright';
  const waits = WAITS[by];
  const from = behind === null ? null : beginningOf(behind, natural);
  if (behind !== null && events.every((event) => beginningOf(event, natural) >= (from ?? 0))) {
    return {
      advice: `No wait of the test repairs it: ${nameOfEvents(events)} and ${nameBeside(behind, events)} are on their way at the same time, and the page depends on which comes first. Have the page not depend on that.`,
      code: null,
    };
  }
  const place = placeToWait(finding, from)?.place ?? null;
  const before = place === null ? '' : ` before line ${place.line}`;
  if (events.every(({ kind }) => kind === 'exception')) {
    return { advice: HEAR, code: null };
  }
  const line = overtaken === null ? '' : lineOf(overtaken);
  const shows = (of: readonly TracedEvent[]): string | null => {
    const effects = of
      .flatMap(({ effects }) => effects)
      // Runners look for elements of a frame in another way. That of Vitest's is where the test itself is.
      .filter(({ isInFrame }) => !isInFrame || by === 'vitest')
      .flatMap((effect) => {
        const code = waitFor(effect, waits);
        return code === null ? [] : { code, isNamed: isNamedIn(line, effect) };
      });
    // The page may change more than what the statement looks at.
    return (effects.find(({ isNamed }) => isNamed) ?? effects[0])?.code ?? null;
  };
  const names = nameOfEvents(events);
  const isOne = events.length === 1;
  const code = shows(events);
  if (code !== null && waitsAlready(code, finding)) {
    return {
      advice: `No wait of the test repairs it: line ${finding.failure.line} waits for just that. Have the page end in the same way, whichever comes first.`,
      code: null,
    };
  }
  if (code !== null) {
    return {
      advice: `Wait${before} for what ${names} ${isOne ? 'does' : 'do'} to the page:`,
      code,
    };
  }
  const next = shows(ledToBy(finding, natural));
  if (next !== null) {
    return {
      advice: `Wait${before} for what ${names} ${isOne ? 'leads' : 'lead'} to:`,
      code: next,
    };
  }
  return {
    advice: `Wait${before} until ${names} ${isOne ? 'has' : 'have'} come. WAVE does not know what in the page shows that: if nothing does, have the page show when it is ready.`,
    code: null,
  };
}

/** What these have caused before the statement, as the answer to what a timer asks for. */
function ledToBy(
  { events, overtaken }: Finding,
  { events: all }: TestTrace,
): readonly TracedEvent[] {
  const end = overtaken?.number ?? Infinity;
  return all.filter(
    ({ id, ranAfter }) =>
      ranAfter !== null && ranAfter <= end && events.some((one) => id.startsWith(`${one.id} > `)),
  );
}

/** How many statements had begun when the first of what has led to it began: of a debounced question, the timer. */
function beginningOf({ id, begunAfter }: TracedEvent, { events }: TestTrace): number {
  const ancestors = events.filter((one) => id.startsWith(`${one.id} > `));
  return Math.min(begunAfter, ...ancestors.map((one) => one.begunAfter));
}

/**
 * The statement that is overtaken, or the one that has led to an event that is.
 *
 * A sleep and a wait for something else do nothing to the page, so what has gone wrong is that the
 * event came behind what another statement had begun: there the first one behind the event is safe, as it came by itself.
 *
 * @param from how many statements had begun when what led to the event that is overtaken began; null: there is none
 */
function placeToWait(
  { events, overtaken, failing }: Finding,
  from: number | null,
): Statement | null {
  if (from !== null) {
    return failing.statements.find(({ number }) => number === from - 1) ?? overtaken;
  }
  if (overtaken === null || !looks(overtaken) || isRead(overtaken)) return overtaken;
  const next = Math.max(...events.map(({ ranAfter }) => ranAfter ?? overtaken.number));
  return failing.statements.find(({ number }) => number === next) ?? overtaken;
}

/** Null: nothing can be waited for. */
function waitFor({ what, selector, text, attribute }: Effect, waits: Waits): string | null {
  if (attribute !== null) {
    const { name, value } = attribute;
    if (name === 'disabled') return waits[value === null ? 'enabled' : 'disabled'](selector);
    if (name === 'hidden') return waits[value === null ? 'shown' : 'hidden'](selector);
    return waits.attribute(selector, name, value);
  }
  if (text !== null) return waits.text(selector, text);
  return what === 'added' ? waits.shown(selector) : null;
}

/** Whether the line that fails is this wait. */
function waitsAlready(code: string, { failure, failing }: Finding): boolean {
  const there = failing.statements.find(
    ({ place }) => place !== null && place.line === failure.line,
  );
  const bare = (text: string) => text.replace(/["'`]/g, "'").replace(/\s|;$/g, '');
  return there !== undefined && bare(lineOf(there)).includes(bare(code));
}

function isTimer({ kind }: Finding['events'][0]): boolean {
  return kind === 'timer';
}

function lineOf({ place }: Statement): string {
  const excerpt = place && excerptOf(place);
  return excerpt?.lines[excerpt.line - excerpt.from] ?? '';
}

/** By its selector, or by its id or test id alone. */
function isNamedIn(line: string, { selector }: Effect): boolean {
  const [, id, testId] = /(?:#([\w-]+)|="([^"]+)"\])$/.exec(selector) ?? [];
  const name = id ?? testId;
  return [escaped(selector), ...(name === undefined ? [] : [`['"\`#=]${escaped(name)}`])].some(
    (pattern) => new RegExp(`${pattern}(?![\\w-])`).test(line),
  );
}
