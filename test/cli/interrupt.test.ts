/** Ctrl-C: what is finished is kept and reported, and no browser stays behind. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RecordingData } from '../../src/store/recording.js';
import type { ReportData } from '../../src/store/report.js';
import { readReport } from '../../src/store/results.js';
import { chromeWithPort } from '../support/chrome-with-port.js';
import { untilTrue } from '../support/until.js';
import { connect, onLinux, processesOf, profileOf } from './chrome-of.js';
import { click, commandLine, FIGURE_1 } from './wave.js';

const cli = commandLine();

test('in the middle of the tests', onLinux, async () => {
  const images = Array.from({ length: 4 }, (_, i) => `<img src="dot.svg?${i}" alt="">`).join('');
  const dot = FIGURE_1['/dot.svg'] ?? '';
  const dots = Object.fromEntries([0, 1, 2, 3].map((i) => [`/dot.svg?${i}`, dot]));
  const url = cli.serve({
    ...FIGURE_1,
    ...dots,
    '/': `${images}<button id="b1" onclick="fn()">Button</button><script src="lib.js"></script>`,
  });
  const scenario = await cli.scenario('click.json', [click('#b1')]);
  const options = ['--scenario', scenario, '--out', 'out', '--max-tests', '1000'];
  const running = cli.start('test', url, ...options);
  const profile = await profileOf(running);
  const file = join(cli.folder, 'out/report.json');
  await untilTrue(
    () => 'the first results',
    () => existsSync(file),
  );
  running.process.kill('SIGINT');
  const { code, stdout, stderr } = await running.ended;
  const { tests, findings, ended } = await readReport(join(cli.folder, 'out'));
  assert.equal(ended, 'interrupted');
  assert.ok(tests.length >= 1 && tests.length < 100, `${tests.length} tests`);
  assert.equal(code, findings.length > 0 ? 1 : 0);
  assert.match(stderr, /Interrupted: these are the results so far\./);
  assert.match(stdout, new RegExp(`Tests +${tests.length} by heuristic portfolio`));
  assert.deepEqual(await processesOf(profile), []);
  assert.ok(!existsSync(profile));
});

test('in the middle of a test that hangs, which is not waited for', onLinux, async () => {
  const dot = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="5"/></svg>';
  // Every order but the recorded one hangs.
  const url = cli.serve({
    '/': `<script>let last = 0; const step = (n) => { while (n !== last + 1); last = n; }</script>
<img src="1.svg" onload="step(1)"><img src="2.svg" onload="step(2)">
<button id="b1" onclick="step(3)">Button</button>`,
    '/1.svg': dot,
    '/2.svg': { body: dot, delay: 200 },
  });
  const scenario = await cli.scenario('click.json', [click('#b1')]);
  const running = cli.start('test', url, '--scenario', scenario, '--out', 'hanging');
  const profile = await profileOf(running);
  const file = join(cli.folder, 'hanging/report.json');
  await untilTrue(
    () => 'the first results',
    () => existsSync(file),
  );
  const interrupted = performance.now();
  running.process.kill('SIGINT');
  const { code } = await running.ended;
  const waited = performance.now() - interrupted;
  assert.equal(code, 1);
  const { tests, ended } = await readReport(join(cli.folder, 'hanging'));
  assert.equal(ended, 'interrupted');
  // While the first order was repeated, others may have ended; they are kept, too.
  assert.ok(tests.length >= 1);
  for (const { verdict } of tests) assert.equal(verdict, 'hang');
  assert.ok(waited < (tests[0]?.durationMs ?? 0) / 2, `${waited} ms`);
  assert.deepEqual(await processesOf(profile), []);
});

test('while the page is recorded', onLinux, async () => {
  const url = cli.serve({ '/': { body: 'too late', after: 'nothing that happens' } });
  for (const command of ['record', 'test']) {
    const asked = cli.server.requested.length;
    const running = cli.start(command, url);
    const profile = await profileOf(running);
    await untilTrue(
      () => 'the request of the page',
      () => cli.server.requested.length > asked,
    );
    running.process.kill('SIGINT');
    const { code, stderr } = await running.ended;
    assert.equal(code, null);
    assert.equal(running.process.signalCode, 'SIGINT');
    assert.equal(stderr, 'Interrupted: nothing was recorded.\n');
    await untilTrue(
      () => 'the end of the browser',
      async () => (await processesOf(profile)).length === 0,
    );
    assert.ok(!existsSync(profile));
    assert.ok(!existsSync(join(cli.folder, 'wave-out')));
  }
});

test(
  'while a later page of a config is recorded: the reporters tell of those before it',
  onLinux,
  async () => {
    const url = cli.serve({
      ...FIGURE_1,
      '/never': { body: 'too late', after: 'nothing that happens' },
      '/next': '<p>Next',
    });
    const scenario = await cli.scenario('click.json', [click('#b1')]);
    const common = { shrinkTests: 0, pictures: false, maxTests: 1, out: 'pages' };
    const pages = [
      { name: 'first', url, scenario },
      { name: 'never', url: `${url}never` },
      { name: 'next', url: `${url}next` },
    ];
    await writeFile(join(cli.folder, 'wave.config.json'), JSON.stringify({ ...common, pages }));
    const files = ['junit=all.xml', 'sarif=all.sarif', 'json=all.json', 'github=all.txt'];
    const reporters = ['text', ...files].flatMap((one) => ['--reporter', one]);
    const running = cli.start('test', ...reporters);
    const profile = await profileOf(running);
    await untilTrue(
      () => 'the request of the second page',
      () => cli.server.requested.includes('/never'),
    );
    running.process.kill('SIGINT');
    const { code, stdout, stderr } = await running.ended;
    assert.equal(code, 2, 'not all was tested');
    assert.match(
      stderr,
      /^Interrupted: never was not recorded, and these are the results so far\.$/m,
    );
    assert.doesNotMatch(stderr, /page 3 of 3/);
    assert.match(stdout, /^1 concurrency error found\.$/m);
    const { name, tests }: ReportData = JSON.parse(await cli.read('all.json'));
    assert.deepEqual([name, tests.length], ['first', 1]);
    assert.match(await cli.read('all.xml'), /<testsuite name="first"/);
    assert.equal(JSON.parse(await cli.read('all.sarif')).runs.length, 1);
    assert.match(await cli.read('all.txt'), /^::error /);
    assert.ok(existsSync(join(cli.folder, 'pages/report.html')));
    assert.deepEqual(await processesOf(profile), []);
  },
);

test('before a test is done: nothing is said of the page', onLinux, async () => {
  const url = cli.serve({ '/': '<p>One</p><script>for (;location.hash;);</script>' });
  assert.equal((await cli.wave('record', url, '--out', 'early')).code, 0);
  const file = join(cli.folder, 'early/recording.json');
  // Loops for ever when it is run again.
  const recording: RecordingData = JSON.parse(await cli.read('early/recording.json'));
  await writeFile(file, JSON.stringify({ ...recording, url: `${recording.url}#loop` }));
  const running = cli.start('test', 'early', '--browser', await chromeWithPort(cli.folder));
  const profile = await profileOf(running);
  const browser = await connect(profile);
  const loops = new Promise<void>((resolve) => {
    browser.on('Target.targetInfoChanged', ({ targetInfo: { url: shown } }) => {
      if (shown.endsWith('#loop')) resolve();
    });
  });
  await browser.send('Target.setDiscoverTargets', { discover: true });
  await loops;
  running.process.kill('SIGINT');
  const { code, stdout, stderr } = await running.ended;
  assert.deepEqual([code, stdout], [2, '']);
  assert.match(stderr, /^Interrupted before the first test was done: there are no results\.$/m);
  assert.ok(!existsSync(join(cli.folder, 'early/report.json')));
  assert.deepEqual(await processesOf(profile), []);
});

test('once more, where the work does not end by itself', onLinux, async (t) => {
  const interrupt = new URL('../../src/cli/interrupt.js', import.meta.url);
  const program = `
    import { interruptible } from ${JSON.stringify(interrupt.href)};
    const others = () => console.log('others listen: ' + process.listenerCount('SIGINT'));
    setInterval(() => {}, 1000);
    await interruptible(({ came }) => {
      process.on('SIGINT', others);
      console.log('begun');
      came.then(() => process.off('SIGINT', others));
      return new Promise(() => {});
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  t.after(() => child.kill('SIGKILL'));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const says = (words: string) =>
    untilTrue(
      () => `"${words}" in ${said}`,
      () => said.includes(words),
    );
  await says('begun');
  child.kill('SIGINT');
  // Who ends browsers leaves that to the work, as long as somebody else listens.
  await says('others listen: 2');
  child.kill('SIGINT');
  const [code, signal] = await once(child, 'close');
  assert.deepEqual([code, signal], [null, 'SIGINT']);
});
