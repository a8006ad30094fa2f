import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Arrival } from '../../src/conductor/arrival.js';
import { Patience } from '../../src/conductor/patience.js';
import { EndlessLoops } from '../../src/model/endless-loops.js';
import { readableName } from '../../src/model/kinds.js';
import type { Operation } from '../../src/model/operation.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';
import { networkOf } from '../../src/scheduler/network.js';
import { Strangers } from '../../src/scheduler/strangers.js';
import type { RecordingData } from '../../src/store/recording.js';
import { frame, site, task } from '../model/operations.js';

const settle = { kind: 'timer', delay: 20, tick: null, site: site('app.js', 1, 7) } as const;

function timeout(facts: Arrival['facts'], due: number): Arrival {
  return {
    facts,
    ...{ label: readableName(facts), cause: null, due, awaits: [] },
    ready: () => true,
    release: async () => {},
  };
}

const RECORDING: Pick<RecordingData, 'unfired'> = {
  unfired: [
    { kind: 'timer', delay: 14_000, tick: null, site: site('app.js', 1, 9) },
    frame('f', { site: site('draw.js', 3) }),
  ],
};

/** @param operations of the order */
function strangersOf(operations: readonly Operation[] = []): Strangers {
  const network = networkOf({ mode: 'archive', loose: new LooseRequests([]) }, []);
  const endless = new EndlessLoops(operations, RECORDING.unfired);
  return new Strangers(RECORDING, 'archive', network, endless);
}

it('lets what is due before the next operation run, however often it has', () => {
  const strangers = strangersOf();
  const patience = new Patience(0);
  for (let at = 0; at <= 5000; at += 20) patience.ran(timeout(settle, at), at);
  const scene = {
    arrivals: [timeout(settle, 5020)],
    isWanted: () => false,
    causeOf: () => undefined,
    patience,
  };
  assert.equal(strangers.early(scene, 5020), null);
  assert.equal(strangers.early(scene, 5021), scene.arrivals[0]);
  assert.equal(strangers.afterwards(scene), null);
});

it('leaves what is drawn of an animation that goes on and on, as the recording did', () => {
  const strangers = strangersOf();
  const transition = task('k1', { source: 'transition', what: 'of span', delay: 200 });
  for (const [facts, every] of [
    [frame('f1'), 16],
    [transition, 400],
  ] as const) {
    const one = (due: number): Arrival => timeout(facts, due);
    const early = (until: number) => {
      const patience = new Patience(0);
      for (let at = 0; at <= until; at += every) patience.ran(one(at), at);
      const arrivals = [one(until + every)];
      const scene = { arrivals, isWanted: () => false, causeOf: () => undefined, patience };
      return strangers.early(scene, until + every + 1);
    };
    assert.notEqual(early(800), null, facts.kind);
    assert.equal(early(2000), null, facts.kind);
  }
});

it('leaves alone what the recording did not wait for, also where its delay is worked out', () => {
  const strangers = strangersOf();
  const scene = (line: number, delay: number) => ({
    arrivals: [timeout({ ...settle, delay, site: site('app.js', line, 9) }, 5000)],
    isWanted: () => false,
    causeOf: () => undefined,
    patience: new Patience(0),
  });
  assert.equal(strangers.afterwards(scene(1, 13_712)), null);
  assert.notEqual(strangers.afterwards(scene(1, 9000)), null);
  assert.notEqual(strangers.afterwards(scene(2, 14_000)), null);
});

it('goes on with a loop that never ends, though the recording had its next round pending', () => {
  const loop = frame('f', { site: site('draw.js', 3) });
  const rounds = ['f1', 'f2', 'f3'].map((id) => frame(id, { site: site('draw.js', 3) }));
  const scene = {
    arrivals: [timeout(loop, 20)],
    isWanted: () => false,
    causeOf: () => undefined,
    patience: new Patience(0),
  };
  assert.notEqual(strangersOf(rounds).afterwards(scene), null);
  assert.equal(strangersOf(rounds.slice(1)).afterwards(scene), null);
});
