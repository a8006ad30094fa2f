/** `npm run bench:suite [-- NAME...]`: PF, AF and RD on the paper's pages and on all orders of their repaired twins. */
import { runBench } from '../bench.js';
import { bugOf, suite } from './suite.js';

process.exitCode = await runBench(
  {
    out: 'wave-out/bench/suite',
    bugs: suite.map(bugOf),
    buggy: [
      ['pf', 30],
      ['af', 30],
      ['rd', 30],
    ],
    fixed: [
      ['pf', 300],
      ['af', 300],
      ['rd', 300],
    ],
  },
  process.argv.slice(2),
);
