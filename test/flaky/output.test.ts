import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { errorIn } from '../../src/flaky/runners/output.js';

/** Fails in a package that line 4 of the program calls. */
const PROGRAM = `import { test } from 'node:test';
import { fail } from 'x';
await test('adds', async () => {
  await fail();
});
`;
const PACKAGE = `export const fail = async () => { throw new Error('No.'); };`;

describe('what a failed program has printed', () => {
  // A name that a URL writes in another way.
  const folder = mkdtempSync(join(tmpdir(), 'wave output-'));
  const program = join(folder, 'program.mjs');

  before(() => {
    const x = join(folder, 'node_modules', 'x');
    mkdirSync(x, { recursive: true });
    writeFileSync(join(x, 'package.json'), '{"type": "module", "exports": "./x.js"}');
    writeFileSync(join(x, 'x.js'), PACKAGE);
    writeFileSync(program, PROGRAM);
  });
  after(() => rmSync(folder, { recursive: true }));

  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  for (const reporter of ['tap', 'spec', 'dot']) {
    it(`tells the line of the test, by the reporter ${reporter}`, () => {
      const args = ['--test', `--test-reporter=${reporter}`, program];
      const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
      const { message, place, snippet } = errorIn(stdout);
      // That of TAP has the message alone; the others say before it which test it is.
      assert.match(message, reporter === 'tap' ? /^No\.$/ : /\bError: No\.$/);
      assert.deepEqual(place && [place.file, place.line], [program, 4]);
      assert.match(snippet ?? '', /^> 4 \| {3}await fail/m);
    });
  }

  it('tells it of an error that nobody catches', () => {
    const script = `import('x').then(({ fail }) => fail())`;
    writeFileSync(join(folder, 'plain.mjs'), `\n${script}`);
    const { stderr } = spawnSync(process.execPath, [join(folder, 'plain.mjs')], {
      encoding: 'utf8',
    });
    assert.equal(errorIn(stderr).place?.line, 2);
  });

  it('tells it of a call that WAVE has put another in the place of', () => {
    const programs = join(folder, 'flaky', 'programs');
    mkdirSync(programs, { recursive: true });
    writeFileSync(join(programs, 'preload.cjs'), PACKAGE);
    const [inWave, inTest] = [join(programs, 'preload.cjs'), program].map((file) =>
      pathToFileURL(file),
    );
    const stack = `Error: No.\n    at call (${inWave}:1:30)\n    at ${inTest}:4:9`;
    assert.equal(errorIn(stack).place?.file, program);
  });

  it('says it as the assertion does, in all its lines', () => {
    const script = `import assert from 'node:assert';
import { describe, it } from 'node:test';
describe('cart', () => it('adds', () => assert.deepEqual([1, 2], [1, 3])));`;
    writeFileSync(join(folder, 'lines.mjs'), script);
    const args = ['--test-reporter=tap', join(folder, 'lines.mjs')];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
    const { message } = errorIn(stdout);
    assert.match(
      message,
      /^Expected values [^\n]*:\n\n\[\n {2}1,\n {2}2\n\]\n\nshould .*\n {2}3\n\]$/s,
    );
  });

  it('reads no file that is no code, whatever the page says', () => {
    const secret = join(folder, 'secret.txt');
    writeFileSync(secret, 'secret');
    const { place, snippet } = errorIn(`Error: expected (${secret}:1:1) to be there`);
    assert.deepEqual([place, snippet], [null, null]);
  });

  it('has no place where nothing tells of one', () => {
    assert.deepEqual(errorIn('Error: no\n    at node:internal/x:1:2\n'), {
      message: 'Error: no',
      place: null,
      snippet: null,
    });
  });
});
