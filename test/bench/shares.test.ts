import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharesOf } from '../../bench/profile/shares.js';

test('the time of a function counts for its room, and that of Node.js for who asked', () => {
  const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
    id,
    children,
    callFrame: { functionName, url, scriptId: '0', lineNumber: 0, columnNumber: 0 },
  });
  const profile = {
    nodes: [
      node(1, '(root)', '', [2, 3, 6]),
      node(2, '(idle)', ''),
      node(3, 'constructor', 'file:///wave/dist/src/browser/chrome/transport/pipe.js', [4, 5]),
      node(4, 'write', 'node:net'),
      node(5, 'pick', 'file:///wave/dist/src/search/heuristics/pf.js'),
      node(6, 'tick', 'node:internal/timers'),
    ],
    startTime: 0,
    endTime: 10_000,
    samples: [2, 3, 4, 5, 6],
    timeDeltas: [4000, 1000, 2000, 2000, 1000],
  };
  assert.deepEqual(sharesOf(profile), [
    { share: 'waiting for Chrome', part: 0.4, ms: 4 },
    { share: 'protocol', part: 0.3, ms: 3 },
    { share: 'model and search', part: 0.2, ms: 2 },
    { share: 'everything else', part: 0.1, ms: 1 },
  ]);
});
