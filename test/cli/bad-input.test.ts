/** What WAVE cannot do it says in one sentence, with exit code 2. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { deadOrigin } from '../support/site.js';
import { click, commandLine, type Ended, FIGURE_1 } from './wave.js';

const cli = commandLine();

function refuses({ code, stdout, stderr }: Ended, sentence: RegExp): void {
  assert.equal(code, 2, stderr);
  assert.equal(stdout, '');
  assert.match(stderr, sentence);
  assert.match(stderr, /^[^\n]+\.\n$/, 'one line, which ends as a sentence does');
  assert.doesNotMatch(stderr, /\n +at |node:internal|undefined/);
}

test('there is no such scenario file', async () => {
  const url = cli.serve(FIGURE_1);
  const ended = await cli.wave('test', url, '--scenario', 'nowhere.json');
  refuses(ended, /There is no scenario file nowhere\.json/);
  assert.deepEqual(cli.server.requested, [], 'no page was asked for');
});

test('a scenario that is no JSON', async () => {
  await writeFile(join(cli.folder, 'broken.json'), '{"title": "broken",\n "steps": [}');
  const url = cli.serve(FIGURE_1);
  refuses(await cli.wave('test', url, '--scenario', 'broken.json'), /broken\.json.*JSON/);
});

test('a scenario that is not a flow', async () => {
  await writeFile(join(cli.folder, 'other.json'), '{"name": "something else"}');
  const url = cli.serve(FIGURE_1);
  refuses(await cli.wave('record', url, '--scenario', 'other.json'), /other\.json.*(flow|steps)/);
});

test('a step that WAVE does not know', async () => {
  const scenario = await cli.scenario('unknown.json', [{ type: 'emulateNetworkConditions' }]);
  const url = cli.serve(FIGURE_1);
  const ended = await cli.wave('record', url, '--scenario', scenario);
  refuses(ended, /emulateNetworkConditions/);
});

test('a file to upload that is not there', async () => {
  const choose = { type: 'change', selectors: ['#file'], value: 'C:\\fakepath\\poem.txt' };
  const scenario = await cli.scenario('upload.json', [choose]);
  refuses(
    await cli.wave('record', cli.serve(FIGURE_1), '--scenario', scenario),
    /^Step 1 of the scenario chooses the file poem\.txt, which cannot be read\. Put it in the folder .*uploads\.$/m,
  );
});

test('steps that cannot be performed, by their numbers in the file', async () => {
  const dead = await deadOrigin();
  const url = cli.serve(FIGURE_1);
  for (const [step, sentence] of [
    [
      click('#nothing'),
      /Step 3 of the scenario, "click #nothing", cannot be performed: no element/,
    ],
    [click('#q['), /Step 3 .*"click #q\[", .*: "#q\[" is no valid CSS selector\. Correct it/],
    [click('xpath///['), /Step 3 .*: "\/\/\[" is no valid XPath expression\. Correct it/],
    [
      { type: 'navigate', url: `${dead}/` },
      /Step 3 .*"navigate to .*", failed: the page there cannot be reached \(net::ERR_CONNECTION_REFUSED\)/,
    ],
  ] as const) {
    const steps = [{ type: 'navigate', url }, click('#b1'), step];
    const scenario = await cli.scenario('wrong.json', steps);
    refuses(await cli.wave('record', url, '--scenario', scenario), sentence);
  }
  assert.ok(!existsSync(join(cli.folder, 'wave-out')));
});

test('an address at which nobody answers', async () => {
  const origin = await deadOrigin();
  refuses(
    await cli.wave('test', `${origin}/`),
    /cannot be reached \(net::ERR_CONNECTION_REFUSED\)/,
  );
});

test('an address that is none', async () => {
  const ended = await cli.wave('record', 'htp://example.test/');
  refuses(ended, /"htp:\/\/example\.test\/" is no address of a web page/);
});

test('a page that is not HTML', async () => {
  cli.serve({ '/data.json': '{"a": 1}' });
  const ended = await cli.wave('test', `${cli.server.origin}/data.json`);
  refuses(ended, /data\.json is not an HTML page: its content type is application\/json/);
});

test('what the browser would only download', async () => {
  const headers = { 'Content-Type': 'application/octet-stream' };
  cli.serve({ '/file.bin': { headers, body: 'bytes' } });
  const ended = await cli.wave('test', `${cli.server.origin}/file.bin`);
  refuses(ended, /file\.bin is not an HTML page: its content type is application\/octet-stream/);
});

test('a page that its server refuses', async () => {
  cli.serve({ '/gone': { status: 404, body: '<p>Not Found</p>' }, '/empty': { status: 500 } });
  const { origin } = cli.server;
  const refused =
    /The server answered 404 Not Found to http:\S+\/gone\. WAVE records a page that works/;
  refuses(await cli.wave('record', `${origin}/gone`), refused);
  const failed = /The server answered 500 Internal Server Error to http:\S+\/empty\./;
  refuses(await cli.wave('test', `${origin}/empty`), failed);
  cli.serve({ '/': '<iframe src="gone"></iframe>', '/gone': { status: 403, body: 'No.' } });
  const { code, stderr } = await cli.wave('record', `${origin}/`, '--out', 'frame');
  assert.equal(code, 0);
  assert.match(stderr, /^Note: The server answered 403 Forbidden to http:\S+\/gone\.$/m);
});

test('there is no such folder', async () => {
  for (const command of ['test', 'model', 'replay']) {
    refuses(await cli.wave(command, 'no-folder'), /no-folder holds no recording/);
  }
  refuses(await cli.wave('test', 'no-folder', '--out', 'other'), /no-folder holds no recording/);
  assert.ok(!existsSync(join(cli.folder, 'other')));
});

test('a folder that cannot be made is refused before any work', async () => {
  const url = cli.serve(FIGURE_1);
  const asked = cli.server.requested.length;
  await writeFile(join(cli.folder, 'file'), '');
  for (const out of ['file', 'file/below/it']) {
    const ended = await cli.wave('record', url, '--out', out);
    refuses(ended, /The folder \S+ cannot be made: \S+\/file is a file\. Name another\./);
  }
  if (existsSync('/proc')) {
    // Not even root.
    for (const out of ['/proc', '/proc/x/y']) {
      const ended = await cli.wave('record', url, '--out', out);
      refuses(
        ended,
        /The folder \S+ cannot be written to: \/proc does not permit it\. Name another\./,
      );
    }
  }
  assert.equal(cli.server.requested.length, asked);
});

test('recordings that cannot be read', async (t) => {
  const url = cli.serve(FIGURE_1);
  const { code, stderr } = await cli.wave('record', url, '--out', 'good');
  assert.equal(code, 0, stderr);
  const recording = await readFile(join(cli.folder, 'good/recording.json'), 'utf8');
  const refused = async (text: string, sentence: RegExp) => {
    await mkdir(join(cli.folder, 'bad'), { recursive: true });
    await writeFile(join(cli.folder, 'bad/recording.json'), text);
    for (const command of ['test', 'model', 'replay']) {
      refuses(await cli.wave(command, 'bad'), sentence);
    }
  };
  await t.test('one of a newer version', () => {
    const newer = { ...JSON.parse(recording), version: 9, tool: 'wave-races 9.9.9' };
    return refused(JSON.stringify(newer), /is of version 9, made by a newer WAVE.*Update WAVE/);
  });
  await t.test('one of an older version', () => {
    const older = { ...JSON.parse(recording), version: 1 };
    const sentence = /is of version 1, made by an older WAVE; .* Record the page again\./;
    return refused(JSON.stringify(older), sentence);
  });
  await t.test('one that is truncated', () =>
    refused(recording.slice(0, recording.length / 2), /is truncated or damaged/),
  );
  await t.test('one whose scenario or responses are gone', () =>
    refused(recording, /The recording in bad is damaged: .*scenario\.json/),
  );
});

test('results that are not there', async () => {
  const url = cli.serve(FIGURE_1);
  await cli.wave('record', url, '--out', 'untested');
  refuses(await cli.wave('replay', 'untested'), /untested holds no results/);
  for (const command of ['replay', 'show', 'baseline', 'model']) {
    refuses(await cli.wave(command), /^wave-out holds no (results|recording): /);
  }
});

test('options and commands that are none', async () => {
  for (const words of [
    ['tset'],
    ['tset', 'http://127.0.0.1/'],
    ['tset', 'out', '--seed', '2', '--x'],
  ])
    refuses(
      await cli.wave(...words),
      /^There is no command "tset"\. Did you mean "test"\? See "wave --help"\.$/m,
    );
  refuses(
    await cli.wave(),
    /^Say what to do: init, record, test, show, replay, export, baseline, flaky or model\. See "wave --help"\.$/m,
  );
  refuses(
    await cli.wave('record'),
    /^The command needs a URL or a folder to work on\. See "wave record --help"\.$/m,
  );
  refuses(
    await cli.wave('test', 'good', '--heuristic', 'xy'),
    /^--heuristic takes pf, af, rd, delay, pct, urw, surw, cf, dpor, portfolio; not "xy"\. See/,
  );
  refuses(
    await cli.wave('test', 'good', '--prune', '--heuristic', 'pf'),
    /^--prune is for --heuristic dpor, which knows what conflicts; pf leaves out nothing\./,
  );
  refuses(await cli.wave('test', 'good', '--human-gap'), /^--human-gap needs a value\./);
  refuses(await cli.wave('record', 'http://127.0.0.1/', '--out', ''), /^--out needs a value\./);
  refuses(await cli.wave('test', 'good', '--pace', '5'), /has its pace already: give --pace only/);
  refuses(
    await cli.wave('test', 'good', '--max-latency', '0'),
    /^--max-latency takes a time of more than 0/,
  );
  refuses(await cli.wave('test', 'good', '--max-tests', '0'), /--max-tests takes a whole number/);
  refuses(
    await cli.wave('test', 'good', '--workers', '0'),
    /^--workers takes a whole number from 1/,
  );
  refuses(
    await cli.wave('test', 'good', '--workers', '2', '--network', 'live'),
    /^--workers 2 is for --network archive: with live, servers would get/,
  );
  refuses(await cli.wave('test', 'good', '--max-latency', 'soon'), /--max-latency takes a time/);
  refuses(await cli.wave('test', 'good', '--ignore', 'p >'), /--ignore takes a CSS selector/);
  refuses(await cli.wave('test', 'good', '--ignore-request', 'x'), /--ignore-request takes a URL/);
  refuses(await cli.wave('test', 'good', '--reporter', 'xml'), /no reporter "xml".*text, json/);
  refuses(await cli.wave('test', 'good', '--reporter', 'toString'), /no reporter "toString"/);
  refuses(
    await cli.wave('test', 'good', '--reporter', 'junit='),
    /names no file: write junit=FILE/,
  );
  refuses(
    await cli.wave('test', 'good', '--reporter', 'json=x', '--reporter', 'junit=./x'),
    /^Two reporters write to .*x: give each a file of its own\./,
  );
  await writeFile(join(cli.folder, 'none.mjs'), 'export default 1;');
  refuses(
    await cli.wave('test', 'good', '--reporter', './none.mjs'),
    /^The module \.\/none\.mjs is no reporter: its default export/,
  );
  refuses(
    await cli.wave('test', 'good', '--no-such-option'),
    /^wave test takes no "--no-such-option"\. See "wave test --help"\.$/m,
  );
  refuses(
    await cli.wave('replay', 'good', '--trace', '.'),
    /^--trace \. is a folder: name a file for the trace\.$/m,
  );
  refuses(
    await cli.wave('test', 'good', '--max-test', '3'),
    /^wave test takes no "--max-test"\. Did you mean "--max-tests"\? See "wave test --help"\.$/m,
  );
  refuses(
    await cli.wave('show', 'good', '--max-tests', '3'),
    /^wave show takes no "--max-tests"\. See "wave show --help"\.$/m,
  );
  refuses(
    await cli.wave('replay', 'good', '--finding', 'F1', '--test', '1'),
    /^--finding and --test exclude each other: give one of them\. See "wave replay --help"\.$/m,
  );
});

test('a browser that is none', async () => {
  const url = cli.serve(FIGURE_1);
  const ended = await cli.wave('test', url, '--browser', '/nowhere/chrome');
  refuses(ended, /\/nowhere\/chrome, named by --browser, cannot be used: there is no such file/);
});
