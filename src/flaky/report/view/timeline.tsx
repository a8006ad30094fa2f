import { useState } from 'preact/hooks';
import { shortened } from '../../../model/shortened.js';
import { usePanning } from '../../../report/html/view/panning.js';
import { Tools } from '../../../report/html/view/tools.js';
import type { FlakyFinding } from '../data.js';
import { keyOfEvent, keyOfStatement, stepsOf } from '../steps.js';
import type { ReportedTrace } from '../trace.js';
import { endOf, ticksOf } from './axis.js';
import { lanesOf } from './lanes.js';

interface OfTimeline {
  readonly finding: FlakyFinding;
  /** A run with nothing held. */
  readonly natural: ReportedTrace;
}

/** Pixels of all of it, at the zooms that there are. */
const ZOOMS = [800, 1600, 3200, 6400, 12_800] as const;
const LANE = 18;
const HEAD = 20;
const AXIS = 20;
const GAP = 20;
const MARK = 9;
/** Pixels of a tick with its time, at least. */
const TICK = 80;

/** Characters of the name of a lane; what is cut stands below when it is chosen. */
const LONGEST_LABEL = 34;
/** Pixels of a letter of it, at most. */
const LETTER = 6.5;
/** Lanes that are drawn unless all are asked for. */
const FEW = 12;

/**
 * The test as it is above, and as it fails below: in each a lane for the statements of the test, and one for each event of
 * the page. What the finding is about is joined by lines, which cross.
 */
