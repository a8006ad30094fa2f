/** `npm run bench:healthy [-- NAME...]`: what is found on pages that nobody put a bug into. */
import { join } from 'node:path';
import { DEFAULTS } from '../../src/api/defaults.js';
import { Chrome } from '../../src/browser/chrome.js';
import type { ReportData } from '../../src/store/report.js';
import { describeFinding } from '../describe-finding.js';
import { chosen } from '../names.js';
import { BenchPage } from '../page.js';
import { healthy, pageOf } from './healthy.js';

process.exitCode = await main(process.argv.slice(2));

async function main(names: readonly string[]): Promise<number> {
  const wanted = chosen(healthy, 'page', names);
  if (wanted === null) return 2;
  const chrome = await Chrome.start({ notice: console.error });
  try {
    for (const entry of wanted) {
      const out = join('wave-out/bench/healthy', entry.name);
      const page = await BenchPage.record(chrome, { ...pageOf(entry), out });
      const report = await page.explore(DEFAULTS.heuristic, DEFAULTS.maxTests);
      console.log([`${entry.name}: ${entry.libraries}`, ...describe(report)].join('\n  '));
    }
  } finally {
    await chrome.close();
  }
  return 0;
}

function describe({ recording, baseline, tests, findings }: ReportData): string[] {
  const exact = tests.filter(({ enforced }) => enforced === 'exact').length;
  const { reproduced, masked } = baseline;
  return [
    `${recording.operations} operations, ${tests.length} tests, ${exact} of them enforced exactly`,
    `σ0 ${reproduced === 'always' ? 'came back' : 'DID NOT COME BACK'}, ${masked.length} differences are noise`,
    ...findings.map((finding) => `${finding.severity}, ${describeFinding(finding)}`),
  ];
}
