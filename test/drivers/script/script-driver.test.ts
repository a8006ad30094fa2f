import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readScript, type Script } from '../../../src/drivers/script/script.js';
import { NO_MAPS } from '../../../src/model/source-maps.js';
import { RecordError } from '../../../src/recorder/record-error.js';
import { readRecording, writeRecording } from '../../../src/store/recording-folder.js';
import { recordedPages } from '../../support/recorded-page.js';

const SHOP = {
  '/': `<!doctype html><title>Shop</title>
<button id="add" disabled>Add</button> <input id="name"> <ul id="items"></ul> <p id="left">?</p>
<script>
const left = document.querySelector('#left');
setTimeout(() => { document.querySelector('#add').disabled = false }, 100);
document.querySelector('#add').onclick = () => {
  const item = document.createElement('li');
  item.textContent = document.querySelector('#name').value;
  document.querySelector('#items').append(item);
  fetch('stock.json').then((answer) => answer.json()).then((stock) => { left.textContent = stock.left + ' left' });
};
</script>`,
  '/stock.json': '{"left":3}',
};

const CHECKOUT = `import assert from 'node:assert/strict';
import type { Page } from 'puppeteer-core';

export default async ({ page }: { page: Page }) => {
  await page.type('#name', 'Apple');
  await page.click('#add');
  await page.waitForSelector('#items li');
  assert.equal(await page.$eval('#left', (left) => left.textContent), '3 left');
};
`;

const pages = recordedPages();
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wave-script-'));
});
after(async () => {
  await rm(folder, { recursive: true });
});

async function script(text: string): Promise<Script> {
  const file = join(folder, 'checkout.ts');
  await writeFile(file, text);
  return readScript(file);
}

/** The body of a script without types. */
async function body(lines: string): Promise<Script> {
  return script(`import assert from 'node:assert/strict';
export default async ({ page }) => {
${lines}
};`);
}

async function refused(site: Readonly<Record<string, string>>, scenario: Script): Promise<string> {
  try {
    await pages.record(site, { scenario });
  } catch (error) {
    assert.ok(error instanceof RecordError, String(error));
    return error.message;
  }
  throw new Error('It was recorded.');
}

