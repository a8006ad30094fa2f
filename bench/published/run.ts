/** `npm run bench:published [-- NAME...]`: PF on published bugs; PF and RD on their repaired versions. */
import { runBench } from '../bench.js';
import { type PublishedEntry, published } from './published.js';

process.exitCode = await runBench(
  {
    out: 'wave-out/bench/published',
    bugs: published.map((entry) => ({
      ...entry,
      buggy: source(entry, 'buggy'),
      fixed: source(entry, 'fixed'),
    })),
    buggy: [['pf', 30]],
    fixed: [
      ['pf', 30],
      ['rd', 100],
    ],
  },
  process.argv.slice(2),
);

function source({ name, files }: PublishedEntry, version: 'buggy' | 'fixed') {
  const folder = `bench/published/pages/${name}`;
  const libraries = Object.entries(files[version]);
  const elsewhere = libraries.map(([url, path]) => [url, `bench/published/node_modules/${path}`]);
  return {
    folder,
    elsewhere: Object.fromEntries(elsewhere),
    scenario: `${folder}/scenario.json`,
  };
}
