/** Findings without the steps of the scenario that they do not need. */
import assert from 'node:assert/strict';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { click, commandLine, FIGURE_1, FIVE_STEPS, TWO_OF_FIVE } from './wave.js';

const cli = commandLine();
const isThere = (path: string) =>
  access(join(cli.folder, path)).then(
    () => true,
    () => false,
  );

test('it writes the shortest scenario with a recording, and names the command that shows it', async () => {
  const scenario = await cli.scenario('five.json', FIVE_STEPS);
  const url = cli.serve(TWO_OF_FIVE);
  const tested = await cli.wave(
    ...['test', url, '--scenario', scenario, '--out', 'out', '--shrink-scenario'],
  );
  assert.match(tested.stdout, /^ {2}Shortest scenario: 2 of 5 steps: click #a, click #b\.$/m);
  assert.match(tested.stdout, /^ {2}With these steps: wave replay out\/shorter\/F1 --finding F1$/m);
  assert.match(tested.stderr, /^F1 with 2 of the scenario's 5 steps$/m);
  const { steps } = JSON.parse(await cli.read('out/shorter/F1/scenario.json'));
  assert.deepEqual(steps, [{ type: 'navigate', url }, click('#a'), click('#b')]);

  const replayed = await cli.wave('replay', 'out/shorter/F1', '--finding', 'F1');
  const [, ...order] = replayed.stdout.split('\n').map((line) => line.trim());
  assert.deepEqual(order, [
    ...['parse /index.html', 'click #a', 'click #b', 'response GET /b.txt', 'response GET /a.txt'],
    'The same outcome came again. This run: difference: The text of #panel is "A" instead of "B"',
    '',
  ]);
  assert.equal(replayed.code, 1);
  assert.equal((await cli.wave('replay', 'out')).code, 1);

  // It is a recording like any other, and gone when its results are replaced.
  const again = await cli.wave('test', 'out/shorter/F1', '--out', 'again');
  assert.match(again.stdout, /^F1 .* The text of #panel is "A" instead of "B"$/m);
  await cli.wave('test', 'out', '--max-tests', '1');
  assert.equal(await isThere('out/shorter'), false);
});

test('it leaves nothing out of a script, and says why', async () => {
  const url = cli.serve(FIGURE_1);
  await writeFile(
    join(cli.folder, 'click.js'),
    "export default async ({ page }) => { await page.click('#b1'); };",
  );
  const { stdout, stderr } = await cli.wave(
    ...['test', url, '--scenario', 'click.js', '--out', 'script', '--shrink-scenario'],
  );
  assert.match(stderr, /^Note: The scenario is a script, of which the steps are known only /m);
  assert.match(stdout, /^F1 /m);
  assert.doesNotMatch(stdout, /Shortest scenario/);
});

test('--no-shrink runs no orders but those of the search', async () => {
  const scenario = await cli.scenario('five.json', FIVE_STEPS);
  const url = cli.serve(TWO_OF_FIVE);
  const { code } = await cli.wave(
    ...['test', url, '--scenario', scenario, '--out', 'plain', '--no-shrink'],
  );
  assert.equal(code, 1);
  const { tests, findings } = JSON.parse(await cli.read('plain/report.json'));
  assert(tests.every(({ phase }: { phase: string }) => phase === 'search'));
  assert.equal(findings[0].race.proof, null);
});
