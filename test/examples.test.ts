/** The examples, run by the test runners that they are for. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';

const EXAMPLES = 'examples';

/** The file of each that Node.js runs, and its arguments. */
const RUNNERS = {
  vitest: ['node_modules/vitest/vitest.mjs', 'run'],
  playwright: ['node_modules/@playwright/test/cli.js', 'test', '--reporter', 'line'],
} as const;

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs in the folder of the examples. */
function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  // What a runner of tests tells those that it starts is not for these.
  const { NODE_TEST_CONTEXT: _, ...own } = process.env;
  const options = { cwd: EXAMPLES, env: { ...own, NO_COLOR: '1', ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code);
      resolve({ code, output: stdout + stderr });
    });
  });
}

for (const [name, args] of Object.entries(RUNNERS))
  describe(`the example for ${name}`, () => {
    after(async () => {
      for (const made of ['wave-out', 'test-results'])
        await rm(join(EXAMPLES, made), { recursive: true, force: true });
    });

    test('passes where the page is right in every order', async () => {
      const { code, output } = await run(args, { SHOP: 'fixed' });
      assert.equal(code, 0, output);
      assert.match(output, /1 passed/);
    });

    test('fails with the finding where it is not', async () => {
      const { code, output } = await run(args, { SHOP: 'buggy' });
      assert.equal(code, 1, output);
      for (const line of [
        '1 concurrency error found in 1 test.',
        'recorded  response GET /cart.json → click #pay',
        'failing   click #pay → response GET /cart.json',
        `See it again: npx wave replay wave-out/${name} --finding F1`,
      ])
        assert.ok(output.includes(line), output);
    });
  });

test('the examples have the types that they say', async () => {
  const { code, output } = await run(['../node_modules/typescript/bin/tsc', '-p', '.']);
  assert.equal(code, 0, output);
});
