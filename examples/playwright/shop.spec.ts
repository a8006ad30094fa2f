import { expect, test } from './fixtures.js';

test('paying works in every order', async ({ wave, shop }) => {
  const folder = 'wave-out/playwright';
  const recording = await wave.record(shop, { scenario: 'shop/pay.json' });
  await recording.save(folder);
  const report = await wave.explore(recording, {
    replayCommand: (which) => `npx wave replay ${folder} --finding ${which}`,
  });
  await report.save(folder);
  expect(report).toBeRaceFree();
});
