/** What happens in a run, as one list: statements of the test, and events of the page. Pure. */
import type { ReportedTrace } from '../trace.js';
import { statementName } from './names.js';

export interface Step {
  /** The same in each run. */
  readonly key: string;
  readonly name: string;
  readonly begun: number;
  /** What is known of it, in words. */
  readonly says: string;
}

export const keyOfStatement = (number: number) => `statement ${number}`;
export const keyOfEvent = (id: string) => `event ${id}`;

/** In the order in which they begin. */
export function stepsOf({ statements, events }: ReportedTrace): readonly Step[] {
  const ofTest = statements.map((one, number) => ({
    ...{ key: keyOfStatement(number), name: statementName(one), begun: one.begun },
    says: sayOfStatement(one),
  }));
  const ofPage = events.map((one) => ({
    ...{ key: keyOfEvent(one.id), name: one.name, begun: one.begun, says: sayOfEvent(one) },
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
