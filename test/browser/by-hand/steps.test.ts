import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Deed } from '../../../src/browser/by-hand/messages.js';
import { Steps } from '../../../src/browser/by-hand/steps.js';
import { describe as nameOf } from '../../../src/scenario/describe.js';
import { parseScenario } from '../../../src/scenario/parse.js';
import type { Modifier } from '../../../src/scenario/scenario.js';

const URL = 'http://localhost/';

interface Ways {
  readonly button?: 'left' | 'middle' | 'right';
  readonly held?: readonly Modifier[];
}

function click(selector: string, { button = 'left', held = [] }: Ways = {}): Deed {
  return { type: 'click', target: [selector], button, x: 3, y: 4, held };
}

function doubleClick(selector: string): Deed {
  return { type: 'doubleClick', target: [selector], button: 'left', x: 3, y: 4, held: [] };
}

function change(selector: string, value: string, code = 'KeyA'): Deed {
  return { type: 'change', target: [selector], value, code };
}

function down(key: string, code = key, held: readonly Modifier[] = [], isRepeat = false): Deed {
  return { type: 'key', key, code, isDown: true, isRepeat, held };
}

function up(key: string, code = key): Deed {
  return { type: 'key', key, code, isDown: false, isRepeat: false, held: [] };
}

/** The steps as a scenario has them: what is written can be read. */
function scenarioOf(steps: Steps) {
  return parseScenario(JSON.stringify(steps.flow), 'the flow');
}

function namesAfter(...deeds: readonly Deed[]): string[] {
  const steps = new Steps(URL);
  for (const deed of deeds) steps.add(deed, []);
  return scenarioOf(steps).steps.map(nameOf);
}

describe('clicks', () => {
  test('a drag has two places, and the modifiers that are held', () => {
    const steps = new Steps(URL);
    const from = { target: ['x-panel', '#card'], x: 1, y: 2 };
    const to = { target: ['#done'], x: 3, y: 4 };
    steps.add({ type: 'drag', from, to, held: ['Shift'] }, [1]);
    const [, drag] = scenarioOf(steps).steps;
    assert.deepEqual(drag, {
      type: 'drag',
      selectors: [['x-panel', '#card']],
      frame: [1],
      held: ['Shift'],
      offset: { x: 1, y: 2 },
      to: { type: 'drop', selectors: [['#done']], offset: { x: 3, y: 4 } },
    });
  });

  test('have the place, the button and the modifiers that are held', () => {
    const steps = new Steps(URL);
    steps.add(click('#a', { button: 'right', held: ['Control'] }), []);
    steps.add(click('#b', { button: 'middle' }), []);
    const [, first, , second] = scenarioOf(steps).steps;
    const place = { type: 'click', frame: [], offset: { x: 3, y: 4 } };
    assert.deepEqual(first, {
      ...place,
      selectors: [['#a']],
      button: 'right',
      held: ['Control'],
    });
    assert.deepEqual(second, { ...place, selectors: [['#b']], button: 'middle', held: [] });
  });

  test('of two that are a double click nothing is left but that, on what the first met', () => {
    const deeds = [click('#a'), click('#b'), click('#c'), doubleClick('#c')];
    assert.deepEqual(namesAfter(...deeds), ['click #a', 'double-click #b']);
  });

  test('with what they change in between stay two clicks', () => {
    const deeds = [click('#a'), change('#a', '1'), click('#a'), change('#a', '2')];
    const names = ['click #a', 'type "1" into #a', 'click #a', 'type "2" into #a'];
    assert.deepEqual(namesAfter(...deeds, doubleClick('#a')), names);
  });
});

describe('typing', () => {
  test('is one step a field', () => {
    const deeds = [change('#a', 'x'), change('#a', 'xy'), change('#b', 'z'), change('#a', '')];
    const names = ['type "xy" into #a', 'type "z" into #b', 'type "" into #a'];
    assert.deepEqual(namesAfter(...deeds), names);
  });

  test('takes back the key that did it, with its modifiers', () => {
    const breaks = [down('Enter'), change('#a', 'x\n', 'Enter'), up('Enter')];
    assert.deepEqual(namesAfter(change('#a', 'x'), ...breaks), ['type "x\\n" into #a']);
    const paste = [down('v', 'KeyV', ['Control']), change('#a', 'text', 'KeyV'), up('v', 'KeyV')];
    assert.deepEqual(namesAfter(...paste, up('Control')), ['type "text" into #a']);
  });

  test('takes back no other key', () => {
    const deeds = [down('Enter'), change('#a', 'x', 'KeyX'), up('Enter')];
    assert.deepEqual(namesAfter(...deeds), ['press Enter', 'type "x" into #a', 'release Enter']);
  });
});

