/** Draws detection against time, as an SVG. */
import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { Group } from '../pages.js';
import type { TestingRun } from '../records.js';
import type { Technique } from '../techniques/technique.js';
import { curveOf, spanOf } from './curves.js';
import type { Results } from './results.js';

const WIDTH = 900;
const HEIGHT = 420;
/** Of the legend. */
const RIGHT = 220;
const LINE = 20;
/** Told apart by most people; one of each technique. */
const COLOURS = [
  ...['#4269d0', '#efb118', '#ff725c', '#6cc5b0', '#3ca951', '#ff8ab7', '#9c6b4e'],
  ...['#9498a0', '#d62728', '#a463f2', '#000000'],
];

/** Null: no technique has found anything. */
export function figureOf(
  results: Results,
  techniques: readonly Technique[],
  group: Group,
): string | null {
  const pages = results.pagesOf(group);
  const runsOf = (technique: Technique): readonly TestingRun[] =>
    pages.flatMap((page) => results.runs(page, technique));
  const tested = techniques.filter((technique) => runsOf(technique).length > 0);
  const span = spanOf(tested.flatMap(runsOf));
  if (span === null) return null;
  const curves = (kind: Technique['kind']) =>
    tested
      .filter((technique) => technique.kind === kind)
      .flatMap((technique) => [...curveOf(technique, runsOf(technique), span)]);
  const line = {
    ...{ x: 'seconds', y: 'share', stroke: 'technique', z: 'technique' },
    curve: 'step-after',
  } as const;
  const legend = tested.flatMap(({ heading, kind }, place) => {
    const at = { frameAnchor: 'top-right', textAnchor: 'start', dy: place * LINE } as const;
    const sample = kind === 'wave' ? '━━━' : '╍╍╍';
    return [
      Plot.text([sample], { ...at, dx: 14, fill: () => heading }),
      Plot.text([heading], { ...at, dx: 54, fontSize: 13 }),
    ];
  });
  const svg = Plot.plot({
    ...{ document: parseHTML('<html></html>').document, width: WIDTH, height: HEIGHT },
    // The same file for the same numbers: else Plot makes up a name.
    className: 'detection',
    ariaLabel:
      'Share of testing runs that have detected the error, by the seconds since they began',
    ...{ marginRight: RIGHT, marginLeft: 50, marginBottom: 40 },
    style: { background: 'white', color: 'black', fontSize: '12px' },
    x: {
      type: 'log',
      label: 'seconds since the testing run began',
      labelAnchor: 'center',
      grid: true,
      ticks: 8,
      tickFormat: String,
    },
    y: {
      domain: [0, 1],
      label: 'testing runs that have detected the error',
      grid: true,
    },
    color: { domain: techniques.map(({ heading }) => heading), range: COLOURS },
    marks: [
      Plot.line(curves('baseline'), { ...line, strokeDasharray: '5 3', strokeWidth: 1.5 }),
      Plot.line(curves('wave'), { ...line, strokeWidth: 2.5 }),
      ...legend,
    ],
  });
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return `${svg.outerHTML}\n`;
}
