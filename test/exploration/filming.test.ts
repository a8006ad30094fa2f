/** The pictures of findings. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

/** What is mirrored has its corners the other way round. Red before the answer, blue after it; a click before it throws, and makes it green. */
const PAGE = `<!doctype html><style>body { margin: 0 }</style>
<div id="box" style="width: 50px; height: 40px; background: red; transform: scaleX(-1)">box</div><button>b</button>
<script>
const box = document.getElementById('box');
let answer;
fetch('answer').then(async (response) => {
  answer = await response.text();
  box.style.background = 'blue';
});
document.querySelector('button').onclick = () => {
  if (answer === undefined) box.textContent = 'none';
  else box.textContent = answer;
};
</script>`;

async function film(pictures: boolean) {
  const site = { '/': PAGE, '/answer': 'answer' };
  const page = await pages.record(site, { steps: [{ type: 'click', selectors: ['button'] }] });
  const report = await page.explore({ pictures, shrinkTests: 2 });
  const [finding] = report.findings;
  assert.ok(finding);
  return { finding, pictures: report.pictures };
}

test('of a finding, the recorded order and the one that failed, near the race and in the end', async () => {
  const { finding, pictures } = await film(true);
  assert.ok(finding.film);
  const { recorded, failing } = finding.film;
  const after = (frames: typeof recorded.frames) => frames.map(({ after: id }) => id);
  const [click, answer] = [finding.race?.first.id, finding.race?.second.id];
  assert.deepEqual(after(recorded.frames).slice(-2), [answer, click]);
  assert.deepEqual(after(failing.frames).slice(-2), [click, answer]);
  // Before the click both are red, the failing one still behind it; both end in blue, with another text.
  const seen = (frames: typeof recorded.frames) => frames.map(({ picture }) => picture);
  const [red, blue] = seen(recorded.frames);
  assert.equal(new Set(seen([...recorded.frames, ...failing.frames])).size, pictures.length);
  assert.equal(seen(failing.frames)[0], red);
  assert.notEqual(red, blue);
  assert.equal(recorded.end, seen(recorded.frames).at(-1));
  assert.equal(failing.end, seen(failing.frames).at(-1));
  assert.notEqual(recorded.end, failing.end);
  for (const { changed } of [recorded, failing]) {
    const path = 'body > div#box';
    assert.deepEqual(changed, [{ path, x: 0, y: 0, width: 50, height: 40 }]);
  }
  const [size] = pictures.map(({ width, height }) => [width, height]);
  assert.deepEqual(size, [800, 600]);
  for (const { data } of pictures) {
    const bytes = Buffer.from(data, 'base64');
    assert.equal(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12), 'RIFFWEBP');
  }
});

test('a page that is not drawn yet, because its stylesheet is held, is seen in the end', async () => {
  const page = await pages.record({
    '/': `<!doctype html><head><script>
let a;
fetch('a').then(async (response) => { a = [await response.text()] });
fetch('b').then(async (response) => { document.title = a[0] + await response.text() });
</script><link rel="stylesheet" href="late.css"></head><body><p>Seen</p></body>`,
    '/a': 'a',
    '/b': { body: 'b', after: 'response GET /a' },
    '/late.css': { body: 'p { color: red }', after: 'response GET /b' },
  });
  const { findings } = await page.explore({ pictures: true });
  const film = findings[0]?.film;
  assert.ok(film);
  const sheet = page.operation('stylesheet late.css').id;
  for (const { frames } of [film.recorded, film.failing]) {
    const after = frames.map((frame) => frame.after);
    assert.deepEqual(after, [sheet]);
  }
});

test('a page that takes the place of another is seen when something of it has been parsed', async () => {
  const page = await pages.record(
    {
      '/': `<!doctype html><a href="next">next</a>
<script>fetch('a').then(async (response) => sessionStorage.setItem('a', await response.text()))</script>`,
      '/a': 'a',
      '/next': `<!doctype html><p>Next</p><script>sessionStorage.getItem('a').at(0)</script>`,
    },
    { steps: [{ type: 'click', selectors: ['a'] }] },
  );
  const { findings } = await page.explore({ pictures: true });
  const film = findings[0]?.film;
  assert.ok(film);
  // After the click there is nothing to be seen: the new page is there, and empty.
  const named = (frames: typeof film.recorded.frames) =>
    page.namesOf(frames.map(({ after }) => after));
  const [first, next] = ['parse /index.html', 'parse /next'];
  assert.deepEqual(named(film.recorded.frames), [first, 'response GET /a', next]);
  assert.deepEqual(named(film.failing.frames), [first, next]);
});

test('none unless they are asked for', async () => {
  const { finding, pictures } = await film(false);
  assert.equal(finding.film, null);
  assert.deepEqual(pictures, []);
});
