import { afterAll, beforeAll, expect, test } from 'vitest';
import { Wave } from 'wave-races';
import { serveShop } from '../shop/serve.js';

let wave: Wave;
let shop: Awaited<ReturnType<typeof serveShop>>;

beforeAll(async () => {
  [wave, shop] = await Promise.all([Wave.launch(), serveShop()]);
});
afterAll(async () => {
  await wave?.close();
  shop?.close();
});

test('paying works in every order', async () => {
  const folder = 'wave-out/vitest';
  const recording = await wave.record(shop.url, { scenario: 'shop/pay.json' });
  await recording.save(folder);
  const report = await wave.explore(recording, {
    replayCommand: (which) => `npx wave replay ${folder} --finding ${which}`,
  });
  await report.save(folder);
  expect(report).toBeRaceFree();
});
