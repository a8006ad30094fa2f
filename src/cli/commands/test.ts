import { beginPages, isFailing, printable, type Report, readKnown } from '../../index.js';
import { EXIT } from '../exit.js';
import { interruptible } from '../interrupt.js';
import { chosenReporters } from '../reporters.js';
import { jobOf } from '../testing/job.js';
import { TEST_OPTIONS, type TestArguments, takingTestOptions } from '../testing/options.js';
import { testPages } from '../testing/test-pages.js';
import { withWave } from '../wave.js';

export { TEST_OPTIONS as options, takingTestOptions as builder };

export async function run(args: TestArguments): Promise<number> {
  const job = await jobOf(args);
  const { pages, names, folder, browser, failOn, baseline } = job;
  const chosen = await chosenReporters(job.reporter, failOn);
  const tested = pages.flatMap(({ name }) => name ?? []);
  const known = new Map<string | null, Readonly<Record<string, string>>>();
  for (const { name } of pages)
    if (baseline !== undefined) known.set(name, await readKnown(baseline, name));
  if (names.length > 0) await beginPages(folder, names, tested);
  const { page, reports, isAll } = await withWave({ browser }, (wave) =>
    interruptible((interruption) => testPages(wave, job, chosen, known, interruption)),
  );
  if (page !== null) process.stderr.write(`Report: ${page}\n`);
  const isFound = ({ findings }: Report) => findings.some((finding) => isFailing(finding, failOn));
  const unjudged = reports.flatMap((report) => {
    const { name, url, baseline } = report.data;
    return baseline.reproduced === 'never' && !isFound(report) ? (name ?? url) : [];
  });
  for (const page of unjudged)
    process.stderr.write(
      `${printable(page)} was not judged: its recorded order, run again, never ended as recorded (see the report). Record it again.\n`,
    );
  if (!isAll) return EXIT.failed;
  if (reports.some(isFound)) return EXIT.found;
  return unjudged.length > 0 ? EXIT.failed : EXIT.clean;
}
