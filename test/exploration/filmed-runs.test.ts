/** Which runs have their pictures shown. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Picture } from '../../src/browser/control/camera.js';
import { film } from '../../src/exploration/filming.js';
import type { Failure, Judgement } from '../../src/oracle/judge.js';
import type { FilmedFinding } from '../../src/report/film.js';
import type { Schedule } from '../../src/search/space/schedule.js';
import { pictures } from '../report/pictures.js';
import { figure1, OPERATIONS, reportOf, TESTS } from '../report/reports.js';
import { HARMLESS, run } from './fake-runs.js';

const [red, blue] = pictures;
const PASS: Judgement = { verdict: 'pass', differences: [], masked: [] };
const [failed] = TESTS;
assert.ok(failed !== undefined && failed.judgement.verdict !== 'pass');
const FAILURE: Failure = failed.judgement;
const OTHER: Failure = { ...FAILURE, title: 'The page threw another error' };

const scheduleOf = (order: readonly string[]): Schedule => {
  const times = order.map(() => 0);
  return { operations: OPERATIONS, order, times, earliest: times, latest: times };
};
const RECORDED = scheduleOf(['p1', 'p2', 'p3', 'u1']);
const FAILING = scheduleOf(failed.run.order);

interface Ends {
  readonly recorded?: Judgement;
  readonly failing?: Judgement;
  /** What the failing order ran. */
  readonly actual?: readonly string[];
  /** Ways in which the test failed when it was repeated. */
  readonly ways?: readonly string[];
  /** What is to be seen in the end, each time that it is asked for. */
  readonly seen?: readonly (Picture | null)[];
}

/** The films of the one finding, where its runs end so. */
function films(ends: Ends): Promise<readonly FilmedFinding[]> {
  const { recorded = PASS, failing = FAILURE, actual = ['p1', 'u1', 'p3', 'p2'] } = ends;
  const { ways = [], seen = [blue] } = ends;
  const repeated = ways.length === 0 ? null : ({ ending: 'fails', ways, departure: null } as const);
  return film(reportOf(figure1({ tests: TESTS })), {
    recorded: RECORDED,
    tests: TESTS.map((one) => ({ ...one, repeated })),
    schedules: [FAILING],
    async run(schedule, { watcher }) {
      const pictures = schedule === RECORDED ? [red] : [...seen];
      await watcher?.onEnd?.({
        picture: async () => pictures.shift() ?? null,
        drawn: async () => {},
        boxesOf: async () => new Map(),
        hold: async () => null,
      });
      const ran = run({ ...HARMLESS, responses: 1 }, schedule);
      return { ...ran, order: schedule.order, actual: schedule === RECORDED ? ran.actual : actual };
    },
    judge: ({ order }) => (order === RECORDED.order ? recorded : failing),
  });
}

const areShown = async (ends: Ends): Promise<boolean> => (await films(ends)).length === 1;

test('those of runs that end as the recorded order and the test did', async () => {
  const [one, ...others] = await films({});
  assert.deepEqual(others, []);
  assert.equal(one?.finding, 'F1');
  assert.deepEqual([one?.recorded.end, one?.failing.end], [red, blue]);
});

test('not those of runs that end otherwise', async () => {
  assert.equal(await areShown({ recorded: FAILURE }), false);
  assert.equal(await areShown({ failing: PASS }), false);
  assert.equal(await areShown({ failing: OTHER }), false);
});

test('those of any way in which the order fails', async () => {
  const ways = [FAILURE.title, OTHER.title];
  assert.equal(await areShown({ failing: OTHER, ways }), true);
});

test('not those of a run that had the two the other way round', async () => {
  assert.equal(await areShown({ actual: ['p1', 'p2', 'u1', 'p3'] }), false);
});

test('the end is asked for once more, where it takes long', async () => {
  assert.equal(await areShown({ seen: [null, blue] }), true);
  assert.equal(await areShown({ seen: [null, null, blue] }), false);
});
