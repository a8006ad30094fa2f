import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Reversal } from '../../src/explain/confirmed.js';
import { groupFindings } from '../../src/explain/findings.js';
import { Shrinking } from '../../src/exploration/shrinking.js';
import type { JudgedRun } from '../../src/exploration/testing.js';
import type { HeuristicName } from '../../src/search/heuristics/names.js';
import type { Schedule } from '../../src/search/space/schedule.js';
import { type FakePage, HARMLESS, recorded, run } from './fake-runs.js';
import { atOnce, testing } from './simulated-testing.js';

type Pair = FakePage['hangs'][number];

interface Options {
  readonly heuristic: HeuristicName;
  readonly seed: number;
  /** Tests of the search. */
  readonly maxTests: number;
  /** More tests a finding. */
  readonly most: number;
}

async function explored(page: FakePage, { most, ...options }: Options) {
  const operations = recorded(page);
  const tested = { operations, run: (schedule: Schedule) => run(page, schedule) };
  const { branches, testing: tests } = testing(tested, 1, atOnce, options);
  await tests.test(async () => {});
  const shrinking = new Shrinking(tests, branches, operations, most);
  const findings = () => {
    const judged = tests.tests.map(({ number, run: { order, actual }, judgement }) => ({
      ...{ number, order, actual, judgement },
    }));
    const { confirmed } = shrinking;
    const found = groupFindings(operations, branches, judged, branches.operations, confirmed);
    return found.map((finding) => ({
      ...finding,
      known: null,
      replay: null,
      shorter: null,
      film: null,
      log: { console: [], requests: [], more: { console: 0, requests: 0 } },
      excerpts: [],
    }));
  };
  const made: JudgedRun[] = [];
  await shrinking.shrink(findings, async (test) => {
    made.push(test);
  });
  return { findings: findings(), tests: tests.tests, made, branches };
}

const options = fc.record({
  heuristic: fc.constantFrom('pf' as const, 'rd' as const, 'pct' as const),
  seed: fc.nat(5),
  maxTests: fc.integer({ min: 3, max: 15 }),
  most: fc.constant(60),
});

const responses = fc.integer({ min: 4, max: 9 });
/** Each has a whole exploration. */
const numRuns = 30;
const pairOf = (size: number) =>
  fc.tuple(fc.nat(size - 1), fc.nat(size - 1)).filter(([first, second]) => first < second);

const SET_LATE: [number, number] = [0, 1];
/** Two orders of the recorded operations are one, and end in two ways: the timer stands before the first or behind it. */
const BORN_ELSEWHERE = {
  ...HARMLESS,
  ...{ responses: 3, births: [SET_LATE], strikes: [{ birth: SET_LATE, before: 0 }] },
};

const nameOf = ([early, late]: Pair) => `r${late + 1} before r${early + 1}`;
const nameOfIds = ({ first, second }: Reversal) => `${first} before ${second}`;
const raceOf = ({ race }: { race: { first: { id: string }; second: { id: string } } | null }) =>
  race && nameOfIds({ first: race.first.id, second: race.second.id });

/** What the second order has the other way round. */
function reversedIn(one: readonly string[], other: readonly string[]): Reversal[] {
  const places = new Map(one.map((id, place) => [id, place]));
  const common = other.filter((id) => places.has(id));
  const placeOf = (id: string) => places.get(id) ?? -1;
  return common.flatMap((first, place) =>
    common
      .slice(place + 1)
      .filter((second) => placeOf(second) < placeOf(first))
      .map((second) => ({ first, second })),
  );
}

