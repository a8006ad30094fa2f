import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outcome } from '../../src/model/outcome.js';
import { recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

test('what each document keeps in Web Storage is part of the outcome', async () => {
  const page = await pages.record({
    '/': `<!doctype html><script>
      localStorage.cart = '[1]';
      localStorage.setItem('length', 'long');
      sessionStorage.step = '2';
      Storage.prototype.getItem = () => 'replaced';
      Storage.prototype.key = () => 'replaced';
      Object.prototype.toJSON = () => 'replaced';
      </script>
      <iframe src="${pages.server.otherOrigin}/frame.html"></iframe>
      <iframe sandbox="allow-scripts" src="/frame.html"></iframe>`,
    '/frame.html': `<!doctype html><script>try { localStorage.seen = 'yes' } catch {}</script>`,
  });
  const { documents } = page.recording.outcome;
  assert.deepEqual(
    documents.map(({ storage }) => storage),
    [
      { local: { cart: '[1]', length: 'long' }, session: { step: '2' } },
      { local: { seen: 'yes' }, session: {} },
      null,
    ],
  );
});

test('a run that ends in the same DOM is not taken for one that keeps the same', async () => {
  const page = await pages.record({
    '/': `<!doctype html>
      <img src="a.svg" onload="localStorage.last = 'a'"><img src="b.svg" onload="localStorage.last = 'b'">`,
    '/a.svg': DOT,
    '/b.svg': { body: DOT, after: 'image a.svg' },
  });
  const run = await page.reverse('image a.svg', 'image b.svg');
  const last = [page.recording.outcome, run.outcome].map(
    ({ documents }) => documents[0]?.storage?.local.last,
  );
  assert.deepEqual(last, ['b', 'a']);
});

const DOT = '<svg xmlns="http://www.w3.org/2000/svg"/>';

test('a picture at a blob: address is compared by what it is', async () => {
  const page = await pages.record({
    '/': `<!doctype html><img id="photo"><script>
      const show = async (name) => {
        const blob = await (await fetch(name)).blob();
        photo.src = URL.createObjectURL(blob);
        photo.onload = () => URL.revokeObjectURL(photo.src);
      };
      show('a.svg');
      show('b.svg');
      </script>`,
    '/a.svg': DOT,
    '/b.svg': { body: DOT.replace('<svg', '<svg width="9"'), after: 'response GET /a.svg' },
  });
  const contentsIn = ({ documents }: Outcome) =>
    /#image\/svg\+xml, \d+ bytes, \w+/.exec(JSON.stringify(documents))?.[0];
  const recorded = contentsIn(page.recording.outcome);
  assert.match(recorded ?? '', new RegExp(`, ${DOT.length + ' width="9"'.length} bytes, `));
  const again = await page.enforce(page.space.sigma0);
  assert.equal(contentsIn(again.outcome), recorded);
  const late = await page.reverse('response GET /a.svg', 'response GET /b.svg');
  assert.match(contentsIn(late.outcome) ?? '', new RegExp(`, ${DOT.length} bytes, `));
});
