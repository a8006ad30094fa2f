/** `wave flaky`, as far as it needs no browser; the rest is in test/flaky. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { madeUp } from '../flaky/made-up.js';
import { commandLine } from './wave.js';

const cli = commandLine();

/** What WAVE says where it can do nothing. */
async function refusal(...args: readonly string[]): Promise<string> {
  const { code, stderr } = await cli.wave('flaky', ...args);
  assert.equal(code, 2, stderr);
  return stderr;
}

describe('wave flaky', () => {
  it('asks for a command, behind --', async () => {
    assert.match(await refusal(), /^Say what runs the tests, behind --: wave flaky -- npx/);
    assert.match(
      await refusal('npx', 'playwright', 'test'),
      /^wave flaky takes no "npx, playwright, test": what runs the tests stands behind --/,
    );
  });

  it('refuses numbers that there cannot be', async () => {
    for (const [option, given, least] of [
      ['max-tests', '0', 1],
      ['workers', '0', 1],
      ['seed', '-1', 0],
    ] as const) {
      const said = await refusal(`--${option}`, given, '--', process.execPath, '-e', '');
      assert.match(said, new RegExp(`^--${option} takes a whole number from ${least} up\\.`));
    }
  });

  it('says that no browser was started, and what it can watch', async () => {
    const said = await refusal('--', process.execPath, '-e', '');
    assert.match(
      said,
      /has started no browser that WAVE could watch\..*Playwright, Puppeteer or Selenium/,
    );
  });

  it('says that a test fails by itself, with what it has printed', async () => {
    const said = await refusal(
      '--',
      process.execPath,
      '-e',
      'console.log("no luck"); process.exit(3)',
    );
    assert.match(
      said,
      /ends with 3, before WAVE has seen anything in a browser\..* It says:\n\n\| no luck\n/,
    );
  });

  it('says that the command is not there', async () => {
    assert.match(await refusal('--', 'no-such-runner'), /`no-such-runner` could not be started/);
  });

  it('tells nothing by its exit code, where a test fails with nothing held, or none was tried', async () => {
    const out = ['--out', 'made-up'];
    const fails = madeUp([{ titles: 'adds' }, { titles: 'pays', alone: ['failed'] }]);
    const failing = await cli.wave('flaky', ...out, '--', ...fails.command);
    assert.equal(failing.code, 2);
    assert.match(
      failing.stdout,
      /^NOT FLAKY .*adds\n.*\n\nFAILING ALONE .*pays\n.*\n\n +no 1\n\n2 tests: 1 not flaky, 1 failing alone\.\n$/,
    );
    assert.match(failing.stderr, /With nothing held, 1 of 2 tests failed: repair that first, or/);

    const passes = madeUp([{ titles: 'adds' }]);
    const late = await cli.wave('flaky', ...out, '--budget', '0m', '--', ...passes.command);
    assert.equal(late.code, 2);
    assert.match(late.stdout, /^NOT TRIED {2}.*adds: the time for it was over \(--budget\)\n/);
    assert.match(late.stderr, /No test was tried\./);
    const inTime = await cli.wave('flaky', ...out, '--budget', '5m', '--', ...passes.command);
    assert.equal(inTime.code, 0, inTime.stderr);

    const both = madeUp([
      { titles: 'adds', whole: ['failed'] },
      { titles: 'pays', whole: ['failed', 'passed'] },
    ]);
    assert.equal((await cli.wave('flaky', ...out, '--', ...both.command)).code, 1);
  });

  it('refuses a file that a reporter cannot write, before anything is run', async () => {
    const { command, runs } = madeUp([{ titles: 'adds' }]);
    for (const [file, says] of [
      ['.', /^--reporter junit=\. is a folder: name a file for what it tells\./],
      ['/proc/none/r.xml', /^The folder \/proc\/none cannot be written to: \/proc does not/],
    ] as const) {
      assert.match(await refusal('--reporter', `junit=${file}`, '--', ...command), says);
    }
    assert.throws(runs, /ENOENT/);
  });

  it('knows its reporters', async () => {
    const said = await refusal('--reporter', 'lcov', '--', 'true');
    assert.match(
      said,
      /no reporter "lcov" of flaky tests\. Choose from: text, json, markdown, junit, sarif, github, html/,
    );
  });

  it('lists tests by their risk, without what tells of findings', async () => {
    assert.match(await refusal('--list'), /^Say what runs the tests, behind --/);
    assert.match(await refusal('--list', '--reporter', 'json', '--', 'true'), /list.*reporter/);
    const said = await refusal('--list', '--', process.execPath, '-e', '');
    assert.match(said, /has started no browser that WAVE could watch/);
  });

  it('has no finding to show again before there are results, and none that is not in them', async () => {
    assert.match(await refusal('--again', 'F1'), /^There is no .*flaky\.json\. Run "wave flaky/);
    const report = { version: 1, tool: 'wave', command: ['true'], tests: [] };
    const file = join(cli.folder, 'flaky.json');
    await writeFile(file, JSON.stringify(report));
    assert.match(
      await refusal('--out', '.', '--again', 'F1'),
      /no finding F1 in these results\. There is none\./,
    );
    assert.match(
      await refusal('--out', '.', '--again', 'F1', '--', 'true'),
      /^--again runs the command of the results in \.: leave out/,
    );
    await writeFile(file, '{}');
    assert.match(
      await refusal('--out', '.', '--again', 'F1'),
      /cannot be read as results of flaky tests/,
    );
  });
});
