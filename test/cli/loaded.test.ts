/** What is loaded for what: a command line that only tells of itself, and one that is to run something. */
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

const COMMANDS = [
  ...['init', 'record', 'test', 'replay', 'show', 'export', 'baseline', 'flaky', 'model'],
];

/** What takes long to load, and comes only with a browser, a script or the report that needs it. */
const LATE = [
  /\/node_modules\/(@puppeteer\/browsers|puppeteer-core|chrome-remote-interface|mediabunny)\//,
  /\/node_modules\/(xmlbuilder2|esbuild|css-select|parse5|es-module-lexer|mime|@dagrejs\/graphlib|pure-rand)\//,
  /\/src\/(browser\/control\/controlled-run|browser\/tabs|conductor|recorder\/record\.|exploration\/exploration)/,
];

for (const command of COMMANDS) {
  test(`wave ${command} does without what runs pages until it runs one`, () => {
    const loaded = loadedBy(command, '--help');
    assert.ok(loaded.some((url) => url.endsWith(`/src/cli/commands/${command}.js`)));
    assert.deepEqual(
      loaded.filter((url) => LATE.some((late) => late.test(url))),
      [],
    );
  });
}
