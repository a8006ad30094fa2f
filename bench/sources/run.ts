/** `npm run bench:sources [-- NAME...]`: PF on a racy page for each source of asynchrony, and on its repaired twin. */
import { runBench } from '../bench.js';
import { bugOf, sources } from './sources.js';

process.exitCode = await runBench(
  {
    out: 'wave-out/bench/sources',
    bugs: sources.map(bugOf),
    buggy: [['pf', 30]],
    fixed: [['pf', 30]],
  },
  process.argv.slice(2),
);
