import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountPalette } from './app/palette.js';

test('lists the commands with what is typed', async () => {
  mountPalette(document.body);
  await page.getByRole('button', { name: 'Commands' }).click();
  await userEvent.type(page.getByRole('textbox', { name: 'Command' }), 'settings');
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Open settings');
});
