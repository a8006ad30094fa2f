import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createTestEditor } from './app/picker';

test('delays getMatches calls when debounceMs is configured in sync mode', async () => {
  let callCount = 0;
  createTestEditor({
    debounceMs: 300,
    getMatches: (keyword) => {
      callCount++;
      return [`Result for ${keyword}`];
    },
  });

  const editor = page.getByRole('textbox');
  const matchesLocator = page.getByTestId('sync-debounce-matches');
  const keywordLocator = page.getByTestId('sync-debounce-keyword');

  await vi.waitFor(() => expect.element(matchesLocator).toBeInTheDocument());

  await userEvent.click(editor);

  // Type rapidly - each character within the debounce window
  await userEvent.type(editor, ':abc'); // overtaken

  // Wait for keyword to update
  await vi.waitFor(() => {
    expect(keywordLocator.element().textContent).toEqual('abc');
  });

  // Wait for debounce time
  await new Promise((resolve) => setTimeout(resolve, 400));

  // Should have results for the final keyword
  await vi.waitFor(() => {
    expect(matchesLocator.element().textContent).toEqual('Result for abc');
  });

  // With debouncing, rapid typing should result in fewer calls than the 3 characters typed
  expect(callCount).toBeLessThan(3);
});
