/** Which events have a lane in the timeline. Pure. */
import type { EventId } from '../../plan.js';
import type { ReportedTrace } from '../trace.js';

export interface Lane {
  readonly id: EventId;
  /** Of several with one name, those behind the first with a number, as they begin. */
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
  const seen = new Map<string, number>();
  const lanes = [...names].map(([id, name]) => {
    const which = (seen.get(name) ?? 0) + 1;
    seen.set(name, which);
    return { id, name: which === 1 ? name : `${name} (${which})`, isHeld: held.includes(id) };
  });
  return [...lanes.filter(({ isHeld }) => isHeld), ...lanes.filter(({ isHeld }) => !isHeld)];
}
