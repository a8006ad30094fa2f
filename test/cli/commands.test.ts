/** What the commands print and write: other programs rely on it. */
import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { RecordingData } from '../../src/store/recording.js';
import type { ReportData } from '../../src/store/report.js';
import { assertIsReport } from '../support/report-schema.js';
import { assertIsHar, type Har } from './har.js';
import { click, commandLine, type Ended, FIGURE_1 } from './wave.js';

const cli = commandLine();
const flow = [{ type: 'navigate', url: 'http://localhost/' }, click('#b1')];

async function report(out: string): Promise<ReportData> {
  return JSON.parse(await cli.read(join(out, 'report.json')));
}

/** The operations that an edge or a test names. */
function idsIn(part: ReportData['edges'][number] | ReportData['tests'][number]): readonly string[] {
  return 'rule' in part ? [part.before, part.after] : [...part.order, ...part.actual];
}

/** A reporter of a user's own: its methods are those of a class. */
const MINE = `
class Mine {
  constructor({ write }) { this.write = write; this.tests = 0; }
  onTest() { this.tests += 1; }
  onEnd({ findings }) { this.write(\`\${this.tests} tests, \${findings.length} found\`); }
}
export default (output) => new Mine(output);`;

describe('the page of Figure 1', () => {
  let scenario = '';
  let recorded: Ended;
  let tested: Ended;

  before(async () => {
    scenario = await cli.scenario('flow.json', flow);
    const url = cli.serve(FIGURE_1);
    recorded = await cli.wave('record', url, '--scenario', scenario, '--out', 'recorded');
    await writeFile(join(cli.folder, 'mine.mjs'), MINE);
    const reporters = [
      'json',
      'junit=reports/junit.xml',
      'text=reports/all.txt',
      './mine.mjs=mine.txt',
    ];
    tested = await cli.wave('test', 'recorded', ...reporters.flatMap((one) => ['--reporter', one]));
  });

  test('wave record writes a recording', async () => {
    const { code, stdout, stderr } = recorded;
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Recorded 4 operations in recorded\.\n/);
    assert.equal(stderr, '');
    const files = await readdir(join(cli.folder, 'recorded'));
    for (const name of ['recording.json', 'scenario.json', 'network.har', 'bodies']) {
      assert.ok(files.includes(name), name);
    }
    assert.equal(await cli.read('recorded/scenario.json'), await cli.read(scenario));
    const recording: RecordingData = JSON.parse(await cli.read('recorded/recording.json'));
    const { version, url, operations } = recording;
    assert.deepEqual([version, url], [4, `${cli.server.origin}/`]);
    assert.equal(operations.length, 4);
  });

  test('network.har is HAR 1.2, with the bodies in files beside it', async () => {
    const har: Har = JSON.parse(await cli.read('recorded/network.har'));
    assertIsHar(har);
    assert.equal(har.log.version, '1.2');
    const bodies: Record<string, string> = {};
    for (const { request, response } of har.log.entries) {
      const { status, content } = response;
      assert.equal(status, 200);
      const body = await cli.read(join('recorded', content._file ?? ''));
      assert.equal(Buffer.byteLength(body), content.size);
      bodies[new URL(request.url).pathname] = body;
    }
    assert.deepEqual(bodies, FIGURE_1);
  });

  test('wave test DIR: results on stdout, messages on stderr, exit code 1', async () => {
    const { code, stdout, stderr } = tested;
    assert.equal(code, 1, stderr);
    assert.match(stderr, /^Report: recorded\/report\.html$/m);
    assert.equal(stdout, await cli.read('recorded/report.json'));
  });

  test('wave show makes the page of a report anew, from report.json alone', async () => {
    const page = await cli.read('recorded/report.html');
    assert.match(page, /^<!doctype html>/);
    await mkdir(join(cli.folder, 'sent'));
    await writeFile(join(cli.folder, 'sent/report.json'), await cli.read('recorded/report.json'));
    const { code, stdout, stderr } = await cli.wave('show', 'sent');
    assert.deepEqual([code, stdout], [0, 'sent/report.html\n'], stderr);
    assert.match(stderr, /^(There is no screen to show it on: open the file in a browser\.\n)?$/);
    assert.equal(await cli.read('sent/report.html'), page);
  });

  test('a finding that is known, or not grave enough, is none for the exit code', async () => {
    const { stdout } = await cli.wave('baseline', 'recorded', '--file', 'known.json');
    assert.match(
      stdout,
      /^New: The page threw .*\nknown\.json has 1 finding now: a reason can be given for each there\.\n$/,
    );
    const few = ['--max-tests', '2', '--no-shrink', '--out'];
    const known = await cli.wave('test', 'recorded', ...few, 'again', '--baseline', 'known.json');
    assert.equal(known.code, 0, known.stderr);
    assert.match(known.stdout, /^ {2}Known already\.$/m);
    assert.match(known.stdout, /^1 concurrency error found, none of them new\.$/m);
    const never = await cli.wave('test', 'recorded', ...few, 'never', '--fail-on', 'never');
    const high = await cli.wave('test', 'recorded', ...few, 'high', '--fail-on', 'high');
    assert.deepEqual([never.code, high.code], [0, 1]);
  });

  test('reporters write to files, those of modules too', async () => {
    assert.match(await cli.read('reports/junit.xml'), /^<\?xml .*<failure type="exception"/s);
    assert.match(await cli.read('reports/all.txt'), /^F1 {2}high {2}The page threw/);
    const { tests } = await report('recorded');
    assert.equal(await cli.read('mine.txt'), `${tests.length} tests, 1 found`);
  });

  test('report.json is as its published schema says, and has what a reader needs', async () => {
    const parts = await report('recorded');
    assertIsReport(parts);
    const { operations, edges, tests, findings, environment } = parts;
    assert.deepEqual(parts.orders, { exact: '6', log10: Math.log10(6), error: 0 });
    assert.equal(parts.ended, 'all-orders');
    assert.equal(environment.node, process.versions.node);
    assert.match(environment.browser, /^\w+\/\d+\./);
    assert.match(environment.protocol, /^\d+\.\d+$/);
    const ids = new Set(operations.map(({ id }) => id));
    for (const id of [...edges, ...tests].flatMap(idsIn)) assert.ok(ids.has(id), id);
    assert.ok(edges.some(({ rule }) => rule === 'parse-order'));
    const failing = tests.filter(({ verdict }) => verdict === 'exception');
    assert.ok(failing.length > 0);
    for (const { differences } of failing) {
      const [thrown] = differences;
      assert.deepEqual([thrown?.kind, thrown?.expected], ['exception', null]);
      assert.match(thrown?.actual ?? '', /ReferenceError: fn is not defined/);
    }
    const [finding, ...others] = findings;
    assert.deepEqual(others, []);
    assert.deepEqual([finding?.id, finding?.verdict], ['F1', 'exception']);
    assert.ok(finding?.race?.proof);
    assert.deepEqual(finding.race, {
      first: { id: 'u1', name: 'click #b1', recorded: true, begunBy: null },
      second: { id: 'p2', name: 'script lib.js', recorded: true, begunBy: null },
      ...{ proof: finding.race.proof, inseparable: [], rivals: 0 },
      circumstances: [],
      touched: [{ of: 'name', what: 'fn', firstDoes: 'reads', secondDoes: 'writes' }],
      steps: ['u1'],
    });
    const failed = tests.filter(({ verdict }) => verdict !== 'pass').map(({ number }) => number);
    assert.deepEqual(
      finding?.tests.toSorted((x, y) => x - y),
      failed,
    );
    assert.equal(finding?.replay, 'wave replay recorded --finding F1');
  });

  test('wave test URL records first; results may go elsewhere', async () => {
    const url = cli.serve(FIGURE_1);
    const ended = await cli.wave('test', url, '--scenario', scenario, '--out', 'both', '--bail');
    assert.equal(ended.code, 1, ended.stderr);
    assert.match(ended.stdout, /^F1 .*ReferenceError: fn is not defined/);
    assert.match(ended.stdout, /^1 concurrency error found\.$/m);
    assert.ok(!ended.stdout.includes('\u001b'), 'no colours where there is no terminal');
    const { timing, ended: why } = await report('both');
    assert.equal(typeof timing.recordMs, 'number');
    assert.equal(why, 'first-failure');
    assert.equal((await cli.wave('model', 'both')).code, 0);
  });

  test('wave model shows apart what the tests of the folder have taught', async () => {
    const url = cli.serve({
      '/': `<!doctype html><p></p><script>
const load = (name) => fetch(name + '.txt');
Promise.all([load('a'), load('b')]).then(() => setTimeout(() => { document.title = 'both'; }, 10));
</script>`,
      '/a.txt': 'a',
      '/b.txt': { body: 'b', delay: 100 },
    });
    await cli.wave('record', url, '--out', 'taught');
    const model = async () => (await cli.wave('model', 'taught')).stdout;
    assert.match(await model(), /^No edges learned from tests\.$/m);
    const tested = await cli.wave('test', 'taught');
    assert.equal(tested.code, 0, tested.stdout);
    assert.match(
      await model(),
      /^1 edge learned from tests:\n {2}t1 timer 10ms .*\n {4}after r1 response GET \/a\.txt\n {6}timer 10ms .* was not there; it came when response GET \/a\.txt had run\.$/m,
    );
    await cli.wave('record', url, '--out', 'taught');
    assert.match(await model(), /^No edges learned from tests\.$/m);
  });

  test('exit code 0 where nothing fails', async () => {
    const url = cli.serve({ ...FIGURE_1, '/': `<script src="lib.js"></script>${FIGURE_1['/']}` });
    const ended = await cli.wave('test', url, '--scenario', scenario, '--out', 'fixed');
    assert.equal(ended.code, 0, ended.stdout);
    assert.match(ended.stdout, /^No concurrency error found in \d+ tests?\.$/m);
  });

  test('--ignore and --ignore-attribute: what may differ is no error, and is listed', async () => {
    const url = cli.serve({
      '/': `<p id="order"></p><ul id="list"></ul><img src="a.svg" onload="came('a')">
<img src="b.svg" onload="came('b')"><script>function came(name) {
  document.querySelector('#order').textContent += name;
  document.querySelector('#list').dataset.last = name;
}</script>`,
      '/a.svg': FIGURE_1['/dot.svg'] ?? '',
      '/b.svg': FIGURE_1['/dot.svg'] ?? '',
    });
    assert.equal((await cli.wave('test', url, '--out', 'seen')).code, 1);
    const options = ['--ignore', '#order', '--ignore-attribute', 'data-last'];
    const ended = await cli.wave('test', ...options, 'seen', '--out', 'ignored');
    assert.equal(ended.code, 0, ended.stdout);
    assert.match(ended.stdout, /Masked +0 differences seen without reordering, and 2 as asked$/m);
    assert.match(ended.stdout, /- #order: ignored element, as asked \(hid 1 difference\)$/m);
    const { baseline } = await report('ignored');
    assert.deepEqual(
      baseline.masked.map(({ path, hidden }) => [path, hidden > 0]),
      [
        ['#order', true],
        ['data-last', true],
      ],
    );
    const replayed = await cli.wave('replay', 'ignored', '--test', '1');
    assert.match(replayed.stdout, /^The same outcome came again\. This run: pass$/m);
  });

  test('--ignore-request: what is sent by such requests is no error, and is counted', async () => {
    const url = cli.serve({
      '/': `<img src="a.svg" onload="came('a')"><img src="b.svg" onload="came('b')"><script>
const names = [];
function came(name) {
  if (names.push(name) === 2) navigator.sendBeacon('/log?page=1', names.join());
}
</script>`,
      '/a.svg': FIGURE_1['/dot.svg'] ?? '',
      '/b.svg': FIGURE_1['/dot.svg'] ?? '',
    });
    const seen = await cli.wave('test', url, '--out', 'sent');
    assert.match(
      seen.stdout,
      /^F1 +high +POST \/log\?page=1 was sent with "b,a" instead of "a,b"$/m,
    );
    const ended = await cli.wave(
      'test',
      '--ignore-request',
      'POST /log*',
      'sent',
      '--out',
      'unsent',
    );
    assert.equal(ended.code, 0, ended.stdout);
    assert.match(
      ended.stdout,
      /- POST \/log\*: ignored request, as asked \(hid \d+ differences?\)$/m,
    );
    const replayed = await cli.wave('replay', 'unsent', '--test', '1');
    assert.match(replayed.stdout, /^The same outcome came again\. This run: pass$/m);
  });

  test('a page without a scenario: the load alone', async () => {
    const ended = await cli.wave('test', cli.serve(FIGURE_1), '--out', 'load');
    assert.equal(ended.code, 0, ended.stdout);
    const { recording } = await report('load');
    assert.deepEqual([recording.operations, recording.userOperations], [3, 0]);
    const { code, stdout, stderr } = await cli.wave('replay', 'load');
    assert.deepEqual([code, stdout], [2, '']);
    assert.equal(stderr, 'The tests found no error. Choose one of them with --test N.\n');
  });

  test('a new recording takes the place of the old one and its results, and of nothing else', async () => {
    const folder = join(cli.folder, 'load');
    await writeFile(join(folder, 'bodies/notes.txt'), 'mine');
    const url = cli.serve({ '/': '<p>Alone</p>' });
    const { code, stdout } = await cli.wave('record', url, '--out', 'load');
    assert.equal(code, 0);
    assert.match(stdout, /^Recorded 1 operation in load\.$/m);
    const files = await readdir(folder);
    assert.deepEqual(files.sort(), ['bodies', 'network.har', 'recording.json', 'scenario.json']);
    const bodies = await readdir(join(folder, 'bodies'));
    assert.equal(bodies.length, 2, bodies.join());
    assert.ok(bodies.includes('notes.txt'));
  });

  test('wave replay --finding runs that order again', async () => {
    const asked = cli.server.requested.length;
    const { code, stdout, stderr } = await cli.wave('replay', 'recorded', '--finding', 'F1');
    assert.equal(code, 1, stderr);
    assert.match(stdout, /^The order:\n {2}parse \/?.*\n/);
    assert.match(stdout, / {2}click #b1\n(.*\n)* {2}script lib\.js\n/);
    assert.match(stdout, /^The same outcome came again\. .*exception.*fn is not defined/m);
    assert.equal(stderr, '');
    assert.equal(cli.server.requested.length, asked, 'the server of the page is not contacted');
  });

  test('wave replay --test runs any order again', async () => {
    const { tests } = await report('recorded');
    for (const verdict of ['pass', 'exception']) {
      const number = 1 + tests.findIndex((one) => one.verdict === verdict);
      const { code, stdout } = await cli.wave('replay', 'recorded', '--test', String(number));
      assert.equal(code, verdict === 'pass' ? 0 : 1, stdout);
      assert.match(stdout, new RegExp(`^The same outcome came again\\. This run: ${verdict}`, 'm'));
    }
  });

  test('wave replay of what is not there', async () => {
    for (const [option, value] of [
      ['--finding', 'F7'],
      ['--test', '99'],
      ['--test', '0'],
      ['--test', 'x'],
    ] as const) {
      const { code, stdout, stderr } = await cli.wave('replay', 'recorded', option, value);
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(
        stderr,
        /^(There is no (finding F7|test 99)|--test takes a whole number)[^\n]+\.\n$/,
      );
    }
  });

  test('wave model shows the operations and every edge with its rule', async () => {
    const text = await cli.wave('model', 'recorded');
    assert.equal(text.code, 0, text.stderr);
    assert.match(text.stdout, /click #b1/);

    const { stdout } = await cli.wave('model', 'recorded', '--format', 'json');
    const model: ModelJson = JSON.parse(stdout);
    const ids = model.operations.map(({ id }) => id);
    assert.deepEqual(ids.toSorted(), ['p1', 'p2', 'r1', 'u1']);
    assert.ok(model.edges.length >= 3);
    for (const { before, after, rule } of model.edges) {
      assert.ok(ids.includes(before) && ids.includes(after) && rule.length > 0);
    }

    const dot = await cli.wave('model', 'recorded', '--format', 'dot');
    assert.match(dot.stdout, /^digraph .*"p1" -> "p2".*}\s*$/s);
    const mermaid = await cli.wave('model', 'recorded', '--format', 'mermaid');
    assert.match(mermaid.stdout, /^flowchart .*"p1 parse \/index\.html".* -->/s);
  });
});

const CHECKOUT = `import assert from 'node:assert/strict';
import type { Page } from 'puppeteer-core';

export default async ({ page }: { page: Page }) => {
  await page.click('#add');
  assert.equal(await page.$eval('#left', (left) => left.textContent), '3 left');
};
`;

test('a script: recorded, tested, and its finding run again', async () => {
  await writeFile(join(cli.folder, 'checkout.ts'), CHECKOUT);
  const url = cli.serve({
    '/': `<!doctype html><button id="add">Add</button> <p id="left">?</p><script>
document.querySelector('#add').onclick = () => fetch('stock.json').then((answer) => answer.json())
  .then((stock) => { document.querySelector('#left').textContent = stock.left + ' left' });
</script>`,
    '/stock.json': '{"left":3}',
  });
  const tested = await cli.wave('test', url, '--scenario', 'checkout.ts', '--out', 'script');
  assert.equal(tested.code, 1, tested.stderr);
  const read = "$eval '#left' (checkout.ts:6)";
  const [title] = tested.stdout.split('\n\n');
  assert.match(
    title?.replaceAll(/\n +/g, ' ') ?? '',
    /^F1 .* uncaught AssertionError: .* at checkout\.ts:6$/,
  );
  const failing = `\n  failing   ${read} → response GET /stock.json\n`;
  assert.ok(tested.stdout.includes(failing), tested.stdout);
  const replayed = await cli.wave('replay', 'script', '--finding', 'F1');
  assert.equal(replayed.code, 1, replayed.stderr);
  assert.ok(replayed.stdout.includes(`  ${read}\n  response GET /stock.json\n`), replayed.stdout);
  assert.match(replayed.stdout, /^The same outcome came again\..* at checkout\.ts:6$/m);
});

interface ModelJson {
  readonly operations: readonly { readonly id: string }[];
  readonly edges: readonly Record<'before' | 'after' | 'rule', string>[];
}
