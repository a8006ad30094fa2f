/** The testing runs of WAVE. */
import { DEFAULTS } from '../../src/api/defaults.js';
import type { Chrome } from '../../src/browser/chrome.js';
import { readScenario } from '../../src/drivers/scenarios.js';
import { explore } from '../../src/exploration/exploration.js';
import { record } from '../../src/recorder/record.js';
import { isRight } from '../bench.js';
import { describeFinding } from '../describe-finding.js';
import { serveFolder } from '../serve.js';
import type { Form } from './form.js';
import type { PaperPage } from './pages.js';
import type { Tested } from './records.js';
import type { WaveTechnique } from './techniques/technique.js';

/**
 * Records the page and tests orders until one fails, by one worker: what the baselines load, they load one after the other,
 * too. What tells the race of the failing order comes after that, and takes none of the run's time.
 */
export async function testByWave(
  chrome: Chrome,
  { heuristic }: WaveTechnique,
  { bug }: PaperPage,
  seed: number,
  { tests: most }: Form,
): Promise<Tested> {
  const { folder, elsewhere, scenario: file } = bug.buggy;
  const server = await serveFolder(folder, elsewhere);
  const tests: { readonly test: number; readonly ms: number; readonly isFailed: boolean }[] = [];
  try {
    const scenario = await readScenario(file);
    const began = performance.now();
    const url = `${server.origin}/index.html`;
    const recorded = await record(chrome, { ...DEFAULTS, url, scenario, seed });
    const recordMs = performance.now() - began;
    const { data } = await explore(
      chrome,
      { ...recorded, scenario },
      {
        ...DEFAULTS,
        ...{ heuristic, seed, maxTests: most, bail: true, workers: 1, recordMs: null },
        ...{ notice: () => {}, signal: new AbortController().signal },
        reporters: [
          {
            onTest: ({ number: test, verdict }) => {
              const ms = performance.now() - began;
              tests.push({ test, ms, isFailed: verdict !== 'pass' });
            },
          },
        ],
      },
    );
    const failed = tests.find(({ isFailed }) => isFailed);
    const { test = 0, ms = performance.now() - began } = failed ?? tests.at(-1) ?? {};
    const failures = data.findings.map((finding) => {
      return { test, ms, title: describeFinding(finding), isRight: isRight(finding, bug) };
    });
    return { tests: test, ms, recordMs, failures, alarm: null };
  } finally {
    await server.close();
  }
}
