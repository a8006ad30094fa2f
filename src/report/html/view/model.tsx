import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { OperationId } from '../../../model/operation.js';
import { shortened } from '../../../model/shortened.js';
import type { ReportData } from '../../../store/report.js';
import { count } from '../../numbers.js';
import { aboutOf, Chosen, saysOf } from './chosen.js';
import { ALL_LANES, laneOfKind } from './lanes.js';
import { type Drawing, layOut, NODE } from './layout.js';
import { type Arrow, arrowsOf, type Part, partsOf } from './model-part.js';
import type { OfReport } from './of-report.js';
import { usePanning } from './panning.js';
import { Tools } from './tools.js';

/** How large a pixel of the layout is drawn. */
const ZOOMS = [0.35, 0.5, 0.7, 1, 1.4] as const;
/** Places of those at which it may open: the first at which names are legible, and that of a pixel for a pixel. */
const [LEGIBLE, WHOLE] = [2, 3];
/** So much of a name has place in a node. */
const LONGEST_NAME = 25;

/** What must run before what, as a picture. It is laid out when it is opened: that takes a while. */
export function Model({ report }: OfReport) {
  const [isOpen, setOpen] = useState(false);
  const { operations, edges } = report;
  const recorded = operations.filter((one) => one.recorded).length;
  return (
    <section aria-labelledby="model">
      <h2 id="model">What must run before what</h2>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          The model of the recorded run: {count(recorded, 'operation')} in{' '}
          {count(edges.length, 'happens-before edge')}
        </summary>
        {isOpen && <Parts report={report} />}
      </details>
    </section>
  );
}

function Parts({ report }: OfReport) {
  const parts = useMemo(() => partsOf(report), [report]);
  const arrows = useMemo(() => arrowsOf(report), [report]);
  const [shown, setShown] = useState(0);
  const part = parts[shown];
  if (part === undefined) return null;
  return (
    <>
      <p>
        An arrow goes from what must run first to what must run later; what other arrows imply has
        none.
      </p>
      {parts.length > 1 && (
        <p>
          <label>
            Show{' '}
            <select onChange={({ currentTarget }) => setShown(currentTarget.selectedIndex)}>
              {parts.map(({ title }) => (
                <option key={title}>{title}</option>
              ))}
            </select>
          </label>
        </p>
      )}
      <Picture key={part.title} part={part} arrows={arrows} report={report} />
    </>
  );
}

interface OfPart extends OfReport {
  readonly part: Part;
  readonly arrows: readonly Arrow[];
}

type Choice = { readonly id: OperationId } | { readonly arrow: Arrow };

function Picture({ part, arrows, report }: OfPart) {
  const { ids, race } = part;
  const drawing = useMemo(() => layOut(ids, arrows), [ids, arrows]);
  const known = useMemo(() => new Map(report.operations.map((one) => [one.id, one])), [report]);
  const [choice, setChoice] = useState<Choice>({ id: firstOf(part) });
  const [zoom, setZoom] = useState(WHOLE);
  const scroller = useRef<HTMLElement>(null);
  const panning = usePanning();
  const scale = ZOOMS[zoom] ?? 1;
  const chosen = 'id' in choice ? choice.id : null;
  const step = (by: number) => {
    const place = chosen === null ? 0 : ids.indexOf(chosen) + by;
    setChoice({ id: ids[place] ?? chosen ?? firstOf(part) });
  };
  useLayoutEffect(() => {
    const { current: frame } = scroller;
    if (frame !== null) setZoom(zoomFor(drawing.width, frame.clientWidth));
  }, [drawing]);
  // Whenever the size changes, as it does at first, what is chosen comes into the middle.
  useLayoutEffect(() => {
    if (scroller.current !== null) centre(scroller.current, inFocus(part, chosen), drawing, scale);
  }, [drawing, scale]);
  useLayoutEffect(() => {
    const node = drawing.nodes.find(({ id }) => id === chosen);
    if (node !== undefined && scroller.current !== null)
      bringInSight(scroller.current, node, scale);
  }, [drawing, chosen]);
  const lanes = ALL_LANES.filter((lane) =>
    ids.some((id) => lane === laneOfKind(known.get(id)?.kind ?? 'task')),
  );
  return (
    <figure class="model">
      <Tools what="operation" step={step} zoom={zoom} setZoom={setZoom} zooms={ZOOMS.length}>
        {lanes.map((lane) => (
          <span key={lane} class={`key ${classOf(lane)}`}>
            {lane}
          </span>
        ))}
      </Tools>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the keyboard. */}
      <section class="scroller plane" ref={scroller} tabIndex={0} aria-label="Model" {...panning}>
        <svg
          width={drawing.width * scale}
          height={drawing.height * scale}
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          role="img"
          aria-label={`${count(ids.length, 'operation')}, each right of what must run before it`}
        >
          <defs>
            <marker
              id="head"
              viewBox="0 0 8 8"
              refX="8"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M0 0 8 4 0 8z" />
            </marker>
          </defs>
          {drawing.arrows.map((arrow) => (
            <Line
              key={`${arrow.before} ${arrow.after}`}
              arrow={arrow}
              isChosen={'arrow' in choice && isSame(choice.arrow, arrow)}
              isNear={arrow.before === chosen || arrow.after === chosen}
              choose={() => setChoice({ arrow })}
            />
          ))}
          {drawing.nodes.map(({ id, x, y }) => {
            const operation = known.get(id);
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: the buttons above do it by the keyboard.
              <g
                key={id}
                class={lookOf(id, operation, part, chosen)}
                transform={`translate(${x - NODE.width / 2} ${y - NODE.height / 2})`}
                onClick={() => setChoice({ id })}
              >
                <rect {...NODE} rx="4" />
                <rect class="kind" width="6" height={NODE.height} rx="2" />
                <text x="12" y="16">
                  {shortened(`${numberOf(id, part)}${operation?.name ?? id}`, LONGEST_NAME)}
                </text>
                {operation !== undefined && (
                  <title>{aboutOf(operation, report, race).join('\n')}</title>
                )}
              </g>
            );
          })}
        </svg>
      </section>
      <div aria-live="polite">
        {'arrow' in choice ? (
          <Because arrow={choice.arrow} report={report} />
        ) : (
          <Chosen operation={known.get(choice.id)} report={report} race={race} />
        )}
      </div>
    </figure>
  );
}

