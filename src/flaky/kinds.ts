/** What statements and events are, by their names and kinds. Pure. */
import type { Statement, TracedEvent } from './test-trace.js';

/** Waits for the time, and for nothing of the page. */
export function isSleep({ name }: Pick<Statement, 'name'>): boolean {
  return /waitForTimeout|wait for timeout|^setTimeout$/i.test(name);
}

const READS =
  /\.(textContent|innerText|innerHTML|inputValue|getAttribute|count|all|allTextContents|allInnerTexts|isVisible|isHidden|isEnabled|isDisabled|isEditable|isChecked|boundingBox|evaluate|evaluateAll|evaluateHandle|\$|\$\$|\$eval|\$\$eval|content|title|url|screenshot|ariaSnapshot|getText|getCssValue|getRect|getTagName|getCookie|isSelected|isDisplayed|findElement|findElements|getCurrentUrl|getTitle|getPageSource|executeScript|takeScreenshot)$/;

/** Tells what is there, and waits for nothing to become so. */
export function isRead({ name }: Pick<Statement, 'name'>): boolean {
  return READS.test(name) || name === 'expect';
}

/** Does nothing to the page: it reads, or waits for something to become so. */
export function looks(statement: Pick<Statement, 'name'>): boolean {
  return (
    isRead(statement) ||
    isSleep(statement) ||
    /^expect\b|waitFor|\.wait(Handle)?$/i.test(statement.name)
  );
}

/** Of a server, to what the page has asked for. */
export function isAnswer({ kind }: Pick<TracedEvent, 'kind'>): boolean {
  return kind === 'fetch' || kind === 'response';
}

/** Whether it comes when its time is over, however long the test takes. */
export function comesByTime({ kind }: Pick<TracedEvent, 'kind'>): boolean {
  return kind === 'timer' || kind === 'motion' || kind === 'animation';
}

/** Milliseconds that a test does nothing for, when it sleeps by itself. */
const LEAST_PAUSE_MS = 100;

/** How long the test did nothing before each of its statements, by their numbers; milliseconds. */
export function pausesOf(statements: readonly Statement[]): readonly number[] {
  return statements.map((statement, place) => {
    const end = statements[place - 1]?.ended?.at;
    return end === undefined ? 0 : Math.max(0, statement.begunAt - end);
  });
}

/** The longest of some pauses, as people tell it; null: none is a sleep. */
export function sleepAmong(pauses: readonly number[]): number | null {
  const longest = Math.max(0, ...pauses);
  return longest < LEAST_PAUSE_MS ? null : Math.round(longest / 10) * 10;
}
