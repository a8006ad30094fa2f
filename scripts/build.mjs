// Compiles src, bench and test to dist/, and bundles the in-page agent into the
// one classic script that Chrome evaluates in every new document.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root, sourcesStamp, writeStamp } from './setup.mjs';

const stamp = sourcesStamp(); // Of what is read from here on: a later change makes dist/ old.
process.chdir(root);
rmSync('dist', { recursive: true, force: true }); // No output of sources that are gone.
const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
const tsc = spawnSync(process.execPath, [compiler], { stdio: 'inherit' });
if (tsc.status !== 0) process.exit(1);
await build({
  entryPoints: ['src/browser/agent/agent.ts'],
  outfile: 'dist/src/browser/agent.js',
  bundle: true,
  format: 'iife',
  globalName: '__waveAgent',
  target: 'chrome120',
  minify: true, // It runs in every document of every run.
  legalComments: 'none',
  logLevel: 'warning',
});
writeStamp(stamp);
