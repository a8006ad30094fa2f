import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
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
      const { place, snippet } = errorIn(stdout);
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

  it('has no place where nothing tells of one', () => {
    assert.deepEqual(errorIn('Error: no\n    at node:internal/x:1:2\n'), {
      message: 'Error: no\n    at node:internal/x:1:2',
      place: null,
      snippet: null,
    });
  });
});
