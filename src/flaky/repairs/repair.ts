/** The wait that repairs a test, as code of its runner. */
import type { Finding } from '../explore.js';
import type { RunnerName } from '../trace.js';
import { playwright } from './playwright.js';
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

const WAITS: Record<RunnerName, Waits> = { playwright, puppeteer, selenium, vitest };

export function repairOf({ events, overtaken, direction }: Finding): Repair {
  const waits = WAITS[overtaken?.by ?? 'playwright'];
  const before = overtaken?.place == null ? '' : ` before line ${overtaken.place.line}`;
  if (direction === 'early') {
    return {
      advice:
        'Do not look for what is there for a time only: look for what lasts, or stop the clock of the page in the test.',
      code: null,
    };
  }
  const effects = events.flatMap((event) => event.effects);
  const codes = effects.flatMap(({ what, selector, text }) => {
    if (what === 'attribute') return waits.enabled(selector);
    if (text !== null) return waits.text(selector, text);
    return what === 'added' ? waits.there(selector) : [];
  });
  const [code = null] = codes;
  if (code === null) {
    return { advice: `Wait${before} for something that shows that it has come.`, code };
  }
  return { advice: `Wait${before} for what it does to the page:`, code };
}
