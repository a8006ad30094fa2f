/**
 * `npm run bench:apps [-- NAME...]`: records whole applications, repeats σ0 under control, runs PF
 * orders, and prints for each what was reproduced, what was enforced and what was found.
 */
import { Chrome } from '../../src/browser/chrome.js';
import { apps } from './apps.js';
import { exactOf, formatResult, formatTotal } from './result.js';
import { type Result, tryApp } from './try.js';

/** Of the tests of all applications. */
const LEAST_EXACT = 0.8;

process.exitCode = await main(process.argv.slice(2));

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => apps.every((app) => app.name !== name));
  if (unknown !== undefined) {
    const known = apps.map(({ name }) => name).join(', ');
    console.error(`There is no application ${unknown}. Choose from: ${known}.`);
    return 2;
  }
  const results: Result[] = [];
  const chrome = await Chrome.start({ notice: console.error });
  try {
    for (const app of apps) {
      if (names.length > 0 && !names.includes(app.name)) continue;
      const result = await tryApp(chrome, app);
      console.log(formatResult(app.name, result));
      results.push(result);
    }
    console.log(formatTotal(results));
  } finally {
    await chrome.close();
  }
  const isGood = results.every(
    ({ error, reproduced, repetitions }) => error === null && reproduced === repetitions,
  );
  const { exact, tests } = exactOf(results);
  // Of all together: a single one may have more that nobody can know before.
  const isExact = names.length > 0 || exact >= LEAST_EXACT * tests;
  return isGood && isExact ? 0 : 1;
}
