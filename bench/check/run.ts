/**
 * `npm run bench:check [-- --write]`: whether WAVE has become slower. A quick run's ratios beside those in `RATIOS.json`; with
 * `--write`, they are what is kept from here on. The exit code is 1 where one of them is worse beyond the noise, on a machine
 * of as many processors; on others, where a count is.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { Chrome } from '../../src/browser/chrome.js';
import { launchPeer } from '../peer.js';
import { measure } from './measure.js';
import { areOfOneMachine, compared, type Kept, keptSchema } from './ratios.js';

const FILE = 'bench/check/RATIOS.json';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function measured(): Promise<Kept> {
  const options = { notice: console.error };
  const chrome = await Chrome.start(options);
  let peer: Awaited<ReturnType<typeof launchPeer>> | null = null;
  try {
    peer = await launchPeer(options);
    return {
      date: new Date().toISOString().slice(0, 10),
      node: process.versions.node,
      browser: (await chrome.version()).browser,
      processors: availableParallelism(),
      ...(await measure(chrome, peer)),
    };
  } finally {
    await peer?.close();
    await chrome.close();
  }
}

const machineOf = ({ processors, node, browser }: Kept) =>
  `${processors} processors, Node.js ${node}, ${browser}`;

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const kept = v.parse(keptSchema, JSON.parse(await readFile(FILE, 'utf8')));
const now = await measured();
const rows = compared(now, kept);
const width = Math.max(...rows.map(({ name }) => name.length));
say(`Now: ${machineOf(now)}. Kept on ${kept.date}: ${machineOf(kept)}.`);
if (!areOfOneMachine(now, kept))
  say('Of other processors only the counts are judged; ratios of times are shown beside them.');
say(`${''.padEnd(width)}   ${'now'.padEnd(24)}${kept.date}`);
for (const { name, now: is, before, isWorse } of rows)
  say(
    `${name.padEnd(width)}   ${is.padEnd(24)}${before}${isWorse && !values.write ? '   WORSE' : ''}`,
  );
if (values.write) {
  await writeFile(FILE, `${JSON.stringify(now, null, 2)}\n`);
  say(`\nThese are kept in ${FILE}.`);
} else if (rows.some(({ isWorse }) => isWorse)) {
  say(
    '\nWAVE has become slower. If that is the price of something, run `npm run bench:check -- --write` and commit what it keeps.',
  );
  process.exitCode = 1;
}
