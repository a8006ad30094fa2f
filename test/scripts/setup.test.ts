/** `npm run demo` and `npm test` in a project of stubs, whose tools log what they are asked. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';

const posix = { skip: process.platform === 'win32' && 'the npm of this test is a script' };

const stubs = resolve('test/scripts/stubs');
/** Folders whose packages the tests need as well. */
const OTHERS = ['bench/published', 'bench/frameworks', 'examples'];
const install = 'npm ci --include=dev --no-audit --no-fund';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wave-setup-'));
  cpSync(resolve('scripts'), join(folder, 'scripts'), { recursive: true });
  file('package.json', JSON.stringify({ type: 'module', engines: { node: '>=20.19' } }));
  file('package-lock.json', lockFile('1.0.0'));
  for (const other of OTHERS)
    file(`${other}/package-lock.json`, JSON.stringify({ packages: { '': {} } }));
  file('tsconfig.json', '{}');
  file('src/a.ts', '');
  file('test/a.test.ts', '');
  file('bench/serve.ts', '');
  file('bin/npm', `#!/bin/sh\nexec ${process.execPath} ${stubs}/npm.cjs "$@"\n`, 0o755);
});

afterEach(() => rmSync(folder, { recursive: true }));

test('npm test installs and builds the first time, and only then', posix, () => {
  const first = script('test');
  assert.equal(first.status, 0, first.stderr);
  const checks = ['biome check .', 'knip'];
  const installs = ['.', ...OTHERS].map((at) => `${install} in ${at}`);
  // What runs in pages, in three scripts; the programs of `wave flaky` and what it has in pages; the page that makes
  // videos; the pages of both reports, each its script and its style.
  const builds = ['tsc', ...Array(16).fill('esbuild')];
  assert.deepEqual(log(), [...installs, ...builds, ...checks]);
  assert.match(first.stdout, /browser \/the\/browser\n(.*\n)*ℹ tests 1\n(.*\n)*ℹ pass 1\n/);

  assert.equal(script('test').status, 0);
  assert.deepEqual(log(), checks);
});

test('of the declarations, those that users can import are left', posix, () => {
  script('test');
  const types = readdirSync(join(folder, 'dist/src'), { recursive: true, encoding: 'utf8' });
  assert.deepEqual(types.filter((name) => name.endsWith('.d.ts')).sort(), [
    ...['index.d.ts', join('room', 'a.d.ts'), join('room', 'of-a.d.ts')],
  ]);
});

test('what has changed is built again, and what is locked anew is installed', posix, () => {
  script('test');
  log();
  file('src/a.ts', 'changed');
  script('test');
  assert.deepEqual(log().slice(0, 2), ['tsc', 'esbuild']);
  file('src/view.css', 'changed');
  script('test');
  assert.deepEqual(log().slice(0, 2), ['tsc', 'esbuild']);
  file('package-lock.json', lockFile('1.0.1'));
  script('test');
  assert.equal(log()[0], `${install} in .`);
});

test('a test whose source is gone does not run', posix, () => {
  file('test/b.test.ts', '');
  assert.match(script('test').stdout, /ℹ tests 2\n/);
  rmSync(join(folder, 'test/b.test.ts'));
  assert.match(script('test').stdout, /ℹ tests 1\n/);
});

test('npm test fails where a check or a test fails, and runs the rest all the same', posix, () => {
  const check = script('test', [], { FAIL: 'biome' });
  assert.equal(check.status, 1);
  assert.match(check.stdout, /ℹ pass 1\n/);
  assert.match(check.stderr, /Failed: formatter and linter\.\n$/);
  assert.match(script('test', [], { FAIL: 'test' }).stderr, /Failed: tests\.\n$/);
});

test('npm test runs the test files that are named', posix, () => {
  file('test/b.test.ts', '');
  assert.match(script('test', ['/b.']).stdout, /ℹ tests 1\n/);
  const none = script('test', ['missing']);
  assert.equal(none.status, 2);
  assert.match(none.stderr, /No test file is named like missing\.\n$/);
});

test('a build that fails is tried again the next time', posix, () => {
  const failed = script('test', [], { FAIL: 'tsc' });
  assert.equal(failed.status, 2);
  assert.match(failed.stderr, /The build failed \(see above\)\.\n$/);
  log();
  assert.equal(script('test').status, 0);
  assert.equal(log()[0], 'tsc');
});

test('the demo exits 0 when wave has found the bug, else not', posix, () => {
  const found = script('demo', [], { WAVE_EXIT: '1' });
  assert.equal(found.status, 0, found.stderr);
  assert.match(
    found.stdout,
    /^wave test http:\/\/127\.0\.0\.1:1\/index\.html --scenario bench\/.* with \/the\/browser\n/,
  );
  assert.match(found.stdout, /again: {2}node dist\/src\/cli\/main\.js replay wave-out\/demo\n/);
  assert.match(found.stdout, /The report: {7}wave-out\/demo\/report\.json\n$/);
  assert.equal(script('demo', [], { WAVE_EXIT: '1' }).status, 0, 'a second time');

  const nothing = script('demo', [], { WAVE_EXIT: '0' });
  assert.equal(nothing.status, 2);
  assert.match(nothing.stderr, /wave found nothing/);
  assert.equal(script('demo', [], { WAVE_EXIT: '2' }).status, 2);
});

test('no browser is one message and exit code 2', posix, () => {
  const { status, stderr } = script('demo', [], { FAIL: 'browser' });
  assert.equal(status, 2);
  assert.match(stderr, /\nInstall a browser\.\n$/);
});

test('where npm fails, so does npm test, with the reason', posix, () => {
  const { status, stderr } = script('test', [], { FAIL: 'npm' });
  assert.equal(status, 2);
  assert.match(stderr, /npm ci failed in .* It needs a connection to the npm registry/);
});

test('an old Node.js is told so before anything else', posix, () => {
  file('package.json', JSON.stringify({ type: 'module', engines: { node: '>=999.1' } }));
  for (const name of ['demo', 'test'] as const) {
    const { status, stderr } = script(name);
    assert.equal(status, 2);
    assert.equal(
      stderr,
      `WAVE needs Node.js 999.1 or newer, and this is ${process.versions.node}: ` +
        'install a newer one from https://nodejs.org.\n',
    );
  }
  assert.deepEqual(log(), []);
});

function file(path: string, content: string, mode = 0o644): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content, { mode });
}

function lockFile(version: string): string {
  const otherPlatform = { version: '1.0.0', optional: true };
  return JSON.stringify({
    packages: { '': {}, 'node_modules/a': { version }, 'node_modules/a-win32': otherPlatform },
  });
}

function script(name: 'demo' | 'test', args: string[] = [], variables: NodeJS.ProcessEnv = {}) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env; // It would make `node --test` a part of us.
  return spawnSync(process.execPath, [join('scripts', `${name}.mjs`), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...env,
      PATH: [join(folder, 'bin'), env.PATH].join(delimiter),
      PROJECT: folder,
      ...variables,
    },
  });
}

/** What the tools have been asked since the last time. */
function log(): string[] {
  const path = join(folder, 'log');
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  rmSync(path);
  return lines;
}
