import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULTS } from '../../src/index.js';
import { commandLine } from '../cli/wave.js';

const cli = commandLine();

test('the command line has the defaults of programs', async () => {
  const help = await Promise.all(
    ['test', 'record', 'model'].map((name) => cli.wave(name, '--help')),
  );
  const shown = new Map(
    help
      .map(({ stdout }) => stdout.replace(/\s+/g, ' '))
      .flatMap((text) => [...text.matchAll(/--([a-z-]+)(?:(?! --[a-z]).)*?\[default: ([^\]]*)\]/g)])
      .map(([, option = '', value = '']) => [option, value.replaceAll('"', '')]),
  );
  const { until, heuristic, network, seed, maxTests, shrinkTests, format } = DEFAULTS;
  const expected = { until, heuristic, network, seed, format };
  const named = { ...expected, 'max-tests': maxTests, 'shrink-tests': shrinkTests };
  for (const [option, value] of Object.entries(named))
    assert.equal(shown.get(option), String(value), option);
  // What is a yes or no is no unless it is given.
  const { prune, bail, earlyInput, shrinkScenario } = DEFAULTS;
  assert.deepEqual([prune, bail, earlyInput, shrinkScenario], Array(4).fill(false));
  assert.equal(shown.get('max-latency'), `${DEFAULTS.maxLatency / 1000}s`);
  assert.equal(shown.get('human-gap'), `${DEFAULTS.humanGap}ms`);
  assert.equal(shown.get('typing-speed'), String(DEFAULTS.typingSpeed));
});
