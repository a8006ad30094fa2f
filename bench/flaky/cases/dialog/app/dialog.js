const dialog = document.getElementById('confirm');
const field = document.getElementById('name');

document.getElementById('delete').addEventListener('click', () => {
  dialog.classList.add('open');
  field.focus();
});

// A second click on what was below the dialog is not to delete anything.
dialog.addEventListener('transitionend', () => {
  dialog.toggleAttribute('data-armed', true);
});

document.getElementById('yes').addEventListener('click', async () => {
  if (!dialog.hasAttribute('data-armed') || field.value !== 'ada') return;
  await fetch('/api/account', { method: 'DELETE' });
  document.getElementById('status').textContent = 'Your account is deleted';
});
