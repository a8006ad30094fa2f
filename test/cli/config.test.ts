/** The pages of a config are tested together, and have one report. */
import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { ReportData } from '../../src/store/report.js';
import { deadOrigin } from '../support/site.js';
import { click, commandLine, type Ended, FIGURE_1 } from './wave.js';

const cli = commandLine();

const REPORTERS = [
  'text',
  'junit=all.xml',
  'sarif=all.sarif',
  'json=all.json',
  './mine.mjs=mine.txt',
];

/** Says which pages it hears of, and when. */
const MINE = `
export default ({ write }) => ({
  onStart: ({ name }) => write(\`\${name} begins, \`),
  onEnd: ({ data }) => write(\`\${data.name} ends, \`),
  onDone: (reports) => write(reports.map(({ data }) => data.name).join(' and ')),
});`;

async function writeConfig(config: object): Promise<void> {
  await writeFile(
    join(cli.folder, 'wave.config.ts'),
    `import { defineConfig } from 'wave-races';\nexport default defineConfig(${JSON.stringify(config)});`,
  );
}

describe('wave test without a page', () => {
  let url = '';
  let tested: Ended;

  before(async () => {
    url = cli.serve({ ...FIGURE_1, '/still': '<!doctype html><p>Nothing happens here</p>' });
    await cli.scenario('click.json', [click('#b1')]);
    await writeFile(join(cli.folder, 'mine.mjs'), MINE);
    await writeConfig({
      reporter: REPORTERS,
      out: 'results',
      shrinkTests: 0,
      pictures: false,
      pages: [
        { name: 'figure 1', url, scenario: 'click.json', maxTests: 1 },
        { name: 'gone', url: await deadOrigin() },
        { name: 'still', url: `${url}still` },
      ],
    });
    tested = await cli.wave('test');
  });

  test('tests each page, also after one that cannot be', () => {
    const { code, stdout, stderr } = tested;
    assert.equal(code, 2, 'not all was tested');
    assert.match(stderr, /^figure 1, page 1 of 3:$/m);
    assert.match(stderr, /^gone could not be tested\. .*\.$/m);
    assert.match(stderr, /^Report: results\/report\.html$/m);
    assert.match(stdout, /^figure 1\n\nF1 {2}high/m);
    assert.match(stdout, /wave replay 'results\/figure 1' --finding F1/);
    assert.match(
      stdout,
      /\n2 pages tested:\n {2}figure 1 {2}1 high in 1 test\n {2}still {5}nothing in 0 tests\n$/,
    );
  });

  test('has one report of them, by each reporter', async () => {
    const reports: ReportData[] = JSON.parse(await cli.read('all.json'));
    assert.deepEqual(
      reports.map(({ name }) => name),
      ['figure 1', 'still'],
    );
    const suites = [...(await cli.read('all.xml')).matchAll(/<testsuite name="([^"]*)"/g)];
    assert.deepEqual(
      suites.map(([, name]) => name),
      ['figure 1', 'still'],
    );
    const { runs } = JSON.parse(await cli.read('all.sarif'));
    assert.equal(runs.length, 2);
    assert.equal(
      await cli.read('mine.txt'),
      'figure 1 begins, figure 1 ends, still begins, still ends, figure 1 and still',
    );
    const page = await cli.read('results/report.html');
    for (const { url } of reports) assert.ok(page.includes(url), url);
  });

  test('keeps each page in a folder of its own, where it can be run again', async () => {
    assert.deepEqual((await readdir(join(cli.folder, 'results'))).sort(), [
      ...['figure 1', 'pages.json', 'report.html', 'still'],
    ]);
    const all = await cli.wave('replay', 'results');
    assert.match(
      all.stderr,
      /^results holds the recordings of several pages, .*: name one of these\.$/m,
    );
    const { code, stdout } = await cli.wave('replay', 'results/figure 1', '--finding', 'F1');
    assert.equal(code, 1, stdout);
  });

  test('is read by wave show and wave baseline from the folder of all', async () => {
    await rm(join(cli.folder, 'results', 'report.html'));
    const shown = await cli.wave('show', 'results');
    assert.equal(shown.stdout, 'results/report.html\n', shown.stderr);
    const { stdout } = await cli.wave('baseline', 'results');
    assert.match(stdout, /^wave-baseline\.json has 1 finding of 2 pages now/m);
    const known = await cli.wave('test', 'figure 1', '--baseline', 'wave-baseline.json');
    assert.equal(known.code, 0, known.stderr);
  });

  test('with the name of a page tests that alone, and the command line goes before the config', async () => {
    const { code, stdout, stderr } = await cli.wave(
      ...['test', 'figure 1', '--max-tests', '2', '--fail-on', 'never', '--reporter', 'json'],
    );
    assert.equal(code, 0, stderr);
    const { name, tests }: ReportData = JSON.parse(stdout);
    assert.deepEqual([name, tests.length], ['figure 1', 2]);
    const page = await cli.read('results/report.html');
    assert.ok(page.includes(`${url}still`), 'the results of the other pages are still there');
  });

  test('says which pages there are', async () => {
    const { code, stderr } = await cli.wave('test', 'cart');
    assert.equal(code, 2);
    assert.match(stderr, /no page "cart", .* Its pages are: figure 1, gone, still\.$/m);
  });
});

test('ends when it is done, whatever the config has left open, with all that it has to say', async () => {
  const url = cli.serve({ '/': `<!doctype html>${'<p>One of many</p>'.repeat(5000)}` });
  await rm(join(cli.folder, 'wave.config.ts'));
  await writeFile(
    join(cli.folder, 'wave.config.mjs'),
    `import { createServer } from 'node:http';
createServer().listen(0);
// Where nobody else ends the process.
setTimeout(() => process.exit(77), 60_000);
export default { pages: [{ name: 'only', url: '${url}' }] };`,
  );
  const { code, stdout, stderr } = await cli.wave('test', '--reporter', 'json', '--out', 'ended');
  await rm(join(cli.folder, 'wave.config.mjs'));
  assert.equal(code, 0, stderr);
  assert.equal(JSON.parse(stdout).name, 'only');
});

test('wave init writes what wave test takes', async () => {
  const url = cli.serve({ '/shop/cart': '<!doctype html><p id="a">Cart</p>' });
  await writeFile(join(cli.folder, '.gitignore'), 'dist');
  const asked = await cli.wave('test');
  assert.match(asked.stderr, /^There is no wave\.config\.ts, .* "wave init"\.$/m);
  const { code, stdout, stderr } = await cli.wave('init', `${url}shop/cart#it's`);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^Wrote wave\.config\.mjs and cart\.scenario\.json\.$/m);
  assert.equal(await cli.read('.gitignore'), 'dist\nwave-out/\n');
  assert.equal((await cli.wave('test')).code, 0);
  assert.deepEqual(JSON.parse(await cli.read('wave-out/pages.json')).pages, ['cart']);
});

test('wave init replaces no file, and does not wait for an answer that nobody can give', async () => {
  await writeFile(join(cli.folder, 'wave.config.mjs'), 'mine');
  const again = await cli.wave('init', 'http://localhost/');
  assert.equal(again.code, 2);
  assert.match(again.stderr, /^There is a wave\.config\.mjs already: /);
  assert.equal(await cli.read('wave.config.mjs'), 'mine');
  await rm(join(cli.folder, 'wave.config.mjs'));
  const silent = await cli.wave('init');
  assert.equal(silent.code, 2);
  assert.match(silent.stderr, /^Say which page: /);
});
