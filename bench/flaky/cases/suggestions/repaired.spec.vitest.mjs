import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountSuggestions } from './app/suggestions.js';

test('suggests towns', async () => {
  mountSuggestions(document.body);
  await userEvent.fill(page.getByLabelText('Town'), 'ber');
  await userEvent.click(page.getByLabelText('Only capitals'));
  await userEvent.hover(page.getByText('Only capitals'));
  await expect.poll(() => document.querySelectorAll('li').length).toBe(2);
});
