import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Archived, Said } from '../../src/browser/control/network/conversation.js';
import {
  conversationFields,
  exchangeOfConversation,
  readConversation,
} from '../../src/store/har-messages.js';

/** Whole seconds: those are exact. */
const time = fc.integer({ min: 1, max: 2_000_000_000 }).map((seconds) => seconds * 1000);
const data = fc.string();
const close = { type: fc.constant('close' as const), code: fc.integer(), reason: data };
const open = fc.record({ type: fc.constant('open' as const), protocol: data, extensions: data });

const socketSaid: fc.Arbitrary<Said> = fc.oneof(
  fc.record({
    time,
    by: fc.constant('page' as const),
    what: fc.oneof(
      fc.record({ type: fc.constant('send' as const), data, isBinary: fc.boolean() }),
      fc.record({ ...close, code: fc.option(fc.integer()) }),
    ),
  }),
  fc.record({
    time,
    by: fc.constant('server' as const),
    what: fc.oneof(
      open,
      fc.record({
        type: fc.constant('message' as const),
        data,
        isBinary: fc.boolean(),
        name: fc.constant('message'),
        lastEventId: fc.constant(''),
      }),
      fc.record({ ...close, wasClean: fc.boolean(), failed: fc.boolean() }),
    ),
  }),
);

const eventSaid: fc.Arbitrary<Said> = fc.oneof(
  fc.record({
    time,
    by: fc.constant('page' as const),
    what: fc.constant({ type: 'close', code: null, reason: '' } as const),
  }),
  fc.record({
    time,
    by: fc.constant('server' as const),
    what: fc.oneof(
      fc.constant({ type: 'open', protocol: '', extensions: '' } as const),
      fc.record({ type: fc.constant('error' as const), isFinal: fc.boolean() }),
      fc.record({
        type: fc.constant('message' as const),
        data,
        isBinary: fc.constant(false),
        name: fc.oneof(data, fc.constantFrom('open', 'error', 'close')),
        lastEventId: data,
      }),
    ),
  }),
);

const conversations: fc.Arbitrary<Archived> = fc.oneof(
  fc.record({ by: fc.constant('socket' as const), said: fc.array(socketSaid) }),
  fc.record({ by: fc.constant('events' as const), said: fc.array(eventSaid) }),
);

describe('conversations in a HAR', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(conversations, (conversation) => {
        const written = JSON.parse(JSON.stringify(conversationFields(conversation)));
        const plain = JSON.parse(JSON.stringify(conversation));
        assert.deepEqual(readConversation(written), plain);
      }),
    );
  });

  it('look as Chrome’s own export writes them', () => {
    const said: readonly Said[] = [
      { time: 1000, by: 'page', what: { type: 'send', data: 'a', isBinary: false } },
    ];
    assert.deepEqual(conversationFields({ by: 'socket', said }), {
      _resourceType: 'websocket',
      _webSocketMessages: [{ type: 'send', time: 1, opcode: 1, data: 'a' }],
    });
    const what = {
      type: 'message',
      data: 'b',
      isBinary: false,
      name: 'n',
      lastEventId: '7',
    } as const;
    assert.deepEqual(
      conversationFields({ by: 'events', said: [{ time: 2000, by: 'server', what }] }),
      {
        _resourceType: 'eventsource',
        _eventSourceMessages: [{ time: 2, eventName: 'n', eventId: '7', data: 'b' }],
      },
    );
  });

  it('have the response that opened them, or none', () => {
    const open = { type: 'open', protocol: 'p', extensions: '' } as const;
    const opened = exchangeOfConversation({
      by: 'socket',
      url: 'ws://a.test/',
      said: [{ time: 5, by: 'server', what: open }],
    });
    assert.equal(opened.response.status, 101);
    assert.deepEqual(opened.response.headers, [{ name: 'Sec-WebSocket-Protocol', value: 'p' }]);
    const refused = exchangeOfConversation({ by: 'events', url: 'http://a.test/', said: [] });
    assert.equal(refused.response.error, 'Failed');
  });
});
