/** What only tells of commands loads none of what runs them. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));

const dataUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

/** Writes the address of each module to stderr. */
const HOOKS = dataUrl(`
import { writeSync } from 'node:fs';
export async function load(url, context, next) { writeSync(2, url + '\\n'); return next(url, context) }`);
const REGISTER = dataUrl(
  `import { register } from 'node:module'; register(${JSON.stringify(HOOKS)})`,
);

function loadedBy(...args: readonly string[]): readonly string[] {
  const { stderr, status } = spawnSync(process.execPath, ['--import', REGISTER, MAIN, ...args], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return stderr.split('\n').filter((line) => line.startsWith('file:'));
}

for (const args of [['--help'], ['--version'], ['completion']]) {
  test(`wave ${args}`, () => {
    const loaded = loadedBy(...args);
    const own = loaded.filter((url) => !url.includes('/node_modules/'));
    assert.ok(own.some((url) => url.endsWith('/src/cli/main.js')));
    assert.deepEqual(
      own.filter((url) => !/\/src\/(cli\/[\w-]+|tool)\.js$/.test(url)),
      [],
    );
    assert.deepEqual(
      loaded.filter((url) => /\/node_modules\/(.*puppeteer|.*graphlib|esbuild|valibot)/.test(url)),
      [],
    );
  });
}
