import type { Test } from '../store/report.js';

type Unjudged = NonNullable<Test['unjudged']>;

const WHY: Readonly<Record<Unjudged['why'], string>> = {
  write: 'it may change something, so no server was sent it',
  'server-ahead': 'its server would tell of what the test had not sent',
  connection: 'half a conversation cannot be had from its server',
  'no-server': 'its server was not there',
};

/** Why a test could not be judged, without a full stop. */
export function describeUnjudged({ request, why }: Unjudged): string {
  return `${request}: not in the recording, and ${WHY[why]}`;
}
