/** What is published installs and runs elsewhere. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a module, or the types of one, reads of the project; also when it is run. */
const READS = /\b(?:from|import\(|import|new URL\()\s*['"](\.[^'"]+\.js)['"]/g;

test('nothing is left out of the package that is read there', async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--dry-run']);
  const [packed] = JSON.parse(stdout);
  const files = new Set<string>(packed.files.map(({ path }: { path: string }) => path));
  const read = new Set(['index.js', 'cli/main.js', 'index.d.ts'].map((name) => `dist/src/${name}`));
  // A set goes on with what is added to it.
  for (const file of read) {
    assert.ok(files.has(file), file);
    const ending = file.endsWith('.d.ts') ? '.d.ts' : '.js';
    for (const [, path = ''] of (await readFile(file, 'utf8')).matchAll(READS))
      read.add(join(dirname(file), path.replace(/\.js$/, ending)));
  }
  assert.ok(read.size > 500);
});

test('the packed package installs and runs', async (t) => {
  if (!(await reachesRegistry())) return t.skip('npm cannot reach its registry');
  const folder = await temporaryFolder(t);
  // The build that is tested here is packed as it is: its scripts would make another one.
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse((await run('npm', pack)).stdout);
  assert.ok(packed.size < 1e6, `${packed.size} bytes`);
  assert.ok(packed.unpackedSize < 4e6, `${packed.unpackedSize} bytes, unpacked`);
  const [tarball = ''] = await readdir(folder);
  assert.match(tarball, /^wave-races-.*\.tgz$/);
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  const quietly = ['--no-audit', '--no-fund', '--prefer-offline'];
  await run('npm', ['install', ...quietly, join(folder, tarball)], { cwd: folder });
  const { stdout } = await run('npx', ['--no-install', 'wave', '--help'], { cwd: folder });
  for (const command of ['record', 'test', 'replay', 'model']) {
    assert.match(stdout, new RegExp(`^ +wave ${command} [<[]`, 'm'));
  }
  const code =
    "import('wave-races').then(({ Wave, Recording }) => console.log(typeof Wave.launch, typeof Recording.load))";
  const imported = await run(process.execPath, ['--eval', code], { cwd: folder });
  assert.equal(imported.stdout, 'function function\n');
  await writeFile(
    join(folder, 'typed.ts'),
    `import { type Report, Wave } from 'wave-races';
export const told = async (): Promise<Report> => {
  await using wave = await Wave.launch({ headed: false });
  // @ts-expect-error A number of tests is no text.
  await wave.explore(await wave.record('http://localhost/'), { maxTests: '3' });
  return wave.explore(await wave.record('http://localhost/'), { maxTests: 3 });
};
`,
  );
  const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023'];
  const lib = ['--lib', 'es2023,esnext.disposable,dom', '--types', '', '--skipLibCheck'];
  await run(process.execPath, [tsc, ...options, ...lib, 'typed.ts'], { cwd: folder }).catch(
    ({ stdout: said }) => assert.fail(said),
  );
});

async function reachesRegistry(): Promise<boolean> {
  try {
    await run('npm', ['view', 'yargs', 'version']);
    return true;
  } catch {
    return false;
  }
}

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-package-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
