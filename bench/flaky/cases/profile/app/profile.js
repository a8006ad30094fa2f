const form = document.getElementById('profile');
const save = document.getElementById('save');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  save.textContent = 'Saving…';
  const body = JSON.stringify(Object.fromEntries(new FormData(form)));
  await fetch('/api/profile', { method: 'PUT', body });
  save.textContent = 'Saved';
});
