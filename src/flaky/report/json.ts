import { printableJson } from '../../model/printable.js';
import type { FlakyOutput, FlakyReporter } from './reporter.js';

/** All of it, as `flaky.json` has it. */
export function json({ write }: FlakyOutput): FlakyReporter {
  return { onDone: (report) => write(`${printableJson(report)}\n`) };
}
