import type { Page } from 'puppeteer-core';
import { readScenario as readScenarioFile, type Scenario } from '../drivers/scenarios.js';
import { scriptOf } from '../drivers/script/script.js';
import { parseScenario } from '../scenario/parse.js';
import { checkUploads } from '../scenario/uploads.js';

/**
 * A flow of the DevTools Recorder, as its JSON says it. Files that it uploads lie in the folder `uploads`
 * of the working directory.
 *
 * @example
 * const flow: FlowObject = {
 *   title: 'one click',
 *   steps: [{ type: 'click', selectors: ['#b1'], offsetX: 5, offsetY: 5 }],
 * };
 * await wave.record(url, { scenario: flow });
 *
 * @since 0.1.0
 */
export interface FlowObject {
  readonly title: string;
  readonly steps: readonly object[];
}

/**
 * A script as a function. It is kept as its text and begun anew in each run, so it knows nothing of the
 * program around it: what it needs it imports itself.
 *
 * @example
 * await wave.record(url, {
 *   scenario: async ({ page }) => {
 *     const { styleText } = await import('node:util');
 *     await page.click('#b1');
 *     const text = await page.$eval('#b1', (button) => button.textContent);
 *     if (text !== 'Clicked') throw new Error(styleText('red', `it says ${text}`));
 *   },
 * });
 *
 * @since 0.1.0
 */
export type ScriptFunction = (given: { readonly page: Page }) => unknown;

/**
 * What the user does: the path of a flow (`.json`) or a script (`.ts`, `.js`), a flow, a script, or what
 * `readScenario` has made of one of these.
 *
 * @since 0.1.0
 */
export type ScenarioSource = string | FlowObject | ScriptFunction | Scenario;

/** What flows of a program are called in messages: no path, so that its folder is the working directory. */
const PROGRAM = 'in the program';

/**
 * Reads a scenario before there is a browser to record it in; `wave.record` does it by itself.
 *
 * @throws WaveError `no-scenario`, `bad-scenario`, `empty-scenario`
 *
 * @example
 * const scenario = await readScenario('scenario.json');
 * await wave.record(url, { scenario });
 *
 * @since 0.1.0
 */
export async function readScenario(source: ScenarioSource): Promise<Scenario> {
  if (typeof source === 'string') return readScenarioFile(source);
  if (typeof source === 'function') return scriptOf(source);
  if ('kind' in source) return source;
  const flow = parseScenario(`${JSON.stringify(source, null, 2)}\n`, PROGRAM);
  await checkUploads(flow);
  return flow;
}
