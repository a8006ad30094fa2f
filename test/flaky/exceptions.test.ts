import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Conductor } from '../../src/flaky/proxy/conductor.js';
import { Exceptions } from '../../src/flaky/proxy/exceptions.js';
import { untilTrue } from '../support/until.js';

/** A page of which these events are held until the test waits. */
function page(...held: string[]) {
  const said: string[] = [];
  const conductor = new Conductor(
    { placed: held.map((event) => ({ event, before: null })) },
    (line) => {
      if ('event' in line) said.push(`${line.type} ${line.event}`);
    },
    { areOpen: false, sentAt: 0, answeredAt: 0, keepFromBrowser: () => () => {} },
    async () => {},
  );
  const exceptions = new Exceptions(held, conductor);
  const throws = (className?: string) =>
    exceptions.keeps(
      {
        ...{ method: 'Runtime.exceptionThrown', sessionId: 'S' },
        params: { exceptionDetails: { exception: { className } } },
      },
      () => said.push('the runner hears'),
    );
  return { said, throws, exceptions, conductor };
}

describe('exceptions that a page does not catch', () => {
  it('are told at once, if they are not held, and counted by their class', () => {
    const { said, throws } = page();
    assert.deepEqual(
      [throws('TypeError'), throws('Error'), throws('TypeError')],
      [false, false, false],
    );
    assert.deepEqual(
      said.filter((one) => one.startsWith('ran')),
      ['ran exception TypeError 1', 'ran exception Error 1', 'ran exception TypeError 2'],
    );
  });

  it('are kept from the runner while they are held', async () => {
    const { said, throws, conductor } = page('exception TypeError 1');
    assert.equal(throws('TypeError'), true);
    assert.deepEqual(said, ['begun exception TypeError 1', 'held exception TypeError 1']);
    const begin = { type: 'begin', call: 1, by: 'playwright', name: 'page.waitForEvent' } as const;
    conductor.call({ ...begin, place: null, statement: 0, isRound: false });
    await untilTrue(
      () => 'the test waits, and the exception comes',
      () => said.includes('ran exception TypeError 1'),
    );
    assert.deepEqual(said.slice(2), ['the runner hears', 'ran exception TypeError 1']);
  });

  it('are the only messages that are kept', () => {
    const { exceptions } = page('exception of no class 1');
    const [method, params] = ['Runtime.consoleAPICalled', {}];
    assert.equal(exceptions.keeps({ method, params }, assert.fail), false);
  });
});
