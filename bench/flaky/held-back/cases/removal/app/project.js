const dialog = document.querySelector('#confirm');
const name = document.querySelector('#name');

document.querySelector('#remove').addEventListener('click', () => {
  dialog.classList.add('open');
  name.focus();
});

// Nobody shall confirm with the second click of a double one.
dialog.addEventListener('transitionend', () => dialog.classList.add('ready'));

document.querySelector('#yes').addEventListener('click', async () => {
  if (name.value !== 'atlas') return;
  await fetch('/api/projects/atlas', { method: 'DELETE' });
  document.querySelector('#state').textContent = 'Deleted';
});
