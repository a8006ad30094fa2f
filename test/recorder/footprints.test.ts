import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

test('a recording says what each operation touched', async () => {
  const page = await pages.record(
    {
      '/': `<!doctype html><p id="status"></p><ul class="items"></ul><button>b</button>
<script src="cart.js"></script>
<script>
setTimeout(() => { localStorage.setItem('seen', '1'); }, 300);
setTimeout(() => { document.querySelector('#status').textContent = cart.length; }, 600);
</script>`,
      '/cart.js': `let cart = [];
document.querySelector('button').onclick = () => {
  cart = [1];
  document.querySelector('.items').append(localStorage.getItem('seen'));
};`,
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  const footprintOf = (name: string) => {
    const operation = page.recording.operations.find((one) => one.name.startsWith(name));
    const { reads = [], writes = [] } = operation?.footprint ?? {};
    return { reads, writes };
  };
  const click = footprintOf('click button');
  assert.ok(click.writes.includes('cart'));
  assert.ok(click.reads.includes('local seen'));
  const [stores, shows] = [footprintOf('timer 300ms'), footprintOf('timer 600ms')];
  assert.ok(stores.writes.includes('local seen'));
  assert.ok(shows.reads.includes('cart') && shows.writes.includes('#status'));
  assert.ok(!stores.reads.includes('cart'));
  assert.ok(footprintOf('script cart.js').writes.includes('cart'));
});
