// Compiles src, bench and test to dist/, and bundles what runs in pages, each into the
// one classic script that Chrome evaluates in every new document or worker.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { keepPublicTypes } from './public-types.mjs';
import { root, sourcesStamp, writeStamp } from './setup.mjs';

const stamp = sourcesStamp(); // Of what is read from here on: a later change makes dist/ old.
process.chdir(root);
rmSync('dist', { recursive: true, force: true }); // No output of sources that are gone.
const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
const tsc = spawnSync(process.execPath, [compiler], { stdio: 'inherit' });
if (tsc.status !== 0) process.exit(1);
keepPublicTypes(join('dist', 'src'), 'index.d.ts');
for (const [entry, outfile, globalName, where] of [
  ['src/browser/agent/agent.ts', 'dist/src/browser/agent.js', '__waveAgent', 'document'],
  [
    'src/browser/agent/worker-agent.ts',
    'dist/src/browser/worker-agent.js',
    '__waveAgent',
    'worker',
  ],
  ['src/browser/by-hand/capture.ts', 'dist/src/browser/capture.js', '__waveByHand', 'document'],
]) {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'iife',
    globalName,
    target: 'chrome120',
    // Which lines of agent/parts.ts are in the bundle; what they alone import then is not.
    define: { IN_DOCUMENT: `${where === 'document'}`, IN_WORKER: `${where === 'worker'}` },
    minify: true, // They run in every document.
    legalComments: 'none',
    logLevel: 'warning',
  });
}
// What `wave flaky` puts into test runners, in the place of their browsers, and into the pages there.
for (const [entry, outfile, footer] of [
  ['src/flaky/proxy/proxy.ts', 'proxy.cjs'],
  ['src/flaky/preload/preload.ts', 'preload.cjs'],
  ['src/flaky/runners/playwright-reporter.ts', 'playwright-reporter.cjs'],
  ['src/flaky/runners/jest-reporter.ts', 'jest-reporter.cjs'],
  // Jest calls what the module is.
  [
    'src/flaky/runners/jest-filter.ts',
    'jest-filter.cjs',
    'module.exports = module.exports.default;',
  ],
]) {
  await build({
    entryPoints: [entry],
    outfile: `dist/src/flaky/programs/${outfile}`,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    minify: true, // A part of them comes with each process of a runner.
    legalComments: 'none',
    footer: footer === undefined ? {} : { js: footer },
    logLevel: 'warning',
  });
}
await build({
  entryPoints: ['src/flaky/proxy/start-browser.sh'],
  outfile: 'dist/src/flaky/programs/start-browser.sh',
  loader: { '.sh': 'copy' },
  logLevel: 'warning',
});
// Vitest imports it.
await build({
  entryPoints: ['src/flaky/runners/vitest-reporter.ts'],
  outfile: 'dist/src/flaky/programs/vitest-reporter.mjs',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
});
await build({
  entryPoints: ['src/flaky/agent/agent.ts'],
  outfile: 'dist/src/flaky/programs/agent.js',
  bundle: true,
  format: 'iife',
  globalName: '__waveFlaky',
  target: 'chrome120',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
});
// What makes a video. Its licence (MPL) has to stand in it.
await build({
  entryPoints: ['src/browser/video/encode.ts'],
  outfile: 'dist/src/browser/encode.js',
  bundle: true,
  format: 'iife',
  globalName: '__waveVideo',
  target: 'chrome120',
  minify: true,
  legalComments: 'inline',
  logLevel: 'warning',
});
// The reports as pages: all of each in one script, which the page has in it.
for (const folder of ['report/html', 'flaky/report']) {
  await build({
    entryPoints: [`src/${folder}/view/main.tsx`],
    outfile: `dist/src/${folder}/view.js`,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  await build({
    entryPoints: [`src/${folder}/view/view.css`],
    outfile: `dist/src/${folder}/view.css`,
    bundle: true,
    minify: true,
    logLevel: 'warning',
  });
}
writeStamp(stamp);
