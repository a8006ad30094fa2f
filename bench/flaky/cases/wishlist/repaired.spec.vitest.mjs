import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountWishlist } from './app/wishlist.js';

test('adds a wish', async () => {
  mountWishlist(document.body);
  await userEvent.fill(page.getByLabelText('Note'), 'for Ada');
  await expect.element(page.getByText('2 wishes')).toBeVisible();
  await userEvent.click(page.getByRole('button'));
  await expect.element(page.getByText('3 wishes')).toBeVisible();
});
