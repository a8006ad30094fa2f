import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ArchivedConversation,
  LiveConversation,
  refused,
  type Said,
} from '../../../../src/browser/control/network/conversation.js';

const OPEN = { type: 'open', protocol: '', extensions: '' } as const;
const message = (data: string) =>
  ({ type: 'message', data, isBinary: false, name: 'message', lastEventId: '' }) as const;
const send = (data: string) => ({ type: 'send', data, isBinary: false }) as const;
const close = (code: number | null) => ({ type: 'close', code, reason: '' }) as const;
const closed = (code: number) => ({ ...close(code), code, wasClean: true, failed: false }) as const;
const failed = { ...close(1006), code: 1006, wasClean: false, failed: true } as const;

const page = (what: Extract<Said, { by: 'page' }>['what']): Said => ({ time: 0, by: 'page', what });
const server = (what: Extract<Said, { by: 'server' }>['what']): Said => ({
  time: 0,
  by: 'server',
  what,
});

function archived(...said: readonly Said[]): ArchivedConversation {
  return new ArchivedConversation({ by: 'socket', said, canSay: () => true });
}

/** Shows the page all that is there. */
function showAll(conversation: ArchivedConversation | LiveConversation) {
  const shown = [];
  for (let { next } = conversation; next !== null; next = conversation.next) {
    shown.push(next);
    conversation.shown();
  }
  return shown;
}

describe('an archived conversation', () => {
  it('shows what comes by itself, one after the other', () => {
    const conversation = archived(server(OPEN), server(message('1')));
    assert.deepEqual(showAll(conversation), [
      { event: OPEN, answers: null },
      { event: message('1'), answers: null },
    ]);
  });

  it('keeps back what comes after a word that cannot be said yet, until the page goes on', () => {
    let isWritten = false;
    const conversation = new ArchivedConversation({
      by: 'socket',
      said: [
        server(message('news')),
        server(message('more')),
        page(send('ask')),
        server(message('answer')),
      ],
      canSay: ({ what }) => isWritten || !('data' in what) || what.data !== 'news',
    });
    const shown = () => showAll(conversation).map(({ event }) => 'data' in event && event.data);
    assert.deepEqual(shown(), []);
    conversation.heard(send('ask'), 1);
    assert.deepEqual(shown(), ['answer']);
    isWritten = true;
    assert.deepEqual(shown(), ['news', 'more']);
  });

  it('answers with the name that the page made up this time', () => {
    const ask = (method: string, name: string) => send(`["${method}","${name}"]`);
    const answer = (name: string) => message(`{"${name}":"result-of-2026"}`);
    const conversation = archived(
      page(ask('list', 'nO_o2ttVo1c27G05FRheW')),
      page(ask('count', 'FuvRtbIlN13ZuLh4utlrQ')),
      server(answer('FuvRtbIlN13ZuLh4utlrQ')),
      server(answer('nO_o2ttVo1c27G05FRheW')),
      server(message('nobody asked for 5Dm_Oxg4aYRaJduw0vvad')),
    );
    conversation.heard(ask('count', 'zzzzzzzzzz1zzzzzzzzzz'), 1);
    conversation.heard(ask('list', 'yyyyyyyyyy2yyyyyyyyyy'), 2);
    assert.deepEqual(
      showAll(conversation).map(({ event }) => event),
      [
        answer('zzzzzzzzzz1zzzzzzzzzz'),
        answer('yyyyyyyyyy2yyyyyyyyyy'),
        message('nobody asked for 5Dm_Oxg4aYRaJduw0vvad'),
      ],
    );
  });

  it('answers as it did where a page names something else', () => {
    const conversation = archived(
      page(send('read article-123 by subscribeToUpdates')),
      server(message('text of article-123')),
    );
    conversation.heard(send('read article-456 by subscribeToUpdates'), 1);
    assert.deepEqual(conversation.next?.event, message('text of article-123'));
  });

  it('keeps an answer until all is said that was said before it', () => {
    const conversation = archived(
      page(send('a')),
      page(send('b')),
      server(message('1')),
      page(send('c')),
      server(message('2')),
    );
    conversation.heard(send('b'), 4);
    assert.equal(conversation.next, null);
    conversation.heard(send('c'), 5);
    assert.equal(conversation.next, null);
    conversation.heard(send('a'), 6);
    assert.deepEqual(showAll(conversation), [
      { event: message('1'), answers: 6 },
      { event: message('2'), answers: 6 },
    ]);
  });

  it('takes words that it does not have for the next that are to be said', () => {
    const conversation = archived(page(send('at 1')), server(message('1')));
    conversation.heard(send('at 2'), 3);
    assert.deepEqual(conversation.next, { event: message('1'), answers: 3 });
  });

  it('ends as it did in the recording when the page closes it', () => {
    const conversation = archived(server(OPEN), page(close(3000)), server(closed(3000)));
    assert.deepEqual(showAll(conversation).length, 1);
    conversation.heard(close(3000), 1);
    assert.deepEqual(conversation.next, { event: closed(3000), answers: 1 });
  });

  it('ends when the page closes it, also where it did not in the recording', () => {
    for (const [code, expected] of [
      [3000, 3000],
      [null, 1005],
    ] as const) {
      const conversation = archived(server(OPEN), server(message('1')));
      conversation.shown();
      conversation.heard(close(code), 2);
      assert.deepEqual(showAll(conversation), [
        { event: message('1'), answers: null },
        { event: closed(expected), answers: 2 },
      ]);
    }
  });

  it('fails when the page closes it before it is open', () => {
    const conversation = archived(server(OPEN), page(close(null)), server(closed(1005)));
    conversation.heard(close(null), 1);
    assert.deepEqual(showAll(conversation).at(-1), { event: failed, answers: 1 });
  });

  it('shows nothing more when the page closes an EventSource', () => {
    const said = [server(OPEN), server(message('1'))];
    const conversation = new ArchivedConversation({ by: 'events', said, canSay: () => true });
    conversation.shown();
    conversation.heard(close(null), 1);
    assert.equal(conversation.next, null);
  });

  it('is a refusal where there is none', () => {
    const socket = new ArchivedConversation(refused('socket'));
    assert.deepEqual(socket.next?.event, failed);
    const events = new ArchivedConversation(refused('events'));
    assert.deepEqual(events.next?.event, { type: 'error', isFinal: true });
  });
});

describe('a live conversation', () => {
  it('keeps in order what is said, and archives what the page was shown', () => {
    const conversation = new LiveConversation('socket');
    conversation.pushed(OPEN);
    conversation.heard(send('a'), 1);
    conversation.pushed(message('1'));
    conversation.pushed(message('2'));
    assert.deepEqual(conversation.next, { event: OPEN, answers: null });
    conversation.shown();
    assert.deepEqual(conversation.next, { event: message('1'), answers: 1 });
    conversation.shown();
    assert.deepEqual(
      conversation.said.map(({ what }) => what),
      [OPEN, send('a'), message('1')],
    );
  });

  it('shows nothing more when the page closes an EventSource', () => {
    const conversation = new LiveConversation('events');
    conversation.pushed(OPEN);
    conversation.heard(close(null), 1);
    assert.equal(conversation.next, null);
    assert.deepEqual(
      conversation.said.map(({ what }) => what),
      [close(null)],
    );
  });
});
