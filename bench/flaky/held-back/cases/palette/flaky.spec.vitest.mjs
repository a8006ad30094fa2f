import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountPalette } from './app/palette.js';

test('lists the commands with what is typed', async () => {
  mountPalette(document.body);
  await page.getByRole('button', { name: 'Commands' }).click();
  await userEvent.type(page.getByRole('textbox', { name: 'Command' }), 'settings');
  const rows = page.getByRole('listitem').elements(); // overtaken
  expect(rows.map((row) => row.textContent)).toEqual(['Open settings']);
});