export function Timeline({ finding, natural }: OfTimeline) {
  const { id, failing, plan, besides } = finding;
  const statement = finding.statement ?? besides?.statement ?? null;
  const held = plan.placed.map(({ event }) => event);
  const [last] = held.toReversed();
  const overtaken = statement === null ? null : keyOfStatement(statement.number);
  const [zoom, setZoom] = useState(0);
  const [isAll, setAll] = useState(false);
  const [chosen, setChosen] = useState(last === undefined ? overtaken : keyOfEvent(last));
  const panning = usePanning();

  const runs = [
    { title: 'As it is', trace: natural },
    { title: `${id}: as it fails`, trace: failing },
  ];
  const traces = runs.map(({ trace }) => trace);
  const all = lanesOf(traces, held);
  const lanes = isAll ? all : all.slice(0, Math.max(FEW, held.length));
  const labels = ['Test', ...lanes.map(({ name }) => shortened(name, LONGEST_LABEL))];
  const steps = stepsOf(failing);
  const end = endOf(traces);
  const width = ZOOMS[zoom] ?? ZOOMS[0];
  const height = HEAD + labels.length * LANE + AXIS;
  const total = runs.length * height + GAP;
  const x = (time: number) => MARK + (time / end) * width;
  const ticks = ticksOf(end, width / TICK);
  // The last time is written behind its place, as all are.
  const right = Math.max(x(end) + MARK, x(ticks.at(-1) ?? 0) + TICK);
  const top = (run: number) => run * (height + GAP);
  const y = (run: number, lane: number) => top(run) + HEAD + LANE * (lane + 0.5);
  const laneOf = (event: string) => lanes.findIndex((lane) => lane.id === event) + 1;
  const step = (by: number) =>
    setChosen(steps[steps.findIndex(({ key }) => key === chosen) + by]?.key ?? chosen);

  const ends = traces.map((trace) => endOf([trace]));
  const came = traces.map(({ events }, run) => {
    const event = events.find((one) => one.id === last);
    return event === undefined ? null : (event.came ?? ends[run] ?? end);
  });
  const begun = traces.map(({ statements }) => statements[statement?.number ?? -1]?.begun ?? null);
  const named = (key: string | null) => steps.find((one) => one.key === key)?.name;
  const joins = [
    { look: 'first', times: came, lane: laneOf(last ?? ''), key: keyOfEvent(last ?? '') },
    { look: 'second', times: begun, lane: 0, key: overtaken },
  ].filter(({ key }) => named(key) !== undefined);
  return (
    <figure class="timeline">
      <figcaption>
        The test as it is, and as it fails, in milliseconds. A bar is a statement of the test, red
        where that fails. A line leads from where an event of the page begins to where it comes, and
        is wide where WAVE held the event. Dashed lines join what races in the one run and in the
        other.
      </figcaption>
      <Tools what="step" step={step} zoom={zoom} setZoom={setZoom} zooms={ZOOMS.length}>
        {joins.map(({ look, key }) => (
          <span key={look} class={`key ${look}`}>
            {named(key)}
          </span>
        ))}
        {lanes.length < all.length && (
          <button type="button" onClick={() => setAll(true)}>
            All {all.length} events
          </button>
        )}
      </Tools>
      <div class="lanes">
        <svg
          class="labels"
          width={12 + LETTER * Math.max(...labels.map(({ length }) => length))}
          height={total}
          aria-hidden="true"
        >
          {runs.map(({ title }, run) => (
            <g key={title}>
              <text class="title" x="0" y={top(run) + 14}>
                {title}
              </text>
              {labels.map((label, lane) => (
                <text key={`${lane}`} x="0" y={y(run, lane) + 4}>
                  {label}
                </text>
              ))}
            </g>
          ))}
        </svg>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the keyboard. */}
        <section class="scroller" tabIndex={0} aria-label="Timeline" {...panning}>
          <svg width={right} height={total} role="img" aria-label={finding.title}>
            {runs.map(({ title }, run) => (
              <g key={title}>
                {labels.map((_, lane) => (
                  <line
                    key={`${lane}`}
                    class="lane"
                    x1="0"
                    x2={right}
                    y1={y(run, lane)}
                    y2={y(run, lane)}
                  />
                ))}
                {ticks.map((time) => (
                  <text key={`${time}`} class="tick" x={x(time)} y={y(run, labels.length) + 2}>
                    {time} ms
                  </text>
                ))}
              </g>
            ))}
            {joins.map(({ look, times: [above, below], lane }) =>
              above == null || below == null ? null : (
                <line
                  key={look}
                  class={look}
                  x1={x(above)}
                  x2={x(below)}
                  y1={y(0, lane)}
                  y2={y(1, lane)}
                />
              ),
            )}
            {traces.flatMap(({ events }, run) =>
              events.map(({ id: event, name, begun, held: from, came }) => {
                const lane = laneOf(event);
                if (lane === 0) return null;
                const key = keyOfEvent(event);
                const until = came ?? ends[run] ?? end;
                const looks = [
                  ...(held.includes(event) ? ['first'] : []),
                  ...(key === chosen ? ['chosen'] : []),
                ].join(' ');
                return (
                  // biome-ignore lint/a11y/noStaticElementInteractions: the buttons above do it by the keyboard.
                  <g key={`${run} ${key}`} class={`event ${looks}`} onClick={() => setChosen(key)}>
                    <title>{name}</title>
                    <line
                      class="flight"
                      x1={x(begun)}
                      x2={x(until)}
                      y1={y(run, lane)}
                      y2={y(run, lane)}
                    />
                    {from !== null && (
                      <rect
                        class="held"
                        x={x(from)}
                        y={y(run, lane) - MARK / 2}
                        width={Math.max(0, x(until) - x(from))}
                        height={MARK}
                      />
                    )}
                    {came !== null && (
                      <rect
                        class={`mark ${looks}`}
                        x={x(came) - MARK / 2}
                        y={y(run, lane) - MARK / 2}
                        width={MARK}
                        height={MARK}
                        rx="2"
                      />
                    )}
                  </g>
                );
              }),
            )}
            {traces.flatMap(({ statements }, run) =>
              statements.map(({ name, begun, ended, error }, number) => {
                const key = keyOfStatement(number);
                const looks = [
                  ...(key === overtaken ? ['second'] : []),
                  ...(error === null ? [] : ['failed']),
                  ...(key === chosen ? ['chosen'] : []),
                ];
                return (
                  // biome-ignore lint/a11y/noStaticElementInteractions: the buttons above do it by the keyboard.
                  <rect
                    key={`${run} ${key}`}
                    class={['mark statement', ...looks].join(' ')}
                    x={x(begun)}
                    y={y(run, 0) - MARK / 2}
                    width={Math.max(3, x(ended ?? ends[run] ?? end) - x(begun))}
                    height={MARK}
                    onClick={() => setChosen(key)}
                  >
                    <title>{name}</title>
                  </rect>
                );
              }),
            )}
          </svg>
        </section>
      </div>
      <dl class="chosen" aria-live="polite">
        <dt>{steps.find(({ key }) => key === chosen)?.name}</dt>
        {runs.map(({ title, trace }) => (
          <dd key={title}>
            {title}: {stepsOf(trace).find(({ key }) => key === chosen)?.says ?? 'it is not there'}
          </dd>
        ))}
      </dl>
      <details>
        <summary>What happened when it failed, in order</summary>
        <ol>
          {steps.map(({ key, name, says }) => (
            <li key={key}>
              {name}: {says}
            </li>
          ))}
        </ol>
        {failing.more > 0 && <p>There were {failing.more} more events.</p>}
      </details>
    </figure>
  );
}
