import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Arrival, Performed } from '../../src/conductor/arrival.js';
import type { Page } from '../../src/conductor/page.js';
import { World } from '../../src/conductor/world.js';
import { together } from '../../src/drivers/together.js';
import { clientOf } from '../../src/model/operation.js';
import type { Outcome } from '../../src/model/outcome.js';
import { thrown } from '../oracle/outcomes.js';

/** A page to which comes what a test says. */
class StubPage implements Page {
  here: Arrival[] = [];
  readonly performed: Performed[] = [];
  readonly times: number[] = [];
  hang: string | null = null;
  plain = 0;
  unanswered: string[] = [];
  pushes = { expectedUntil: 0, isAnyOpen: false };
  wall = 0;
  changes = 0;
  /** What its run has ended in. */
  ending: Outcome = {
    ...{ documents: [], exceptions: [], requests: [], dialogs: [], console: [] },
    hang: null,
  };
  wake = () => {};
  waited: AbortSignal | undefined;

  arrivals() {
    return this.here;
  }

  plainAfter() {
    return this.plain;
  }

  async settle() {}

  async perform(arrival: Arrival, at: number) {
    assert(this.here.includes(arrival), 'It is none of its own.');
    this.here = this.here.filter((one) => one !== arrival);
    const unknown = { code: () => [], registered: null };
    const handler = { place: null, type: 'click', on: 'button', registeredBy: 0, ...unknown };
    this.performed.push({ arrival, at, handlers: [handler], receivers: [], touched: [] });
  }

  changed(_since: number, _most: number, nobodyWaits?: AbortSignal) {
    this.waited = nobodyWaits;
    return new Promise<void>((resolve) => {
      this.wake = resolve;
    });
  }

  async outcome() {
    return this.ending;
  }
}

function answer(label: string, cause: number | null = null): Arrival {
  return {
    facts: { kind: 'response', method: 'GET', url: label, resource: 'xhr' },
    ...{ label, cause, due: null, awaits: [], startedBy: () => cause },
    ready: () => true,
    release: async () => {},
  };
}

/** With something of all that there can be. */
function endingOf(name: string): Outcome {
  return {
    documents: [{ url: `http://${name}.test/`, root: null, storage: null }],
    exceptions: [{ kind: 'exception', message: `${name} fails`, at: null, stack: '' }],
    requests: [{ method: 'GET', url: name, body: null }],
    dialogs: [{ type: 'alert', message: name }],
    console: [{ level: 'error', text: `${name} complains` }],
    hang: `${name} hangs.`,
  };
}

function twoPages() {
  const [one, two] = [new StubPage(), new StubPage()];
  const world = new World(
    new Map([
      [1, one],
      [2, two],
    ]),
  );
  const labels = () => world.arrivals().map(({ label }) => label);
  const run = async (label: string, at = 0) => {
    const arrival = world.arrivals().find((each) => each.label === label);
    assert(arrival !== undefined);
    await world.perform(arrival, at);
  };
  return { one, two, world, labels, run };
}

