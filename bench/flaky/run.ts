/**
 * `npm run bench:flaky [-- WHAT... NAME...]`: `wave flaky` on tests that are known to be flaky (`wave`), and on their repaired
 * twins (`twin`); what developers do today (`rerun`, `throttled`); and what it costs to be watched (`overhead`). If nothing
 * is said of what, it is the first two. See README.md.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findBrowser } from '../../src/browser/chrome/find.js';
import { chosen } from '../names.js';
import { environmentWith } from './commands.js';
import { explored } from './explored.js';
import { overheadOf } from './overhead.js';
import { keep, kept, type Measured, TECHNIQUES, type Technique } from './records.js';
import { rerun, rerunThrottled } from './rerun.js';
import { line, tableOf } from './table.js';
import { type BenchTest, FOLDER, tests } from './tests.js';

const TABLE = resolve('bench/RESULTS/flaky.md');

async function measured(test: BenchTest, technique: Technique): Promise<Measured> {
  const head = { test: test.name, technique };
  switch (technique) {
    case 'wave':
      return { ...head, ...(await explored(test, test.flaky)) };
    case 'twin':
      return { ...head, ...(await explored(test, test.repaired)) };
    case 'rerun':
    case 'throttled': {
      const found = await (technique === 'rerun' ? rerun(test) : rerunThrottled(test));
      const { runs, seconds } = found;
      return { ...head, ...found, all: { runs, seconds }, said: null };
    }
  }
}

/** Whether it is what is known of the test. */
function isRight({ technique, isFound, said }: Measured, { isHalfRepaired }: BenchTest): boolean {
  if (technique === 'wave') return isFound && said?.isEventRight === true;
  return technique !== 'twin' || (said?.error === null && (!isFound || isHalfRepaired));
}

const words = process.argv.slice(2);
const isOverhead = words.includes('overhead');
const asked = TECHNIQUES.filter((one) => words.includes(one));
const techniques: readonly Technique[] = asked.length > 0 ? asked : ['wave', 'twin'];
const names = words.filter((word) => ![...TECHNIQUES, 'overhead'].some((one) => one === word));
const picked = chosen(tests, 'test', names);
const browser = await findBrowser({ notice: console.error });
if (picked === null || browser === null) {
  process.exitCode = 2;
} else {
  Object.assign(process.env, environmentWith(browser.path));
  process.chdir(FOLDER);
  if (isOverhead) for (const test of picked) console.log(await overheadOf(test, browser.path));
  else {
    for (const technique of techniques) {
      for (const test of picked) {
        const record = await measured(test, technique);
        keep(record);
        if (!isRight(record, test)) process.exitCode = 1;
        console.log(line(record));
        writeFileSync(TABLE, tableOf(tests, kept()));
      }
    }
  }
}
