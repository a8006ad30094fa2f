import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { NavigationFailed } from '../../src/browser/control/documents/navigation.js';
import { messageOf } from '../../src/cli/errors.js';
import { readScenario } from '../../src/drivers/scenarios.js';
import { checkExploreOptions, checkRecordOptions, type ExploreOptions } from '../../src/index.js';
import { parseScenario } from '../../src/scenario/parse.js';
import { readRecording } from '../../src/store/recording-folder.js';
import { REPORT_VERSION } from '../../src/store/report.js';
import { formatReport, readReplay, readReport } from '../../src/store/results.js';
import { WaveError } from '../../src/wave-error.js';
import { figure1 } from '../report/reports.js';
import { recording } from '../store/recording.js';

/** What the error says to programs, and on the command line. */
async function said(work: () => unknown): Promise<{ code: string; core: string; cli: string }> {
  try {
    await work();
  } catch (error) {
    assert.ok(error instanceof WaveError);
    return { code: error.code, core: error.message, cli: messageOf(error) };
  }
  throw new Error('Nothing was refused.');
}

describe('an error that names no option for programs names it on the command line', () => {
  it('of a scenario', async () => {
    for (const file of ['nowhere.json', 'nowhere.ts']) {
      assert.deepEqual(await said(() => readScenario(file)), {
        code: 'no-scenario',
        core: `There is no scenario file ${file}. Check the path.`,
        cli: `There is no scenario file ${file}. Check the path, or leave --scenario out to test the load of the page alone.`,
      });
    }
    assert.deepEqual(await said(() => parseScenario('{"title": "t", "steps": []}', 'a.json')), {
      code: 'empty-scenario',
      core: 'The scenario a.json has no steps. Record some.',
      cli: 'The scenario a.json has no steps. Record some, or leave --scenario out to test the load of the page alone.',
    });
  });

  it('of a folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wave-errors-'));
    try {
      const none = await said(() => readRecording(folder));
      assert.equal(none.code, 'no-recording');
      assert.match(none.core, /there is no recording\.json in it\. Record the page\.$/);
      assert.match(none.cli, /in it\. Make one with "wave record <url> --out DIR"; an address /);
      const unreported = await said(() => readReport(folder));
      assert.match(unreported.core, /there is no report\.json in it\. Explore the recording\.$/);
      assert.match(unreported.cli, /in it\. Get some with "wave test", and name the folder /);
      const unplayable = await said(() => readReplay(folder, recording));
      assert.equal(unplayable.code, 'bad-results');
      assert.match(unplayable.cli, /there is no replay\.json in it\. Run "wave test" again\.$/);
      const newer = formatReport(figure1()).replace(
        `"version": ${REPORT_VERSION}`,
        '"version": 99',
      );
      await writeFile(join(folder, 'report.json'), newer);
      const refused = await said(() => readReport(folder));
      const reads = `reads version ${REPORT_VERSION}. Update WAVE, or`;
      assert(refused.core.endsWith(`${reads} explore the recording again.`), refused.core);
      assert(refused.cli.endsWith(`${reads} run "wave test" again.`), refused.cli);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('of an option', async () => {
    const saidOf = (options: ExploreOptions) => said(() => checkExploreOptions(options));
    assert.deepEqual(await saidOf({ maxTests: 0.5 }), {
      code: 'bad-option',
      core: 'maxTests takes a whole number from 1 up, not 0.5.',
      cli: '--max-tests takes a whole number from 1 up.',
    });
    const named: readonly [ExploreOptions, RegExp][] = [
      [{ seed: -1 }, /^--seed takes a whole number from 0 up\.$/],
      [{ workers: Number.NaN }, /^--workers takes a whole number from 1 up\.$/],
      [{ maxLatency: 0 }, /^--max-latency takes a time of more than 0: nobody is as quick as/],
      [{ humanGap: 0 }, /^--human-gap takes a time of more than 0: nobody is as quick as that\.$/],
      [{ typingSpeed: 0 }, /^--typing-speed takes a number of keys a second, more than 0\.$/],
      [{ ignore: { selectors: ['a', 'p >'] } }, /^--ignore takes a CSS .*, not "p >"\.$/],
      [{ ignore: { requests: ['draft'] } }, /^--ignore-request takes a URL .*, not "draft"\.$/],
      [
        { shrinkScenario: true, shrinkTests: 0 },
        /^--shrink-scenario is for findings .*--no-shrink/,
      ],
      [{ prune: true, heuristic: 'pf' }, /^--prune is for --heuristic dpor, .*; pf leaves out/],
      [
        { workers: 2, network: 'live' },
        /^--workers 2 is for --network archive: with live, servers/,
      ],
    ];
    for (const [options, sentence] of named) assert.match((await saidOf(options)).cli, sentence);
    const url = 'http://a.test/';
    const { cli } = await said(() => checkRecordOptions(url, { pace: -1 }));
    assert.equal(cli, '--pace takes a whole number from 0 up.');
    // What programs are told of it names no option.
    const address = await said(() => checkRecordOptions('a.test'));
    assert.match(address.cli, /^"a\.test" is no address of a web page\. Give one that begins/);
    assert.equal(address.cli, address.core);
  });

  it('of a page that cannot be had', () => {
    const error = new NavigationFailed('http://a.test/', 'net::ERR_FAILED');
    assert.match(error.message, /Servers answer here, not the recording: is this one running/);
    assert.match(messageOf(error), /not the recording \(--network live\): is this one running/);
  });
});

it('an error of WAVE itself is told with its stack, as a bug', () => {
  assert.match(messageOf(new TypeError('x is null')), /^WAVE failed, which is a bug .*\nTypeError/);
});