describe('World', () => {
  it('tells what has come in the order in which it came, and whose it is', () => {
    const { one, two, world, labels } = twoPages();
    one.here = [answer('a')];
    two.here = [answer('x')];
    assert.deepEqual(labels(), ['a', 'x']);
    one.here = [answer('b'), ...one.here];
    two.here = [...two.here, answer('y')];
    assert.deepEqual(labels(), ['a', 'x', 'b', 'y']);
    assert.deepEqual(
      world.arrivals().map(({ facts }) => clientOf(facts)),
      [1, 2, 1, 2],
    );
    assert.equal(world.arrivals()[1], world.arrivals()[1]);
  });

  it('translates the places of a page into those among all that has run', async () => {
    const { one, two, world, run } = twoPages();
    one.here = [answer('a'), answer('b')];
    two.here = [answer('x'), answer('y')];
    await run('a');
    await run('x');
    await run('y');
    await run('b');
    assert.deepEqual(
      world.performed.map(({ arrival: { label }, handlers: [handler] }) => [
        label,
        handler?.registeredBy,
      ]),
      [
        ['a', 0],
        ['x', 1],
        ['y', 1],
        ['b', 0],
      ],
    );
    one.here = [answer('c', 1)];
    two.here = [answer('z', 1)];
    assert.deepEqual(
      world.arrivals().map(({ cause, startedBy }) => [cause, startedBy?.()]),
      [
        [3, 3],
        [2, 2],
      ],
    );
  });

  it('performs and asks on the page of a client, and takes no arrival that is of none', async () => {
    const { one, two, world, run } = twoPages();
    one.here = [answer('same')];
    two.here = [answer('other')];
    await run('other', 7);
    assert.deepEqual([one.performed.length, two.performed[0]?.at], [0, 7]);
    await assert.rejects(world.perform(answer('stray'), 8), /stray has come to no page/);
    two.plain = 3;
    assert.deepEqual(
      [1, 2].map((client) => world.plainAfter('main.html', client)),
      [0, 3],
    );
  });

  it('waits until anything changes on any page, and no longer on the others', async () => {
    const { one, two, world } = twoPages();
    const waiting = world.changed(0, 1000);
    two.wake();
    await waiting;
    assert.equal(one.waited?.aborted, true);
    two.changes = 1;
    await world.changed(0, 1000);
    assert.equal(world.changes, 1);
  });

  it('says of all pages what is so on one', () => {
    const { one, two, world } = twoPages();
    one.unanswered = ['a'];
    two.unanswered = ['x'];
    two.pushes = { expectedUntil: 5, isAnyOpen: true };
    assert.deepEqual(world.unanswered, ['a', 'x']);
    assert.deepEqual(world.pushes, { expectedUntil: 5, isAnyOpen: true });
    assert.equal(world.hang, null);
    two.hang = 'It hangs.';
    assert.equal(world.hang, 'It hangs.');
  });

  it('has ended in all that its pages have, of one client after another', async () => {
    const { one, two, world } = twoPages();
    const [ofOne, ofTwo] = [endingOf('one'), endingOf('two')];
    [one.ending, two.ending] = [{ ...ofOne, hang: null }, ofTwo];
    assert.deepEqual(await world.outcome(), {
      documents: [...ofOne.documents, ...ofTwo.documents],
      exceptions: [...ofOne.exceptions, ...ofTwo.exceptions],
      requests: [...ofOne.requests, ...ofTwo.requests],
      dialogs: [...ofOne.dialogs, ...ofTwo.dialogs],
      console: [...ofOne.console, ...ofTwo.console],
      hang: 'two hangs.',
    });
  });

  it('says of what was thrown, sent and written during which operation of all it was', async () => {
    const { one, two, world, run } = twoPages();
    one.here = [answer('a')];
    two.here = [answer('x'), answer('y')];
    await run('x');
    await run('a');
    await run('y');
    const [ofOne, ofTwo] = [endingOf('one'), endingOf('two')];
    one.ending = { ...ofOne, exceptions: [{ ...thrown('one'), during: 0 }, thrown('early')] };
    two.ending = {
      ...ofTwo,
      exceptions: [{ ...thrown('two'), during: 1 }],
      requests: ofTwo.requests.map((one) => ({ ...one, during: 1 })),
      console: ofTwo.console.map((one) => ({ ...one, during: 0 })),
    };
    const { exceptions, requests, console } = await world.outcome();
    const places = [requests, console].map((all) => all.map(({ during }) => during));
    assert.deepEqual(places, [
      [undefined, 2],
      [undefined, 0],
    ]);
    assert.deepEqual(
      exceptions.map(({ message, during }) => [message, during]),
      [
        ['one', 1],
        ['early', undefined],
        ['two', 2],
      ],
    );
  });

  it('is the page itself where there is one client', () => {
    const page = new StubPage();
    const driver = {
      ...{ untrusted: [], undone: [], exceptions: [] },
      next: async () => null,
      possible: async () => ({ ready: true }) as const,
      handlers: async () => [],
      keys: async () => 0,
      action: async () => null,
      requirements: async () => new Map(),
      nameOf: () => '',
      timeOut: async () => false,
      end: async () => {},
    };
    assert.equal(together({ page, driver }).page, page);
  });
});
