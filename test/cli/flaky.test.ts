/** `wave flaky`, as far as it needs no browser; the rest is in test/flaky. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
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
    assert.match(said, /fails by itself/);
    assert.match(said, /no luck/);
  });

  it('says that the command is not there', async () => {
    assert.match(await refusal('--', 'no-such-runner'), /`no-such-runner` could not be started/);
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
    assert.match(await refusal('--out', '.', '--again', 'F1'), /no finding F1 in these results/);
    await writeFile(file, '{}');
    assert.match(
      await refusal('--out', '.', '--again', 'F1'),
      /cannot be read as results of flaky tests/,
    );
  });
});
