import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Outcome, SentRequest } from '../../src/model/outcome.js';
import { compareOutcomes } from '../../src/oracle/compare.js';
import { NOTHING } from '../../src/oracle/ignore.js';
import { describeDifference } from '../../src/oracle/sentences.js';
import { logged, outcome, sent, thrown } from './outcomes.js';

const sentences = (expected: Partial<Outcome>, actual: Partial<Outcome>) =>
  compareOutcomes(outcome(expected), outcome(actual), NOTHING).map((one) =>
    describeDifference(one),
  );

describe('comparison of exceptions', () => {
  const compare = (expected: Outcome['exceptions'], actual: Outcome['exceptions']) =>
    sentences({ exceptions: expected }, { exceptions: actual });

  it('tells them apart by their places in the sources, where these are known', () => {
    const at = (line: number) => ({ ...thrown('TypeError: x'), original: `src/main.ts:${line}` });
    assert.deepEqual(compare([at(3)], [at(3), at(9)]), [
      'The page threw an uncaught TypeError: x at src/main.ts:9',
    ]);
  });

  it('reports those that σ0 does not have, each once', () => {
    const old = thrown('TypeError: old');
    const rejection = { ...thrown('Error: no'), kind: 'rejection' as const, at: null };
    const news = thrown('ReferenceError: fn is not defined');
    assert.deepEqual(compare([old], [old, news, news, rejection]), [
      'The page threw an uncaught ReferenceError: fn is not defined at main.html:3',
      'The page left an unhandled rejection: Error: no',
    ]);
    assert.deepEqual(compare([old], []), []);
  });

  it('takes messages for equal that differ in what a run makes up', () => {
    const loading = (port: number, number: number) =>
      thrown(`Error: http://localhost:${port}/a.js?x=${number} at jQuery${number}, ${number}`);
    assert.deepEqual(compare([loading(8000, 1234567)], [loading(9000, 7654321)]), []);
    assert.equal(compare([thrown('Error: status 404')], [thrown('Error: status 500')]).length, 1);
    assert.equal(compare([thrown('Error: x', 'a.js:1')], [thrown('Error: x', 'a.js:2')]).length, 1);
  });
});

