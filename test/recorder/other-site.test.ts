import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordedPages, textOf } from '../support/recorded-page.js';

const pages = recordedPages();

test('a link to a page of another site, in a process of its own, and what that touches', async () => {
  const click = (selector: string) => ({ type: 'click', selectors: [selector] });
  const page = await pages.record(
    {
      '/': `<!doctype html><a href="${pages.server.otherOrigin}/there.html">go</a>`,
      '/there.html': `<!doctype html><button>b</button><p id="sum"></p><script>
let count = 0;
setTimeout(() => { count += 1; }, 100);
document.querySelector('button').onclick = () => { document.querySelector('#sum').textContent = count; };
</script>`,
    },
    { steps: [click('a'), click('button')] },
  );
  assert.match(textOf(page.recording.outcome), /b 1/);
  const { reads = [], writes = [] } = page.operation('click button').footprint ?? {};
  assert.ok(reads.includes('count'), `reads ${reads.join()}, writes ${writes.join()}`);
  await page.reproduces();
});
