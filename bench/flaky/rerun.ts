/** What developers do today: they run the test again, or on a machine that is busy. */
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

export interface Rerun {
  /** How many runs there were until one failed, or at most. */
  readonly runs: number;
  readonly hasFailed: boolean;
  readonly seconds: number;
}

/** Runs the command until it fails. */
export function rerun(command: readonly string[], most: number): Rerun {
  const [program = '', ...args] = command;
  const began = performance.now();
  let runs = 0;
  let hasFailed = false;
  while (runs < most && !hasFailed) {
    runs += 1;
    hasFailed = spawnSync(program, args, { stdio: 'ignore' }).status !== 0;
  }
  return { runs, hasFailed, seconds: (performance.now() - began) / 1000 };
}

/** Of so many processes that do nothing but compute, for each processor, the test gets a part of the time. */
const BUSY_FOR_A_PROCESSOR = 3;

/** The same, on a processor of which the test has about a quarter. */
export function rerunThrottled(command: readonly string[], most: number): Rerun {
  const count = BUSY_FOR_A_PROCESSOR * availableParallelism();
  const busy = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  try {
    return rerun(command, most);
  } finally {
    for (const one of busy) one.kill('SIGKILL');
  }
}
