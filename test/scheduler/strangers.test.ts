import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Arrival } from '../../src/browser/control/arrival.js';
import { Patience } from '../../src/recorder/patience.js';
import type { Recording } from '../../src/recorder/recording.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';
import { networkOf } from '../../src/scheduler/network.js';
import { Strangers } from '../../src/scheduler/strangers.js';

function timeout(key: string, due: number, cause: number | null = null): Arrival {
  return {
    facts: { kind: 'timer', key, delay: 20, tick: null },
    ...{ label: key, cause, due, awaits: [] },
    ready: () => true,
    release: async () => {},
  };
}

const RECORDING: Pick<Recording, 'unfired'> = { unfired: ['timer app.js:1:9 14000ms'] };
const network = () => networkOf({ mode: 'archive', loose: new LooseRequests([]) }, []);

it('lets what is due before the next operation run, however often it has', () => {
  const strangers = new Strangers(RECORDING, 'archive', network());
  const patience = new Patience(0);
  for (let at = 0; at <= 5000; at += 20) patience.ran(timeout('settle', at), at);
  const scene = {
    arrivals: [timeout('settle', 5020)],
    isWanted: () => false,
    causeOf: () => undefined,
    patience,
  };
  assert.equal(strangers.early(scene, 5020), null);
  assert.equal(strangers.early(scene, 5021), scene.arrivals[0]);
  assert.equal(strangers.afterwards(scene), null);
});

it('leaves what is drawn of an animation that goes on and on, as the recording did', () => {
  const strangers = new Strangers(RECORDING, 'archive', network());
  const frame: Arrival['facts'] = { kind: 'frame', key: 'loop' };
  const transition: Arrival['facts'] = {
    ...{ kind: 'task', key: 'transition of span', source: 'transition', delay: 200 },
    ...{ queue: null, part: null },
  };
  for (const [facts, every] of [
    [frame, 16],
    [transition, 400],
  ] as const) {
    const one = (due: number): Arrival => ({ ...timeout('loop', due), facts });
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
  const strangers = new Strangers(RECORDING, 'archive', network());
  const scene = (key: string) => ({
    arrivals: [timeout(key, 5000)],
    isWanted: () => false,
    causeOf: () => undefined,
    patience: new Patience(0),
  });
  assert.equal(strangers.afterwards(scene('app.js:1:9 13712ms')), null);
  for (const key of ['app.js:1:9 9000ms', 'app.js:2:9 14000ms']) {
    assert.notEqual(strangers.afterwards(scene(key)), null, key);
  }
});
