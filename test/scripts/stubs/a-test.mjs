import test from 'node:test';

test('passes', (t) => {
  if (process.env.FAIL === 'test') throw new Error('wanted');
  t.diagnostic(`browser ${process.env.WAVE_BROWSER}`);
});
