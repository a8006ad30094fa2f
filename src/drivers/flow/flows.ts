/** Flows of the DevTools Recorder, and what they are driven by. */
import { describe } from '../../scenario/describe.js';
import { keepSteps } from '../../scenario/keep-steps.js';
import { parseScenario, readFlow } from '../../scenario/parse.js';
import type { Flow } from '../../scenario/scenario.js';
import { checkUploads, uploadsOf } from '../../scenario/uploads.js';
import type { ScenarioKind } from '../scenario-kind.js';
import { findWrongSelector } from './check-selectors.js';

export const flow: ScenarioKind<Flow> = {
  isFile: (file) => file.endsWith('.json'),
  read: readFlow,
  keptAs: 'scenario.json',
  async readKept(text, file) {
    const kept = parseScenario(text, file);
    await checkUploads(kept);
    return kept;
  },
  uploads: uploadsOf,
  findWrong: findWrongSelector,
  divide: (scenario) => ({
    steps: scenario.steps.map((step, index) => {
      return { number: scenario.opening + index + 1, name: describe(step) };
    }),
    keep: (kept, url) => keepSteps(scenario, kept, url),
  }),
  async drive(run, _, scenario) {
    // With it comes all that makes inputs, which only a page needs.
    const { FlowDriver } = await import('./flow-driver.js');
    return new FlowDriver(run, scenario);
  },
};
