import { resolve } from 'node:path';
import type { Argv } from 'yargs';
import { type ExploreOptions, explore } from '../../explore.js';
import { printable } from '../../model/printable.js';
import { copyRecording, readRecording } from '../../recorder/store.js';
import { formatJson, writeReport } from '../../report/json.js';
import { painter } from '../../report/paint.js';
import { Progress } from '../../report/progress.js';
import { removeResults } from '../../report/remove.js';
import { writeReplay } from '../../report/replay.js';
import type { Report } from '../../report/report.js';
import { formatText } from '../../report/text.js';
import { HEURISTICS } from '../../search/heuristics.js';
import { withChrome } from '../chrome.js';
import { EXIT, UsageError } from '../errors.js';
import { checkFolder } from '../folder.js';
import { makeRecording, readRequest } from '../make-recording.js';
import {
  browserOption,
  granularityOption,
  ignoreOf,
  ignoreOptions,
  milliseconds,
  modelOptions,
  networkOption,
  scenarioOption,
  seedOption,
  timeOptions,
  wholeNumber,
} from '../options.js';

export const testCommand = {
  command: 'test <target>',
  describe: 'Run other orders of a recording and report those that fail',
  builder: (yargs: Argv) =>
    yargs
      .positional('target', {
        type: 'string',
        demandOption: true,
        describe: 'Folder of a recording, or the URL of a page to record first',
      })
      .options({
        ...scenarioOption,
        heuristic: {
          choices: HEURISTICS,
          requiresArg: true,
          default: 'portfolio' as const,
          describe: 'What picks the next order',
        },
        prune: {
          type: 'boolean',
          default: false,
          describe: 'With dpor: leave out orders that differ in no known conflict',
        },
        'max-tests': {
          type: 'number',
          requiresArg: true,
          default: 30,
          describe: 'How many orders to run at most',
        },
        ...seedOption,
        bail: { type: 'boolean', default: false, describe: 'Stop at the first order that fails' },
        until: {
          choices: ['orders', 'pairs'] as const,
          requiresArg: true,
          default: 'orders' as const,
          describe: 'Stop when all orders are tried, or all precedence pairs covered',
        },
        reporter: {
          type: 'string',
          requiresArg: true,
          default: 'text',
          describe: 'On stdout: text, json, or both',
        },
        out: { type: 'string', requiresArg: true, describe: 'Folder for the results' },
        pace: {
          type: 'number',
          requiresArg: true,
          describe: 'Milliseconds between the steps of a recording',
        },
        ...granularityOption,
        ...modelOptions,
        ...timeOptions,
        ...ignoreOptions,
        ...networkOption,
        ...browserOption,
      }),
};

type Arguments = Awaited<ReturnType<typeof testCommand.builder>['argv']>;

const REPORTERS: Readonly<Record<string, (report: Report) => string>> = {
  text: (report) => formatText(report, painter(process.stdout)),
  json: formatJson,
};

export async function runTest(args: Arguments): Promise<number> {
  const reporters = args.reporter.split(',').map(reporterNamed);
  if (args.prune && args.heuristic !== 'dpor') {
    throw new UsageError(
      `--prune is for --heuristic dpor, which knows what conflicts; ${args.heuristic} leaves out nothing.`,
    );
  }
  const isUrl = /^[a-z][a-z+.-]*:\/\//i.test(args.target);
  const folder = args.out ?? (isUrl ? 'wave-out' : args.target);
  const humanGap = milliseconds('human-gap', args['human-gap']);
  const seed = wholeNumber('seed', args.seed, 0);
  const settings = {
    heuristic: args.heuristic,
    prune: args.prune,
    seed,
    maxTests: wholeNumber('max-tests', args['max-tests'], 1),
    bail: args.bail,
    until: args.until,
    earlyInput: args['early-input'],
    ignore: ignoreOf(args.ignore, args['ignore-attribute']),
    network: args.network,
    maxLatency: milliseconds('max-latency', args['max-latency']),
    humanGap,
    folder,
  };
  const pace = args.pace === undefined ? null : wholeNumber('pace', args.pace, 0);
  const granularity = args.granularity ?? 'coarse';
  const { target: url, scenario: flow } = args;
  const request = { url, scenario: flow, folder, pace, humanGap, seed, granularity };
  const scenario = isUrl ? await readRequest(request) : null;
  if (!isUrl) {
    refuseWithFolder('scenario', args.scenario);
    refuseWithFolder('pace', args.pace);
    refuseWithFolder('granularity', args.granularity);
    await readRecording(args.target);
  }
  await checkFolder(folder);
  if (!isUrl && resolve(args.target) !== resolve(folder)) {
    await copyRecording(args.target, folder);
    await removeResults(folder);
  }
  const { browser } = args;
  const report = await withChrome({ browser }, async (chrome) => {
    let recordMs: number | null = null;
    if (scenario !== null) {
      const recording = await makeRecording(chrome, request, scenario);
      recordMs = recording.durationMs;
    }
    return test(chrome, { ...settings, recordMs });
  });
  if (report === null) return EXIT.failed;
  const file = await writeReport(report, folder);
  process.stdout.write(reporters.map((format) => format(report)).join('\n'));
  process.stderr.write(`Report: ${file}\n`);
  return report.findings.length > 0 ? EXIT.found : EXIT.clean;
}

function refuseWithFolder(name: string, value: unknown): void {
  if (value === undefined) return;
  throw new UsageError(
    `A recording has its ${name} already: give --${name} only with the URL of a page.`,
  );
}

/** Explores until it is done or interrupted; what was finished by then, if any, is the result. */
async function test(
  chrome: Parameters<typeof explore>[0],
  settings: Omit<ExploreOptions, 'signal' | 'notice' | 'onTest'>,
): Promise<Report | null> {
  const { folder } = settings;
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const progress = new Progress(process.stderr);
  let report: Report;
  try {
    report = await explore(chrome, await readRecording(folder), {
      ...settings,
      signal: interrupted.signal,
      notice: (sentence) => process.stderr.write(`Note: ${printable(sentence)}\n`),
      onTest: async (report, replay, total) => {
        const failed = report.tests.filter(({ verdict }) => verdict !== 'pass').length;
        progress.update({ done: report.tests.length, total, failed });
        // In this order, so that every test of the report can be run again.
        await writeReplay(replay, folder);
        await writeReport(report, folder);
      },
    });
  } finally {
    progress.end();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
  if (!interrupted.signal.aborted) return report;
  const isAny = report.tests.length > 0;
  process.stderr.write(
    `Interrupted${isAny ? ': these are the results so far' : ' before the first test was done: there are no results'}.\n`,
  );
  return isAny ? report : null;
}

function reporterNamed(name: string): (report: Report) => string {
  const reporter = REPORTERS[name];
  if (reporter !== undefined) return reporter;
  const known = Object.keys(REPORTERS).join(', ');
  throw new UsageError(`There is no reporter "${printable(name)}". Choose from: ${known}.`);
}
