/**
 * What was said over WebSockets and EventSources, in a HAR entry as Chrome's own export has it, with
 * the few things beside it that a replay needs: how a connection began and ended.
 */
import * as v from 'valibot';
import type { Archived, Said } from '../browser/control/network/conversation.js';
import type { Header, StoredResponse } from '../browser/control/network/response.js';
import { type Content, number, text } from '../schema.js';
import type { Exchange } from './exchange.js';

const socketMessage = v.object({
  type: v.picklist(['send', 'receive']),
  /** Seconds since 1970. */
  time: number,
  /** RFC 6455, 5.2. Chrome leaves out what is not data; 0 is an opening, which is no frame. */
  opcode: v.picklist([0, 1, 2, 8]),
  /** In base64 where it is binary; of a close its reason. */
  data: text,
  /** Of a close; null: none was given. */
  _code: v.exactOptional(v.nullable(number)),
  _wasClean: v.exactOptional(v.boolean()),
  /** Whether an error event came before it. */
  _failed: v.exactOptional(v.boolean()),
  /** Of an opening. */
  _protocol: v.exactOptional(text),
  _extensions: v.exactOptional(text),
});

const eventMessage = v.object({
  time: number,
  eventName: text,
  eventId: text,
  data: text,
  /** Of `open`, `error` and the page's own `close`, which the server did not send. */
  _readyState: v.exactOptional(v.picklist([0, 1, 2])),
});

/** Fields of an entry. */
export const conversationEntries = {
  _resourceType: v.exactOptional(v.picklist(['websocket', 'eventsource'])),
  _webSocketMessages: v.exactOptional(v.array(socketMessage)),
  _eventSourceMessages: v.exactOptional(v.array(eventMessage)),
};

type SocketMessage = Content<typeof socketMessage>;
type EventMessage = Content<typeof eventMessage>;

const conversation = v.object(conversationEntries);
type HarConversation = v.InferOutput<typeof conversation>;

export function conversationFields({ by, said }: Archived): HarConversation {
  return by === 'socket'
    ? { _resourceType: 'websocket', _webSocketMessages: said.map(toSocketMessage) }
    : { _resourceType: 'eventsource', _eventSourceMessages: said.map(toEventMessage) };
}

/** Null for an entry of another kind. */
export function readConversation(entry: HarConversation): Archived | null {
  const { _webSocketMessages: messages, _eventSourceMessages: events } = entry;
  if (messages !== undefined) return { by: 'socket', said: messages.map(saidInMessage) };
  if (events !== undefined) return { by: 'events', said: events.map(saidInEvent) };
  return null;
}

function toSocketMessage({ time: milliseconds, by, what }: Said): SocketMessage {
  const time = milliseconds / 1000;
  const type = by === 'page' ? 'send' : 'receive';
  switch (what.type) {
    case 'send':
    case 'message':
      return { type, time, opcode: what.isBinary ? 2 : 1, data: what.data };
    case 'close': {
      const close = { type, time, opcode: 8, data: what.reason, _code: what.code } as const;
      return 'wasClean' in what
        ? { ...close, _wasClean: what.wasClean, _failed: what.failed }
        : close;
    }
    case 'open': {
      const { protocol: _protocol, extensions: _extensions } = what;
      return { type, time, opcode: 0, data: '', _protocol, _extensions };
    }
    case 'error':
      throw new Error('A WebSocket ends after an error.');
  }
}

function saidInMessage(message: SocketMessage): Said {
  const { type, opcode, data, _code, _wasClean, _failed, _protocol, _extensions } = message;
  const time = message.time * 1000;
  if (type === 'send') {
    const what =
      opcode === 8
        ? ({ type: 'close', code: _code ?? null, reason: data } as const)
        : ({ type: 'send', data, isBinary: opcode === 2 } as const);
    return { time, by: 'page', what };
  }
  switch (opcode) {
    case 0: {
      const [protocol, extensions] = [_protocol ?? '', _extensions ?? ''];
      return { time, by: 'server', what: { type: 'open', protocol, extensions } };
    }
    case 8: {
      const [code, wasClean, failed] = [_code ?? 1005, _wasClean ?? true, _failed ?? false];
      return { time, by: 'server', what: { type: 'close', code, reason: data, wasClean, failed } };
    }
    default: {
      const what = { type: 'message', data, isBinary: opcode === 2, name: 'message' } as const;
      return { time, by: 'server', what: { ...what, lastEventId: '' } };
    }
  }
}

function toEventMessage({ time: milliseconds, what }: Said): EventMessage {
  const time = milliseconds / 1000;
  const state = { time, eventId: '', data: '' };
  switch (what.type) {
    case 'message':
      return { time, eventName: what.name, eventId: what.lastEventId, data: what.data };
    case 'open':
      return { ...state, eventName: 'open', _readyState: 1 };
    case 'error':
      return { ...state, eventName: 'error', _readyState: what.isFinal ? 2 : 0 };
    case 'close':
      return { ...state, eventName: 'close', _readyState: 2 };
    case 'send':
      throw new Error('Nothing is sent over an EventSource.');
  }
}

function saidInEvent({ time: seconds, eventName, eventId, data, _readyState }: EventMessage): Said {
  const time = seconds * 1000;
  if (_readyState === undefined) {
    const what = { type: 'message', data, isBinary: false } as const;
    return { time, by: 'server', what: { ...what, name: eventName, lastEventId: eventId } };
  }
  switch (eventName) {
    case 'open':
      return { time, by: 'server', what: { type: 'open', protocol: '', extensions: '' } };
    case 'error':
      return { time, by: 'server', what: { type: 'error', isFinal: _readyState === 2 } };
    default:
      return { time, by: 'page', what: { type: 'close', code: null, reason: '' } };
  }
}

/** The HAR entry's own fields for a connection. */
export function exchangeOfConversation({
  url,
  ...conversation
}: Archived & { url: string }): Exchange {
  const { by, said } = conversation;
  const [first] = said;
  const opening = said.find(({ what }) => what.type === 'open');
  const startedAt = first?.time ?? Date.now();
  return {
    request: { method: 'GET', url, headers: {}, body: null },
    response: responseOf(by, opening),
    startedAt,
    durationMs: (said.at(-1)?.time ?? startedAt) - startedAt,
    conversation,
  };
}

function responseOf(by: Archived['by'], opening: Said | undefined): StoredResponse {
  const body = Buffer.alloc(0);
  if (opening?.what.type !== 'open')
    return { status: 0, statusText: '', headers: [], body, error: 'Failed' };
  if (by === 'events') {
    const headers = [{ name: 'Content-Type', value: 'text/event-stream' }];
    return { status: 200, statusText: 'OK', headers, body, error: null };
  }
  const { protocol, extensions } = opening.what;
  const headers: Header[] = [
    { name: 'Sec-WebSocket-Protocol', value: protocol },
    { name: 'Sec-WebSocket-Extensions', value: extensions },
  ].filter(({ value }) => value !== '');
  return { status: 101, statusText: 'Switching Protocols', headers, body, error: null };
}
