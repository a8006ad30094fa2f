// Compiles src, bench and test to dist/, and bundles the in-page agent into the
// one classic script that Chrome evaluates in every new document.
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';

const tsc = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc'], { stdio: 'inherit' });
if (tsc.status !== 0) process.exit(tsc.status ?? 1);
await build({
  entryPoints: ['src/browser/agent/agent.ts'],
  outfile: 'dist/src/browser/agent.js',
  bundle: true,
  format: 'iife',
  globalName: '__waveAgent',
  target: 'chrome120',
  legalComments: 'none',
  logLevel: 'warning',
});
