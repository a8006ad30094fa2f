/** Which steps of its scenario a finding needs, by runs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reporter } from '../../src/report/reporter.js';
import { recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const click = (selector: string) => ({ type: 'click', selectors: [[selector]] });

/** The answer to the first of two clicks overwrites that to the second, if `isStale` says so. */
const site = (isStale: string) => ({
  '/': `<!doctype html><input type="checkbox" id="mode"><button id="other">other</button><p id="panel">-</p><p id="note">-</p>
<button id="open" onclick="state = {}">open</button>
<button id="a" onclick="show('a.txt')">a</button><button id="b" onclick="show('b.txt')">b</button>
<script>
let state = null;
let last = 0;
async function show(file) {
  const number = ++last;
  const text = await (await fetch(file)).text();
  if (${isStale} || number === last) panel.textContent = text;
}
</script>`,
  '/a.txt': 'a',
  '/b.txt': 'b',
});

async function explored(isStale: string, selectors: readonly string[], shrinkTests = 12) {
  const page = await pages.record(site(isStale), { steps: selectors.map(click) });
  const tries: (readonly [steps: number, of: number])[] = [];
  const reporter: Reporter = { onShorten: (_, { steps, of }) => tries.push([steps, of]) };
  const settings = { shrinkScenario: true, shrinkTests, reporters: [reporter] };
  const { findings } = await page.explore(settings);
  const shorter = findings.map((finding) => finding.shorter);
  return { shorter, tries, namesOf: shorter.map((one) => one?.steps.map(({ name }) => name)) };
}

test('the steps that lead to the race are enough, and no other is run', async () => {
  const { shorter, tries } = await explored('true', ['#other', '#a', '#other', '#b', '#open']);
  assert.deepEqual(shorter, [
    {
      steps: [
        { number: 3, name: 'click #a', input: 'u2' },
        { number: 5, name: 'click #b', input: 'u4' },
      ],
      ...{ of: 5, isFewest: true, folder: 'shorter/F1' },
      replay: 'wave replay out/shorter/F1 --finding F1',
    },
  ]);
  assert.deepEqual(tries, [[2, 5]]);
});

test('a step that the failure needs is kept, though nothing shows what for', async () => {
  const steps = ['#other', '#mode', '#a', '#other', '#b'];
  const { shorter, namesOf, tries } = await explored('mode.checked', steps);
  assert.deepEqual(namesOf, [['click #mode', 'click #a', 'click #b']]);
  assert.equal(shorter[0]?.isFewest, true);
  assert.deepEqual(tries[0], [2, 5]);
});

test('so is one without which the same race leads to something else', async () => {
  const isStale = 'mode.checked || void (panel.textContent === "b" && (note.textContent = text))';
  const { namesOf } = await explored(isStale, ['#other', '#mode', '#a', '#b']);
  assert.deepEqual(namesOf, [['click #mode', 'click #a', 'click #b']]);
});

test('so is one without which the page fails by itself, or needs what was not recorded', async () => {
  const throwing = await explored('(queueMicrotask(() => state.any), true)', ['#open', '#a', '#b']);
  assert.deepEqual(throwing.shorter, [
    {
      steps: ['#open', '#a', '#b'].map((id, place) => {
        return { number: place + 2, name: `click ${id}`, input: `u${place + 1}` };
      }),
      ...{ of: 3, isFewest: true, folder: null, replay: null },
    },
  ]);
  const asking = await explored('state || fetch("more.txt")', ['#open', '#a', '#b']);
  assert.deepEqual(asking.namesOf, [['click #open', 'click #a', 'click #b']]);
});

test('what was shown before it is interrupted counts', async () => {
  const steps = ['#other', '#a', '#b'].map(click);
  const page = await pages.record(site('true'), { steps });
  const interrupted = new AbortController();
  const reporter: Reporter = { onShorten: () => interrupted.abort() };
  const settings = { shrinkScenario: true, shrinkTests: 12, reporters: [reporter] };
  const { findings } = await page.explore({ ...settings, signal: interrupted.signal });
  const [shorter] = findings.map((finding) => finding.shorter);
  assert.deepEqual([shorter?.steps.length, shorter?.isFewest], [3, false]);
});

test('it tries as many scenarios as it may, and says so', async () => {
  const steps = ['#other', '#mode', '#other', '#other', '#a', '#other', '#b', '#other'];
  const { shorter, tries } = await explored('mode.checked', steps, 3);
  assert.equal(tries.length, 3);
  assert.equal(shorter[0]?.isFewest, false);
});
