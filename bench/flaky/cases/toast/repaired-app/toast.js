/** A message stays until its reader closes it. */
function show(text) {
  const toast = document.createElement('p');
  toast.className = 'toast';
  toast.textContent = text;
  const close = document.createElement('button');
  close.textContent = 'Close';
  close.addEventListener('click', () => toast.remove());
  document.getElementById('toasts').append(toast, close);
}

document.getElementById('save').addEventListener('click', async () => {
  const city = document.getElementById('city').value;
  await fetch('/api/city', { method: 'PUT', body: JSON.stringify({ city }) });
  show(`Saved: ${city}`);
});
