/** What CI is told of a page whose recorded order does not come back, so that it takes none for healthy that was not judged. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { readReport } from '../../src/store/results.js';
import type { Site } from '../support/site.js';
import { click, commandLine, FIGURE_1 } from './wave.js';

const cli = commandLine();

/** A page with some orders, of which the server says on each load what it does then. */
function serve(does: (load: number) => string, others: Site = {}): string {
  let loads = 0;
  const images = '<img src="a.svg" alt=""><img src="b.svg" alt="">';
  const image = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="5"/></svg>';
  return cli.serve({
    ...others,
    '/': () => {
      loads += 1;
      return { body: `<!doctype html><title>page</title>${images}${does(loads)}` };
    },
    '/a.svg': image,
    '/b.svg': image,
  });
}

const live = (out: string) => ['--network', 'live', '--max-tests', '1', '--out', out];

test('one that never ends as recorded: the exit code is 2, and why is told behind all else', async () => {
  const url = serve((load) => `<p>${load === 1 ? 'Welcome' : 'Welcome back'}</p>`);
  const { code, stdout, stderr } = await cli.wave('test', url, ...live('never'));
  assert.equal(code, 2, stderr);
  assert.match(stdout, /^Nothing can be said of 1 test \(see below\)\.\n/);
  assert.doesNotMatch(stdout, /No concurrency error/);
  const last = stdout.slice(stdout.indexOf('BASELINE')).replaceAll('\n', ' ');
  assert.match(last, /^BASELINE NOT REPRODUCED .* never ended as recorded\. /);
  assert.match(last, /Why: The text of body > p is "Welcome back" instead of "Welcome"\./);
  assert.match(
    stderr,
    /^http:\S+ was not judged: its recorded order, run again, never ended as recorded/m,
  );
  assert.match(stderr, /^Note: The recorded order, .* never ended as recorded\. .* Why: The text/m);
  const { baseline } = await readReport(join(cli.folder, 'never'));
  assert.equal(baseline.reproduced, 'never');
});

test('one that ends as recorded sometimes is judged all the same', async () => {
  const url = serve((load) =>
    load === 2 ? '<script>throw new Error("out of order")</script>' : '',
  );
  const { code, stdout, stderr } = await cli.wave('test', url, ...live('sometimes'));
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^No concurrency error found in 1 test\.\n/);
  assert.match(stdout, /^BASELINE NOT ALWAYS REPRODUCED\n/m);
  assert.doesNotMatch(stderr, /was not judged/);
});

test('one that never runs the same, but ends as recorded, is judged all the same', async () => {
  const url = serve(
    (load) => `<script>for (let i = 0; i < ${load}; i += 1) setTimeout(() => {}, 5);</script>`,
  );
  const { code, stdout, stderr } = await cli.wave('test', url, ...live('otherwise'));
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^No concurrency error found in 1 test\.\n/);
  const last = stdout.slice(stdout.indexOf('BASELINE')).replaceAll('\n', ' ');
  assert.match(last, /^BASELINE NOT ALWAYS REPRODUCED .* ended as recorded at least once, /);
  assert.doesNotMatch(stderr, /was not judged/);
  const { baseline } = await readReport(join(cli.folder, 'otherwise'));
  assert.match(baseline.departures.join(' '), /timer 5ms .* came, which is not in the recording\./);
});

test('one that never runs all that was recorded, but ends as recorded, is judged all the same', async () => {
  const url = serve((load) => (load === 1 ? '<script>setTimeout(() => {}, 5);</script>' : ''));
  const { code, stderr } = await cli.wave('test', url, ...live('less'));
  assert.equal(code, 0, stderr);
  const { baseline } = await readReport(join(cli.folder, 'less'));
  assert.equal(baseline.reproduced, 'sometimes');
  assert.match(baseline.departures.join(' '), /timer 5ms .* never came\./);
});

test('one that is not judged is told beside one with a finding that counts', async () => {
  const url = serve((load) => `<p>${load === 1 ? 'Welcome' : 'Welcome back'}</p>`, {
    ...FIGURE_1,
    '/racy': FIGURE_1['/'] ?? '',
  });
  await cli.scenario('click.json', [click('#b1')]);
  const pages = [
    { name: 'racy', url: `${url}racy`, scenario: 'click.json' },
    { name: 'other each time', url },
  ];
  const config = { network: 'live', maxTests: 1, shrinkTests: 0, pictures: false, pages };
  await writeFile(join(cli.folder, 'wave.config.json'), JSON.stringify(config));
  const { code, stdout, stderr } = await cli.wave('test');
  assert.equal(code, 1, stderr);
  assert.match(stdout, /^F1 {2}high/m);
  assert.match(stderr, /^other each time was not judged: /m);
});
