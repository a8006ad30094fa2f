/** Files that a user chooses. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wave-uploads-'));
  await mkdir(join(folder, 'uploads'));
  await writeFile(join(folder, 'uploads', 'poem.txt'), 'roses');
});
after(() => rm(folder, { recursive: true }));

const choose = (value: string) => ({ type: 'change', selectors: ['#file'], value });

test('a file is chosen, read and sent, and races with what the page waits for', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<label for="file" id="label">Choose</label><input id="file" type="file" hidden>
<script>
const input = document.getElementById('file');
input.addEventListener('cancel', () => log('cancelled'));
input.addEventListener('input', () => log('input'));
input.addEventListener('change', async () => {
  const [{ name, type, size, lastModified }] = input.files;
  log([input.value, name, type, size, lastModified > 0].join());
  log(await input.files[0].text());
  const form = new FormData();
  form.append('poem', input.files[0]);
  log(await (await fetch('poems.txt', { method: 'POST', body: form })).text());
});
fetch('other.txt').then(() => log('other'));
</script>`,
      '/other.txt': 'other',
      '/poems.txt': 'kept',
    },
    {
      steps: [{ type: 'click', selectors: ['#label'] }, choose('C:\\fakepath\\poem.txt')],
      file: join(folder, 'scenario.json'),
    },
  );
  const step = 'choose "poem.txt" for #file';
  const chosen = ['input', 'C:\\fakepath\\poem.txt,poem.txt,text/plain,5,true'];
  assert.deepEqual(page.log, ['other', ...chosen, 'roses', 'kept']);
  assert.match(page.recording.notes.join('\n'), /choose "poem\.txt" for #file/);
  await page.reproduces();
  assert(page.happensBefore(step, 'response POST /poems.txt'));
  const run = await page.reverse('response GET /other.txt', step);
  assert.deepEqual(logOf(run.outcome).slice(0, 3), [...chosen, 'other']);
  const { findings, baseline, tests } = await page.explore();
  assert.equal(baseline.reproduced, 'always');
  assert.deepEqual([...baseline.masked, ...baseline.loose], []);
  assert.deepEqual(
    findings.map(({ race }) => [race?.first.name, race?.second.name]),
    [[step, 'response GET /other.txt']],
  );
  assert.deepEqual(
    tests.flatMap(({ uncontrolled }) => uncontrolled),
    [],
  );
});
