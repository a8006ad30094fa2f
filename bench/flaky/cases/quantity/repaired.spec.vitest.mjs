import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountQuantity } from './app/quantity.js';

test('tells what three cost', async () => {
  mountQuantity(document.body);
  await page.getByLabelText('Pieces').fill('3');
  await expect.element(page.getByRole('status')).toHaveTextContent('24.00');
});
