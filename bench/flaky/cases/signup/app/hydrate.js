export function hydrate(form) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const body = JSON.stringify(Object.fromEntries(new FormData(form)));
    const response = await fetch('/api/people', { method: 'POST', body });
    const { name } = await response.json();
    document.getElementById('welcome').textContent = `Welcome, ${name}`;
  });
  form.dataset.hydrated = '';
}
