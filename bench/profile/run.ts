/**
 * Where the time goes: records a page, runs orders of it and one of them again, and keeps what viewers show of that.
 * `npm run profile [-- URL [SCENARIO]]`; without them, a page of the suite.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { join, resolve } from 'node:path';
import { Wave } from '../../src/index.js';
import { percent } from '../own-share.js';
import { serveFolder } from '../serve.js';
import { sharesOf } from './shares.js';
import { Timeline } from './timeline.js';

const FOLDER = resolve('wave-out/profile');
const PAGE = 'bench/suite/pages/benchmark-8';
const TESTS = 50;
/** Between two samples; microseconds. */
const INTERVAL = 200;

const [given, scenario] = process.argv.slice(2);
const server = given === undefined ? await serveFolder(`${PAGE}/buggy`) : null;
const url = given ?? `${server?.origin}/index.html`;
const flow = given === undefined ? `${PAGE}/scenario.json` : scenario;

await mkdir(FOLDER, { recursive: true });
const profiler = new Session();
profiler.connect();
await profiler.post('Profiler.enable');
await profiler.post('Profiler.setSamplingInterval', { interval: INTERVAL });
const timeline = new Timeline();
const wave = await Wave.launch({ notice: (sentence) => process.stderr.write(`${sentence}\n`) });
try {
  await profiler.post('Profiler.start');
  const recording = await wave.record(url, flow === undefined ? {} : { scenario: flow });
  const report = await wave.explore(recording, { maxTests: TESTS, workers: 1 });
  await report.save(FOLDER);
  const { profile } = await profiler.post('Profiler.stop');
  await writeFile(join(FOLDER, 'wave.cpuprofile'), JSON.stringify(profile));
  for (const { share, part, ms } of sharesOf(profile))
    process.stdout.write(
      `${share.padEnd(24)}${percent(part).padStart(8)}${ms.toFixed(0).padStart(8)} ms\n`,
    );
  process.stdout.write(
    `\n${join(FOLDER, 'wave.cpuprofile')}: WAVE, ${report.tests.length} tests\n`,
  );
  const [test] = report.tests;
  if (test !== undefined) {
    const onOperation = ({ name }: { name: string }) => timeline.operation(name);
    timeline.begin();
    await wave.replay(recording, report, test.number, { onOperation });
    timeline.operation(null);
    await writeFile(join(FOLDER, 'messages.json'), JSON.stringify(timeline));
    // Apart, since a trace takes its own time.
    const trace = join(FOLDER, 'chrome.json');
    await wave.replay(recording, report, test.number, { trace });
    process.stdout.write(`${join(FOLDER, 'messages.json')}: operations and messages of one run\n`);
    process.stdout.write(`${trace}: Chrome, the same run\n`);
  }
} finally {
  await wave.close();
  await server?.close();
}
