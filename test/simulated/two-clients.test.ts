import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupFindings } from '../../src/explain/findings.js';
import { NOTHING } from '../../src/oracle/ignore.js';
import { judge } from '../../src/oracle/judge.js';
import { learnMask } from '../../src/oracle/mask.js';
import { Branches } from '../../src/search/branches/branches.js';
import { HEURISTICS, type HeuristicName } from '../../src/search/heuristics/names.js';
import { modelOf } from '../model/operations.js';
import { type Program, plain } from './program.js';
import { enforceSimulated, recordSimulated } from './run.js';
import { HUMAN_GAP } from './simulated-page.js';

const document = {
  kind: 'parse',
  document: 'list.html',
  url: 'list.html',
  segment: 1,
  line: 1,
  script: null,
} as const;
const write = (url: string) =>
  ({ kind: 'response', method: 'POST', url, resource: 'xhr' }) as const;
const news = {
  kind: 'task',
  source: 'socket-message',
  queue: 'ws://a.test/',
  part: 1,
  what: '',
  ...{ site: null, document: null, server: 'a.test', delay: null },
} as const;

/**
 * Two people have one list open. The first renames an item, of which the server tells the second; the second
 * removes it. The page of the second fails when it is told of an item that it has removed.
 */
const LIST: Program = {
  operations: [
    plain('list of 1', document, 1),
    plain('list of 2', document, 2),
    {
      ...plain('rename', { kind: 'input', step: 0, action: 'click #rename' }, 1),
      enabledBy: ['list of 1'],
    },
    { ...plain('renamed', write('http://a.test/rename'), 1), causes: ['rename'], latency: 30 },
    { ...plain('told', news, 2), causes: ['list of 2', 'rename'] },
    {
      ...plain('remove', { kind: 'input', step: 0, action: 'click #remove' }, 2),
      enabledBy: ['list of 2'],
    },
    { ...plain('removed', write('http://a.test/remove'), 2), causes: ['remove'], latency: 30 },
  ],
  fails: [['told', 'remove']],
  hangs: [],
};

/** So many orders are more than enough: there are few. */
const MOST = 100;

async function explore(heuristic: HeuristicName) {
  const recording = await recordSimulated(LIST);
  const { operations } = recording;
  const branches = new Branches(operations, {
    ...{ heuristic, prune: false, earlyInput: false, live: false },
    ...{
      maxLatency: 10_000,
      humanGap: HUMAN_GAP,
      typingSpeed: 12,
      seed: 1,
      imports: new Map(),
      unfired: [],
    },
  });
  const runs = [];
  for (let schedule = branches.next(); schedule !== null; schedule = branches.next()) {
    const run = await enforceSimulated(LIST, recording, schedule);
    assert.deepEqual([run.enforced, run.actual], ['exact', schedule.order]);
    branches.add(schedule, { ...run, failed: run.outcome.exceptions.length > 0 });
    runs.push(run);
    if (runs.length === MOST) break;
  }
  return { recording, runs };
}

test('two users take turns where they are recorded, each with operations of their own', async () => {
  const { operations, names } = await recordSimulated(LIST);
  assert.deepEqual(
    operations.map(({ id, client = 1 }) => [names.get(id), client]),
    [
      ['list of 1', 1],
      ['list of 2', 2],
      ['rename', 1],
      ['told', 2],
      ['renamed', 1],
      ['remove', 2],
      ['removed', 2],
    ],
  );
});

for (const heuristic of HEURISTICS) {
  test(`a race between two clients is found by ${heuristic}, enforced exactly and named`, async () => {
    const { recording, runs } = await explore(heuristic);
    const { operations, names } = recording;
    const failing = runs.filter(({ outcome }) => outcome.exceptions.length > 0);
    assert.notEqual(failing.length, 0);
    for (const { really } of failing) assert(really.indexOf('remove') < really.indexOf('told'));
    const [sigma0] = runs.filter((run) => !failing.includes(run));
    assert(sigma0 !== undefined);
    const mask = learnMask([], sigma0.outcome, NOTHING);
    const { predecessors } = modelOf(operations);
    const findings = groupFindings(
      operations,
      { predecessors, conflict: () => null },
      runs.map((run, index) => ({
        ...{ number: index + 1, order: run.order, actual: run.actual },
        judgement: judge(run.outcome, sigma0.outcome, mask),
      })),
    );
    const named = findings.map(
      ({ race }) => race && [race.first, race.second].map(({ id }) => names.get(id)),
    );
    assert.deepEqual(named, [['remove', 'told']]);
  });
}
