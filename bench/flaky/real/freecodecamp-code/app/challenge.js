// A challenge with an editor: Ctrl+S saves the code, and the page of the next visit has it.

const editor = document.querySelector('textarea');

editor.addEventListener('keydown', async (event) => {
  if (!event.ctrlKey || event.key.toLowerCase() !== 's') return;
  event.preventDefault();
  await fetch('/api/code', { method: 'POST', body: editor.value });
  document.querySelector('[role=alert]').textContent =
    'Your code was saved to the database. It will be here when you return.';
});
