import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

test('what repeats until something has come is waited for when that comes last', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<button onclick="save()">b</button>
<script>
let [isSaved, late] = [false, 0];
const look = () => {
  if (isSaved && ++late === 4) log('saved');
  else setTimeout(look, 250);
};
function save() {
  fetch('save.txt').then(() => { isSaved = true; });
  fetch('other.txt').then(() => setTimeout(log, 9000, 'other'));
  look();
}
</script>`,
      '/save.txt': 'yes',
      '/other.txt': 'yes',
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  assert.deepEqual(page.log, ['saved', 'other']);
  const run = await page.run(
    page.reversed('response GET /save.txt', 'timer 9000ms set by index.html:10'),
  );
  assert.deepEqual(logOf(run.outcome), ['other', 'saved']);
});

test('a loop that never ends draws what comes of a click also where it has gone on for longer before it', async () => {
  const page = await pages.record(
    {
      '/': `<!doctype html><button>Save</button><p></p>
<script>
let state = 'empty';
const [button, shown] = document.querySelectorAll('button, p');
const draw = () => {
  if (shown.textContent !== state) shown.textContent = state;
  requestAnimationFrame(draw);
};
draw();
button.onclick = () => fetch('save.txt').then((answer) => answer.text()).then((text) => { state = text; });
</script>`,
      '/save.txt': 'saved',
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  const { operations } = page.recording;
  const click = operations.find(({ kind }) => kind === 'input');
  const last = operations.findLast(({ kind }) => kind === 'frame');
  assert(click !== undefined && last !== undefined);
  const run = await page.run(page.reversed(click.name, last.name));
  assert.equal(run.enforced, 'exact');
  assert.match(JSON.stringify(run.outcome), /saved/);
});
