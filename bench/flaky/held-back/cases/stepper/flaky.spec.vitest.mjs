import { expect, inject, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountStepper } from './app/stepper.js';

test('tells the price of three pieces', async () => {
  mountStepper(document.body, inject('prices'));
  const more = page.getByRole('button', { name: 'One more' });
  await more.click();
  await more.click();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(document.querySelector('.price').textContent).toBe('21.00'); // overtaken
});
