import { setTimeout as passes } from 'node:timers/promises';
import type { Argv } from 'yargs';
import { Runner, timesOf } from '../../explore.js';
import { buildModel } from '../../model/model.js';
import type { Operation, Order } from '../../model/operation.js';
import { printable } from '../../model/printable.js';
import type { Ignore } from '../../oracle/ignore.js';
import { judge } from '../../oracle/judge.js';
import { learnMask } from '../../oracle/mask.js';
import { readRecording } from '../../recorder/store.js';
import { readReport } from '../../report/read.js';
import type { Report, Test } from '../../report/report.js';
import { orderSpace } from '../../search/order-space.js';
import { withChrome } from '../chrome.js';
import { EXIT, UsageError } from '../errors.js';
import { browserOption } from '../options.js';

export const replayCommand = {
  command: 'replay <folder>',
  describe: 'Run the order of a finding or test again',
  builder: (yargs: Argv) =>
    yargs
      .positional('folder', { type: 'string', demandOption: true, describe: 'Of the results' })
      .options({
        finding: { type: 'string', describe: 'Its id, such as F1 (the default)' },
        test: { type: 'number', describe: 'Index of a test' },
        headed: { type: 'boolean', default: false, describe: 'Show it in a window, step by step' },
        ...browserOption,
      })
      .conflicts('finding', 'test'),
};

type Arguments = Awaited<ReturnType<typeof replayCommand.builder>['argv']>;

/** How long an operation is looked at in a window. */
const STEP_MS = 1500;

export async function runReplay(args: Arguments): Promise<number> {
  const { folder, browser, headed } = args;
  const stored = await readRecording(folder);
  const report = await readReport(folder);
  const test = testOf(report, args);
  const { operations, outcome: sigma0 } = stored.recording;
  const space = orderSpace(operations, buildModel(operations).edges, {
    maxLatency: Number.POSITIVE_INFINITY,
    humanGap: 0,
  });
  const say = (operation: Operation) => process.stdout.write(`  ${printable(operation.name)}\n`);
  const order = operations.map(({ id }) => id);
  const { run, baselines } = await withChrome({ browser, headed }, async (chrome) => {
    const runner = new Runner(chrome, stored);
    const repeat = () => runner.run(order, timesOf(space, operations, order));
    try {
      const repeated = headed ? [] : [await repeat(), await repeat()];
      process.stdout.write('The order:\n');
      const times = timesOf(space, operations, test.order);
      const replayed = await runner.run(test.order, times, async (next) => {
        say(next);
        if (headed) await passes(STEP_MS);
      });
      return { run: replayed, baselines: repeated.map(({ outcome }) => outcome) };
    } finally {
      await runner.close();
    }
  });
  const judgement = judge(run.outcome, sigma0, learnMask(baselines, sigma0, ignored(report)));
  // Operations that σ0 did not have are numbered as they are found.
  const ofSigma0 = (actual: Order) => actual.filter((id) => order.includes(id)).join();
  const isSame =
    judgement.verdict === test.verdict && ofSigma0(run.actual) === ofSigma0(test.actual);
  const what = judgement.verdict === 'pass' ? 'pass' : `${judgement.verdict}: ${judgement.title}`;
  process.stdout.write(
    `${isSame ? 'The same outcome came again' : `Not the same: the test ended in ${test.verdict}`}. ` +
      `This run: ${printable(what)}\n`,
  );
  if (!isSame) {
    process.stderr.write('The page does not behave the same each time in this order.\n');
    return EXIT.failed;
  }
  return judgement.verdict === 'pass' ? EXIT.clean : EXIT.found;
}

/** What the tests ignored, as the report says. */
function ignored({ baseline: { masked } }: Report): Ignore {
  const paths = (wanted: string) =>
    masked.filter(({ aspect }) => aspect === wanted).map(({ path }) => path);
  return { selectors: paths('ignored element'), attributes: paths('ignored attribute') };
}

function testOf(report: Report, { finding, test }: Arguments): Test {
  if (test !== undefined) {
    const found = report.tests[test];
    if (found !== undefined) return found;
    throw new UsageError(
      `There is no test ${test}: the report has ${report.tests.length}, counted from 0.`,
    );
  }
  const wanted = finding ?? 'F1';
  const index = report.findings.find(({ id }) => id === wanted)?.tests[0];
  const found = index === undefined ? undefined : report.tests[index];
  if (found !== undefined) return found;
  const ids = report.findings.map(({ id }) => id).join(', ') || 'none';
  throw new UsageError(`There is no finding ${printable(wanted)} in this report. It has: ${ids}.`);
}
