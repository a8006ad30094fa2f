/** Which events have a lane in the timeline. Pure. */
import type { EventId } from '../../plan.js';
import type { ReportedTrace } from '../trace.js';

export interface Lane {
  readonly id: EventId;
  readonly name: string;
  /** Whether it is one that makes the test fail. */
  readonly isHeld: boolean;
}

/**
 * Those of the finding first, the others as they begin.
 *
 * @param runs that are drawn: each event of one of them has a lane, the same in all
 * @param held those of the finding
 */
export function lanesOf(runs: readonly ReportedTrace[], held: readonly EventId[]): readonly Lane[] {
  const names = new Map<EventId, string>();
  for (const { id, name } of runs.flatMap(({ events }) => events)) {
    if (!names.has(id)) names.set(id, name);
  }
  const lanes = [...names].map(([id, name]) => ({ id, name, isHeld: held.includes(id) }));
  return [...lanes.filter(({ isHeld }) => isHeld), ...lanes.filter(({ isHeld }) => !isHeld)];
}
