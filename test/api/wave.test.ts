/** The public interface, as a program uses it. */
import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  DEFAULTS,
  type FlowObject,
  greedyOrder,
  type Heuristic,
  Recording,
  Report,
  type Reporter,
  Wave,
  WaveError,
} from '../../src/index.js';
import { click, FIGURE_1 } from '../cli/wave.js';
import { launchWithPort } from '../support/chrome-with-port.js';
import { type SiteServer, startSite } from '../support/site.js';

const FLOW: FlowObject = { title: 'click', steps: [click('#b1')] };
const MOST = 6;

let server: SiteServer;
let wave: Wave;
let folder = '';
let url = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wave-api-'));
  server = await startSite();
  server.serve(FIGURE_1);
  url = `${server.origin}/`;
  wave = await Wave.launch();
});
after(async () => {
  await wave?.close();
  await server?.close();
  await rm(folder, { recursive: true });
});

const refused = (work: Promise<unknown>, code: WaveError['code'], message: RegExp) =>
  assert.rejects(work, (error) => {
    assert.ok(error instanceof WaveError, String(error));
    assert.equal(error.code, code);
    assert.match(error.message, message);
    return true;
  });
const inputsOf = ({ operations }: Recording) =>
  operations.filter(({ kind }) => kind === 'input').map(({ name }) => name);
