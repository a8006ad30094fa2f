/**
 * `npm run bench:apps [-- NAME...]`: records whole applications, repeats σ0 under control, runs PF
 * orders, and prints for each what was reproduced, what was enforced and what was found.
 */
import { Chrome } from '../../src/browser/chrome.js';
import { apps } from './apps.js';
import { formatResult, formatTotal } from './result.js';
import { type Result, tryApp } from './try.js';

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
  return isGood ? 0 : 1;
}
