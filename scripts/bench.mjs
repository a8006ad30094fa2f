// `npm run bench:suite [-- NAME...]` (or `bench:published`, `bench:sources`, `bench:heuristics`, `bench:apps`): installs
// what is missing and runs a benchmark, on all of its pages or on those named.
import { browserPath, buildIfOld, installPackages, run, runScript } from './setup.mjs';

const programs = {
  suite: 'dist/bench/suite/run.js',
  sources: 'dist/bench/sources/run.js',
  published: 'dist/bench/published/run.js',
  explain: 'dist/bench/explain/run.js',
  explore: 'dist/bench/explore/run.js',
  export: 'dist/bench/export/run.js',
  flaky: 'dist/bench/flaky/run.js',
  'flaky-search': 'dist/bench/flaky-search/run.js',
  healthy: 'dist/bench/healthy/run.js',
  check: 'dist/bench/check/run.js',
  overhead: 'dist/bench/overhead/run.js',
  apps: 'dist/bench/apps/run.js',
  paper: 'dist/bench/paper/run.js',
  path: 'dist/bench/path/run.js',
  search: 'dist/bench/search/run.js',
  shrinking: 'dist/bench/shrinking/run.js',
  profile: 'dist/bench/profile/run.js',
  planted: 'dist/bench/planted/run.js',
  heuristics: 'dist/bench/heuristics/run.js',
  memory: 'dist/bench/memory/run.js',
  mutations: 'dist/bench/mutations/run.js',
  workers: 'dist/bench/workers/run.js',
};

runScript(async () => {
  const [bench, ...names] = process.argv.slice(2);
  await installPackages('.');
  if (['published', 'explain', 'explore', 'export', 'paper'].includes(bench))
    await installPackages('bench/published');
  if (bench === 'export') await installPackages('examples');
  if (bench === 'explain') await installPackages('bench/frameworks');
  if (bench === 'flaky') await installPackages('bench/flaky');
  if (bench === 'healthy') await installPackages('bench/healthy');
  if (['apps', 'explain', 'workers'].includes(bench)) await installPackages('bench/apps');
  await buildIfOld();
  const browser = await browserPath();
  return run(process.execPath, ['--enable-source-maps', programs[bench]].concat(names), {
    env: Object.assign({}, process.env, { WAVE_BROWSER: browser }),
  });
});
