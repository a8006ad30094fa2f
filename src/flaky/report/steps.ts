/** What happens in a run, as one list: statements of the test, and events of the page. Pure. */
import { statementName } from './names.js';
import type { ReportedTrace } from './trace.js';

export interface Step {
  /** The same in each run. */
  readonly key: string;
  readonly name: string;
  /** In the test; null: it is not known, or it is an event of the page. */
  readonly place: ReportedTrace['statements'][number]['place'];
  readonly begun: number;
  /** What is known of it, in words. */
  readonly says: string;
}

export const keyOfStatement = (number: number) => `statement ${number}`;
export const keyOfEvent = (id: string) => `event ${id}`;

/** In the order in which they begin. */
export function stepsOf({ statements, events }: ReportedTrace): readonly Step[] {
  const ofTest = statements.map((one, number) => ({
    ...{ key: keyOfStatement(number), name: statementName(one), place: one.place },
    ...{ begun: one.begun, says: sayOfStatement(one) },
  }));
  const ofPage = events.map((one) => ({
    ...{ key: keyOfEvent(one.id), name: one.name, place: null },
    ...{ begun: one.begun, says: sayOfEvent(one) },
  }));
  return [...ofTest, ...ofPage].toSorted((one, two) => one.begun - two.begun);
}

function sayOfStatement({ begun, ended, error }: ReportedTrace['statements'][number]): string {
  const time = ended === null ? `from ${begun} ms on` : `${begun} to ${ended} ms`;
  return error === null ? time : `${time}, failed: ${error}`;
}

function sayOfEvent({ begun, held, came }: ReportedTrace['events'][number]): string {
  const kept = held === null ? '' : `, held from ${held} ms on`;
  return `begun at ${begun} ms${kept}, ${came === null ? 'has not come' : `came at ${came} ms`}`;
}
