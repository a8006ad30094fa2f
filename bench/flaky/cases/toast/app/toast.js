function show(text) {
  const toast = document.createElement('p');
  toast.className = 'toast';
  toast.textContent = text;
  document.getElementById('toasts').append(toast);
  setTimeout(() => toast.remove(), 2000);
}

document.getElementById('save').addEventListener('click', async () => {
  const city = document.getElementById('city').value;
  await fetch('/api/city', { method: 'PUT', body: JSON.stringify({ city }) });
  show(`Saved: ${city}`);
});
