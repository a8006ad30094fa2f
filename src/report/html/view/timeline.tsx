import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { OperationId } from '../../../model/operation.js';
import { shortened } from '../../../model/shortened.js';
import type { ReportData, ReportedFinding, Test } from '../../../store/report.js';
import { aboutOf, Chosen } from './chosen.js';
import { laneOf, lanesOf, ownersOf } from './lanes.js';
import { usePanning } from './panning.js';
import { type Related, relatedTo } from './related.js';
import { scaleOf } from './scale.js';
import { Tools } from './tools.js';

type Operation = ReportData['operations'][number];

interface OfTimeline {
  readonly race: NonNullable<ReportedFinding['race']>;
  readonly report: ReportData;
  /** The test that failed. */
  readonly shown: Test;
}

/** Pixels of a place, at the zooms that there are. */
const ZOOMS = [4, 8, 14, 22, 32] as const;
const LANE = 18;
const HEAD = 20;
const GAP = 24;
const MARK = 9;

/** Characters of the name of a lane; what is cut stands in its operations. */
const LONGEST_LABEL = 28;
/** Pixels of a letter of it, at most. */
const LETTER = 6.5;

interface Drawn {
  readonly title: string;
  readonly marks: readonly { readonly id: OperationId; readonly place: number }[];
}

/**
 * The recorded order above, and the one that failed below, each in lanes by what kinds of operations there are. The two that
 * race are joined by lines, which cross.
 */
export function Timeline({ race, report, shown }: OfTimeline) {
  const { operations, edges } = report;
  const [zoom, setZoom] = useState(2);
  const [chosen, setChosen] = useState<OperationId>(race.first.id);
  const scroller = useRef<HTMLElement>(null);
  const panning = usePanning();
  const known = useMemo(() => new Map(operations.map((one) => [one.id, one])), [operations]);
  const { runs, size } = useMemo(() => drawnOf(report, shown), [report, shown]);
  const owners = useMemo(() => ownersOf(operations), [operations]);
  const lanes = useMemo(() => lanesOf(operations, owners), [operations, owners]);
  const longest = Math.max(...lanes.map((lane) => shortened(lane, LONGEST_LABEL).length));
  const labels = 12 + LETTER * longest;
  const related = useMemo(() => relatedTo(chosen, edges), [chosen, edges]);

  const width = ZOOMS[zoom] ?? ZOOMS[0];
  const height = HEAD + lanes.length * LANE;
  const x = (place: number) => (place + 1) * width;
  const y = (run: number, operation: Operation | undefined) =>
    run * (height + GAP) +
    HEAD +
    LANE *
      (0.5 + Math.max(0, operation === undefined ? 0 : lanes.indexOf(laneOf(operation, owners))));
  const placeIn = (run: Drawn, id: OperationId) => run.marks.find((mark) => mark.id === id)?.place;

  const order = runs[1]?.marks.map(({ id }) => id) ?? [];
  const step = (by: number) => setChosen(order[order.indexOf(chosen) + by] ?? chosen);
  // What is chosen is in sight: the race at first.
  useLayoutEffect(() => {
    const place = runs[1] && placeIn(runs[1], chosen);
    const { current } = scroller;
    if (place !== undefined && current !== null)
      current.scrollLeft = x(place) - current.clientWidth / 2;
  }, [chosen, zoom]);
  const total = 2 * height + GAP;
  return (
    <figure class="timeline">
      <figcaption>
        The recorded order and that of test {shown.number}, in virtual time. The lines join{' '}
        {race.first.name} (1) and {race.second.name} (2).
      </figcaption>
      <Tools what="operation" step={step} zoom={zoom} setZoom={setZoom} zooms={ZOOMS.length} />
      <div class="lanes">
        <svg class="labels" width={labels} height={total} aria-hidden="true">
          {runs.map(({ title }, run) => (
            <g key={title}>
              <text class="title" x="0" y={run * (height + GAP) + 14}>
                {title}
              </text>
              {lanes.map((lane, index) => (
                <text key={lane} x="0" y={run * (height + GAP) + HEAD + LANE * (index + 0.5) + 4}>
                  {shortened(lane, LONGEST_LABEL)}
                </text>
              ))}
            </g>
          ))}
        </svg>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the keyboard. */}
        <section class="scroller" ref={scroller} tabIndex={0} aria-label="Timeline" {...panning}>
          <svg
            width={(size + 2) * width}
            height={total}
            role="img"
            aria-label={`${race.first.name} ran before ${race.second.name}, which came first in the recorded run`}
          >
            {runs.map(({ title }, run) =>
              lanes.map((lane, index) => (
                <line
                  key={`${title} ${lane}`}
                  class="lane"
                  x1="0"
                  x2={(size + 2) * width}
                  y1={run * (height + GAP) + HEAD + LANE * (index + 0.5)}
                  y2={run * (height + GAP) + HEAD + LANE * (index + 0.5)}
                />
              )),
            )}
            {[race.first.id, race.second.id].map((id, index) => {
              const [above, below] = runs.map((run) => placeIn(run, id));
              if (above === undefined || below === undefined) return null;
              const of = known.get(id);
              return (
                <line
                  key={id}
                  class={index === 0 ? 'first' : 'second'}
                  x1={x(above)}
                  x2={x(below)}
                  y1={y(0, of)}
                  y2={y(1, of)}
                />
              );
            })}
            {runs.map(({ title, marks }, run) =>
              marks.map(({ id, place }) => {
                const of = known.get(id);
                return (
                  // biome-ignore lint/a11y/noStaticElementInteractions: the buttons above do it by the keyboard.
                  <rect
                    key={`${title} ${id}`}
                    class={lookOf(id, race, chosen, related)}
                    x={x(place) - MARK / 2}
                    y={y(run, of) - MARK / 2}
                    width={MARK}
                    height={MARK}
                    rx="2"
                    onClick={() => setChosen(id)}
                  >
                    <title>{of === undefined ? id : aboutOf(of, report, race).join('\n')}</title>
                  </rect>
                );
              }),
            )}
            {runs.map((run, index) =>
              [race.first.id, race.second.id].map((id, number) => {
                const place = placeIn(run, id);
                return place === undefined ? null : (
                  <text
                    key={`${run.title} ${id}`}
                    class="number"
                    x={x(place)}
                    y={y(index, known.get(id)) - 7}
                  >
                    {number + 1}
                  </text>
                );
              }),
            )}
          </svg>
        </section>
      </div>
      <div aria-live="polite">
        <Chosen operation={known.get(chosen)} report={report} race={race} />
      </div>
    </figure>
  );
}

function drawnOf({ operations }: ReportData, shown: Test) {
  const recorded = operations.filter((one) => one.recorded);
  const { places, size } = scaleOf([recorded.map(({ at }) => at), shown.at]);
  const [above = [], below = []] = places;
  const runs: Drawn[] = [
    {
      title: 'Recorded',
      marks: recorded.map(({ id }, index) => ({ id, place: above[index] ?? 0 })),
    },
    {
      title: `Test ${shown.number}`,
      marks: shown.actual.map((id, index) => ({ id, place: below[index] ?? 0 })),
    },
  ];
  return { runs, size };
}

function lookOf(
  id: OperationId,
  { first, second }: OfTimeline['race'],
  chosen: OperationId,
  { before, after }: Related,
): string {
  const names = ['mark'];
  if (id === first.id) names.push('first');
  if (id === second.id) names.push('second');
  if (id === chosen) names.push('chosen');
  if (before.has(id)) names.push('before');
  if (after.has(id)) names.push('after');
  return names.join(' ');
}