describe('comparison of requests', () => {
  const compare = (expected: readonly SentRequest[], actual: readonly SentRequest[]) =>
    sentences({ requests: expected }, { requests: actual });
  const [a, b] = [sent('POST', '/save', 'a'), sent('POST', '/save', 'b')];

  it('misses a request that was lost, and one sent twice', () => {
    assert.deepEqual(compare([a], []), ['POST /save with "a" was not sent']);
    assert.deepEqual(compare([a], [a, a]), [
      'POST /save with "a" was sent once more than in the recording',
    ]);
    assert.deepEqual(compare([a, a], [a]), [
      'POST /save with "a" was sent once less than in the recording',
    ]);
    assert.deepEqual(compare([a], [a, b]), [
      'POST /save with "b" was sent; in the recording it was not',
    ]);
    assert.deepEqual(compare([sent('DELETE', '/1')], []), ['DELETE /1 was not sent']);
  });

  it('compares bodies, but for the time in them', () => {
    assert.deepEqual(compare([a], [b]), ['POST /save was sent with "b" instead of "a"']);
    const at = (time: string) => sent('POST', '/log', `{"at":${time}}`);
    assert.deepEqual(compare([at('1700000000000')], [at('1700000000001')]), []);
  });

  it('takes lightly what asks by its name, as it does what asks by its method', () => {
    const isNoticed = (expected: readonly SentRequest[], actual: readonly SentRequest[]) =>
      compareOutcomes(outcome({ requests: expected }), outcome({ requests: actual }), NOTHING).map(
        ({ visible }) => visible,
      );
    const [asked, askedMore] = ['te', 'tea'].map((q) =>
      sent('POST', '/ajax', `call=search&q=${q}`),
    );
    assert(asked !== undefined && askedMore !== undefined);
    assert.deepEqual(isNoticed([asked], []), [false]);
    assert.deepEqual(isNoticed([asked], [askedMore]), [false]);
    assert.deepEqual(isNoticed([asked], [asked, asked]), [false]);
    assert.deepEqual(isNoticed([a], []), [true]);
    assert.deepEqual(
      isNoticed([sent('POST', '/ajax', 'call=search')], [sent('POST', '/ajax', 'call=save')]),
      [true],
    );
  });

  it('compares the order of what is sent to one place only', () => {
    assert.deepEqual(compare([a, b], [b, a]), [
      'POST /save was sent in another order: "b", "a" instead of "a", "b"',
    ]);
    const elsewhere = sent('POST', '/other');
    assert.deepEqual(compare([a, elsewhere], [elsewhere, a]), []);
  });

  it('compares of what replaces only what is left in the end', () => {
    const [one, two] = [sent('PUT', '/draft', '1'), sent('PUT', '/draft', '2')];
    const gone = sent('DELETE', '/draft');
    assert.deepEqual(compare([one, two], [two]), []);
    assert.deepEqual(compare([one, two], [two, two]), []);
    assert.deepEqual(compare([one, two], [two, one]), [
      'PUT /draft was sent with "1" instead of "2"',
    ]);
    assert.deepEqual(compare([one, two], []), ['PUT /draft with "2" was not sent']);
    assert.deepEqual(compare([one, gone], [one]), ['DELETE /draft was not sent']);
    assert.deepEqual(compare([one], [one, gone]), [
      'DELETE /draft was sent; in the recording it was not',
    ]);
    assert.deepEqual(compare([], [one, two]), [
      'PUT /draft with "2" was sent; in the recording it was not',
    ]);
  });

  it('takes what the page put there and took away again for nothing', () => {
    const [put, gone] = [sent('PUT', '/draft', '1'), sent('DELETE', '/draft')];
    assert.deepEqual(compare([put, gone], []), []);
    const undone = (there: string, gone: string) =>
      compare([sent('PUT', there, '1'), sent('DELETE', gone)], []).length;
    assert.equal(undone('/all/my/notes/7', '/bags/my/notes/7'), 0);
    assert.equal(undone('/notes/7', '/posts/7'), 2);
    assert.equal(undone('/lists/2/items/7', '/lists/1/items/7'), 2);
    assert.equal(undone('/draft?id=1', '/draft?id=2'), 2);
    assert.deepEqual(compare([], [put, gone]), []);
    assert.deepEqual(compare([gone], []), ['DELETE /draft was not sent']);
  });

  it('asks of questions only whether they were asked, and takes no notice of preflights', () => {
    const [one, two] = [sent('GET', '/1'), sent('GET', '/2')];
    assert.deepEqual(compare([one, two], [two, one, one, sent('OPTIONS', '/1')]), []);
    const differences = compareOutcomes(
      outcome({ requests: [one] }),
      outcome({ requests: [two] }),
      NOTHING,
    );
    assert.deepEqual(
      differences.map((one) => describeDifference(one)),
      ['GET /1 was not sent', 'GET /2 was sent; in the recording it was not'],
    );
    assert.ok(differences.every(({ visible }) => !visible));
  });

  it('does not ask for what documents asked for that have been left', () => {
    const script = { ...sent('GET', '/late.js'), isLeft: true } as const;
    assert.deepEqual(compare([script], []), []);
    assert.deepEqual(compare([script, sent('GET', '/late.js')], []), ['GET /late.js was not sent']);
    assert.deepEqual(compare([{ ...a, isLeft: true }], []), ['POST /save with "a" was not sent']);
  });

  it('takes no notice of what a page sends by itself', () => {
    const poll = { ...sent('GET', '/news'), isPoll: true } as const;
    assert.deepEqual(compare([poll, poll], []), []);
    assert.deepEqual(compare([], [poll]), []);
    assert.deepEqual(compare([sent('GET', '/news'), poll], []), ['GET /news was not sent']);
    assert.deepEqual(compare([sent('GET', '/news')], [poll]), []);
    assert.deepEqual(compare([{ ...a, isPoll: true }, b], [b]), []);
    assert.deepEqual(compare([{ ...a, isPoll: true }, b], []), [
      'POST /save with "b" was not sent',
    ]);
  });

  it('names the host of another origin', () => {
    const foreign = { ...a, url: 'https://other.test/save' };
    assert.deepEqual(compare([foreign], []), [
      'POST https://other.test/save with "a" was not sent',
    ]);
  });
});

describe('comparison of hangs, dialogs and console errors', () => {
  it('reports dialogs by what they say, in any order', () => {
    const [hello, bye] = [
      { type: 'alert', message: 'Hello' },
      { type: 'confirm', message: 'Bye' },
    ];
    assert.deepEqual(sentences({ dialogs: [hello, bye] }, { dialogs: [bye, hello] }), []);
    assert.deepEqual(sentences({ dialogs: [hello] }, { dialogs: [bye, bye] }), [
      'A dialog did not open: alert "Hello"',
      'A dialog opened that did not in the recording: confirm "Bye"',
      'A dialog opened that did not in the recording: confirm "Bye"',
    ]);
  });

  it('reports a hang that σ0 does not have', () => {
    const hang = 'The page did not answer.';
    assert.deepEqual(sentences({}, { hang }), [hang]);
    assert.deepEqual(sentences({ hang }, { hang }), []);
  });

  it('reports new console errors', () => {
    const [old, news] = ['old 1234567', 'new'];
    assert.deepEqual(
      sentences(
        { console: [logged(old)] },
        { console: ['old 7654321', news, news].map((text) => logged(text)) },
      ),
      ['The page wrote a console error: new'],
    );
  });
});
