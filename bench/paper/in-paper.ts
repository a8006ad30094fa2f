/** What the paper measured: Tables II and III, its benchmarks alone. */

/** In Firefox 20, where the steps come while the page loads, and in Internet Explorer 10, where they wait for its end. */
type Browsers = readonly [firefox: number | null, explorer: number | null];

type Row = readonly [
  rnd50: Browsers,
  rnd500: Browsers,
  rnd1000: Browsers,
  rd: number,
  pf: number,
  af: number,
];

/** Table II: the share of 30 testing runs that detected the error. */
const DETECTED: Readonly<Record<string, Row>> = {
  'benchmark-1': [[0.13, 0.07], [0.8, 0.33], [0.93, 0.4], 1, 1, 1],
  'benchmark-2': [[0, 0], [0, 0], [0.13, 0], 1, 1, 1],
  'benchmark-3': [[0.73, 0.8], [0.87, 0.73], [0.73, 0.67], 1, 1, 1],
  'benchmark-4': [[0, 0], [0, 0.07], [0, 0], 0.9, 1, 0.87],
  'benchmark-5': [[0, 0], [0.07, 0], [0, 0], 1, 1, 1],
  'benchmark-6': [[0.6, 0], [0.93, 0], [1, 0], 1, 1, 1],
  'benchmark-7': [[0, 0.13], [1, 0], [1, 0], 1, 1, 1],
  'benchmark-8': [[0.07, 0.07], [0.2, 0.8], [0.8, 1], 1, 1, 1],
};

/** Table III: seconds to the first error; null: no testing run detected it. */
const SECONDS: Readonly<Record<string, Row>> = {
  'benchmark-1': [[100.1, 108.5], [64.1, 346.2], [103.4, 196.5], 6.5, 1.6, 5.1],
  'benchmark-2': [[null, null], [null, null], [141.3, null], 8.3, 1.7, 9.8],
  'benchmark-3': [[43.0, 32.1], [61.6, 110.7], [136.1, 166.4], 4.0, 1.4, 5.6],
  'benchmark-4': [[null, null], [null, 330.6], [null, null], 196.2, 13.2, 245.8],
  'benchmark-5': [[null, null], [216.8, null], [null, null], 8.4, 1.7, 12.9],
  'benchmark-6': [[50.3, null], [28.3, null], [14.8, null], 2.8, 1.6, 1.6],
  'benchmark-7': [[null, 155.0], [11.5, null], [6.8, null], 4.1, 1.5, 4.0],
  'benchmark-8': [[99.1, 104.8], [131.3, 109.7], [97.9, 55.9], 4.6, 4.9, 2.6],
};

/**
 * What the paper has: of RND-x in both browsers.
 *
 * @returns null: the page, or the technique, is not in the paper
 */
export function inPaper(table: 'detected' | 'seconds', page: string, technique: string) {
  const row = (table === 'detected' ? DETECTED : SECONDS)[page];
  if (row === undefined) return null;
  const [rnd50, rnd500, rnd1000, rd, pf, af] = row;
  const byTechnique: Readonly<Record<string, readonly (number | null)[]>> = {
    ...{ 'rnd-50': rnd50, 'rnd-500': rnd500, 'rnd-1000': rnd1000 },
    ...{ 'wave-rd': [rd], 'wave-pf': [pf], 'wave-af': [af] },
  };
  return byTechnique[technique] ?? null;
}
