import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountQuantity } from './app/quantity.js';

test('tells what three cost', async () => {
  mountQuantity(document.body);
  await page.getByLabelText('Pieces').fill('3');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(document.querySelector('output').textContent).toBe('24.00'); // overtaken
});
