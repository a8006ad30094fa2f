/** A replay is the test again: with its times, its mask, and on its recording. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { elementKey, NOTHING } from '../../src/oracle/ignore.js';
import type { Replay } from '../../src/store/replay.js';
import type { ReportData } from '../../src/store/report.js';
import { click, commandLine, FIGURE_1, FIVE_STEPS, TWO_OF_FIVE } from './wave.js';

const cli = commandLine();

test('it has the times of the test, which depend on its options', async () => {
  // The second click comes before the timer of the first one only as fast as the human gap lets it.
  const url = cli.serve({
    '/': `<button id="b1" onclick="clicked()">Button</button><p id="log"></p><script>
let last = -1000;
function clicked() {
  const gap = performance.now() - last;
  last += gap;
  setTimeout(() => { log.textContent += 'timer '; }, 100);
  if (gap < 25) log.textContent += 'double ';
  else if (gap < 100) throw new Error('too fast');
}
</script>`,
  });
  const scenario = await cli.scenario('twice.json', [click('#b1'), click('#b1')]);
  const tested = await cli.wave('test', url, '--scenario', scenario, '--out', 'timed');
  assert.match(tested.stdout, /^F1 .*too fast/m);
  const { code, stdout, stderr } = await cli.wave('replay', 'timed');
  assert.match(stdout, /^The same outcome came again\. This run: exception: .*too fast/m);
  assert.deepEqual([code, stderr], [1, '']);
});

test('it ignores what the test ignored, and asks for the results of its recording', async () => {
  const scenario = await cli.scenario('click.json', [click('#b1')]);
  const page = FIGURE_1['/'];
  assert.ok(typeof page === 'string');
  const url = cli.serve({ ...FIGURE_1, '/': page.replace('fn()', 'window.fn?.()') });
  const tested = await cli.wave('test', url, '--scenario', scenario, '--bail', '--out', 'silent');
  assert.equal(tested.code, 1);
  const change = async (part: Partial<Replay>) => {
    const replay: Replay = JSON.parse(await cli.read('silent/replay.json'));
    await writeFile(join(cli.folder, 'silent/replay.json'), JSON.stringify({ ...replay, ...part }));
    return cli.wave('replay', 'silent');
  };

  const ignoring = await change({
    ignore: { ...NOTHING, selectors: ['#b1'] },
    masked: [elementKey('#b1')],
  });
  assert.match(ignoring.stdout, /^Not the same: the test ended in difference\. This run: pass$/m);
  assert.equal(ignoring.code, 2);

  const others = await change({ tests: [] });
  assert.match(others.stderr, /^The results in silent do not belong together: [^\n]+\.\n$/);
  const stale = await change({ recording: 1 });
  assert.match(stale.stderr, /^The results in silent are of another recording [^\n]+\.\n$/);
  assert.deepEqual([stale.code, stale.stdout], [2, '']);
});

test('it leaves out what comes of steps that do not lead to the race, as the finding does', async () => {
  const scenario = await cli.scenario('five.json', FIVE_STEPS);
  const url = cli.serve(TWO_OF_FIVE);
  const tested = await cli.wave('test', url, '--scenario', scenario, '--out', 'five');
  assert.equal(tested.code, 1, tested.stdout);
  const { findings }: ReportData = JSON.parse(await cli.read('five/report.json'));
  assert.equal(findings[0]?.race?.steps.length, 2);
  const { stdout } = await cli.wave('replay', 'five');
  assert.match(stdout, /^ {2}click #a\n(?: {2}.*\n)* {2}response GET \S*b\.txt\n/m);
  assert.doesNotMatch(stdout, /click #help|#note|like/);
  const [, left, number] =
    /^Among these ran (\d+) more, of steps that .*; --test (\d+) shows all\.$/m.exec(stdout) ?? [];
  assert.ok(number !== undefined);
  const whole = await cli.wave('replay', 'five', '--test', number);
  const linesOf = (text: string) => text.match(/^ {2}/gm)?.length;
  assert.equal(linesOf(whole.stdout), Number(linesOf(stdout)) + Number(left));
});

test('it asks servers what the test asked them, and says where they are gone', async () => {
  const url = cli.serve({
    '/': `<!doctype html><p></p><script>
let word = 'early.txt';
fetch('word.txt').then(() => { word = 'late.txt'; });
fetch('go.txt').then(async () => {
  document.querySelector('p').textContent = await (await fetch(word)).text();
});
</script>`,
    '/word.txt': 'word',
    '/go.txt': { body: 'go', after: '/word.txt' },
    '/early.txt': 'early',
    '/late.txt': 'late',
  });
  const tested = await cli.wave('test', url, '--out', 'asked');
  assert.match(tested.stderr, /^Note: GET \S+\/early\.txt: asked of its server, /m);
  assert.match(tested.stdout, /^F1 {2}high .* is "early" instead of "late"$/m);
  assert.match(
    tested.stdout,
    /^ +The recording has no answer to GET \S+: its\n {2}server was asked\.$/m,
  );
  const again = await cli.wave('replay', 'asked');
  assert.match(again.stdout, /^The same outcome came again\. .* is "early" instead of "late"$/m);
  await cli.server.close();
  const alone = await cli.wave('replay', 'asked');
  assert.match(alone.stderr, /^The test had an answer to GET \S+\/early\.txt from its server, /m);
  assert.equal(alone.code, 2);
});
