/** `npm run bench:published [-- NAME...]`: PF on published bugs; PF and RD on their repaired versions. */
import { runBench } from '../bench.js';
import { bugOf, published } from './published.js';

process.exitCode = await runBench(
  {
    out: 'wave-out/bench/published',
    bugs: published.map(bugOf),
    buggy: [['pf', 30]],
    fixed: [
      ['pf', 30],
      ['rd', 100],
    ],
  },
  process.argv.slice(2),
);
