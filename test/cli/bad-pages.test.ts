/** Nothing that a page does stops the exploration or loses finished results. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ReportData } from '../../src/store/report.js';
import { readReport } from '../../src/store/results.js';
import { chromeWithPort } from '../support/chrome-with-port.js';
import { untilTrue } from '../support/until.js';
import { connect, onLinux, processesOf, profileOf } from './chrome-of.js';
import { click, commandLine } from './wave.js';

const cli = commandLine();
const report = (out: string): Promise<ReportData> => readReport(join(cli.folder, out));

/** Where the click comes before the script, it does what the test is about. */
const pageThat = (does: string) => ({
  '/': `<!doctype html><title>page</title>
    <button id="b1" onclick="if (window.isReady) this.textContent = 'Clicked'; else { ${does} }">Button</button>
    <img src="dot.svg" alt="" width="10" height="10">
    <script src="lib.js"></script>`,
  '/lib.js': 'isReady = true',
  '/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"><circle r="5"/></svg>',
});

test('a page that loops for ever cannot be recorded', async () => {
  const url = cli.serve({ '/': '<!doctype html><p>One</p><script>for (;;);</script><p>Two</p>' });
  const { code, stdout, stderr } = await cli.wave('test', url);
  assert.equal(code, 2);
  assert.equal(stdout, '');
  assert.match(stderr, /^The page stopped answering while it was recorded, in "parse [^\n]+\.\n$/);
  assert.match(stderr, /its code was still running/);
});

test('a page that loops for ever in one order: a hang, and the others are tested', async () => {
  const url = cli.serve(pageThat('for (;;);'));
  const scenario = await cli.scenario('loop.json', [click('#b1')]);
  const options = ['--scenario', scenario, '--out', 'loop', '--max-tests', '3'];
  const { code, stdout, stderr } = await cli.wave('test', url, ...options);
  assert.equal(code, 1, stderr);
  const { tests, findings } = await report('loop');
  const searched = tests.filter(({ phase }) => phase === 'search');
  assert.equal(searched.length, 3);
  const verdicts = tests.map(({ verdict }) => verdict);
  assert.ok(verdicts.includes('hang') && verdicts.includes('pass'), verdicts.join());
  const [finding, ...others] = findings;
  assert.deepEqual(others, []);
  assert.equal(finding?.verdict, 'hang');
  assert.deepEqual(
    [finding?.race?.first.name, finding?.race?.second.name],
    ['click #b1', 'script lib.js'],
  );
  assert.match(stdout, /failing {3}click #b1 → script lib\.js/);
});

test('a page that opens a thousand dialogs', async () => {
  const storm = '<script>for (let i = 1; i <= 1000; i++) alert(i)</script>';
  const url = cli.serve({ '/': `<!doctype html>${storm}<p>Done</p>` });
  const { code, stderr } = await cli.wave('test', url, '--out', 'storm');
  assert.equal(code, 0, stderr);
  assert.match(stderr, /dialogs after the first \d+ in a row: answered at once/);
  const { baseline } = await report('storm');
  assert.deepEqual(baseline, { reproduced: 'always', departures: [], masked: [], loose: [] });
});

test('a page that opens a thousand dialogs in one order', async () => {
  const url = cli.serve(pageThat('for (let i = 1; i <= 1000; i++) alert(i)'));
  const scenario = await cli.scenario('storm.json', [click('#b1')]);
  const { code, stderr } = await cli.wave('test', url, '--scenario', scenario, '--out', 'storm1');
  assert.equal(code, 1, stderr);
  const { tests } = await report('storm1');
  const verdicts = tests.map(({ verdict }) => verdict);
  assert.ok(verdicts.includes('difference') && verdicts.includes('pass'), verdicts.join());
  assert.ok(!verdicts.includes('hang'), verdicts.join());
});

test(
  'the page crashes in the middle of a test: a finding, and the others are tested',
  onLinux,
  async () => {
    const url = cli.serve(pageThat("console.log('crash'); for (;;);"));
    const scenario = await cli.scenario('crash.json', [click('#b1')]);
    const options = ['--scenario', scenario, '--out', 'crash', '--max-tests', '4'];
    const chrome = await chromeWithPort(cli.folder);
    const running = cli.start('test', url, ...options, '--browser', chrome);
    const browser = await connect(await profileOf(running));
    browser.on('Target.attachedToTarget', ({ sessionId }) => {
      browser.send('Runtime.enable', undefined, sessionId);
    });
    browser.on('Runtime.consoleAPICalled', ({ args: [said] }, sessionId) => {
      if (said?.value !== 'crash') return;
      // Nobody is left to answer it.
      browser.send('Page.crash', undefined, sessionId).catch(() => {});
    });
    const pages = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
    await browser.send('Target.setAutoAttach', pages);
    const { code, stdout, stderr } = await running.ended;
    assert.equal(code, 1, stderr);
    assert.match(stdout, /The page crashed: its renderer process ended/);
    const { tests, findings } = await report('crash');
    assert.equal(tests.length, 4);
    const verdicts = tests.map(({ verdict }) => verdict);
    assert.ok(verdicts.includes('hang') && verdicts.includes('pass'), verdicts.join());
    assert.equal(findings.length, 1);
  },
);

test('a script whose failure nothing awaits: a sentence, and not the code of a finding', async () => {
  const url = cli.serve({ '/': '<!doctype html><p>One</p>' });
  await writeFile(
    join(cli.folder, 'stray.ts'),
    `export default async ({ page }) => {
  process.nextTick(() => { throw new Error('port taken') });
  await page.title();
};`,
  );
  const { code, stdout, stderr } = await cli.wave('test', url, '--scenario', 'stray.ts');
  assert.deepEqual([code, stdout], [2, '']);
  assert.match(stderr, /something failed that nothing awaited\. If the scenario is a script/);
  assert.match(stderr, /port taken/);
});

test(
  'the browser dies in the middle of the tests: what was finished is kept, and said',
  onLinux,
  async () => {
    const site = pageThat("console.log('clicked')");
    const dots = [0, 1, 2, 3].map((i) => `/dot.svg?${i}`);
    const images = dots.map((path) => `<img src="${path}" alt="">`).join('');
    const answers = Object.fromEntries(dots.map((path) => [path, site['/dot.svg']]));
    // So many orders that they do not end before the browser does.
    const url = cli.serve({ ...site, ...answers, '/': `${site['/']}${images}` });
    const scenario = await cli.scenario('dies.json', [click('#b1')]);
    const options = [
      '--scenario',
      scenario,
      '--out',
      'dies',
      '--max-tests',
      '1000',
      '--workers',
      '1',
    ];
    const running = cli.start('test', url, ...options);
    const profile = await profileOf(running);
    await untilTrue(
      () => 'the first results',
      () => existsSync(join(cli.folder, 'dies/report.json')),
    );
    const [browser] = await processesOf(profile);
    assert(browser);
    process.kill(browser, 'SIGKILL');
    const { code, stderr } = await running.ended;
    assert.equal(code, 2, stderr);
    const { tests } = await report('dies');
    const results =
      tests.length === 1
        ? 'the result of the one test'
        : `the results of the ${tests.length} tests`;
    assert.ok(stderr.includes(`dies/report.json has ${results} so far, `), stderr);
    assert.match(
      stderr,
      /^The browser is gone\. It was closed or it crashed; run the command again\.$/m,
    );
  },
);
