/** What two runs wrote and sent, side by side. */
import { leftOf } from '../../../oracle/multiset.js';
import { stableMessage, stableText } from '../../../oracle/stable.js';
import type { Log } from '../../log.js';

export type Message = Log['console'][number];
export type Request = Log['requests'][number];

export interface Entry<Of> {
  readonly entry: Of;
  /** Whether the other run has it less often; also where that is known of no entry, false. */
  readonly isOnlyHere: boolean;
}

export interface Sides<Of> {
  readonly recorded: readonly Entry<Of>[];
  readonly failing: readonly Entry<Of>[];
  /** Whether there were more than the page has: then it does not know what the other run has not. */
  readonly isCut: boolean;
}

/** In which order they came says nothing: it is the order of the operations. */
export function messagesOf(recorded: Log, failing: Log): Sides<Message> {
  const isCut = recorded.more.console + failing.more.console > 0;
  const key = ({ level, text }: Message) => `${level} ${stableMessage(text)}`;
  return sidesOf(recorded.console, failing.console, key, isCut);
}

export function requestsOf(recorded: Log, failing: Log): Sides<Request> {
  const isCut = recorded.more.requests + failing.more.requests > 0;
  const key = ({ method, url, body }: Request) => `${method} ${url} ${stableText(body ?? '')}`;
  return sidesOf(recorded.requests, failing.requests, key, isCut);
}

function sidesOf<Of>(
  recorded: readonly Of[],
  failing: readonly Of[],
  key: (entry: Of) => string,
  isCut: boolean,
): Sides<Of> {
  const sideOf = (some: readonly Of[], others: readonly Of[]) => {
    const isLeft = leftOf(some.map(key), others.map(key));
    return some.map((entry, place) => ({
      entry,
      isOnlyHere: !isCut && isLeft[place] === true,
    }));
  };
  return { recorded: sideOf(recorded, failing), failing: sideOf(failing, recorded), isCut };
}