describe('a script', () => {
  test('has its commands as inputs, named by their lines, and leaves no trace', async () => {
    const page = await pages.record(SHOP, { scenario: await script(CHECKOUT) });
    assert.deepEqual(page.names, [
      'parse /index.html',
      'timer 100ms set by index.html:5',
      "type '#name' 'Apple' (checkout.ts:5)",
      "click '#add' (checkout.ts:6)",
      'response GET /stock.json',
      "$eval '#left' (checkout.ts:8)",
    ]);
    const run = await page.reproduces();
    assert.deepEqual(run.uncontrolled, []);
  });

  test('whose assertion fails in one order only shows that, each time', async () => {
    const page = await pages.record(SHOP, { scenario: await script(CHECKOUT) });
    const [parse, timer, type, click, response, read] = page.space.sigma0;
    assert.ok(parse && timer && type && click && response && read);
    const early = [parse, timer, type, click, read, response];
    const runs = [await page.enforce(early), await page.enforce(early)];
    for (const { outcome } of runs) {
      assert.equal(outcome.exceptions.length, 1);
      assert.equal(outcome.exceptions[0]?.at, 'checkout.ts:8');
      assert.match(outcome.exceptions[0]?.message ?? '', /^AssertionError: .*'\?' !== '3 left'/);
    }
    assert.deepEqual(runs[0]?.actual, runs[1]?.actual);
    assert.deepEqual(runs[0]?.outcome, runs[1]?.outcome);
    assert.deepEqual((await page.enforce(page.space.sigma0)).outcome.exceptions, []);
  });

  test('clicks what the first of two answers has drawn, though the second draws it anew', async () => {
    const page = await pages.record(
      {
        '/': `<!doctype html><main></main><p></p><script>
for (const url of ['a', 'b']) fetch(url).then((response) => response.text()).then((name) => {
  document.querySelector('main').innerHTML = '<button>' + name + '</button>';
  const draws = () => { document.querySelector('p').textContent = name };
  document.querySelector('button').addEventListener('click', draws);
});
</script>`,
        '/a': 'a',
        '/b': { body: 'b', after: 'response GET /a' },
      },
      { scenario: await body("  await page.click('button');") },
    );
    const click = "click 'button' (checkout.ts:3)";
    assert(page.happensBefore('response GET /a', click));
    assert(!page.happensBefore('response GET /b', click));
    await page.reverse('response GET /b', click);
  });

  test('may begin what it awaits later, and fail before', async () => {
    const scenario = await body(`
  const answer = page.waitForResponse((response) => response.url().endsWith('stock.json'));
  await page.click('#add');
  const left = await page.$eval('#left', (left) => left.textContent);
  if (left === '?') throw new Error('nothing came');
  await answer;`);
    const page = await pages.record(SHOP, { scenario });
    const [parse, timer, click, response, read] = page.space.sigma0;
    assert.ok(parse && timer && click && response && read);
    const { outcome } = await page.enforce([parse, timer, click, read, response]);
    const [first, ...others] = outcome.exceptions;
    assert.deepEqual(
      [first?.message, first?.at, others],
      ['Error: nothing came', 'checkout.ts:7', []],
    );
  });

  for (const [what, begin] of [
    ['a function of its own that it does not await', '(async () => { CHECK })();'],
    ['a function that a timer calls', 'setTimeout(async () => { CHECK }, 1);'],
  ] as const) {
    test(`fails with ${what}`, async () => {
      const check = `assert.equal(await page.$eval('#left', (left) => left.textContent), '3 left');`;
      const scenario = await body(`
  await page.click('#add');
  ${begin.replace('CHECK', check)}
  await new Promise((resolve) => setTimeout(resolve, 5));
  await page.title();`);
      const page = await pages.record(SHOP, { scenario });
      const read = "$eval '#left' (checkout.ts:5)";
      const { outcome } = await page.reverse('response GET /stock.json', read);
      assert.deepEqual(
        outcome.exceptions.map(({ at }) => at),
        ['checkout.ts:5'],
      );
    });
  }

  test('fails with a timer that throws, and does not end WAVE', async () => {
    const late = await body(
      `setTimeout(() => { throw new Error('late') }, 5); await page.click('#add'); await new Promise((resolve) => setTimeout(resolve, 9));`,
    );
    assert.match(await refused(SHOP, late), /late/);
    const exits = await body(`await page.click('#add'); process.exit(0);`);
    assert.match(await refused(SHOP, exits), /process\.exit/);
  });

  test('answers dialogs', async () => {
    const site = {
      '/': `<button onclick="this.textContent = prompt('Name?') ?? 'none'">Ask</button>
<input onfocus="this.value = confirm('Sure?')">`,
    };
    const scenario = await body(`
  page.on('dialog', (dialog) => (dialog.type() === 'prompt' ? dialog.accept('Ada') : dialog.dismiss()));
  await page.click('button');
  assert.equal(await page.$eval('button', (button) => button.textContent), 'Ada');
  await page.focus('input');
  assert.equal(await page.$eval('input', (input) => input.value), 'false');`);
    const page = await pages.record(site, { scenario });
    await page.reproduces();
  });

  test('goes on through navigations, frames and popups', async () => {
    const site = {
      '/': `<title>First</title><a href="next.html">Next</a><iframe src="frame.html"></iframe>
<button onclick="window.open('popup.html')">Open</button><p></p>`,
      '/frame.html': '<button onclick="this.textContent = 42">Inner</button>',
      '/popup.html':
        '<button onclick="opener.document.querySelector(\'p\').textContent = 1">P</button>',
      '/next.html':
        '<p>Next</p><script>setTimeout(() => { document.querySelector("p").textContent = "later" }, 50)</script>',
    };
    const scenario = await body(`
  const frame = await page.waitForFrame((one) => one.url().endsWith('frame.html'));
  await frame.click('button');
  assert.equal(await frame.$eval('button', (button) => button.textContent), '42');
  const opened = new Promise((resolve) => page.once('popup', resolve));
  await page.click('button');
  await (await opened).click('button');
  await page.waitForFunction(() => document.querySelector('p').textContent === '1');
  await Promise.all([page.waitForNavigation(), page.click('a')]);
  await page.waitForFunction(() => document.querySelector('p').textContent === 'later');
  assert.match(page.url(), /next\\.html$/);
  await page.goBack();
  assert.equal(await page.title(), 'First');`);
    const page = await pages.record(site, { scenario });
    await page.reproduces();
  });

  test('that looks again and again, or sleeps, keeps nothing from coming', async () => {
    const scenario = await body(`
  await page.click('#add');
  while ((await page.$eval('#left', (left) => left.textContent)) !== '3 left')
    await new Promise((resolve) => setTimeout(resolve, 60_000));`);
    const page = await pages.record(SHOP, { scenario });
    const [parse, timer, click, response, read] = page.space.sigma0;
    assert.ok(parse && timer && click && response && read);
    const run = await page.run([parse, timer, click, read, response]);
    assert.deepEqual(run.outcome.exceptions, []);
    assert.deepEqual(run.outcome.documents, page.recording.outcome.documents);
    assert.equal(run.born.length, 1);
  });

  test('is kept with its recording, whole', async () => {
    const scenario = await script(CHECKOUT);
    const { recording, outcome } = await pages.record(SHOP, { scenario }).then((page) => ({
      recording: page.recording,
      outcome: page.recording.outcome,
    }));
    const kept = join(folder, 'kept');
    await writeRecording(kept, { recording, scenario, exchanges: [], maps: NO_MAPS });
    assert.ok(existsSync(join(kept, 'scenario.js')));
    const stored = await readRecording(kept);
    assert.deepEqual(stored.scenario, { ...scenario, file: join(kept, 'scenario.js') });
    assert.deepEqual(stored.recording.outcome, outcome);
  });

  test('that fails while it is recorded is told by a sentence', async () => {
    const said = async (lines: string) => refused(SHOP, await body(lines));
    assert.match(
      await said("throw new Error('at once')"),
      /^The script failed at checkout\.ts:3: Error: at once\. /,
    );
    assert.match(
      await said('await new Promise(() => {})'),
      /^The scenario waits for something else than the page, which did not come\./,
    );
    assert.match(
      await said("await page.waitForSelector('#nothing')"),
      /^The script failed at checkout\.ts:3: TimeoutError: waitForSelector '#nothing': it never came\./,
    );
    assert.match(
      await said("await page.click('#nothing')"),
      /^"click '#nothing' \(checkout\.ts:3\)" of the script cannot be performed: no element matches\./,
    );
  });

  test('reaches no other target of the browser', async () => {
    const said = async (lines: string) => refused(SHOP, await body(lines));
    assert.match(await said('await page.browser().newPage()'), /WAVE refuses Target\.createTarget/);
    assert.match(
      await said("await (await page.createCDPSession()).send('Target.getTargets')"),
      /WAVE refuses Target\.getTargets/,
    );
    assert.match(
      await said('await page.setRequestInterception(true)'),
      /WAVE gives no setRequestInterception to a script/,
    );
    const scenario = await body('assert.equal((await page.browser().pages()).length, 1)');
    await pages.record(SHOP, { scenario });
  });
});
