import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { OperationId } from '../../../model/operation.js';
import { MOST_LOGGED } from '../../../store/log-limits.js';
import type { ReportData, ReportedFinding } from '../../../store/report.js';
import {
  type Entry,
  type Message,
  messagesOf,
  type Request,
  requestsOf,
  type Sides,
} from './sides.js';

interface OfLogs {
  readonly finding: ReportedFinding;
  readonly report: ReportData;
  /** Of the test that failed. */
  readonly title: string;
}

/** What both runs wrote to the console, and what they sent, side by side; what only one of them did is marked. */
export function Logs({ finding, report, title }: OfLogs) {
  const [isOpen, setOpen] = useState(false);
  const { recording, operations, url } = report;
  const messages = messagesOf(recording.log, finding.log);
  const requests = requestsOf(recording.log, finding.log);
  if (isEmpty(messages) && isEmpty(requests)) return null;
  const names = new Map(operations.map(({ id, name }) => [id, name]));
  const nameOf = (id: OperationId) => names.get(id) ?? id;
  const differing = differingIn(messages) + differingIn(requests);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Console and requests of both runs
        {differing > 0 && `: ${differing} in one of them alone`}
      </summary>
      {isOpen && !isEmpty(messages) && (
        <Pair
          heading="Console"
          sides={messages}
          title={title}
          more={{ recorded: recording.log.more.console, failing: finding.log.more.console }}
        >
          {(message) => <MessageView message={message} nameOf={nameOf} />}
        </Pair>
      )}
      {isOpen && !isEmpty(requests) && (
        <Pair
          heading="Requests"
          sides={requests}
          title={title}
          more={{ recorded: recording.log.more.requests, failing: finding.log.more.requests }}
        >
          {(request) => <RequestView request={request} page={url} nameOf={nameOf} />}
        </Pair>
      )}
    </details>
  );
}

interface OfPair<Of> {
  readonly heading: string;
  readonly sides: Sides<Of>;
  readonly title: string;
  /** How many there were that are not here. */
  readonly more: Readonly<Record<'recorded' | 'failing', number>>;
  readonly children: (entry: Of) => ComponentChildren;
}

function Pair<Of>({ heading, sides, title, more, children }: OfPair<Of>) {
  const runs = [
    { run: 'recorded', name: 'Recorded' },
    { run: 'failing', name: title },
  ] as const;
  return (
    <>
      <h3>{heading}</h3>
      {sides.isCut && (
        <p>Not all of them are here, so what only one of the two has is not marked.</p>
      )}
      <div class="pair">
        {runs.map(({ run, name }) => (
          <div key={run}>
            {name}
            <Entries entries={sides[run]} more={more[run]}>
              {children}
            </Entries>
          </div>
        ))}
      </div>
    </>
  );
}

interface OfEntries<Of> extends Pick<OfPair<Of>, 'children'> {
  readonly entries: readonly Entry<Of>[];
  readonly more: number;
}

function Entries<Of>({ entries, more, children }: OfEntries<Of>) {
  if (entries.length + more === 0) return <p class="page">Nothing</p>;
  const inReport = Math.min(more, MOST_LOGGED - entries.length);
  const where = inReport === more ? 'in report.json' : `${inReport} of them in report.json`;
  return (
    <ol class="entries">
      {entries.map(({ entry, isOnlyHere }, place) => (
        <li key={place}>
          {children(entry)}
          {isOnlyHere && <mark class="only">only here</mark>}
        </li>
      ))}
      {more > 0 && (
        <li class="page">
          {entries.length > 0 && 'and '}
          {more} more{inReport > 0 && `, ${where}`}
        </li>
      )}
    </ol>
  );
}

type NameOf = (id: OperationId) => string;

function MessageView({ message, nameOf }: { readonly message: Message; readonly nameOf: NameOf }) {
  const { level, text, operation } = message;
  return (
    <>
      {level !== 'log' && <b class={level}>{level} </b>}
      <code>{text}</code>
      <During operation={operation} nameOf={nameOf} />
    </>
  );
}

interface OfRequest {
  readonly request: Request;
  /** Its URL: what is of the same origin is shown without it. */
  readonly page: string;
  readonly nameOf: NameOf;
}

function RequestView({ request, page, nameOf }: OfRequest) {
  const { method, url, body, operation } = request;
  const origin = URL.canParse(page) ? new URL(page).origin : page;
  return (
    <>
      <code>
        {method} {url.startsWith(`${origin}/`) ? url.slice(origin.length) : url}
      </code>
      {body !== null && body !== '' && (
        <>
          {' '}
          with <code>{body}</code>
        </>
      )}
      <During operation={operation} nameOf={nameOf} />
    </>
  );
}

interface OfDuring {
  readonly operation: OperationId | null;
  readonly nameOf: NameOf;
}

function During({ operation, nameOf }: OfDuring) {
  return operation === null ? null : <span class="why"> in {nameOf(operation)} </span>;
}

const isEmpty = <Of,>({ recorded, failing, isCut }: Sides<Of>) =>
  !isCut && recorded.length + failing.length === 0;

function differingIn<Of>({ recorded, failing }: Sides<Of>): number {
  return [...recorded, ...failing].filter(({ isOnlyHere }) => isOnlyHere).length;
}