describe('Shrinking', () => {
  it('names the one pair that fails, with an order of either kind for proof', async () => {
    const pages = responses.chain((size) =>
      fc.record({ size: fc.constant(size), pair: pairOf(size) }),
    );
    await fc.assert(
      fc.asyncProperty(pages, options, async ({ size, pair }, how) => {
        const page = { ...HARMLESS, responses: size, throws: [[pair]] };
        const { findings, tests } = await explored(page, how);
        fc.pre(tests.some(({ judgement }) => judgement.verdict !== 'pass'));
        const [finding, ...others] = findings;
        assert.deepEqual(others, []);
        assert.equal(finding && raceOf(finding), nameOf(pair));
        const proof = finding?.race?.proof;
        assert.ok(proof !== undefined && proof !== null);
        assert.equal(finding?.race?.rivals, 0);
        assert.equal(finding?.tests[0], proof.fails);
        assert.equal(tests[proof.fails - 1]?.judgement.verdict, 'exception');
        if (proof.passes !== 'recorded')
          assert.equal(tests[proof.passes - 1]?.judgement.verdict, 'pass');
      }),
      { numRuns },
    );
  });

  it('tells two races apart that have nothing in common and lead to the same', async () => {
    const pages = fc
      .integer({ min: 4, max: 10 })
      .chain((size) => fc.shuffledSubarray([...Array(size).keys()], { minLength: 4, maxLength: 4 }))
      .map((four): [Pair, Pair] => {
        const [a = 0, b = 1, c = 2, d = 3] = four;
        return [
          [Math.min(a, b), Math.max(a, b)],
          [Math.min(c, d), Math.max(c, d)],
        ];
      });
    await fc.assert(
      fc.asyncProperty(pages, options, async (pairs, how) => {
        const page = { ...HARMLESS, responses: 10, hangs: pairs };
        const { findings } = await explored(page, { ...how, most: 80 });
        const races = findings.map(raceOf);
        for (const race of races)
          assert.ok(
            pairs.some((pair) => nameOf(pair) === race),
            `${race}`,
          );
        assert.equal(new Set(races).size, races.length);
      }),
      { numRuns },
    );
  });

  it('takes races for one defect that lead to the same and have an operation in common', async () => {
    const page = {
      ...HARMLESS,
      responses: 3,
      hangs: [
        [0, 1],
        [0, 2],
      ] as const,
    };
    const { findings } = await explored(page, { heuristic: 'rd', seed: 1, maxTests: 5, most: 9 });
    const [finding, ...others] = findings;
    assert.deepEqual(others, []);
    const pairs = [raceOf(finding ?? { race: null }), ...(finding?.alike ?? []).map(nameOfIds)];
    assert.deepEqual(pairs.toSorted(), ['r2 before r1', 'r3 before r1']);
  });

  it('shrinks each way in which what seems to be one defect fails', async () => {
    const pages = fc
      .shuffledSubarray([...Array(6).keys()], { minLength: 4, maxLength: 4 })
      .map(([a = 0, b = 1, c = 2, d = 3]): [Pair, Pair] => [
        [Math.min(a, b), Math.max(a, b)],
        [Math.min(c, d), Math.max(c, d)],
      ]);
    await fc.assert(
      fc.asyncProperty(pages, options, fc.integer({ min: 1, max: 4 }), async (pairs, how, few) => {
        const [hangs, throws] = pairs;
        const page = { ...HARMLESS, responses: 6, hangs: [hangs], throws: [[throws]] };
        const { findings, tests } = await explored(page, { ...how, maxTests: few });
        const verdictOf = ({ judgement }: JudgedRun) => judgement.verdict;
        const races = { hang: nameOf(hangs), exception: nameOf(throws) };
        for (const verdict of ['hang', 'exception'] as const) {
          const failed = tests.filter((test) => verdictOf(test) === verdict);
          const named = findings.filter((finding) => raceOf(finding) === races[verdict]);
          assert.equal(named.length, failed.length === 0 ? 0 : 1, races[verdict]);
          assert.ok(named.every(({ race }) => race !== null && race.proof !== null));
        }
      }),
      { numRuns },
    );
  });

  it('proves each race by a test that fails so and one that passes, whatever else they have', async () => {
    const pages = responses.chain((size) =>
      fc
        .record({
          births: fc.array(pairOf(size), { minLength: 1, maxLength: 3 }),
          lost: fc.array(pairOf(size), { maxLength: 1 }),
          chosen: fc.nat(2),
          before: fc.nat(size - 1),
        })
        .map(({ births, lost, chosen, before }) => {
          const [birth = [0, 1] as const] = births.slice(chosen % births.length);
          return { ...HARMLESS, responses: size, births, lost, strikes: [{ birth, before }] };
        }),
    );
    await fc.assert(
      fc.asyncProperty(pages, options, async (page, how) => {
        const { findings, tests, branches } = await explored(page, how);
        for (const { race } of findings) {
          if (race === null || race.proof === null) continue;
          const { passes, fails } = race.proof;
          assert.notEqual(tests[fails - 1]?.judgement.verdict, 'pass');
          const passed = passes === 'recorded' ? undefined : tests[passes - 1];
          assert.equal(passed?.judgement.verdict ?? 'pass', 'pass');
          // Nothing else differs, but what comes of the two.
          if (race.rivals !== 0 || passed === undefined) continue;
          const { run: failed } = tests[fails - 1] ?? passed;
          const isOf = (whole: string, id: string) =>
            id === whole || branches.predecessors(id).includes(whole);
          for (const { first, second } of reversedIn(passed.run.actual, failed.actual)) {
            const named = `${first} before ${second}, not ${raceOf({ race })} alone`;
            assert.ok(isOf(race.first.id, first) && isOf(race.second.id, second), named);
          }
        }
      }),
      {
        numRuns: 300,
        examples: [[BORN_ELSEWHERE, { heuristic: 'pf', seed: 10, maxTests: 5, most: 60 }]],
      },
    );
  });

  it('tells by orders that have it that it is a timer which only some have', async () => {
    const birth: Pair = [0, 1];
    const page = { ...HARMLESS, responses: 5, births: [birth], strikes: [{ birth, before: 3 }] };
    const how = { heuristic: 'rd', seed: 3, maxTests: 4, most: 9 } as const;
    const { findings, tests } = await explored(page, how);
    const [finding] = findings;
    assert.equal(finding && raceOf(finding), 't1 before r4');
    const { passes, fails } = finding?.race?.proof ?? { passes: 'recorded', fails: -1 };
    assert.notEqual(passes, 'recorded');
    assert.equal(tests[Number(passes) - 1]?.judgement.verdict, 'pass');
    assert.equal(tests[fails - 1]?.judgement.verdict, 'exception');
  });

  it('runs no more tests than it may, and none where none are wanted', async () => {
    const page = { ...HARMLESS, responses: 12, throws: [[[2, 9]] as const] };
    const how = { heuristic: 'pf', seed: 1, maxTests: 3 } as const;
    for (const most of [0, 1, 2]) {
      const { made, findings } = await explored(page, { ...how, most });
      assert.ok(made.length <= most * findings.length);
      assert.ok(made.every(({ phase }) => phase === 'shrinking'));
      if (most === 0) assert.equal(findings[0]?.race?.proof, null);
    }
  });

  it('takes no order for one that passes which fails in another way', async () => {
    // Whatever has r2 before r1 hangs; r4 before r3 throws, unless that hides it.
    const page = {
      ...HARMLESS,
      responses: 5,
      hangs: [[0, 1]] as const,
      throws: [[[2, 3]] as const],
    };
    const { findings } = await explored(page, { heuristic: 'pf', seed: 1, maxTests: 9, most: 30 });
    assert.deepEqual(new Set(findings.map(raceOf)), new Set(['r2 before r1', 'r4 before r3']));
  });
});
