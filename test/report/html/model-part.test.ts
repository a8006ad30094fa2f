import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { layOut, NODE } from '../../../src/report/html/view/layout.js';
import { arrowsOf, MOST_DRAWN, partsOf } from '../../../src/report/html/view/model-part.js';
import { relatedTo } from '../../../src/report/html/view/related.js';
import { figure1 } from '../reports.js';

interface Edge {
  readonly before: string;
  readonly after: string;
  readonly rule: string;
}

/** Each edge goes forward. */
const edgesOf = (size: number) =>
  fc
    .array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 4 * size })
    .map((pairs) =>
      pairs.flatMap(([one, other]): Edge[] =>
        one === other
          ? []
          : [{ before: `o${Math.min(one, other)}`, after: `o${Math.max(one, other)}`, rule: 'r' }],
      ),
    );

function modelOf(size: number, edges: readonly Edge[]) {
  const { operations, findings } = figure1();
  const [first] = operations;
  const [finding] = findings;
  assert.ok(first && finding?.race);
  const all = [...Array(size).keys()].map((place) => ({ ...first, id: `o${place}` }));
  const race = {
    ...finding.race,
    first: { ...finding.race.first, id: `o${size - 1}` },
    second: { ...finding.race.second, id: `o${size - 2}` },
  };
  return { operations: all, edges: [...edges], findings: [{ ...finding, race }] };
}

describe('arrowsOf', () => {
  it('implies all of happens-before, and nothing twice', () => {
    fc.assert(
      fc.property(edgesOf(12), (edges) => {
        const model = modelOf(12, edges);
        const arrows = arrowsOf(model);
        const plain = arrows.map(({ before, after }) => ({ before, after, rule: 'r' }));
        for (const { id } of model.operations)
          assert.deepEqual(relatedTo(id, plain).after, relatedTo(id, edges).after);
        for (const arrow of plain) {
          const others = plain.filter((one) => one !== arrow);
          assert.ok(!relatedTo(arrow.before, others).after.has(arrow.after));
        }
      }),
    );
  });

  it('has one arrow for two operations, with each of the rules', () => {
    const [one] = arrowsOf(
      modelOf(2, [
        { before: 'o0', after: 'o1', rule: 'requests' },
        { before: 'o0', after: 'o1', rule: 'parse-order' },
      ]),
    );
    assert.deepEqual(one, { before: 'o0', after: 'o1', rules: ['requests', 'parse-order'] });
  });
});

describe('partsOf', () => {
  it('draws all of a small model at once, for each race', () => {
    const [part, ...others] = partsOf(modelOf(MOST_DRAWN, []));
    assert.deepEqual([part?.ids.length, others], [MOST_DRAWN, []]);
    const [without] = partsOf({ ...modelOf(3, []), findings: [] });
    assert.deepEqual(without, { title: 'All operations', ids: ['o0', 'o1', 'o2'], race: null });
  });

  it('draws of a large one what must run before the race, and all in turn, never too many at once', () => {
    const size = 2 * MOST_DRAWN + 1;
    const chain = [...Array(size - 1).keys()].map((place) => {
      return { before: `o${place}`, after: `o${place + 1}`, rule: 'r' };
    });
    const [ofRace, ...inTurn] = partsOf(modelOf(size, chain));
    assert.equal(
      ofRace?.title,
      `The race of F1, and what must run before it, the last ${MOST_DRAWN} of ${size}`,
    );
    assert.deepEqual([ofRace?.ids.length, ofRace?.ids.at(-1)], [MOST_DRAWN, `o${size - 1}`]);
    assert.deepEqual(
      inTurn.map(({ title, ids }) => [title, ids.length]),
      [
        [`Operations 1 to ${MOST_DRAWN}`, MOST_DRAWN],
        [`Operations ${MOST_DRAWN + 1} to ${2 * MOST_DRAWN}`, MOST_DRAWN],
        [`Operations ${size} to ${size}`, 1],
      ],
    );
    const [few] = partsOf(modelOf(size, chain.slice(-2)));
    assert.deepEqual(
      few?.ids,
      [size - 3, size - 2, size - 1].map((place) => `o${place}`),
    );
  });
});

describe('layOut', () => {
  it('has what must run first left of what must run later, and no two in one place', () => {
    fc.assert(
      fc.property(edgesOf(12), (edges) => {
        const model = modelOf(12, edges);
        const ids = model.operations.map(({ id }) => id);
        const { nodes, arrows, width, height } = layOut(ids, arrowsOf(model));
        const at = new Map(nodes.map((node) => [node.id, node]));
        for (const { before, after } of arrows)
          assert.ok((at.get(before)?.x ?? 0) + NODE.width < (at.get(after)?.x ?? 0));
        for (const [place, one] of nodes.entries()) {
          assert.ok(one.x > 0 && one.x < width && one.y > 0 && one.y < height);
          for (const other of nodes.slice(place + 1))
            assert.ok(
              Math.abs(one.x - other.x) >= NODE.width || Math.abs(one.y - other.y) >= NODE.height,
            );
        }
      }),
      { numRuns: 30 },
    );
  });

  it('leaves out arrows to what is not drawn', () => {
    const arrows = [{ before: 'a', after: 'b', rules: ['r'] }];
    assert.deepEqual(layOut(['a'], arrows).arrows, []);
  });
});