describe('keys', () => {
  test('go down and up; what went up only, elsewhere went down', () => {
    const deeds = [up('Tab'), down('a', 'KeyA'), down('a', 'KeyA', [], true), up('a', 'KeyA')];
    assert.deepEqual(namesAfter(...deeds), ['press a', 'press a', 'release a']);
  });

  test('go up before they go down again, and at the end', () => {
    const names = ['press Enter', 'release Enter', 'press Enter', 'release Enter'];
    assert.deepEqual(namesAfter(down('Enter'), down('Enter')), names);
  });

  test('go up by the name that they went down with', () => {
    const deeds = [down('?', 'Slash', ['Shift']), up('Shift'), up('/', 'Slash')];
    const names = ['press Shift', 'press ?', 'release Shift', 'release ?'];
    assert.deepEqual(namesAfter(...deeds), names);
  });

  test('modifiers go down when it matters, and up when the next step is without them', () => {
    const deeds = [click('#a', { held: ['Shift'] }), click('#b', { held: ['Shift'] }), click('#c')];
    const names = ['press Shift', 'click #a', 'click #b', 'release Shift', 'click #c'];
    assert.deepEqual(namesAfter(...deeds), names);
  });
});

test('scrolling is one step a place', () => {
  const scroll = (target: string | null, y: number): Deed => ({
    type: 'scroll',
    target: target === null ? null : [target],
    x: 0,
    y,
  });
  const deeds = [scroll(null, 50), scroll(null, 90), scroll('#a', 5), scroll('#a', 7)];
  assert.deepEqual(namesAfter(...deeds), ['scroll to 0,90', 'scroll #a to 0,7']);
});

test('steps are in their frames, and shadow roots are led through', () => {
  const steps = new Steps(URL);
  const held: Modifier[] = [];
  const target = ['x-a', '#b'];
  steps.add({ type: 'click', target, button: 'left', x: 1, y: 1, held }, [1, 0]);
  steps.add(change('#a', 'x'), [0]);
  steps.add(change('#a', 'y'), []);
  const names = ['click x-a #b in frame 1/0', 'type "x" into #a in frame 0', 'type "y" into #a'];
  assert.deepEqual(scenarioOf(steps).steps.map(nameOf), names);
});

test('the viewport is what it was before the first step', () => {
  const steps = new Steps(URL);
  const size = (width: number): Deed => ({ type: 'viewport', width, height: 700 });
  for (const deed of [size(900), size(800), click('#a'), size(600)]) steps.add(deed, []);
  const { viewport, url } = scenarioOf(steps);
  assert.deepEqual([viewport?.width, viewport?.height, url], [800, 700, URL]);
});

test('what cannot change any more is told, each step once', () => {
  const steps = new Steps(URL);
  const add = (deed: Deed) => steps.add(deed, []).map(({ type }) => type);
  assert.deepEqual(add(change('#a', 'x')), []);
  assert.deepEqual(add(change('#a', 'xy')), []);
  assert.deepEqual(add(click('#a')), ['change', 'click']);
  assert.deepEqual(add(click('#a')), ['click']);
  assert.deepEqual(add(doubleClick('#a')), ['doubleClick']);
  assert.deepEqual(add(down('Enter')), []);
  assert.deepEqual(add(up('Enter')), ['keyDown', 'keyUp']);
  assert.deepEqual(add(change('#a', 'z')), []);
  assert.deepEqual(
    steps.end().map(({ type }) => type),
    ['change'],
  );
  assert.deepEqual(steps.end(), []);
  assert.equal(steps.isEmpty, false);
});

test('nothing done is the load alone', () => {
  const steps = new Steps(URL);
  steps.add({ type: 'viewport', width: 800, height: 600 }, []);
  assert.deepEqual(scenarioOf(steps).steps, []);
  assert.ok(steps.isEmpty);
});
