import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepSteps } from '../../src/scenario/keep-steps.js';
import { parseScenario } from '../../src/scenario/parse.js';

const URL = 'http://localhost/';
const navigate = (url: string) => ({ type: 'navigate', url });
const viewport = {
  ...{ type: 'setViewport', width: 800, height: 600, deviceScaleFactor: 1 },
  ...{ isMobile: false, hasTouch: false, isLandscape: false },
};
const click = (selector: string) => ({
  ...{ type: 'click', selectors: [selector] },
  ...{ offsetX: 3, offsetY: 4 },
});
const key = (type: string, name: string) => ({ type, key: name });
const upload = { type: 'change', selectors: ['#f'], value: 'C:\\fakepath\\a.txt' };

const flowOf = (...steps: readonly object[]) =>
  parseScenario(JSON.stringify({ title: 'A flow', note: 'kept', steps }), '/somewhere/flow.json');
const stepsIn = (text: string): { type: string; url?: string }[] => JSON.parse(text).steps;

describe('keepSteps', () => {
  it('keeps how the flow begins, and what else it says', () => {
    const flow = flowOf(viewport, navigate(URL), click('#a'), click('#b'), click('#c'));
    const shorter = keepSteps(flow, [0, 2], URL);
    assert.deepEqual(shorter.steps, [flow.steps[0], flow.steps[2]]);
    assert.deepEqual(
      [shorter.opening, shorter.url, shorter.title, shorter.viewport],
      [flow.opening, flow.url, flow.title, flow.viewport],
    );
    assert.equal(JSON.parse(shorter.text).note, 'kept');
    assert.deepEqual(stepsIn(keepSteps(flow, [], URL).text), [viewport, navigate(URL)]);
  });

  it('says where it opens, so that a navigation stays a step', () => {
    const flow = flowOf(click('#a'), navigate(`${URL}next`), click('#b'));
    const shorter = keepSteps(flow, [1, 2], URL);
    assert.deepEqual(
      shorter.steps.map(({ type }) => type),
      ['navigate', 'click'],
    );
    assert.deepEqual([shorter.url, shorter.opening], [URL, 1]);
    assert.deepEqual(keepSteps(flow, [], URL).steps, []);
  });

  it('knows which keys are down then', () => {
    const flow = flowOf(key('keyDown', 'Shift'), click('#a'), key('keyUp', 'Shift'), click('#b'));
    const heldIn = (kept: readonly number[]) =>
      keepSteps(flow, kept, URL).steps.map((step) => ('held' in step ? step.held : []));
    assert.deepEqual(heldIn([0, 1]), [['Shift'], ['Shift']]);
    assert.deepEqual(heldIn([1, 3]), [[], []]);
  });

  it('finds files where they were', () => {
    const flow = flowOf(click('#a'), upload);
    assert.deepEqual(keepSteps(flow, [1], URL).steps, [flow.steps[1]]);
  });
});