/** The files of a folder and their contents, by their paths. */
async function filesIn(of: string): Promise<Record<string, string>> {
  const found = await readdir(of, { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return Object.fromEntries(files.map((file, at) => [file.slice(of.length), texts[at] ?? '']));
}

test('a scenario is a path, a flow or a function; without one the page is loaded', async () => {
  const path = join(folder, 'flow.json');
  await writeFile(path, JSON.stringify(FLOW));
  assert.deepEqual(inputsOf(await wave.record(url, { scenario: path })), ['click #b1']);
  assert.deepEqual(inputsOf(await wave.record(url, { scenario: FLOW })), ['click #b1']);
  const script = await wave.record(url, {
    scenario: async ({ page }) => {
      await page.click('#b1');
    },
  });
  assert.deepEqual(inputsOf(script), ["click '#b1' (scenario.js:2)"]);
  const load = await wave.record(url);
  assert.deepEqual(inputsOf(load), []);
  assert.deepEqual(JSON.parse(load.stored.scenario.text), {
    title: 'load',
    steps: [{ type: 'navigate', url }],
  });
});

test('a function that cannot be kept as its text is refused, with what it lacks', async () => {
  const { scenario } = {
    scenario({ page }: { page: unknown }) {
      return page;
    },
  };
  await refused(
    wave.record(url, { scenario }),
    'bad-scenario',
    /^The script in the program cannot/,
  );
  const around = '#b1';
  await refused(
    wave.record(url, { scenario: ({ page }) => page.click(around) }),
    'not-recordable',
    /^The script failed at scenario\.js:1: ReferenceError: around is not defined\./,
  );
});

test('what is saved is loaded, saved again and explored as it was', async () => {
  const made = await wave.record(url, { scenario: ({ page }) => page.click('#b1') });
  assert.equal(made.folder, null);
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  await made.save(first);
  assert.equal(made.folder, first);
  const loaded = await Recording.load(first);
  assert.deepEqual(loaded.data, made.data);
  await loaded.save(second);
  const files = await filesIn(second);
  assert.deepEqual(
    Object.keys(files)
      .filter((file) => /^\/[^/]+$/.test(file))
      .sort(),
    ['/network.har', '/recording.json', '/scenario.js'],
  );
  assert.deepEqual(files, await filesIn(first));
  const [one, other] = [
    await wave.explore(made, { maxTests: MOST }),
    await wave.explore(await Recording.load(second), {
      maxTests: MOST,
      replayCommand: (finding) => `mine again ${finding}`,
    }),
  ];
  assert.deepEqual(
    other.tests.map(({ actual, verdict }) => [actual, verdict]),
    one.tests.map(({ actual, verdict }) => [actual, verdict]),
  );
  // The time that the recording took is part of the one in which it was made.
  assert.equal(one.data.timing.recordMs, made.data.durationMs);
  assert.equal(other.data.timing.recordMs, null);
  assert.equal(one.findings[0]?.replay, null);
  assert.equal(other.findings[0]?.replay, 'mine again F1');
});

test('a report is kept, loaded and replayed', async () => {
  const recording = await wave.record(url, { scenario: FLOW });
  const out = join(folder, 'report');
  await recording.save(out);
  const report = await wave.explore(recording, { maxTests: MOST });
  assert.equal(await report.save(out), join(out, 'report.json'));
  assert.deepEqual(JSON.parse(JSON.stringify(report)), report.data);
  const loaded = await Report.load(out, recording);
  assert.deepEqual(loaded, report);
  const replayed = await wave.replay(recording, loaded, 'F1');
  assert.equal(replayed.isSame, true);
  assert.match(replayed.title ?? '', /fn is not defined/);
  const watched: string[] = [];
  const { number, actual } = loaded.testOf('F1');
  const again = await wave.replay(recording, report, number, {
    onOperation: ({ id }) => watched.push(id),
  });
  assert.deepEqual(watched, actual);
  assert.deepEqual(
    again.operations.map(({ id }) => id),
    actual,
  );

  await refused(wave.replay(recording, report, 'F9'), 'no-such-test', /no finding F9 .* has: F1/);
  await refused(
    wave.replay(recording, report, 99),
    'no-such-test',
    /no test 99: .* has \d, counted/,
  );
  const other = await wave.record(url, { scenario: FLOW });
  await refused(wave.replay(other, report, 'F1'), 'bad-results', /is of another recording/);
  await refused(Report.load(out, other), 'bad-results', /are of another recording/);
  const untested = join(folder, 'untested');
  await cp(out, untested, { recursive: true });
  // What is recorded anew has not been explored.
  await other.save(untested);
  await refused(Report.load(untested, other), 'no-results', /holds no results/);
});

test('a reporter hears of each finding before the end', async () => {
  const recording = await wave.record(url, { scenario: FLOW });
  const heard: string[] = [];
  const reporter: Reporter = {
    onStart: ({ heuristic, seed }) => heard.push(`start ${heuristic} ${seed}`),
    onTest: ({ number, verdict }) => heard.push(`test ${number} ${verdict}`),
    onFinding: ({ id, title }, { tests }) => heard.push(`${id} after ${tests.length}: ${title}`),
    onEnd: ({ findings }) => heard.push(`end ${findings.length}`),
  };
  const report = await wave.explore(recording, { maxTests: MOST, reporter });
  const failing = report.tests.findIndex(({ verdict }) => verdict !== 'pass');
  const [title] = report.findings.map((finding) => finding.title);
  const tests = report.tests.map(({ number, verdict }) => `test ${number} ${verdict}`);
  assert.equal(report.findings.length, 1);
  assert.ok(failing < report.tests.length - 1);
  assert.deepEqual(heard, [
    `start ${DEFAULTS.heuristic} ${DEFAULTS.seed}`,
    ...tests.slice(0, failing + 1),
    `F1 after ${failing + 1}: ${title}`,
    ...tests.slice(failing + 1),
    'end 1',
  ]);
});

test('what a reporter throws ends the exploration', async () => {
  const recording = await wave.record(url, { scenario: FLOW });
  const onTest = () => Promise.reject(new Error('enough'));
  await assert.rejects(wave.explore(recording, { reporter: { onTest } }), /^Error: enough$/);
});

test('a heuristic of one’s own picks the orders', async () => {
  const recording = await wave.record(url, { scenario: FLOW });
  const wanted: (readonly string[])[] = [];
  const backwards: Heuristic = function* backwards(space) {
    const order = greedyOrder(space.constraints, (_, candidates) => candidates.toReversed());
    if (order === null) return;
    wanted.push(space.orderOf(order));
    yield order;
  };
  const report = await wave.explore(recording, {
    ...{ heuristic: backwards, maxTests: MOST, shrinkTests: 0 },
  });
  assert.equal(report.data.heuristic, 'backwards');
  assert.ok(wanted.length > 0);
  assert.deepEqual(
    report.tests.map(({ order }) => order),
    wanted.slice(0, 1),
  );

  const wrong: Heuristic = function* wrong({ size }) {
    yield Array.from({ length: size }, (_, index) => size - 1 - index);
  };
  await refused(
    wave.explore(recording, { heuristic: wrong }),
    'bad-heuristic',
    /^The heuristic wrong gave an order that cannot happen: [\d, ]+\. /,
  );
});

test('options that nobody can mean are refused', async () => {
  const recording = await wave.record(url);
  const explored = (options: Parameters<Wave['explore']>[1]) => wave.explore(recording, options);
  await refused(wave.record('wave-out'), 'bad-option', /"wave-out" is no address/);
  await refused(wave.record(url, { seed: 0.5 }), 'bad-option', /^seed takes a whole number/);
  await refused(explored({ maxTests: 0 }), 'bad-option', /^maxTests .* from 1 up, not 0\.$/);
  await refused(explored({ humanGap: 0 }), 'bad-option', /^humanGap takes milliseconds/);
  await refused(explored({ typingSpeed: 0 }), 'bad-option', /^typingSpeed takes keys a second/);
  await refused(explored({ ignore: { selectors: ['a >'] } }), 'bad-option', /"a >", which is no/);
  await refused(explored({ ignore: { requests: ['x'] } }), 'bad-option', /"x", which names no req/);
  await refused(explored({ workers: 2, network: 'live' }), 'bad-option', /^2 workers are for/);
  await refused(
    explored({ shrinkScenario: true, shrinkTests: 0 }),
    'bad-option',
    /^shrinkScenario is for findings/,
  );
  await refused(explored({ prune: true }), 'bad-option', /^prune is for the heuristic dpor/);
});

test('a Chrome that was launched ends with close', async () => {
  let closed: Wave;
  {
    await using own = await Wave.launch();
    closed = own;
  }
  await refused(closed.record(url), 'browser-gone', /^The browser is gone\. It was closed/);
});

test('the trace of a replay has its operations as spans, with what the page did in them; it has a video, too', async () => {
  const recording = await wave.record(url, { scenario: FLOW });
  const report = await wave.explore(recording, { maxTests: MOST });
  const file = join(folder, 'F1.trace.json');
  const video = join(folder, 'F1.webm');
  const options = { trace: file, video };
  const { operations, isSame } = await wave.replay(recording, report, 'F1', options);
  assert.equal(isSame, true);
  // What each file in Matroska begins with.
  assert.equal((await readFile(video)).toString('hex', 0, 4), '1a45dfa3');
  const { traceEvents } = JSON.parse(await readFile(file, 'utf8'));
  interface Event {
    readonly name: string;
    readonly ph: string;
    readonly pid: number;
    readonly ts: number;
    readonly id2?: { readonly local: string };
    readonly args: { readonly data?: { readonly type?: string } };
  }
  const all: readonly Event[] = traceEvents;
  const spans = all.filter(({ id2 }) => id2?.local.startsWith('wave-'));
  const begin = spans.filter(({ ph }) => ph === 'b');
  assert.deepEqual(
    begin.map(({ name }) => name),
    operations.map(({ name }) => name),
  );
  const from = begin.find(({ name }) => name.startsWith('click'));
  const to = spans.find(({ ph, name }) => ph === 'e' && name === from?.name);
  assert.ok(from && to);
  const clicks = all.filter(
    ({ name, pid, args }) =>
      name === 'EventDispatch' && pid === from.pid && args.data?.type === 'click',
  );
  assert.equal(clicks.length, 1);
  for (const { ts } of clicks) assert.ok(from.ts < ts && ts < to.ts);
});

test('what has been found is kept where no pictures of it can be taken', async () => {
  const own = await Wave.launch();
  const recording = await own.record(url, { scenario: FLOW });
  const notices: string[] = [];
  const found = await own.explore(recording, {
    ...{ maxTests: MOST, bail: true, shrinkTests: 0, pictures: true },
    notice: (sentence) => notices.push(sentence),
    reporter: { onTest: ({ verdict }) => (verdict === 'pass' ? undefined : own.close()) },
  });
  assert.equal(found.findings.length, 1);
  assert.equal(found.findings[0]?.film, null);
  assert.match(notices.at(-1) ?? '', /^The findings have no pictures: .*The browser is gone\./);
});

test('a Chrome that runs is used, and goes on to run as it was', async () => {
  const browser = await launchWithPort(folder);
  try {
    const { host } = new URL(browser.endpoint);
    const pages = async () => {
      const list = await (await fetch(`http://${host}/json/list`)).text();
      return list.match(/"(id|url)": "[^"]*"/g);
    };
    const before = await pages();
    assert.equal(before?.length, 2);
    for (const endpoint of [browser.endpoint, `http://${host}`]) {
      const connected = await Wave.connect(endpoint);
      const recording = await connected.record(url, { scenario: FLOW });
      const { findings } = await connected.explore(recording, { maxTests: MOST });
      assert.equal(findings.length, 1);
      await connected.close();
    }
    assert.deepEqual(await pages(), before);
  } finally {
    await browser.close();
  }
  await refused(Wave.connect(browser.endpoint), 'no-browser', /^There is no Chrome at ws:/);
  await refused(Wave.connect(url), 'no-browser', /^There is no Chrome at http:/);
});