interface OfLine {
  readonly arrow: Drawing['arrows'][number];
  readonly isChosen: boolean;
  /** Whether it comes from what is chosen, or leads to it. */
  readonly isNear: boolean;
  readonly choose: () => void;
}

/** A thin line, and a wide one that nobody sees, to be hit. */
function Line({ arrow, isChosen, isNear, choose }: OfLine) {
  const path = `M${arrow.points.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join(' ')}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: choosing an operation tells the same by the keyboard.
    <g class={`arrow${isChosen ? ' chosen' : ''}${isNear ? ' near' : ''}`} onClick={choose}>
      <path class="hit" d={path} />
      <path d={path} marker-end="url(#head)" />
    </g>
  );
}

/** Why one must run before the other. */
function Because({
  arrow: { before, after, rules },
  report,
}: OfReport & { readonly arrow: Arrow }) {
  const nameOf = (wanted: OperationId) =>
    report.operations.find(({ id }) => id === wanted)?.name ?? wanted;
  return (
    <dl class="chosen">
      <dt>
        {nameOf(before)} must run before {nameOf(after)}
      </dt>
      {rules.map((rule) => (
        <dd key={rule}>{saysOf(rule)}</dd>
      ))}
    </dl>
  );
}

/** What runs too early; else the first operation. */
function firstOf({ ids, race }: Part): OperationId {
  const wanted = [race?.first.id, race?.second.id].find(
    (id) => id !== undefined && ids.includes(id),
  );
  return wanted ?? ids[0] ?? '';
}

function numberOf(id: OperationId, { race }: Part): string {
  if (id === race?.first.id) return '1: ';
  return id === race?.second.id ? '2: ' : '';
}

function lookOf(
  id: OperationId,
  operation: ReportData['operations'][number] | undefined,
  { race }: Part,
  chosen: OperationId | null,
): string {
  const names = ['node'];
  if (operation !== undefined) names.push(classOf(laneOfKind(operation.kind)));
  if (id === race?.first.id) names.push('first');
  if (id === race?.second.id) names.push('second');
  if (id === chosen) names.push('chosen');
  return names.join(' ');
}

const classOf = (lane: string) => `of-${lane.toLowerCase()}`;

const isSame = (one: Arrow, other: Arrow) =>
  one.before === other.before && one.after === other.after;

/** At which all of the width is in sight, if names are legible then. */
function zoomFor(width: number, place: number): number {
  const fits = ZOOMS.findLastIndex((scale, zoom) => zoom <= WHOLE && width * scale <= place);
  return fits < LEGIBLE ? WHOLE : fits;
}

/** What is chosen, after the other of the race if it is one of the two. */
function inFocus({ race }: Part, chosen: OperationId | null): readonly (OperationId | null)[] {
  const both = race === null ? [] : [race.first.id, race.second.id];
  return [...both.filter((id) => both.some((one) => one === chosen) && id !== chosen), chosen];
}

/** @param wanted of which the last is in the middle where there is no place for all */
function centre(
  frame: HTMLElement,
  wanted: readonly (OperationId | null)[],
  { nodes }: Drawing,
  scale: number,
): void {
  const found = wanted.flatMap((wanted) => nodes.filter(({ id }) => id === wanted));
  if (found.length === 0) return;
  const middle = (places: readonly number[], size: number, room: number) => {
    const [least, most] = [Math.min(...places), Math.max(...places)];
    const fits = (most - least + size) * scale <= room;
    return (fits ? (least + most) / 2 : (places.at(-1) ?? 0)) * scale - room / 2;
  };
  const { clientWidth, clientHeight } = frame;
  frame.scrollTo(
    middle(
      found.map(({ x }) => x),
      NODE.width,
      clientWidth,
    ),
    middle(
      found.map(({ y }) => y),
      NODE.height,
      clientHeight,
    ),
  );
}

/** Only as far as it takes: what is in sight stays where it is. */
function bringInSight(frame: HTMLElement, { x, y }: Drawing['nodes'][number], scale: number): void {
  const [left, top] = [(x - NODE.width / 2) * scale, (y - NODE.height / 2) * scale];
  const [right, bottom] = [left + NODE.width * scale, top + NODE.height * scale];
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = frame;
  if (left < scrollLeft || right > scrollLeft + clientWidth)
    frame.scrollLeft = (left + right - clientWidth) / 2;
  if (top < scrollTop || bottom > scrollTop + clientHeight)
    frame.scrollTop = (top + bottom - clientHeight) / 2;
}
