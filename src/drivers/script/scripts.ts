/** Scripts, and what they are driven by. */
import type { ScenarioKind } from '../scenario-kind.js';
import { keptScript, readScript, type Script } from './script.js';

export const script: ScenarioKind<Script> = {
  isFile: (file) => /\.[cm]?[jt]s$/.test(file),
  read: readScript,
  keptAs: 'scenario.js',
  readKept: async (text, file) => keptScript(text, file),
  uploads: () => [],
  findWrong: async () => null,
  divide: () => null,
  async drive(run, tab, scenario) {
    // Puppeteer and what it needs take a third of a second to load.
    const { ScriptDriver } = await import('./script-driver.js');
    return ScriptDriver.open(run, tab, scenario);
  },
};
