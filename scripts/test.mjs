// `npm test [-- NAME...]`: installs what is missing and runs every check and every test, or
// those test files that have one of the names in their paths.
import os from 'node:os';
import {
  browserPath,
  buildIfOld,
  filesIn,
  installDriver,
  installPackages,
  installWindows,
  run,
  runScript,
  SetupError,
  say,
} from './setup.mjs';

/** The test files that open a window, and those that need chromedriver. */
const WITH_WINDOW = ['cli/by-hand.test.js', 'cli/step.test.js'];
const WITH_DRIVER = ['flaky/selenium.test.js'];
/**
 * Files side by side, each with a browser of its own, which keeps a second processor busy. With more of them
 * an answer that a test's server gives a little later than another may come with that one.
 */
const AT_ONCE = Math.max(1, Math.min(4, Math.floor(os.cpus().length / 2)));
/** No file takes half of it. One that does not end fails, instead of keeping the rest from running. */
const FILE_LIMIT_MS = 1200000;

runScript(async () => {
  await installPackages('.');
  await installPackages('bench/published');
  await installPackages('bench/frameworks');
  await installPackages('examples');
  await buildIfOld(); // The type check, too.
  const files = testFiles(process.argv.slice(2));
  const browser = await browserPath();
  const areThere = (names) => files.some((file) => names.some((name) => file.endsWith(name)));
  if (areThere(WITH_WINDOW)) await installWindows();
  if (areThere(WITH_DRIVER)) await installDriver();

  const failed = [];
  const check = async (name, args, options) => {
    if ((await run(process.execPath, args, options)) !== 0) failed.push(name);
  };
  await check('formatter and linter', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']);
  await check('dead-code check', ['node_modules/knip/bin/knip.js']);
  const options = ['--enable-source-maps', '--test', '--test-reporter=spec'];
  options.push(`--test-concurrency=${AT_ONCE}`, `--test-timeout=${FILE_LIMIT_MS}`);
  await check('tests', options.concat(files), {
    env: Object.assign({}, process.env, { WAVE_BROWSER: browser }),
  });
  if (failed.length > 0) say(`Failed: ${failed.join(', ')}.`);
  return failed.length > 0 ? 1 : 0;
});

function testFiles(names) {
  const all = filesIn('dist/test').filter((file) => file.endsWith('.test.js'));
  const chosen = all.filter((file) => names.length === 0 || names.some((n) => file.includes(n)));
  if (chosen.length === 0) throw new SetupError(`No test file is named like ${names.join(', ')}.`);
  return chosen;
}
