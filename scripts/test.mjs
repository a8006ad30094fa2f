// `npm test [-- NAME...]`: installs what is missing and runs every check and every test, or
// those test files that have one of the names in their paths.
import {
  browserPath,
  buildIfOld,
  filesIn,
  installPackages,
  installWindows,
  run,
  runScript,
  SetupError,
  say,
} from './setup.mjs';

/** The test file that opens a window. */
const WITH_WINDOW = 'cli/by-hand.test.js';

runScript(async () => {
  await installPackages('.');
  await installPackages('bench/published');
  await buildIfOld(); // The type check, too.
  const files = testFiles(process.argv.slice(2));
  const browser = await browserPath();
  if (files.some((file) => file.endsWith(WITH_WINDOW))) await installWindows();

  const failed = [];
  const check = async (name, args, options) => {
    if ((await run(process.execPath, args, options)) !== 0) failed.push(name);
  };
  await check('formatter and linter', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']);
  await check('dead-code check', ['node_modules/knip/bin/knip.js']);
  await check('tests', ['--enable-source-maps', '--test', '--test-reporter=spec'].concat(files), {
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
